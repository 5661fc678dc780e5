/** Lists in the order of a column: pages by number for companies, by cursor for leads and contacts. ADR-144. */
import { Type } from '@fastify/type-provider-typebox';
import { Q_LIST_PAGE_SIZE } from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import { perDatabase } from '../database/handles.ts';
import { cursorReader, invalidCursor, pageWithCursor } from '../http/cursor.ts';
import { id, nullable } from '../http/fields.ts';
import { type AccountFilters, hasStoredTotal, sortedListOf } from './accountFilters.sql.ts';
import { countAccounts, selectListed, selectStoredTotal } from './accountList.sql.ts';
import { type Order, type OrderName, orderOf } from './orders.sql.ts';
import type { SortedList } from './readModel.sql.ts';
import { FOUND_FIRST, isMany, selectSorted, toLookAt } from './sorted.sql.ts';
import { partOf, type SortedPlace } from './sortedFound.sql.ts';

interface KnownList<End> {
  changes: number;
  total: number | null;
  /** Page to the place of its last company; full pages only. */
  ends: Map<number, End>;
}

const LISTS = 500;
const PAGES = 500;

/** `End` says where a page ends: by default the id of its last company. */
class PageCache<End = number> {
  readonly #lists = new Map<string, KnownList<End>>();

  /** The cached data of a list, undefined if there is none; it may be out of date. */
  of(list: string): Readonly<KnownList<End>> | undefined {
    return this.#lists.get(list);
  }

  /** The nearest cached beginning before a page: a number of rows after the start of the list, or after a company. */
  beginningOf(list: string, page: number) {
    const ends = this.#lists.get(list)?.ends;
    let nearest = 0;
    for (const cached of ends?.keys() ?? []) if (cached < page && cached > nearest) nearest = cached;
    return { after: ends?.get(nearest) ?? null, skip: (page - 1 - nearest) * Q_LIST_PAGE_SIZE };
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
const sortedCacheOf = perDatabase(() => new PageCache<SortedPlace>());

/** The name of an order, with a minus for descending. */
export type OrderWanted = OrderName | `-${OrderName}`;

interface SortedPageWanted {
  sort: OrderWanted;
  /** `next_cursor` of the previous page; omitted for the first page. */
  cursor?: string;
  limit: number;
  /** The time by which the list orders companies of the same country, stage or assignee. */
  ties: 'created_at' | 'updated_at';
  /** Whether few companies match, where the caller knows. */
  isFew?: boolean;
}

/** The ids of one page in their order, and the cursor of the next one; null after the last. */
export async function readSortedPage(db: Db, list: SortedList, { sort, cursor, limit, ties, isFew }: SortedPageWanted) {
  const order = await orderOf(db, sort, ties);
  const span = { after: cursor ? placeOf(cursor, order) : null, skip: 0, limit: limit + 1 };
  const found = await selectSorted(
    db,
    list,
    order,
    span,
    isFew ?? (list.filters !== null && !(await isMany(db, list))),
  );
  const { page, next_cursor } = pageWithCursor(found, limit, ({ id, key, tie }) => ({ id, key, tie }));
  return { ids: page.map(({ id }) => id), next_cursor };
}

const readCursor = cursorReader(Type.Object({ id: id(), key: nullable(Type.String()), tie: nullable(Type.String()) }));

/** The values of the texts in a cursor, as the database writes them. */
const KEYS = {
  text: /^/,
  numeric: /^\d{1,12}(\.\d+)?$/,
  timestamptz: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d+)?[+-]\d{2}(:\d{2})?$/,
  group: /^\d{1,10}$/,
} as const;

function placeOf(cursor: string, order: Order): SortedPlace {
  const place = readCursor(cursor);
  const { key, tie } = place;
  const hasKey = key === null || KEYS[order.kind === 'group' ? 'group' : order.type].test(key);
  const hasTie = order.kind === 'group' ? tie !== null && KEYS.timestamptz.test(tie) : tie === null;
  if (!hasKey || !hasTie) throw invalidCursor();
  return place;
}

/** One page, and the number of all companies that match. */
export async function readSorted(db: Db, filters: AccountFilters, sort: OrderWanted, page: number) {
  const { total, all, changes } = await totalOf(db, filters);
  if (!total) return { rows: [], total };
  const pages = sortedCacheOf(db);
  const list = JSON.stringify([sort, filters]);
  const isCurrent = pages.of(list)?.changes === changes;
  const start = isCurrent ? pages.beginningOf(list, page) : { after: null, skip: (page - 1) * Q_LIST_PAGE_SIZE };
  const order = await orderOf(db, sort, 'created_at');
  const wanted = start.skip + Q_LIST_PAGE_SIZE;
  const span = { ...start, limit: Q_LIST_PAGE_SIZE, part: partOf(wanted, total) };
  const isFew = !hasStoredTotal(filters) && total <= FOUND_FIRST;
  const among = toLookAt(wanted, total, all);
  const places = await selectSorted(db, sortedListOf(filters), order, span, isFew, among);
  const end = places[Q_LIST_PAGE_SIZE - 1];
  if (end) pages.learn(list, changes, { page, end });
  return {
    rows: await selectListed(
      db,
      places.map(({ id }) => id),
    ),
    total,
  };
}

/** How many match of `all` of the type; counted once, until a company changes. */
async function totalOf(db: Db, filters: AccountFilters): Promise<{ total: number; all: number; changes: number }> {
  const stored = await selectStoredTotal(db, filters.type);
  const all = stored.total;
  if (hasStoredTotal(filters)) return { ...stored, all };
  const list = JSON.stringify(filters);
  const known = pageCacheOf(db).of(list);
  if (known?.total !== null && known?.changes === stored.changes)
    return { total: known.total, all, changes: stored.changes };
  const counted = await countAccounts(db, filters);
  pageCacheOf(db).learn(list, counted.changes, { total: counted.total });
  return { ...counted, all };
}
