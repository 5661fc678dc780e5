/**
 * The list of companies: page numbers and totals as the spec defines them. Where possible it neither counts rows nor
 * skips rows that are not shown (ADR-100). product.md section 7.
 */
import {
  ACCOUNT_TYPES,
  BULK_MAX,
  type BulkSelected,
  type ListedAccount,
  ME,
  type Page,
  Q_LIST_PAGE_SIZE,
} from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import {
  type AccountFilters,
  hasStoredTotal,
  isNetworkCode,
  selectCountryIds,
  sortedListOf,
} from './accountFilters.sql.ts';
import {
  countAccounts,
  countByCountry,
  isCountedByWord,
  type Span,
  selectAccountPage,
  selectFoundPage,
  selectMatchingIds,
  selectStoredTotal,
} from './accountList.sql.ts';
import { accountOf } from './accountOf.ts';
import type { SortedList } from './readModel.sql.ts';
import { type OrderWanted, pageCacheOf, readSorted } from './sortedList.service.ts';

/** The filter of the country as the query sends it. */
interface CountryFilter {
  country?: string;
  country_codes?: string;
}
/** The filters as the query sends them: the country by name. */
export type ListFilters = Omit<AccountFilters, 'countries' | 'isNetworkCode'> & CountryFilter;

/** The filter of the primary assignee as an id; `userId` is "me". */
export function withAssignee<F extends { assignee?: string }>({ assignee, ...filters }: F, userId: number) {
  return assignee ? { ...filters, assignee: assignee === ME ? userId : Number(assignee) } : filters;
}

/** From this many rows to skip, a page is read from the nearer end of the list. */
const DEEP = 2_000;
/** From this many matches, the newest companies are searched first. */
const MANY = 1_000;

/** So many pages of companies of every type from `page` on, in the order of a column or newest first. */
export async function listAccounts(
  db: Db,
  { page, pages }: { page: number; pages: number },
  { sort, ...wanted }: ListFilters & { sort?: OrderWanted },
): Promise<Page<ListedAccount>> {
  const filters = await withLookedUp(db, wanted);
  const read = (at: number) =>
    sort
      ? readSorted(db, filters, sort, at)
      : hasStoredTotal(filters)
        ? readWithStoredTotal(db, filters.type, at)
        : readFiltered(db, filters, at);
  const { rows, total } = await read(page);
  // Each begins where the cached end of the one before is.
  for (let at = page + 1; at < page + pages && rows.length === (at - page) * Q_LIST_PAGE_SIZE; at += 1)
    rows.push(...(await read(at)).rows);
  return {
    data: rows.map((row) => Object.assign(accountOf(row), { next_step: row.next_step })),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / Q_LIST_PAGE_SIZE)),
    per_page: Q_LIST_PAGE_SIZE,
    total,
  };
}

/** Replaces the country's name by the ids of all countries that contain it, and says whether a network has the code. */
export async function withLookedUp(db: Db, { country, country_codes, ...others }: ListFilters) {
  return { ...others, ...(await networkOf(db, others.search)), ...(await countriesOf(db, { country, country_codes })) };
}

/** How many converted companies each country has, the most first. For Home. */
export const countConverted = (db: Db) => countByCountry(db, ACCOUNT_TYPES.account);

/** The companies of these filters as a list. */
export async function listOfAccounts(db: Db, wanted: ListFilters): Promise<SortedList> {
  return sortedListOf(await withLookedUp(db, wanted));
}

/** Whether what is searched is the code of a network. */
export async function networkOf(db: Db, search: string | undefined): Promise<{ isNetworkCode?: true }> {
  return search && (await isNetworkCode(db, search)) ? { isNetworkCode: true } : {};
}

/** The ids of the countries whose name contains `country`, in English or as the reader sees it; nothing without the filter. */
export async function countriesOf(db: Db, { country, country_codes }: CountryFilter) {
  return country ? { countries: await selectCountryIds(db, country, country_codes?.split(',') ?? []) } : {};
}

/** Everything that the filters find, loaded or not: the first `BULK_MAX` by id. ADR-116. */
export async function selectAccounts(db: Db, wanted: ListFilters): Promise<BulkSelected> {
  const filters = await withLookedUp(db, wanted);
  return {
    ids: await selectMatchingIds(db, filters, BULK_MAX),
    total: hasStoredTotal(filters)
      ? (await selectStoredTotal(db, filters.type)).total
      : (await countAccounts(db, filters)).total,
  };
}

