import type { Insertable } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';

/** Keeps the bound parameters of one statement below the limit, even for the widest table. */
const ROWS_AT_ONCE = 500;

export async function selectCountryIds(db: Db): Promise<Map<string, { id: number; phoneCode: string }>> {
  const rows = await db.selectFrom('countries').select(['id', 'iso2', 'phone_code']).execute();
  return new Map(rows.map((row) => [row.iso2, { id: row.id, phoneCode: row.phone_code }]));
}

export async function selectStageIds(db: Db): Promise<Map<string, { id: number; name: string }>> {
  const rows = await db.selectFrom('stages').select(['id', 'slug', 'name']).execute();
  return new Map(rows.map((row) => [row.slug, { id: row.id, name: row.name }]));
}

export async function insertUserRow(db: Db, values: Insertable<Schema['users']>): Promise<number> {
  return (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertNetworkRow(
  db: Db,
  { logo, ...values }: Insertable<Schema['networks']> & { logo: Uint8Array },
): Promise<number> {
  const file = await db
    .insertInto('files')
    .values({ mime: 'image/png', bytes: logo })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (
    await db
      .insertInto('networks')
      .values({ ...values, logo_id: file.id })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

/** Inserts any number of rows; returns their ids in the order of the rows. */
export async function insertRows<Table extends 'accounts' | 'account_networks' | 'activities' | 'audit'>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const values = rows.slice(from, from + ROWS_AT_ONCE);
    // All have an id; Kysely's types follow one table only.
    const insert = db.insertInto(table as 'accounts').values(values as Insertable<Schema['accounts']>[]);
    ids.push(...(await insert.returning('id').execute()).map(({ id }) => id));
  }
  return ids;
}

export function insertDemoFact(db: Db, userIds: number[]) {
  return db
    .insertInto('facts')
    .values({ name: 'demo_user_ids', value: JSON.stringify(userIds) })
    .execute();
}

export function selectActiveUsers(db: Db) {
  return db.selectFrom('users').where('status', '=', 1).select('id').orderBy('id').execute();
}

export function selectFirstNetworks(db: Db, count: number) {
  return db.selectFrom('networks').select('id').orderBy('id').limit(count).execute();
}
