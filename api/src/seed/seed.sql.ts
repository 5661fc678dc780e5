import type { Insertable } from 'kysely';
import type { DbOrTransaction } from '../database/db.ts';
import type { ActivityTable } from '../database/listTables.ts';
import type { AccountNetworkTable, AccountTable, AuditTable, NetworkTable, UserTable } from '../database/schema.ts';

/** Keeps the bound parameters of one statement below the limit, even for the widest table. */
const ROWS_AT_ONCE = 500;

export async function selectCountryIds(db: DbOrTransaction): Promise<Map<string, { id: number; phoneCode: string }>> {
  const rows = await db.selectFrom('countries').select(['id', 'iso2', 'phone_code']).execute();
  return new Map(rows.map((row) => [row.iso2, { id: row.id, phoneCode: row.phone_code }]));
}

export async function selectStageIds(db: DbOrTransaction): Promise<Map<string, { id: number; name: string }>> {
  const rows = await db.selectFrom('stages').select(['id', 'slug', 'name']).execute();
  return new Map(rows.map((row) => [row.slug, { id: row.id, name: row.name }]));
}

export async function insertUserRow(db: DbOrTransaction, values: Insertable<UserTable>): Promise<number> {
  return (await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

export async function insertNetworkRow(
  db: DbOrTransaction,
  { logo, ...values }: Insertable<NetworkTable> & { logo: Uint8Array },
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

/** Returns the ids in the order of the rows. */
export async function insertAccountRows(db: DbOrTransaction, rows: Insertable<AccountTable>[]): Promise<number[]> {
  const ids: number[] = [];
  for (const part of parts(rows))
    ids.push(...(await db.insertInto('accounts').values(part).returning('id').execute()).map((row) => row.id));
  return ids;
}

export async function insertAccountNetworkRows(
  db: DbOrTransaction,
  rows: Insertable<AccountNetworkTable>[],
): Promise<void> {
  for (const part of parts(rows)) await db.insertInto('account_networks').values(part).execute();
}

/** Returns the ids in the order of the rows. */
export async function insertActivityRows(db: DbOrTransaction, rows: Insertable<ActivityTable>[]): Promise<number[]> {
  const ids: number[] = [];
  for (const part of parts(rows))
    ids.push(...(await db.insertInto('activities').values(part).returning('id').execute()).map((row) => row.id));
  return ids;
}

export async function insertAuditRows(db: DbOrTransaction, rows: Insertable<AuditTable>[]): Promise<void> {
  for (const part of parts(rows)) await db.insertInto('audit').values(part).execute();
}

export function insertDemoFact(db: DbOrTransaction, userIds: number[]) {
  return db
    .insertInto('facts')
    .values({ name: 'demo_user_ids', value: JSON.stringify(userIds) })
    .execute();
}

function parts<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, i) =>
    rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  );
}

export function selectActiveUsers(db: DbOrTransaction) {
  return db.selectFrom('users').where('status', '=', 1).select('id').orderBy('id').execute();
}

export function selectFirstNetworks(db: DbOrTransaction, count: number) {
  return db.selectFrom('networks').select('id').orderBy('id').limit(count).execute();
}
