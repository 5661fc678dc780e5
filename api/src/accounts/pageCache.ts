/**
 * Caches what reading a page of a list has shown: how many companies a filter finds, and after which company each page
 * begins. An entry is valid only while no company has changed since (`changes` of the counts).
 */
import { perDatabase } from '../database/handles.ts';
import type { SortedPlace } from './sortedFound.sql.ts';

interface KnownList<End> {
  changes: number;
  total: number | null;
  /** Page to the place of its last company; full pages only. */
  ends: Map<number, End>;
}

/** Where a page begins: a number of rows after the start of the list, or after a company. */
export interface Beginning<End> {
  after: End | null;
  skip: number;
}

const LISTS = 500;
const PAGES = 500;

/** `End` says where a page ends: by default the id of its last company. */
export class PageCache<End = number> {
  readonly #lists = new Map<string, KnownList<End>>();

  /** The cached data of a list, undefined if there is none; it may be out of date. */
  of(list: string): Readonly<KnownList<End>> | undefined {
    return this.#lists.get(list);
  }

  /** The nearest cached beginning before a page. */
  beginningOf(list: string, page: number, perPage: number): Beginning<End> {
    const ends = this.#lists.get(list)?.ends;
    let nearest = 0;
    for (const cached of ends?.keys() ?? []) if (cached < page && cached > nearest) nearest = cached;
    return { after: ends?.get(nearest) ?? null, skip: (page - 1 - nearest) * perPage };
  }

  learn(list: string, changes: number, { total, page, end }: { total?: number; page?: number; end?: End }): void {
    let cached = this.#lists.get(list);
    if (cached && cached.changes > changes) return;
    if (cached?.changes !== changes) cached = { changes, total: null, ends: new Map() };
    if (total !== undefined) cached.total = total;
    if (page !== undefined && end !== undefined) setNewest(cached.ends, page, end, PAGES);
    setNewest(this.#lists, list, cached, LISTS);
  }
}

/** Sets the entry as the newest of at most `most`. */
function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value as Key);
}

/** The cache of one database. */
export const pageCacheOf = perDatabase(() => new PageCache());

/** The cache of the lists that are sorted by a column. */
export const sortedCacheOf = perDatabase(() => new PageCache<SortedPlace>());
