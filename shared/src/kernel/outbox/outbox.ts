/**
 * The outbox: what a person did is stored before the screen shows it, and sent until there is a reply, once, in the order of
 * each record, by one tab for all. Screens show the server's state with the waiting intents on top. ADR-126.
 */
import { useMemo } from 'react';
import { codeOf, ERROR_CODES, type Reply, TOASTS } from '../../domain/index.ts';
import { type AnnounceOptions, announce, announceFailure } from '../announce.ts';
import { bus } from '../bus.ts';
import { http } from '../http/client.ts';
import { NetworkFailure } from '../http/errors.ts';
import { pause } from '../http/pause.ts';
import { plural, t, translated } from '../language/texts.ts';
import { createStore } from '../listeners.ts';
import { notify } from '../notify.ts';
import { queryClient } from '../queryClient.ts';
import { importKeys } from '../sealing.ts';
import { session } from '../session.ts';
import { browserStorage, memoryStorage } from './intentStorage.ts';
import { type Intent, isTooOld } from './intents.ts';
import { createQueue, type NewIntent, type TabMessage } from './queue.ts';

const NAME = 'salesdesk.outbox';
/** Statuses of servers that are starting, stopping, overloaded or away. */
const BUSY = [408, 429, 502, 503, 504];

/** What screens know about intents of one kind. */
interface IntentKind<Value> {
  /** How the reply is announced in the tab where it was done. */
  says?: (intent: Intent<Value>) => AnnounceOptions;
  /** The server has it. Called in every tab before the intent is gone; `isOwn` in the tab where it was done. */
  onSent?: (intent: Intent<Value>, isOwn: boolean) => void;
  /** The server refused it, and `refused` says why; also for a reply that cannot be read. */
  onRefused?: (intent: Intent<Value>, isOwn: boolean) => void;
  /** The words for a reply that cannot be read. */
  noPayload?: string;
}

/** What was sent lately, with its reply: it counts until it is loaded. */
export interface SentIntent<Value = unknown> {
  intent: Intent<Value>;
  reply: Reply;
  /** In milliseconds since 1970. */
  at: number;
}
const SENT_MS = 60_000;
const sent = createStore<readonly SentIntent[]>(() => []);

const kinds = new Map<string, IntentKind<never>>();
let post = (_message: TabMessage) => {};

const queue = createQueue({
  call: callOf,
  inTurn: (work, signal) => (navigator.locks ? navigator.locks.request(NAME, { signal }, work) : work()),
  pause,
  isOnline: () => navigator.onLine,
  post: (message) => post(message),
  onSettled: ({ intent, reply }, isOwn) => {
    const kind = kinds.get(intent.kind) as IntentKind<unknown> | undefined;
    if (isOwn && reply) announce(reply, kind?.says?.(intent));
    else if (isOwn && !isTooOld(intent, Date.now()))
      announceFailure(new NetworkFailure('unreadable', ''), undefined, { noPayload: kind?.noPayload });
    const at = Date.now();
    if (reply?.error === false) {
      sent.set([...sent.get().filter((other) => at - other.at < SENT_MS), { intent, reply, at }]);
      kind?.onSent?.(intent, isOwn);
    } else kind?.onRefused?.(intent, isOwn);
    // No screen of this page knows what it changed.
    if (!kind) void queryClient.invalidateQueries();
  },
  onLoss: (losses) => {
    // Once may be a server that restarts. It is sent again all the same.
    if (losses === 2 && navigator.onLine) notify.error(TOASTS.thrown, { key: 'sending' });
  },
  onForeign: announceForeign,
  tooOldText: () => t('This waited for more than a day. Check whether it is still right.'),
  unreadableText: () => translated(TOASTS.unexpectedResponse),
});

