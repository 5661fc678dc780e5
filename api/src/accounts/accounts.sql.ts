import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DbOrTransaction } from '../db.ts';
import type { AccountTable, Schema } from '../schema.ts';

export type AccountColumns = Selectable<AccountTable>;

/** What the list may be narrowed by; texts match anywhere in the column, upper and lower case alike. */
export interface AccountFilters {
  /** The search box; looks at the name as the name's own filter does. */
  search?: string;
  name?: string;
  type?: 1 | 2 | 3;
  country?: string;
  email?: string;
  social?: string;
  phone?: string;
  /** Days as YYYY-MM-DD, both included. */
  created_from?: string;
  created_to?: string;
}

/** The read model of every list: a company with the names of all it points to, in one statement. */
function accountRows(db: DbOrTransaction) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .leftJoin('stages as s', 's.id', 'a.stage_id')
    .leftJoin('users as pri', 'pri.id', 'a.pri_assignee_id')
    .leftJoin('users as sec', 'sec.id', 'a.sec_assignee_id')
    .leftJoin('users as creator', 'creator.id', 'a.created_by')
    .selectAll('a')
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

export type AccountRow = Awaited<ReturnType<typeof selectAccountRows>>[number];

/** One page, newest first. */
export function selectAccountRows(
  db: DbOrTransaction,
  filters: AccountFilters,
  page: { offset: number; limit: number },
) {
  return accountRows(db)
    .where((eb) => matches(eb, filters))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countAccounts(db: DbOrTransaction, filters: AccountFilters): Promise<number> {
  const { count } = await db
    .selectFrom('accounts as a')
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .where((eb) => matches(eb, filters))
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
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
  return accountRows(db)
    .select(sql<string>`a.created_at::text`.as('cursor'))
    .where((eb) => matches(eb, filters))
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(a.created_at, a.id) < (${last?.cursor}::timestamptz, ${last?.id}::integer)`),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
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

type Aliased = Schema & { a: AccountTable; c: Schema['countries'] };

function matches(eb: ExpressionBuilder<Aliased, 'a' | 'c'>, filters: AccountFilters) {
  const conditions = [];
  if (filters.search) conditions.push(eb('a.name', 'ilike', containing(filters.search)));
  if (filters.name) conditions.push(eb('a.name', 'ilike', containing(filters.name)));
  if (filters.type) conditions.push(eb('a.type', '=', filters.type));
  if (filters.country) conditions.push(eb('c.name', 'ilike', containing(filters.country)));
  if (filters.email) conditions.push(eb('a.email', 'ilike', containing(filters.email)));
  if (filters.phone)
    conditions.push(sql<boolean>`concat('+', a.phone_code, ' ', a.phone) ilike ${containing(filters.phone)}`);
  if (filters.social) {
    const pattern = containing(filters.social);
    conditions.push(sql<boolean>`exists (
      select 1 from jsonb_each_text(a.social_media) as social(key, value)
      where social.value ilike ${pattern}
         or case social.key when '1' then 'Facebook' when '2' then 'LinkedIn' else 'Instagram' end ilike ${pattern})`);
  }
  if (filters.created_from) conditions.push(sql<boolean>`a.created_at >= ${filters.created_from}::date`);
  if (filters.created_to) conditions.push(sql<boolean>`a.created_at < ${filters.created_to}::date + 1`);
  return eb.and(conditions);
}

/** The pattern for "contains this very text": the signs LIKE reads as wildcards stand for themselves. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
