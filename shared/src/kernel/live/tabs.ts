/** Messages from the tab that holds the connection to the other tabs of this browser. */
import type { ConnectionState, LiveBatch } from './connection.ts';

export type TabMessage =
  | { kind: 'hello' }
  | { kind: 'state'; userId: number; lastId: string | undefined; state: ConnectionState }
  | ({
      kind: 'told';
      userId: number;
      /** The sender's position before the message; a tab at another position missed something. */
      after: string | undefined;
    } & LiveBatch);

export interface Tabs {
  post: (message: TabMessage) => void;
  close: () => void;
}

/** Joins the channel of this browser's tabs; does nothing where channels are not supported. */
export function joinTabs(onMessage: (message: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel('salesdesk.live');
  channel.onmessage = ({ data }) => onMessage(data as TabMessage);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