export const outbox = {
  /** All of the signed-in user that wait or were refused, in their order. */
  use: queue.use,
  get: queue.get,
  /** What was sent in the last minute at least, in its order. */
  useSent: sent.use,
  drop: queue.drop,
  redo: queue.redo,

  /**
   * Declares a kind of intent, once for a page. `add` stores one and then shows it, `takeBack` undoes that, `useWaiting` returns those that the screen
   * shows on top of the server's state, `useSent` those before them that it may not have loaded, `useRefused` those that wait
   * for a decision.
   */
  kind<Value>(kind: string, options: IntentKind<Value> = {}) {
    kinds.set(kind, options);
    const useOf = (isRefused: boolean) => {
      const all = queue.use();
      return useMemo(() => all.filter(isOf<Value>(kind, isRefused)), [all, isRefused]);
    };
    return {
      add: (intent: Omit<NewIntent<Value>, 'kind'>) => queue.add({ kind, ...intent }),
      /** Takes back the last one that waits, unless it may have arrived; null where there is none. */
      takeBack: async ({ record, subject }: Pick<Intent, 'record' | 'subject'>): Promise<Intent<Value> | null> => {
        const own = queue.get().filter(isOf<Value>(kind, false));
        const last = own.findLast((intent) => intent.record === record && intent.subject === subject);
        return last && (await queue.drop(last.id)) ? last : null;
      },
      useWaiting: () => useOf(false),
      useSent: () => {
        const all = sent.use();
        return useMemo(
          () => all.filter((one): one is SentIntent<Value> => isOf<Value>(kind, false)(one.intent)),
          [all],
        );
      },
      useRefused: () => useOf(true),
    };
  },

  /** Stores in this browser and sends for all of its tabs. Called once, by the host; returns the function that stops it. */
  start(): () => void {
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : null;
    if (channel) {
      channel.onmessage = ({ data }: MessageEvent<TabMessage>) => queue.receive(data);
      post = (message) => channel.postMessage(message);
    }
    if ('indexedDB' in window) queue.storeIn(browserStorage());
    return () => {
      channel?.close();
      post = () => {};
      queue.storeIn(memoryStorage());
    };
  },

  /** Takes the keys that came with the session. */
  async unlock(userId: number, keyTexts: readonly string[] = []): Promise<void> {
    const keys = await importKeys(keyTexts);
    if (keys.length) await queue.unlock(userId, keys);
  },
};

const isOf =
  <Value>(kind: string, isRefused: boolean) =>
  (intent: Intent): intent is Intent<Value> =>
    intent.kind === kind && (intent.refused !== undefined) === isRefused;

async function callOf({ id, call: { endpoint, body, json } }: Intent): Promise<Reply | null | 'unreachable'> {
  try {
    const options = { idempotencyKey: id, ...(json ? { json } : {}) };
    const reply = await http.post(endpoint as never, body as never, options);
    return isBusy(reply) ? 'unreachable' : reply;
  } catch (error) {
    const isUnreadable = error instanceof NetworkFailure && error.reason === 'unreadable';
    const status = isUnreadable ? (error.cause as { status?: unknown } | undefined)?.status : undefined;
    return isUnreadable && !BUSY.includes(Number(status)) ? null : 'unreachable';
  }
}

/** Also while another process still runs the same call: that refusal names no field and no record. */
function isBusy(reply: Reply): boolean {
  const { status = 200, validations, data } = reply;
  const isRunning = status === 409 && !data && !Object.keys(validations).length;
  return BUSY.includes(status) || isRunning || codeOf(reply) === ERROR_CODES.unauthenticated;
}

/** Of what was done before a reload, or in a tab that is closed. */
function announceForeign({ sent, refused }: { sent: number; refused: number }): void {
  if (sent) {
    const text = plural(sent, '{{count}} change that waited was sent.', '{{count}} changes that waited were sent.');
    notify.success(text, { key: 'outbox', isPolite: true });
  }
  if (refused) {
    const text = plural(
      refused,
      '{{count}} change that waited was not accepted. It is listed at the top of the page.',
      '{{count}} changes that waited were not accepted. They are listed at the top of the page.',
    );
    notify.warning(text, { key: 'outbox-refused' });
  }
}

let lastUserId: number | null = null;
session.state$.subscribe(({ isAuthenticated, userId }) => {
  queue.begin(isAuthenticated ? userId : null);
  lastUserId = userId ?? lastUserId;
});
bus.on('session.ended', ({ reason }) => {
  sent.set([]);
  if (lastUserId !== null) queue.lock(lastUserId, reason === 'signed-out');
});
