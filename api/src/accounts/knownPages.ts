/**
 * What the pages of a list that were read already tell of the next ones: how many companies a filter finds, and behind
 * which company a page begins. All of it counts only while no company has changed since (`changes` of the counts).
 */
import type { Db } from '../database/db.ts';

interface Known {
  changes: number;
  total: number | null;
  /** Page to the id of its last company; full pages only. */
  ends: Map<number, number>;
}

/** Where a page begins: so many companies after the start, or after a company. */
export interface Beginning {
  after: number | null;
  skip: number;
}

const LISTS = 500;
const PAGES = 500;

export class KnownPages {
  readonly #lists = new Map<string, Known>();

  /** What is known of a list, undefined when nothing is; it may be out of date. */
  of(list: string): Readonly<Known> | undefined {
    return this.#lists.get(list);
  }

  /** The nearest beginning known for a page. */
  beginningOf(list: string, page: number, perPage: number): Beginning {
    const ends = this.#lists.get(list)?.ends;
    let nearest = 0;
    for (const known of ends?.keys() ?? []) if (known < page && known > nearest) nearest = known;
    return { after: ends?.get(nearest) ?? null, skip: (page - 1 - nearest) * perPage };
  }

  learn(list: string, changes: number, { total, page, end }: { total?: number; page?: number; end?: number }): void {
    let known = this.#lists.get(list);
    if (known && known.changes > changes) return;
    if (known?.changes !== changes) known = { changes, total: null, ends: new Map() };
    if (total !== undefined) known.total = total;
    if (page !== undefined && end !== undefined) keep(known.ends, page, end, PAGES);
    keep(this.#lists, list, known, LISTS);
  }
}

/** As the newest of at most `most`. */
function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value as Key);
}

const ofDatabase = new WeakMap<Db, KnownPages>();

/** Those of one database. */
export function knownPagesOf(db: Db): KnownPages {
  const known = ofDatabase.get(db) ?? new KnownPages();
  ofDatabase.set(db, known);
  return known;
}
