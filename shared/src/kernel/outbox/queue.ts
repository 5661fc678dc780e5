/**
 * The queue of one tab: intents are stored before they are shown, and sent until there is a reply, in the order of each record,
 * while no other tab sends. What it needs of the page comes as `parts`, so that tests run many tabs at once. ADR-126.
 */
import type { Reply } from '../../domain/index.ts';
import { createIdempotencyKey } from '../http/idempotencyKey.ts';
import { createStore } from '../listeners.ts';
import { type IntentStorage, memoryStorage } from './intentStorage.ts';
import { type Intent, inOrder, isOfSame, isTooOld, nextOf } from './intents.ts';

/** Different records are sent at the same time, so many at most. */
const AT_ONCE = 4;
const PAUSES_MS = [1_000, 10_000] as const;
/** So long ago at most, the tab where it was done is still there to announce it. */
const RECENT_MS = 5_000;

export type NewIntent<Value = unknown> = Pick<
  Intent<Value>,
  'kind' | 'record' | 'subject' | 'call' | 'value' | 'title' | 'text'
>;

/** An intent that was sent or, with `refused`, was not accepted; `reply` is null where it cannot be read, or there was none. */
interface Settled {
  intent: Intent;
  reply: Reply | null;
}
export type TabMessage = { kind: 'changed' } | ({ kind: 'settled' } & Settled);

interface QueueParts {
  /** The reply; null for one that cannot be read, 'unreachable' where it is not known whether the call arrived. */
  call: (intent: Intent) => Promise<Reply | null | 'unreachable'>;
  /** Runs `work` while no other tab runs its own. */
  inTurn: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  isOnline: () => boolean;
  /** To the other tabs. */
  post: (message: TabMessage) => void;
  /** In every tab; `isOwn` in the one where it was done. */
  onSettled: (settled: Settled, isOwn: boolean) => void;
  /** The server did not respond so often in a row. */
  onLoss: (losses: number) => void;
  /** After everything was sent: what was not done in this tab, as before a reload. */
  onForeign: (count: { sent: number; refused: number }) => void;
  /** The message of an intent that has waited for too long, and of one whose reply cannot be read. */
  tooOldText: () => string;
  unreadableText: () => string;
}

