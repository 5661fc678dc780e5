import type { ContactPerson } from '@salesdesk/shared/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';
import { type AccountRow, accountRows } from './readModel.sql.ts';

export type AccountColumns = Selectable<Schema['accounts']>;

export function selectAccountRow(db: Db, id: number): Promise<AccountRow | undefined> {
  return accountRows(db).where('a.id', '=', id).executeTakeFirst();
}

/** The rows of these ids that exist. */
export function selectAccountRowsOf(db: Db, ids: number[]): Promise<AccountRow[]> {
  return accountRows(db).where('a.id', '=', sql<number>`any(${ids}::integer[])`).execute();
}

/** The company's own columns, with its last edit and its archiving to the microsecond; locked for the running transaction. */
export function lockAccount(db: Db, id: number) {
  return db
    .selectFrom('accounts')
    .where('id', '=', id)
    .selectAll()
    .select([sql<string>`updated_at::text`.as('touched'), sql<string | null>`archived_at::text`.as('archived')])
    .forUpdate()
    .executeTakeFirst();
}

/** The country's code of two letters; null without a country, and where there is none with the id. */
export async function selectIso2(db: Db, countryId: number | null): Promise<string | null> {
  if (countryId === null) return null;
  const row = await db.selectFrom('countries').where('id', '=', countryId).select('iso2').executeTakeFirst();
  return row?.iso2 ?? null;
}

export function insertAccount(db: Db, values: Insertable<Schema['accounts']>) {
  return db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow();
}

/** Reserves the popup's number for this user; returns the company it already created, if any. */
export async function selectPopupAccount(db: Db, userId: number, accountSessionId: number) {
  // Two requests of one popup wait for each other here, so that the second finds the first one's company.
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

export function storePopupAccount(db: Db, userId: number, accountSessionId: number, accountId: number) {
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

/** Makes `networkIds` the company's networks; new ones are added in that order. */
export async function replaceNetworks(db: Db, accountId: number, networkIds: number[]): Promise<void> {
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

export async function selectNetworkIdsOf(db: Db, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_networks')
    .where('account_id', '=', accountId)
    .select('network_id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.network_id);
}

/** The networks of these ids that may be chosen. */
export async function selectActiveNetworkIds(db: Db, ids: number[]): Promise<number[]> {
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

/** The users of these ids to whom work may be assigned, and what they may see. */
export async function selectActiveUsers(db: Db, ids: number[]): Promise<{ userId: number; permissions: string[] }[]> {
  if (!ids.length) return [];
  return db
    .selectFrom('users')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select(['id as userId', 'permissions'])
    .execute();
}

export type UntidyNumbers = Pick<AccountColumns, 'id' | 'phone' | 'phone_code'> & {
  contact_person: ContactPerson | null;
  iso2: string | null;
};

/** The next companies with a number that is not stored as E.164; the condition is that of the index `accounts_untidy_numbers`. */
export async function selectUntidyNumbers(db: Db, after: number, limit: number): Promise<UntidyNumbers[]> {
  const { rows } = await sql<UntidyNumbers>`
    select id, phone, phone_code, contact_person,
      (select iso2 from countries where countries.id = accounts.country_id) as iso2
    from accounts
    where id > ${after} and (
      (phone is not null and (phone !~ '^[0-9]+$' or coalesce(phone_code, '') = ''))
      or jsonb_path_exists(contact_person, '$.contact_details[*]."1" ? (!(@ like_regex "^[+][0-9]+$"))')
      or jsonb_path_exists(contact_person, '$.contact_details[*]."3" ? (!(@ like_regex "^[+][0-9]+$"))')
    )
    order by id limit ${limit}
  `.execute(db);
  return rows;
}

/** Replaces the numbers unless they changed since. It is no edit: neither the version nor the last touch changes. */
export async function replaceNumbers(
  db: Db,
  before: UntidyNumbers,
  { phone, phone_code, contact_person }: Pick<UntidyNumbers, 'phone' | 'phone_code' | 'contact_person'>,
): Promise<void> {
  await sql`
    update accounts set phone = ${phone}, phone_code = ${phone_code}, contact_person = ${json(contact_person)}::jsonb
    where id = ${before.id} and phone is not distinct from ${before.phone}
      and phone_code is not distinct from ${before.phone_code}
      and contact_person is not distinct from ${json(before.contact_person)}::jsonb
  `.execute(db);
}

const json = (value: object | null) => value && JSON.stringify(value);
