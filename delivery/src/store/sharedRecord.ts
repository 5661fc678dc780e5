/** A record in the release store that all processes add to, and that survives restarts. */
import { setTimeout as wait } from 'node:timers/promises';
import { StaleDocument, type VersionedDocument } from './store.ts';

interface SharedRecord<T, Item> {
  /** Stores an item and returns the record that includes it. */
  add(item: Item): Promise<T>;
  /** Returns the current record. */
  read(): Promise<T>;
  /** Resolves when every item added so far is stored or refused. */
  settled(): Promise<void>;
}

interface RecordOptions<T, Item> {
  empty: T;
  /** Returns the record with an item, or the same object when the item changes nothing. */
  change: (record: T, item: Item, now: number) => T;
  pauseMs?: number;
  /** Items that may wait for a write; more are dropped. */
  maxWaiting?: number;
  now?: () => number;
}

/**
 * Replaces a document by what `edit` makes of its value (null before the first write), again after each concurrent write. `edit` may
 * run several times, and returns null to change nothing. Returns what was written, or null.
 */
export async function changeDocument<T>(
  document: VersionedDocument<T>,
  edit: (value: T | null) => T | null | Promise<T | null>,
): Promise<T | null> {
  for (;;) {
    const stored = await document.read();
    const next = await edit(stored?.value ?? null);
    if (next === null) return null;
    try {
      await document.replace(next, stored?.etag ?? null);
      return next;
    } catch (error) {
      if (!(error instanceof StaleDocument)) throw error;
      await wait(Math.random() * 20);
    }
  }
}

/**
 * Creates the record over a document of the store. Items that arrive during a write are batched into the next one,
 * which begins at least `pauseMs` later, to limit how often a bucket is written. Nothing is written when no item
 * changes the record.
 */
export function sharedRecord<T, Item>(
  document: VersionedDocument<T>,
  { empty, change, pauseMs = 0, maxWaiting = Number.POSITIVE_INFINITY, now = Date.now }: RecordOptions<T, Item>,
): SharedRecord<T, Item> {
  let last: Promise<unknown> = Promise.resolve();
  let newest: Promise<unknown> = Promise.resolve();
  let next: { items: Item[]; stored: Promise<T> } | null = null;

  async function write(items: readonly Item[]): Promise<T> {
    let record = empty;
    await changeDocument(document, (stored) => {
      const before = stored ?? empty;
      const at = now();
      record = items.reduce((value, item) => change(value, item, at), before);
      return record === before ? null : record;
    });
    return record;
  }

  return {
    add(item) {
      if (!next) {
        const items: Item[] = [];
        const stored = last.then(() => {
          next = null;
          return write(items);
        });
        last = stored
          .catch(() => undefined)
          .then(() => (pauseMs ? wait(pauseMs, undefined, { ref: false }) : undefined));
        next = { items, stored };
        newest = stored;
      }
      if (next.items.length < maxWaiting) next.items.push(item);
      return next.stored;
    },

    read: async () => (await document.read())?.value ?? empty,

    settled: () =>
      newest.then(
        () => undefined,
        () => undefined,
      ),
  };
}
