/**
 * Stores intents in IndexedDB, sealed with the key of their user. The key lies beside them as long as the session lasts, so
 * that a reload without a network finds them; afterwards only the sign-in of the same user opens them. ADR-126.
 */
import { createStore, delMany, entries, get, promisifyRequest, set } from 'idb-keyval';
import { open, seal } from '../sealing.ts';
import type { Intent } from './intents.ts';

export interface IntentStorage {
  /** The intents of a user, in no order. */
  all: (userId: number) => Promise<Intent[]>;
  /** Adds or replaces one. */
  put: (intent: Intent) => Promise<void>;
  /** Marks it as tried; false when it was taken back meanwhile. */
  claim: (id: string) => Promise<boolean>;
  remove: (id: string) => Promise<void>;
  /** Removes it unless it may have arrived; returns whether it is gone. */
  takeBack: (id: string) => Promise<boolean>;
  /** Takes the keys of the user, the current one first, and stores what had none. */
  unlock: (userId: number, keys: CryptoKey[]) => Promise<void>;
  /** The session ended: forgets the keys, and with `isSignOut` what is stored. */
  lock: (userId: number, isSignOut: boolean) => Promise<void>;
}

/** For pages that do not store anything: QA's frames, and browsers that cannot encrypt. */
export function memoryStorage(): IntentStorage {
  const intents = new Map<string, Intent>();
  return {
    all: async (userId) => [...intents.values()].filter((intent) => intent.userId === userId),
    put: async (intent) => void intents.set(intent.id, intent),
    claim: async (id) => {
      const intent = intents.get(id);
      if (intent) intents.set(id, { ...intent, isTried: true });
      return intent !== undefined;
    },
    remove: async (id) => void intents.delete(id),
    takeBack: async (id) => !intents.get(id)?.isTried && intents.delete(id),
    unlock: async () => {},
    lock: async (ofUser, isSignOut) => {
      if (!isSignOut) return;
      for (const { id, userId } of intents.values()) if (userId === ofUser) intents.delete(id);
    },
  };
}

interface Row {
  userId: number;
  at: number;
  isTried: boolean;
  sealed: string;
}

const keysOf = (userId: number) => `keys ${userId}`;
const openDatabase = () => createStore('salesdesk-outbox', 'intents');

/** The keys of the user's session, as long as it lasts; none before they came, and where the browser stores nothing. */
export const storedKeys = (userId: number): Promise<CryptoKey[]> =>
  get<CryptoKey[]>(keysOf(userId), openDatabase()).then(
    (keys) => keys ?? [],
    () => [],
  );
/** How long intents of users who did not come back are stored. */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

/** A database that does not respond counts as one that cannot be written. */
const PATIENCE_MS = 2_000;
const tooLate = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('IndexedDB does not respond.')), PATIENCE_MS));

/** In IndexedDB; in memory until the keys are there, and where the disk is full. */
export function browserStorage(): IntentStorage {
  const database = openDatabase();
  const store: typeof database = (mode, work) => Promise.race([database(mode, work), tooLate()]);
  const memory = memoryStorage();
  const opened = new Map<string, Intent>();
  /** Stored as far as is known: a database that is slow for a moment must not take it from the screen. */
  let known: Intent[] = [];
  let unlocked: { userId: number; keys: CryptoKey[] } | null = null;

  async function keysFor(userId: number): Promise<CryptoKey[]> {
    if (unlocked?.userId !== userId) {
      const keys = await get<CryptoKey[]>(keysOf(userId), store);
      unlocked = keys ? { userId, keys } : null;
    }
    return unlocked?.keys ?? [];
  }

  /** In one transaction: `next` returns the row to store, null to remove it, undefined to leave it. */
  const change = (id: string, next: (row: Row) => Row | null | undefined): Promise<Row | undefined> =>
    store('readwrite', async (rows) => {
      let before: Row | undefined;
      rows.get(id).onsuccess = ({ target }) => {
        before = (target as IDBRequest<Row | undefined>).result;
        const row = before && next(before);
        if (row === null) rows.delete(id);
        else if (row) rows.put(row, id);
      };
      await promisifyRequest(rows.transaction);
      return before;
    });

  const rowsWhere = async (isMeant: (row: Row) => boolean) =>
    (await entries<string, Row | CryptoKey[]>(store)).filter(
      (entry): entry is [string, Row] => 'sealed' in entry[1] && isMeant(entry[1]),
    );

  async function openRow({ isTried, sealed }: Row, keys: CryptoKey[]): Promise<Intent[]> {
    const text = opened.has(sealed) ? null : await open(keys, sealed);
    if (text !== null) opened.set(sealed, JSON.parse(text) as Intent);
    const intent = opened.get(sealed);
    if (!intent || intent.isTried === isTried) return intent ? [intent] : [];
    opened.set(sealed, { ...intent, isTried });
    return [opened.get(sealed) as Intent];
  }

  async function read(userId: number): Promise<Intent[]> {
    const keys = await keysFor(userId);
    const rows = await rowsWhere((row) => row.userId === userId);
    known = (await Promise.all(rows.map(([, row]) => openRow(row, keys)))).flat();
    return known;
  }

  async function put(intent: Intent): Promise<void> {
    const { userId, at, isTried } = intent;
    try {
      const [key] = await keysFor(userId);
      if (!key) return await memory.put(intent);
      const row: Row = { userId, at, isTried, sealed: await seal(key, JSON.stringify(intent)) };
      await set(intent.id, row, store);
      known = [...known.filter(({ id }) => id !== intent.id), intent];
      await memory.remove(intent.id);
    } catch {
      await memory.put(intent);
    }
  }

  return {
    put,
    async all(userId) {
      const stored = await read(userId).catch(() => known.filter((intent) => intent.userId === userId));
      const inMemory = await memory.all(userId);
      // What could not be stored any more is newer.
      return [...stored.filter(({ id }) => !inMemory.some((other) => other.id === id)), ...inMemory];
    },
    async claim(id) {
      if (await memory.claim(id)) return true;
      return (await change(id, (row) => ({ ...row, isTried: true }))) !== undefined;
    },
    async remove(id) {
      const wasInMemory = await memory.claim(id);
      await memory.remove(id);
      await change(id, () => null).catch((error: unknown) => {
        if (!wasInMemory) throw error;
      });
    },
    async takeBack(id) {
      if (await memory.takeBack(id)) return true;
      return (await change(id, ({ isTried }) => (isTried ? undefined : null)))?.isTried === false;
    },
    async unlock(userId, keys) {
      unlocked = { userId, keys };
      await set(keysOf(userId), keys, store);
      for (const intent of await memory.all(userId)) await put(intent);
      const old = await rowsWhere((row) => row.userId !== userId && Date.now() - row.at > MAX_AGE_MS);
      await delMany(
        old.map(([id]) => id),
        store,
      );
    },
    async lock(userId, isSignOut) {
      unlocked = null;
      opened.clear();
      known = [];
      await memory.lock(userId, isSignOut);
      const own = isSignOut ? await rowsWhere((row) => row.userId === userId) : [];
      await delMany([keysOf(userId), ...own.map(([id]) => id)], store);
    },
  };
}
