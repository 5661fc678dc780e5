/** Tabs of one browser, and the server they send to, for tests of the outbox: any of them may be cut off or killed at any time. */
import type { Reply } from '../../domain/index.ts';
import { type IntentStorage, memoryStorage } from './intentStorage.ts';
import type { Intent } from './intents.ts';
import { createQueue, type TabMessage } from './queue.ts';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const never = new Promise<never>(() => {});

/** What becomes of a call. */
export type Fate = 'arrives' | 'lost' | 'reply lost' | 'busy';

const reply = (fields: Partial<Reply>): Reply => ({
  error: false,
  message: '',
  errorCode: null,
  validations: {},
  url: null,
  data: null,
  ...fields,
});

/** Carries out each key once, and refuses a move from where the lead is no longer. */
export function fakeServer() {
  const stages = new Map<string, string>();
  const replies = new Map<string, Reply>();
  /** What was done, in order. */
  const done: { id: string; record: string; kind: string; by: 'first' | 'second' }[] = [];
  const stageOf = (record: string) => stages.get(record) ?? 'new';
  function carryOut({ id, record, kind, call }: Intent): Reply {
    const { from, to } = call.body as { from?: string; to?: string };
    if (kind === 'move' && from !== stageOf(record)) {
      const data = { now: { from: stageOf(record) } };
      return reply({ error: true, status: 409, message: `The second moved ${record} to ${stageOf(record)}.`, data });
    }
    if (kind === 'move') stages.set(record, to as string);
    done.push({ id, record, kind, by: 'first' });
    return reply({});
  }
  return {
    done,
    stageOf,
    fate: (): Fate => 'arrives',
    /** Another person moves a lead. */
    move(record: string, to: string): void {
      stages.set(record, to);
      done.push({ id: '', record, kind: 'move', by: 'second' });
    },
    async receive(intent: Intent): Promise<Reply | 'unreachable'> {
      const fate = this.fate();
      await wait(10);
      if (fate === 'busy' || fate === 'lost') return 'unreachable';
      const stored = replies.get(intent.id);
      const given = stored ?? carryOut(intent);
      if (given.error === false) replies.set(intent.id, given);
      await wait(10);
      return fate === 'reply lost' ? 'unreachable' : given;
    },
  };
}

/** A browser with its storage, its lock and its channel. Storing an intent takes `putMs`. */
export function fakeBrowser(server: ReturnType<typeof fakeServer>, putMs = 1) {
  const storage = memoryStorage();
  /** What was stored to be sent, by id; `at` counts the order within a record. */
  const stored = new Map<string, Pick<Intent, 'record' | 'at'>>();
  const { put } = storage;
  storage.put = (intent) => {
    if (!intent.refused) stored.set(intent.id, intent);
    return put(intent);
  };
  const tabs = new Set<ReturnType<typeof openTab>>();
  const network = { isOn: true };
  let free: Promise<unknown> = Promise.resolve();

  function openTab() {
    let isAlive = true;
    let release = () => {};
    /** A killed tab runs nothing that it was waiting for. */
    const alive = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work;
      return isAlive ? result : never;
    };
    const asked =
      (name: keyof IntentStorage) =>
      async (...values: unknown[]) => {
        await alive(wait(name === 'put' ? putMs : 1));
        return alive((storage[name] as (...all: unknown[]) => Promise<unknown>)(...values));
      };
    const queue = createQueue({
      call: (intent) => alive(network.isOn ? server.receive(intent) : wait(5).then(() => 'unreachable' as const)),
      inTurn: async (work, signal) => {
        const before = free;
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        free = before.then(() => held);
        await alive(before);
        try {
          if (!signal.aborted) await work();
        } finally {
          release();
        }
      },
      pause: (ms, signal) => (signal.aborted ? Promise.resolve() : alive(wait(ms))),
      isOnline: () => network.isOn,
      post: (message: TabMessage) => {
        for (const other of tabs) if (other !== tab) other.queue.receive(message);
      },
      onSettled: () => {},
      onLoss: () => {},
      onForeign: () => {},
      tooOldText: () => 'Too old.',
      unreadableText: () => 'Unreadable.',
    });
    const names = ['all', 'put', 'claim', 'remove', 'takeBack', 'unlock', 'lock'] as const;
    queue.storeIn(Object.fromEntries(names.map((name) => [name, asked(name)])) as unknown as IntentStorage);
    queue.begin(7);
    const tab = {
      queue,
      kill: () => {
        isAlive = false;
        tabs.delete(tab);
        release();
      },
    };
    tabs.add(tab);
    return tab;
  }
  return { openTab, network, stored };
}

/** A move of `record` from the stage that the tab shows, or a note about it. */
export const intentOf = (record: string, body: { from: string; to: string } | { note: string }) => ({
  kind: 'to' in body ? 'move' : 'note',
  record,
  ...('to' in body ? {} : { subject: null }),
  call: { endpoint: { method: 'POST' as const, path: 'move' }, body },
  value: null,
  title: record,
  text: '',
});
