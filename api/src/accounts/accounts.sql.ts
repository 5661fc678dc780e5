import { Q_LIST_PAGE_SIZE } from '@salesdesk/shared/domain';
import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DbOrTransaction } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { AccountTable, Schema } from '../schema.ts';

export type AccountColumns = Selectable<AccountTable>;

/** What the list may be narrowed by; texts match anywhere in the column, upper and lower case alike. */
export interface AccountFilters {
  /** The search box; looks at the name as the name's own filter does. */
  search?: string;
  name?: string;
  type?: 1 | 2 | 3;
  /** Ids of countries. */
  countries?: number[];
  email?: string;
  social?: string;
  phone?: string;
  /** Days as YYYY-MM-DD, both included. */
  created_from?: string;
  created_to?: string;
}

/** Each by its name: what a prepared statement gives must not change when a column is added. */
const COLUMNS = [
  'a.id',
  'a.name',
  'a.type',
  'a.city',
  'a.country_id',
  'a.email',
  'a.phone',
  'a.phone_code',
  'a.contact_person',
  'a.contact_mode_type',
  'a.website',
  'a.social_media',
  'a.exp_sale_amount',
  'a.pri_assignee_id',
  'a.sec_assignee_id',
  'a.stage_id',
  'a.version',
  'a.created_by',
  'a.created_at',
  'a.updated_at',
] as const;

/** The read model of every list: a company with the names of all it points to, in one statement. */
export function accountRows(db: DbOrTransaction) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .leftJoin('stages as s', 's.id', 'a.stage_id')
    .leftJoin('users as pri', 'pri.id', 'a.pri_assignee_id')
    .leftJoin('users as sec', 'sec.id', 'a.sec_assignee_id')
    .leftJoin('users as creator', 'creator.id', 'a.created_by')
    .select(COLUMNS)
    .select((eb) => [
      'c.name as country_name',
      'c.iso2 as country_iso2',
      's.name as stage_name',
      's.slug as stage_slug',
      's.header_color as stage_header_color',
      's.header_text_color as stage_header_text_color',
      's.is_drag_in as stage_is_drag_in',
      's.is_drag_out as stage_is_drag_out',
      's.is_closed_initially as stage_is_closed_initially',
      'pri.first_name as pri_first_name',
      'pri.last_name as pri_last_name',
      'sec.first_name as sec_first_name',
      'sec.last_name as sec_last_name',
      'creator.first_name as creator_first_name',
      'creator.last_name as creator_last_name',
      jsonArrayFrom(
        eb
          .selectFrom('account_networks as an')
          .innerJoin('networks as n', 'n.id', 'an.network_id')
          .whereRef('an.account_id', '=', 'a.id')
          .select(['an.id as account_network_id', 'n.id as network_id', 'n.name', 'n.code', 'n.color_code'])
          .orderBy('an.id'),
      ).as('networks'),
    ]);
}

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accountRows>['execute']>>[number];

/** A row with what held when it was read: see migration 0009. bigint: text from PostgreSQL, number from PGlite. */
type PageRow = AccountRow & { total: string | number; changes: string | number };

/** `after` is the company before the first one; backwards from the oldest when the list is read from its end. */
export interface Span {
  after: number | null;
  skip: number;
  limit: number;
  isFromEnd?: boolean;
  /** Looks at so many companies only, from the newest on: quick where many match, and it may find too few. */
  among?: number;
}

