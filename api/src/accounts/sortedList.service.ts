/** The list of companies in the order of a column. ADR-144. */
import { Q_LIST_PAGE_SIZE } from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import { type AccountFilters, hasStoredTotal, sortedListOf } from './accountFilters.sql.ts';
import { countAccounts, type ListedRow, selectListed, selectStoredTotal } from './accountList.sql.ts';
import { orderOf } from './orders.sql.ts';
import { pageCacheOf, sortedCacheOf } from './pageCache.ts';
import { FOUND_FIRST, selectSorted, toLookAt } from './sorted.sql.ts';
import { partOf } from './sortedFound.sql.ts';
import type { OrderWanted } from './sortedPage.service.ts';

/** One page, and the number of all companies that match. */
export async function readSorted(
  db: Db,
  filters: AccountFilters,
  sort: OrderWanted,
  page: number,
): Promise<{ rows: ListedRow[]; total: number }> {
  const { total, all, changes } = await totalOf(db, filters);
  if (!total) return { rows: [], total };
  const pages = sortedCacheOf(db);
  const list = JSON.stringify([sort, filters]);
  const isCurrent = pages.of(list)?.changes === changes;
  const start = isCurrent
    ? pages.beginningOf(list, page, Q_LIST_PAGE_SIZE)
    : { after: null, skip: (page - 1) * Q_LIST_PAGE_SIZE };
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
