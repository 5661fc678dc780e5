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
    for (;;) {
      const stored = await document.read();
      const before = stored?.value ?? empty;
      const at = now();
      const record = items.reduce((value, item) => change(value, item, at), before);
      if (record === before) return before;
      try {
        await document.replace(record, stored?.etag ?? null);
        return record;
      } catch (error) {
        if (!(error instanceof StaleDocument)) throw error;
        await wait(Math.random() * 20);
      }
    }
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