/** The statement of one page; the ids come first, out of an index alone where nothing is searched for. */
function pageStatement(db: DbOrTransaction, filters: AccountFilters, { after, skip, limit, isFromEnd, among }: Span) {
  const order = isFromEnd ? 'asc' : 'desc';
  const from = db
    .selectFrom('accounts as l')
    .selectAll('l')
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(l.created_at, l.id) < ((select created_at from accounts where id = ${after}::integer), ${after}::integer)`,
      ),
    )
    .$if(among !== undefined, (query) =>
      query
        .orderBy('l.created_at', 'desc')
        .orderBy('l.id', 'desc')
        .limit(sql.lit(among as number)),
    );
  let ids = db
    .selectFrom(from.as('f'))
    .where((eb) => matches(eb, filters))
    .select('f.id')
    .orderBy('f.created_at', order)
    .orderBy('f.id', order)
    // Said in the text, as the planner has to know that it is few.
    .limit(sql.lit(limit));
  if (skip > 0) ids = ids.offset(skip);
  return accountRows(db)
    .innerJoin(ids.as('page'), 'page.id', 'a.id')
    .select([keptTotal(filters.type).as('total'), CHANGES.as('changes')])
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc');
}

const CHANGES = sql<string | number>`(select sum(changes)::bigint from account_counts)`;

/** How many companies there are, of one type or all: never counted, always exact (migration 0009). */
function keptTotal(type: 1 | 2 | 3 | undefined) {
  const column =
    type === undefined ? sql`q_list + leads + accounts` : sql.ref(['q_list', 'leads', 'accounts'][type - 1] as string);
  return sql<string | number>`(select sum(${column})::bigint from account_counts)`;
}

/** The pages everybody reads: from the top and onwards, of all companies or of one type. */
const READ_OFTEN = new Map(
  ([undefined, 1, 2, 3] as const).map((type) => [
    type,
    {
      first: prepared((db) => pageStatement(db, { type }, { after: null, skip: 0, limit: Q_LIST_PAGE_SIZE })),
      next: prepared((db, after: number) => pageStatement(db, { type }, { after, skip: 0, limit: Q_LIST_PAGE_SIZE })),
    },
  ]),
);

/** One page, newest first; `total` and `changes` of its rows are of the same moment. */
export function selectAccountPage(db: DbOrTransaction, filters: AccountFilters, span: Span): Promise<PageRow[]> {
  const { after, skip, limit, isFromEnd } = span;
  const often = isKept(filters) && skip === 0 && limit === Q_LIST_PAGE_SIZE && !isFromEnd;
  const statements = often ? READ_OFTEN.get(filters.type) : undefined;
  if (!statements) return pageStatement(db, filters, span).execute();
  return after === null ? statements.first(db) : statements.next(db, after);
}

/** Whether the number of companies it finds is kept. */
export function isKept({ type: _, ...others }: AccountFilters): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/** The kept number, and the state of the list it is of. */
export async function selectKeptTotal(db: DbOrTransaction, type: 1 | 2 | 3 | undefined) {
  const row = await db.selectNoFrom([keptTotal(type).as('total'), CHANGES.as('changes')]).executeTakeFirstOrThrow();
  return { total: Number(row.total), changes: Number(row.changes) };
}

/** How many companies match, and the state of the list that is true of. Costs as much as there are. */
export async function countAccounts(db: DbOrTransaction, filters: AccountFilters) {
  const row = await db
    .selectFrom('accounts as f')
    .where((eb) => matches(eb, filters))
    .select((eb) => [eb.fn.countAll<string | number>().as('total'), CHANGES.as('changes')])
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), changes: Number(row.changes) };
}

/** The countries whose name contains this. */
export async function selectCountryIds(db: DbOrTransaction, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('countries')
    .where('name', 'ilike', containing(name))
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** All on the board, last touch first (decision 63). */
export function selectBoardRows(db: DbOrTransaction, name: string | undefined) {
  return accountRows(db)
    .where('a.stage_id', 'is not', null)
    .$if(Boolean(name), (query) => query.where('a.name', 'ilike', containing(name as string)))
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

export function selectAccountRow(db: DbOrTransaction, id: number): Promise<AccountRow | undefined> {
  return accountRows(db).where('a.id', '=', id).executeTakeFirst();
}

/** Those of these ids that are there. */
export function selectAccountRowsOf(db: DbOrTransaction, ids: number[]): Promise<AccountRow[]> {
  return accountRows(db).where('a.id', '=', sql<number>`any(${ids}::integer[])`).execute();
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

/** The company's own columns, locked for the running transaction. */
export function lockAccount(db: DbOrTransaction, id: number): Promise<AccountColumns | undefined> {
  return db.selectFrom('accounts').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

export function insertAccount(db: DbOrTransaction, values: Insertable<AccountTable>) {
  return db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow();
}

/** A human touch: `updated_at` decides what is idle (decision 56). */
export function updateAccount(db: DbOrTransaction, id: number, values: Updateable<AccountTable>) {
  return db
    .updateTable('accounts')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
}

/** Takes the popup's number for this user; the company it made already when it was taken before (decision 47). */
export async function selectPopupAccount(
  db: DbOrTransaction,
  userId: number,
  accountSessionId: number,
): Promise<number | undefined> {
  // Two sends of one popup queue up here, so that the second one finds the first one's company.
  await sql`select pg_advisory_xact_lock(${userId}::integer, ${accountSessionId}::integer)`.execute(db);
  const row = await db
    .selectFrom('account_popups')
    .where('user_id', '=', userId)
    .where('account_session_id', '=', accountSessionId)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .select('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

export function keepPopupAccount(db: DbOrTransaction, userId: number, accountSessionId: number, accountId: number) {
  return db
    .insertInto('account_popups')
    .values({ user_id: userId, account_session_id: accountSessionId, account_id: accountId })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'account_session_id'])
        .doUpdateSet({ account_id: accountId, created_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Makes `networkIds` the company's networks, in that order for the new ones. */
export async function replaceNetworks(db: DbOrTransaction, accountId: number, networkIds: number[]): Promise<void> {
  await db
    .deleteFrom('account_networks')
    .where('account_id', '=', accountId)
    .$if(networkIds.length > 0, (query) => query.where('network_id', 'not in', networkIds))
    .execute();
  if (!networkIds.length) return;
  await db
    .insertInto('account_networks')
    .values(networkIds.map((network_id) => ({ account_id: accountId, network_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function selectNetworkIdsOf(db: DbOrTransaction, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_networks')
    .where('account_id', '=', accountId)
    .select('network_id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.network_id);
}

/** Of these ids, the networks that may be chosen. */
export async function selectActiveNetworkIds(db: DbOrTransaction, ids: number[]): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom('networks')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Of these ids, the colleagues work may be given to. */
export async function selectActiveUserIds(db: DbOrTransaction, ids: number[]): Promise<number[]> {
  if (!ids.length) return [];
  const rows = await db
    .selectFrom('users')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function existsCountry(db: DbOrTransaction, id: number): Promise<boolean> {
  return (await db.selectFrom('countries').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** Where a new lead starts. */
export function selectFirstStage(db: DbOrTransaction) {
  return db.selectFrom('stages').select(['id', 'name', 'slug']).orderBy('position').limit(1).executeTakeFirstOrThrow();
}

type Aliased = Schema & { f: AccountTable };

/** The texts are those of the indexes in migration 0008. */
function matches(eb: ExpressionBuilder<Aliased, 'f'>, filters: AccountFilters) {
  const conditions = [];
  if (filters.search) conditions.push(eb('f.name', 'ilike', containing(filters.search)));
  if (filters.name) conditions.push(eb('f.name', 'ilike', containing(filters.name)));
  if (filters.type) conditions.push(sql<boolean>`f.type = ${sql.lit(filters.type)}`);
  if (filters.countries?.length === 1) conditions.push(eb('f.country_id', '=', filters.countries[0] as number));
  else if (filters.countries) conditions.push(sql<boolean>`f.country_id = any(${filters.countries}::integer[])`);
  if (filters.email) conditions.push(eb('f.email', 'ilike', containing(filters.email)));
  if (filters.phone)
    conditions.push(
      sql<boolean>`('+' || coalesce(f.phone_code, '') || ' ' || coalesce(f.phone, '')) ilike ${containing(filters.phone)}`,
    );
  if (filters.social) {
    const pattern = containing(filters.social);
    // The first condition finds them by the index, the second tells one line from the next.
    conditions.push(sql<boolean>`(social_text(f.social_media) ilike ${pattern} and exists (
      select 1 from jsonb_each_text(f.social_media) as social(key, value)
      where social.value ilike ${pattern}
         or case social.key when '1' then 'Facebook' when '2' then 'LinkedIn' else 'Instagram' end ilike ${pattern}))`);
  }
  if (filters.created_from) conditions.push(sql<boolean>`f.created_at >= ${filters.created_from}::date`);
  if (filters.created_to) conditions.push(sql<boolean>`f.created_at < ${filters.created_to}::date + 1`);
  return eb.and(conditions);
}

/** The pattern for "contains this very text": the signs LIKE reads as wildcards stand for themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
