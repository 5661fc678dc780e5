/** The statements of the list of companies: pages, totals and filters. ADR-100. */
import {
  ACCOUNT_TYPES,
  type CompaniesOnly,
  type FilterQuery,
  fold,
  isLikeAddress,
  type NextStep,
  Q_LIST_PAGE_SIZE,
  searchedDigits,
} from '@salesdesk/shared/domain';
import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing, contains } from '../database/containing.ts';
import { rangeEnd, rangeStart } from '../database/dateRange.ts';
import type { DbOrTransaction } from '../database/db.ts';
import { prepared } from '../database/prepared.ts';
import type { AccountTable, Schema } from '../database/schema.ts';
import {
  type AccountRow,
  accountRows,
  hasNextStep,
  hasNoEmail,
  isReady,
  nextStepOf,
  ofNetworkCode,
  phoneContains,
  presenceConditions,
  type SortedList,
  searchContains,
  socialContains,
} from './readModel.sql.ts';

/** The filters of the list; texts match anywhere in the column, ignoring case and accents. */
export type AccountFilters = Omit<FilterQuery<'q-list'>, 'country' | 'country_codes' | 'assignee'> & {
  /** Ids of countries. */
  countries?: number[];
  /** The search is the code of a network too. */
  isNetworkCode?: true;
  /** The id of the primary assignee; 0 for nobody. */
  assignee?: number;
};

/** A company as the lists of companies show it. */
export type ListedRow = AccountRow & { next_step: NextStep | null };

/** A row with the total and change number of its snapshot (migration 0009). bigint: text from PostgreSQL, number from PGlite. */
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
function pageStatement(
  db: DbOrTransaction,
  filters: AccountFilters,
  { after, skip, limit, isFromEnd, among, isWhole }: Span,
) {
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
  const matching = db
    .selectFrom(from.as('f'))
    .where((eb) => matches(eb, filters))
    .select(['f.id', 'f.created_at']);
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
    .select([nextStepOf('a').as('next_step'), storedTotal(filters.type).as('total'), CHANGES.as('changes')])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc');
}

const CHANGES = sql<string | number>`(select sum(changes)::bigint from account_counts)`;

const TOTAL_OF = { 1: 'q_list', 2: 'leads', 3: 'accounts' } as const;

/** The number of companies of one type or of all, maintained by a trigger (migration 0009). */
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
export function selectAccountPage(db: DbOrTransaction, filters: AccountFilters, span: Span): Promise<PageRow[]> {
  const { after, skip, limit, isFromEnd } = span;
  const often = hasStoredTotal(filters) && skip === 0 && limit === Q_LIST_PAGE_SIZE && !isFromEnd;
  const statements = often ? READ_OFTEN.get(filters.type) : undefined;
  if (!statements) return pageStatement(db, filters, span).execute();
  return after === null ? statements.first(db) : statements.next(db, after);
}