type Rows = Awaited<ReturnType<typeof selectAccountPage>>;

/** All companies or those of one type; their total is stored. */
async function readWithStoredTotal(db: Db, type: AccountFilters['type'], page: number) {
  const pageCache = pageCacheOf(db);
  const list = JSON.stringify({ type });
  const start = pageCache.beginningOf(list, page);
  if (start.skip < DEEP) {
    const rows = await readFrom(db, { type }, list, page);
    const [first] = rows;
    return { rows, total: first ? Number(first.total) : (await selectStoredTotal(db, type)).total };
  }
  const { total, changes } = await selectStoredTotal(db, type);
  const skip = (page - 1) * Q_LIST_PAGE_SIZE;
  const limit = Math.min(Q_LIST_PAGE_SIZE, total - skip);
  if (limit <= 0) return { rows: [], total };
  if (total - skip < start.skip) {
    const rows = await selectAccountPage(
      db,
      { type },
      { after: null, skip: total - skip - limit, limit, isFromEnd: true },
    );
    if (Number(rows[0]?.changes) === changes) return { rows: learned(db, list, page, rows), total };
  }
  const rows = await readFrom(db, { type }, list, page);
  return { rows, total: rows[0] ? Number(rows[0].total) : total };
}

/** Any other filter: counted once, with the first page or before it, and cached until a company changes. */
async function readFiltered(db: Db, filters: AccountFilters, page: number): Promise<{ rows: Rows; total: number }> {
  const pageCache = pageCacheOf(db);
  const list = JSON.stringify(filters);
  const count = async () => {
    const { total, changes } = await countAccounts(db, filters);
    pageCache.learn(list, changes, { total });
    return total;
  };
  const before = pageCache.of(list);
  const [earlier, changes] = [before?.total ?? null, before?.changes];
  if (earlier === null && !isCountedByWord(filters)) {
    const rows = await selectFoundPage(db, filters, (page - 1) * Q_LIST_PAGE_SIZE);
    const [first] = rows;
    if (!first) return { rows: [], total: page === 1 ? 0 : await count() };
    pageCache.learn(list, Number(first.changes), { total: Number(first.total) });
    return { rows: learned(db, list, page, rows), total: Number(first.total) };
  }
  const counted = earlier === null ? await count() : null;
  if (counted === 0) return { rows: [], total: 0 };
  const rows = await readFrom(db, filters, list, page, counted ?? earlier ?? 0);
  const isAsBefore = rows[0] !== undefined && Number(rows[0].changes) === changes;
  return { rows, total: counted ?? (isAsBefore ? earlier : null) ?? (await count()) };
}

/**
 * Reads from the nearest cached position, or from the start if the list has changed since. With many matches the newest
 * companies usually fill a page; trying those first costs no more than reading all matches.
 */
async function readFrom(db: Db, filters: AccountFilters, list: string, page: number, matching: number | null = null) {
  const pageCache = pageCacheOf(db);
  const start = pageCache.beginningOf(list, page);
  const read = async (span: Pick<Span, 'after' | 'skip'>) => {
    const whole = { ...span, limit: Q_LIST_PAGE_SIZE };
    if (matching === null || matching < MANY)
      return selectAccountPage(db, filters, { ...whole, isWhole: matching !== null });
    const rows = await selectAccountPage(db, filters, { ...whole, among: matching });
    return rows.length === Q_LIST_PAGE_SIZE ? rows : selectAccountPage(db, filters, whole);
  };
  const changes = pageCache.of(list)?.changes;
  const rows = await read(start);
  const isThere = start.after === null || (rows[0] !== undefined && Number(rows[0].changes) === changes);
  return learned(db, list, page, isThere ? rows : await read({ after: null, skip: (page - 1) * Q_LIST_PAGE_SIZE }));
}

/** Caches where the next page begins, which a full page shows. */
function learned(db: Db, list: string, page: number, rows: Rows): Rows {
  const last = rows[Q_LIST_PAGE_SIZE - 1];
  if (last) pageCacheOf(db).learn(list, Number(last.changes), { page, end: last.id });
  return rows;
}
