import type { FilterQuery } from '@salesdesk/shared/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import { caseless, contains } from '../database/conditions.ts';
import { constraintOf } from '../database/databaseErrors.ts';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';

export type NetworkRow = Selectable<Schema['networks']>;

/** The filters of the screen Networks; texts match anywhere, ignoring case. */
export type NetworkFilters = FilterQuery<'networks'>;

export function selectNetworks(db: Db, { name, code, url, status }: NetworkFilters = {}) {
  return db
    .selectFrom('networks')
    .where('deleted_at', 'is', null)
    .$if(Boolean(name), (query) => query.where(contains(sql.ref('name'), name ?? '')))
    .$if(Boolean(code), (query) => query.where(contains(sql.ref('code'), code ?? '')))
    .$if(Boolean(url), (query) => query.where(contains(sql.ref('url'), url ?? '')))
    .$call((query) => (status === undefined ? query : query.where('status', '=', status)))
    .selectAll()
    .orderBy(sql`fold(name) collate "C"`)
    .orderBy('id')
    .execute();
}

export type LockedNetwork = NetworkRow & { touched: string };

/** The live network, with its last change to the microsecond; locked for the running transaction. */
export function lockNetwork(db: Db, id: number): Promise<LockedNetwork | undefined> {
  return db
    .selectFrom('networks')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .select(sql<string>`updated_at::text`.as('touched'))
    .forUpdate()
    .executeTakeFirst();
}

/** Whether another live network has the code, ignoring case. */
export async function isCodeTaken(db: Db, code: string, exceptId: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('networks')
    .where(caseless(sql.ref('code')), '=', caseless(sql`${code}::text`))
    .where('deleted_at', 'is', null)
    .$call((query) => (exceptId === null ? query : query.where('id', '!=', exceptId)))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function insertNetwork(db: Db, values: Insertable<Schema['networks']>) {
  return db.insertInto('networks').values(values).returning('id').executeTakeFirstOrThrow();
}

/** Whether the index refused a code that another live network has. */
export function isCodeClash(error: unknown): boolean {
  return constraintOf(error) === 'networks_code_live';
}
