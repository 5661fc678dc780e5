/** The statements of the list of companies: pages and totals. ADR-100. */
import { fold, isLikeAddress, type NextStep, Q_LIST_PAGE_SIZE, searchedDigits } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { containing } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import { type AccountFilters, hasStoredTotal, isShown, matches } from './accountFilters.sql.ts';
import { type AccountRow, accountRows, nextStep } from './readModel.sql.ts';

/** A company as the lists of companies show it. */
type ListedRow = AccountRow & { next_step: NextStep | null };

/** A row with the total and change number of its snapshot (`start/07_counts.sql`). bigint: text from PostgreSQL, number from PGlite. */
type PageRow = ListedRow & { total: string | number; changes: string | number };

/** `after` is the company before the first one; `isFromEnd` reads backwards from the oldest. */
export interface Span {
  after: number | null;
  skip: number;
  limit: number;
  isFromEnd?: boolean;
  /** Searches only this many of the newest companies: fast when many match, but it may find too few. */
  among?: number;
  /** Finds all matches before it picks the newest: for few matches, which the planner may overestimate. */
  isWhole?: boolean;
}

/** The statement of one page; it selects the ids first, from an index alone when there is no search. */
function pageStatement(db: Db, filters: AccountFilters, { after, skip, limit, isFromEnd, among, isWhole }: Span) {
  const order = isFromEnd ? 'asc' : 'desc';
  const from = db
    .selectFrom('accounts as l')
    .selectAll('l')
    .where(isShown('l', filters))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(l.created_at, l.id) < ((select created_at from accounts where id = ${after}::integer), ${after}::integer)`,
      ),
    )
    .$call((query) =>
      among === undefined ? query : query.orderBy('l.created_at', 'desc').orderBy('l.id', 'desc').limit(sql.lit(among)),
    );
  const matching = db.selectFrom(from.as('f')).where(matches(filters)).select(['f.id', 'f.created_at']);
  const found = isWhole
    ? db
        .with(
          (cte) => cte('found').materialized(),
          () => matching,
        )
        .selectFrom('found')
    : db.selectFrom(matching.as('found'));
  let ids = found
    .select('id')
    .orderBy('created_at', order)
    .orderBy('id', order)
    // A literal, because the planner has to know that the limit is small.
    .limit(sql.lit(limit));
  if (skip > 0) ids = ids.offset(skip);
  return accountRows(db)
    .innerJoin(ids.as('page'), 'page.id', 'a.id')
    .select([nextStep().as('next_step'), storedTotal(filters.type).as('total'), CHANGES.as('changes')])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc');
}

const CHANGES = sql<string | number>`(select sum(changes)::bigint from account_counts)`;

const TOTAL_OF = { 1: 'q_list', 2: 'leads', 3: 'accounts' } as const;

/** The number of companies of one type or of all, maintained by a trigger. */
function storedTotal(type: 1 | 2 | 3 | undefined) {
  const column = type === undefined ? sql`q_list + leads + accounts` : sql.ref(TOTAL_OF[type]);
  return sql<string | number>`(select sum(${column})::bigint from account_counts)`;
}

/** The pages read most often: the first one and the ones after it, of all companies or of one type. */
const READ_OFTEN = new Map(
  ([undefined, 1, 2, 3] as const).map((type) => [
    type,
    {
      first: prepared((db) => pageStatement(db, { type }, { after: null, skip: 0, limit: Q_LIST_PAGE_SIZE })),
      next: prepared((db, after: number) => pageStatement(db, { type }, { after, skip: 0, limit: Q_LIST_PAGE_SIZE })),
    },
  ]),
);

/** One page, newest first; `total` and `changes` of its rows are from the same snapshot. */
export function selectAccountPage(db: Db, filters: AccountFilters, span: Span): Promise<PageRow[]> {
  const { after, skip, limit, isFromEnd } = span;
  const often = hasStoredTotal(filters) && skip === 0 && limit === Q_LIST_PAGE_SIZE && !isFromEnd;
  const statements = often ? READ_OFTEN.get(filters.type) : undefined;
  if (!statements) return pageStatement(db, filters, span).execute();
  return after === null ? statements.first(db) : statements.next(db, after);
}

/** These companies, in their order. */
export async function selectListed(db: Db, ids: number[]): Promise<ListedRow[]> {
  const rows = await accountRows(db)
    .where('a.id', '=', sql<number>`any(${ids}::integer[])`)
    .select(nextStep().as('next_step'))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The stored total, and the change number of the list that it belongs to. */
export async function selectStoredTotal(db: Db, type: 1 | 2 | 3 | undefined) {
  const row = await db.selectNoFrom([storedTotal(type).as('total'), CHANGES.as('changes')]).executeTakeFirstOrThrow();
  return { total: Number(row.total), changes: Number(row.changes) };
}

/** The companies of a type that are in use, by country, the most first. */
export async function countByCountry(db: Db, type: 1 | 2 | 3) {
  const rows = await db
    .selectFrom('accounts as a')
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .where('a.type', '=', type)
    .where('a.archived_at', 'is', null)
    .where('a.merged_into', 'is', null)
    .groupBy('c.name')
    .select((eb) => ['c.name as country', eb.fn.countAll<string | number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('c.name')
    .execute();
  return rows.map(({ country, count }) => ({ country, count: Number(count) }));
}

/** How many companies match, and the change number this count is valid for. Scans all matches, except for words. */
export async function countAccounts(db: Db, filters: AccountFilters) {
  const word = wordOf(filters);
  const row =
    word === null
      ? await db
          .selectFrom('accounts as f')
          .where(matches(filters))
          .select((eb) => [eb.fn.countAll<string | number>().as('total'), CHANGES.as('changes')])
          .executeTakeFirstOrThrow()
      : await db
          .selectFrom('account_words')
          .where('part', 'like', containing(word))
          .where('scope', '<>', filters.search ? 1 : 2)
          .$call((query) => (filters.type === undefined ? query : query.where('type', '=', filters.type)))
          .select([sql<string | number>`coalesce(sum(companies), 0)`.as('total'), CHANGES.as('changes')])
          .executeTakeFirstOrThrow();
  return { total: Number(row.total), changes: Number(row.changes) };
}

/** The folded text to count by words: the only filter, contained in at most one part of a company (`start/07_counts.sql`). */
function wordOf({ search, name, type: _, ...others }: AccountFilters): string | null {
  if ((search && name) || !hasStoredTotal(others)) return null;
  if (search && (searchedDigits(search) || isLikeAddress(search))) return null;
  const text = fold(search || name || '');
  return [...text].length >= 3 && !text.includes(' ') ? text : null;
}

/**
 * One page of all that match, newest first, with their number: both read the matches once. Without rows the number is
 * unknown: the page is past the end.
 */
export async function selectFoundPage(db: Db, filters: AccountFilters, skip: number) {
  const page = db
    .with(
      (cte) => cte('found').materialized(),
      (cte) => cte.selectFrom('accounts as f').where(matches(filters)).select(['f.id', 'f.created_at']),
    )
    .selectFrom('found')
    .select(['id', sql<string | number>`(select count(*) from found)`.as('matching')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(Q_LIST_PAGE_SIZE))
    .offset(skip);
  return accountRows(db)
    .innerJoin(page.as('page'), 'page.id', 'a.id')
    .select([nextStep().as('next_step'), 'page.matching as total', CHANGES.as('changes')])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

/** Whether the number of matches is stored by words, so that none of them is read. */
export function isCountedByWord(filters: AccountFilters): boolean {
  return wordOf(filters) !== null;
}

/** The ids of the first companies that match, newest first as the list shows them. */
export async function selectMatchingIds(db: Db, filters: AccountFilters, limit: number) {
  return (await newestIds(db, filters).limit(limit).execute()).map(({ id }) => id);
}

function newestIds(db: Db, filters: AccountFilters) {
  const found = db.selectFrom('accounts as f').where(matches(filters)).select('f.id');
  return found.orderBy('f.created_at', 'desc').orderBy('f.id', 'desc');
}

/** The next companies after `last`, newest first; `cursor` is its `created_at` to the microsecond. */
export function selectAccountRowsAfter(
  db: Db,
  filters: AccountFilters,
  last: { cursor: string; id: number } | null,
  limit: number,
): Promise<(AccountRow & { cursor: string })[]> {
  const ids = newestIds(db, filters)
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(f.created_at, f.id) < (${last?.cursor}::timestamptz, ${last?.id}::integer)`),
    )
    .limit(limit);
  return accountRows(db)
    .innerJoin(ids.as('page'), 'page.id', 'a.id')
    .select(sql<string>`a.created_at::text`.as('cursor'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}