export function createQueue(parts: QueueParts) {
  const intents = createStore<readonly Intent[]>(() => []);
  let storage: IntentStorage = memoryStorage();
  /** Done in this tab since it was opened. */
  const own = new Set<string>();
  /** The server has these; they are shown no more, though the storage may still have them for a moment. */
  const sent = new Set<string>();
  let userId: number | null = null;
  let ending = new AbortController();
  let reading: Promise<void> = Promise.resolve();
  let isSending = false;
  let wake = () => {};
  let losses = 0;
  let foreign = { sent: 0, refused: 0 };

  /** Shows what is stored; one reading after the other, so that an older one never comes last. */
  function refresh(): Promise<void> {
    reading = reading.then(async () => {
      const reader = userId;
      const stored = reader === null ? [] : await storage.all(reader);
      const found = inOrder(stored.filter(({ id }) => !sent.has(id)));
      const shown = intents.get();
      const isSame = found.length === shown.length && found.every((intent, at) => intent === shown[at]);
      if (reader === userId && !isSame) intents.set(found);
    });
    return reading;
  }

  /** Shows the change here and in the other tabs, and sends what may be sent by now. */
  async function changed(): Promise<void> {
    parts.post({ kind: 'changed' });
    await refresh();
    send();
  }

  /** Sends in one tab at a time; the others wait for their turn, and find nothing left to send. */
  function send(): void {
    wake();
    if (isSending || !nextOf(intents.get()).length) return;
    isSending = true;
    const { signal } = ending;
    void parts
      .inTurn(() => sendAll(signal), signal)
      .catch(async (error: unknown) => {
        if (signal.aborted) return;
        console.error('The outbox stopped.', error);
        await parts.pause(PAUSES_MS[1], signal);
      })
      .finally(() => {
        isSending = false;
        send();
      });
  }

  async function sendAll(signal: AbortSignal): Promise<void> {
    const running = new Map<string, Promise<void>>();
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await refresh();
      if (signal.aborted) return;
      for (const intent of nextOf(intents.get())) {
        const { record } = intent;
        if (running.has(record) || running.size >= AT_ONCE) continue;
        const work = sendOne(intent, signal).finally(() => running.delete(record));
        running.set(record, work);
      }
      if (!running.size) break;
      await Promise.race([woken, ...running.values()]);
    }
    const count = foreign;
    foreign = { sent: 0, refused: 0 };
    parts.onForeign(count);
  }

  /** Resolves when there was a reply, or after the pause before the next attempt. */
  async function sendOne(intent: Intent, signal: AbortSignal): Promise<void> {
    if (isTooOld(intent, Date.now())) return refuse(intent, parts.tooOldText(), null);
    if (!parts.isOnline()) return parts.pause(PAUSES_MS[1], signal);
    const outcome = await attempt(intent);
    if (outcome === 'taken back' || signal.aborted) return;
    if (outcome === 'unreachable') {
      losses += 1;
      parts.onLoss(losses);
      return parts.pause(Math.min(PAUSES_MS[0] * 2 ** (losses - 1), PAUSES_MS[1]), signal);
    }
    losses = 0;
    // A gateway's reply may lack the flag.
    if (outcome?.error !== false)
      return refuse(intent, outcome?.error ? outcome.message : parts.unreadableText(), outcome);
    settle({ intent, reply: outcome });
    await storage.remove(intent.id);
    await refresh();
  }

  async function attempt(intent: Intent): Promise<Reply | null | 'unreachable' | 'taken back'> {
    try {
      if (!(await storage.claim(intent.id))) return 'taken back';
    } catch (error) {
      console.error('The outbox cannot be read.', error);
      return 'unreachable';
    }
    void refresh();
    // A slow storage must not send it with the token of the next user.
    return intent.userId === userId ? parts.call(intent) : 'taken back';
  }

  async function refuse(intent: Intent, message: string, reply: Reply | null): Promise<void> {
    const now = nowIn(reply);
    const refused = { ...intent, isTried: false, refused: { message, ...(now ? { now } : {}) } };
    settle({ intent: refused, reply });
    await storage.put(refused);
    await changed();
  }

  function settle({ intent, reply }: Settled): void {
    // One of another tab that was just done is announced there.
    if (!own.has(intent.id) && Date.now() - intent.at > RECENT_MS) foreign[intent.refused ? 'refused' : 'sent'] += 1;
    parts.post({ kind: 'settled', intent, reply });
    settled({ intent, reply });
  }

  function settled({ intent, reply }: Settled): void {
    const isOwn = own.delete(intent.id);
    try {
      parts.onSettled({ intent, reply }, isOwn);
    } catch (error) {
      console.error(`What a screen does after "${intent.kind}" failed.`, error);
    }
    if (intent.refused) return;
    sent.add(intent.id);
    intents.set(intents.get().filter(({ id }) => id !== intent.id));
  }

  return {
    use: intents.use,
    get: intents.get,

    /** Follows the signed-in user; null between sessions. */
    begin(next: number | null): void {
      if (next === userId) return;
      ending.abort();
      ending = new AbortController();
      own.clear();
      sent.clear();
      losses = 0;
      foreign = { sent: 0, refused: 0 };
      intents.set([]);
      userId = next;
      void refresh().then(send);
    },

    /** Stores in `next` from now on. */
    storeIn(next: IntentStorage): void {
      storage = next;
      void refresh().then(send);
    },

    /** Resolves once it is stored and shown. */
    async add(made: NewIntent): Promise<void> {
      if (userId === null) return;
      const at = Math.max(Date.now(), (intents.get().at(-1)?.at ?? 0) + 1);
      const intent: Intent = { ...made, ...newKey(), at, userId, isTried: false };
      own.add(intent.id);
      // Doing it again is a decision on the one that was refused.
      for (const other of intents.get()) if (other.refused && isOfSame(other, made)) await storage.remove(other.id);
      await storage.put(intent);
      await changed();
    },

    /** Takes it back unless it may have arrived; one that was refused is forgotten. Returns whether it is gone. */
    async drop(id: string): Promise<boolean> {
      const isGone = await storage.takeBack(id);
      await changed();
      return isGone;
    },

    /** Sends a refused one again, over what the server has by now. */
    async redo(id: string): Promise<void> {
      const found = intents.get().find((intent) => intent.id === id);
      if (!found?.refused || !(await storage.takeBack(id))) return;
      const { refused, call, ...intent } = found;
      const again = { ...intent, ...newKey(), call: { ...call, body: { ...call.body, ...refused.now } } };
      own.add(again.id);
      await storage.put(again);
      await changed();
    },

    /** A message of another tab. */
    receive(message: TabMessage): void {
      if (message.kind === 'settled' && message.intent.userId === userId) settled(message);
      void refresh().then(send);
    },

    async unlock(forUser: number, keys: CryptoKey[]): Promise<void> {
      if (forUser !== userId) return;
      await storage.unlock(forUser, keys).catch(() => {});
      await changed();
    },

    /** After the session of this user has ended. The next session reads afterwards. */
    lock(ofUser: number, isSignOut: boolean): void {
      reading = reading.then(() => storage.lock(ofUser, isSignOut).catch(() => {}));
    },
  };
}

const newKey = () => ({ id: createIdempotencyKey()(), keyedAt: Date.now() });

function nowIn(reply: Reply | null): object | undefined {
  const { now } = (reply?.data ?? {}) as { now?: unknown };
  return typeof now === 'object' && now !== null ? now : undefined;
}
