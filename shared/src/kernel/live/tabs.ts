/** What the tab that listens tells the others of this browser. */
import type { LiveChange } from '../../domain/index.ts';
import type { ConnectionState } from './connection.ts';

export type TabMessage =
  | { kind: 'hello' }
  | { kind: 'state'; userId: number; lastId: string | undefined; state: ConnectionState }
  | {
      kind: 'told';
      userId: number;
      /** Where the teller was before: who was elsewhere missed something. */
      after: string | undefined;
      lastId: string | undefined;
      changes: LiveChange[];
      missed: boolean;
    };

export interface Tabs {
  post: (message: TabMessage) => void;
  close: () => void;
}

/** Joins the tabs of this browser; alone where it has no channels. */
export function joinTabs(onMessage: (message: TabMessage) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} };
  const channel = new BroadcastChannel('salesdesk.live');
  channel.onmessage = ({ data }) => onMessage(data as TabMessage);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