/** These companies, in their order. */
export async function selectListed(db: DbOrTransaction, ids: number[]): Promise<ListedRow[]> {
  const rows = await accountRows(db)
    .where('a.id', '=', sql<number>`any(${ids}::integer[])`)
    .select(nextStepOf('a').as('next_step'))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Whether the number of companies that the filters find is stored. */
export function hasStoredTotal({ type: _, ...others }: AccountFilters): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/** The stored total, and the change number of the list that it belongs to. */
export async function selectStoredTotal(db: DbOrTransaction, type: 1 | 2 | 3 | undefined) {
  const row = await db.selectNoFrom([storedTotal(type).as('total'), CHANGES.as('changes')]).executeTakeFirstOrThrow();
  return { total: Number(row.total), changes: Number(row.changes) };
}

/** How many companies match, and the change number this count is valid for. Scans all matches, except for words. */
export async function countAccounts(db: DbOrTransaction, filters: AccountFilters) {
  const word = wordOf(filters);
  const row =
    word === null
      ? await db
          .selectFrom('accounts as f')
          .where((eb) => matches(eb, filters))
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

/** The folded text to count by words: the only filter, contained in at most one part of a company (migration 0028). */
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
export async function selectFoundPage(db: DbOrTransaction, filters: AccountFilters, skip: number) {
  const page = db
    .with(
      (cte) => cte('found').materialized(),
      (cte) =>
        cte
          .selectFrom('accounts as f')
          .where((eb) => matches(eb, filters))
          .select(['f.id', 'f.created_at']),
    )
    .selectFrom('found')
    .select(['id', sql<string | number>`(select count(*) from found)`.as('matching')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(Q_LIST_PAGE_SIZE))
    .offset(skip);
  return accountRows(db)
    .innerJoin(page.as('page'), 'page.id', 'a.id')
    .select([nextStepOf('a').as('next_step'), 'page.matching as total', CHANGES.as('changes')])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

/** Whether the number of matches is stored by words, so that none of them is read. */
export function isCountedByWord(filters: AccountFilters): boolean {
  return wordOf(filters) !== null;
}

/** The ids of the first companies that match, newest first as the list shows them. */
export async function selectMatchingIds(db: DbOrTransaction, filters: AccountFilters, limit: number) {
  const rows = await db
    .selectFrom('accounts as f')
    .where((eb) => matches(eb, filters))
    .select('f.id')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The countries whose name contains this. */
export async function selectCountryIds(db: DbOrTransaction, name: string, codes: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('countries')
    .where(sql<boolean>`(${contains(sql.ref('name'), name)} or iso2 = any(${[...codes]}::text[]))`)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether a live network has exactly this code. */
export async function isNetworkCode(db: DbOrTransaction, text: string): Promise<boolean> {
  const row = await db
    .selectFrom('networks')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`fold(code) = ${fold(text.trim())}`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The next companies after `last`, newest first; `cursor` is its `created_at` to the microsecond. */
export function selectAccountRowsAfter(
  db: DbOrTransaction,
  filters: AccountFilters,
  last: { cursor: string; id: number } | null,
  limit: number,
): Promise<(AccountRow & { cursor: string })[]> {
  const ids = db
    .selectFrom('accounts as f')
    .where((eb) => matches(eb, filters))
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(f.created_at, f.id) < (${last?.cursor}::timestamptz, ${last?.id}::integer)`),
    )
    .select('f.id')
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit);
  return accountRows(db)
    .innerJoin(ids.as('page'), 'page.id', 'a.id')
    .select(sql<string>`a.created_at::text`.as('cursor'))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

/** Companies in use, or the archived ones, as in the conditions of the indexes (migration 0032). */
function isShown(table: 'f' | 'l', { archived }: AccountFilters) {
  return sql<boolean>`${sql.ref(`${table}.archived_at`)} is ${archived ? sql`not null` : sql`null`}`;
}

type Aliased = Schema & { f: AccountTable };

/** The conditions match the expressions of the indexes in migration 0028. */
function matches(eb: ExpressionBuilder<Aliased, 'f'>, filters: AccountFilters) {
  const conditions: Expression<SqlBool>[] = [isShown('f', filters)];
  if (filters.search) conditions.push(found(filters.search, filters.isNetworkCode));
  if (filters.name) conditions.push(contains(sql.ref('f.name'), filters.name));
  if (filters.type) conditions.push(sql<boolean>`f.type = ${sql.lit(filters.type)}`);
  const [country, ...more] = filters.countries ?? [];
  if (country !== undefined && !more.length) conditions.push(eb('f.country_id', '=', country));
  else if (filters.countries) conditions.push(sql<boolean>`f.country_id = any(${filters.countries}::integer[])`);
  if (filters.email) conditions.push(contains(sql.ref('f.email'), filters.email));
  if (filters.phone) conditions.push(phoneContains('f', filters.phone));
  if (filters.social) conditions.push(socialContains('f', filters.social));
  if (filters.assignee === 0) conditions.push(sql<boolean>`f.pri_assignee_id is null`);
  else if (filters.assignee) conditions.push(eb('f.pri_assignee_id', '=', filters.assignee));
  if (filters.only) conditions.push(onlyOf(filters.only));
  if (filters.created_from) conditions.push(sql<boolean>`f.created_at >= ${rangeStart(filters.created_from)}`);
  if (filters.created_to) conditions.push(sql<boolean>`f.created_at < ${rangeEnd(filters.created_to)}`);
  conditions.push(...presenceConditions('f', filters));
  return eb.and(conditions);
}

/** The conditions without a column. */
function onlyOf(only: CompaniesOnly): RawBuilder<boolean> {
  if (only === 'missing-email') return hasNoEmail('f');
  return only === 'ready'
    ? isReady('f')
    : sql`(f.type <> ${sql.lit(ACCOUNT_TYPES.account)} and not ${hasNextStep('f')})`;
}

/** The filters as a list that can be sorted; the type in the words of partial indexes. */
export function sortedListOf({ type, ...others }: AccountFilters): SortedList {
  const shown = isShown('f', others);
  const ofType = sql<boolean>`(${shown} and f.type = ${sql.lit(type ?? 0)})`;
  const onBoard = sql<boolean>`(f.stage_id is not null and ${ofType})`;
  return {
    table: 'f',
    scope: type === undefined ? shown : type === ACCOUNT_TYPES.qList ? ofType : onBoard,
    filters: hasStoredTotal(others) ? null : sql<boolean>`${matches(expressionBuilder<Aliased, 'f'>(), others)}`,
    groups: {
      ...(type === undefined ? {} : { type: [type] }),
      ...(others.countries ? { country_id: others.countries } : {}),
      ...(others.assignee === undefined ? {} : { pri_assignee_id: [others.assignee] }),
    },
  };
}

/** What the search box finds. The networks stand in a subquery of their own, or no index of the texts could be used. */
function found(text: string, isCode: true | undefined) {
  if (!isCode) return searchContains('f', text);
  return sql<boolean>`f.id in (
    select s.id from accounts as s where ${searchContains('s', text)} union all ${ofNetworkCode(text)}
  )`;
}
