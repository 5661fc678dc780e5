/** Imports: files, the choices for them, and their progress. */
import { IMPORT_DRAFT_DAYS, IMPORT_RETENTION_DAYS } from '@salesdesk/shared/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DbOrTransaction } from '../../database/db.ts';
import type { ImportTable } from '../../database/listTables.ts';

/** All but the two large columns. */
type SmallColumn = Exclude<keyof ImportTable, 'file' | 'content'>;
export type ImportRecord = Pick<Selectable<ImportTable>, SmallColumn> & {
  first_name: string;
  last_name: string;
};

const SMALL =
  `id user_id filename state sheets sheet format format_message columns row_count mapping fixes matching reading
  taken position total counts reverted kept reason reason_message reverted_by runner heartbeat_at created_at finished_at`
    .split(/\s+/)
    .map((name) => `imports.${name as SmallColumn}` as const);

function records(db: DbOrTransaction) {
  return db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select([...SMALL, 'users.first_name', 'users.last_name']);
}

export function insertImport(tx: DbOrTransaction, values: Insertable<ImportTable>) {
  return tx.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow();
}

export function selectImport(db: DbOrTransaction, id: number): Promise<ImportRecord | undefined> {
  return records(db).where('imports.id', '=', id).executeTakeFirst();
}

/** Locked for the running transaction. */
export function lockImport(tx: DbOrTransaction, id: number): Promise<ImportRecord | undefined> {
  return records(tx).where('imports.id', '=', id).forUpdate('imports').executeTakeFirst();
}

/** The newest, of one user or of all. */
export function selectImports(db: DbOrTransaction, userId: number | null, limit: number): Promise<ImportRecord[]> {
  return records(db)
    .$call((query) => (userId === null ? query : query.where('imports.user_id', '=', userId)))
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute();
}

export function updateImport(tx: DbOrTransaction, id: number, values: Updateable<ImportTable>) {
  return tx.updateTable('imports').set(values).where('id', '=', id).execute();
}

export function deleteImport(tx: DbOrTransaction, id: number) {
  return tx.deleteFrom('imports').where('id', '=', id).execute();
}

export function selectFile(db: DbOrTransaction, id: number) {
  return db.selectFrom('imports').where('id', '=', id).select(['filename', 'file']).executeTakeFirst();
}

export async function selectContent(db: DbOrTransaction, id: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom('imports').where('id', '=', id).select('content').executeTakeFirst();
  return row?.content ?? null;
}

/** No process works on it, or it is silent for too long; a sign of a time that is still to come is of a clock that was ahead. */
const IS_FREE = sql<boolean>`(runner is null or heartbeat_at not between now() - interval '30 seconds' and now() + interval '30 seconds')`;

/** Claims the import for this process; false while another one is working on it, or there is nothing to do. */
export async function claimImport(db: DbOrTransaction, id: number, runner: string): Promise<boolean> {
  const result = await db
    .updateTable('imports')
    .set({ runner, heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'reverting'])
    .where(sql<boolean>`(runner = ${runner} or ${IS_FREE})`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** The import was cancelled or taken over by another process. The batch is rolled back. */
export class ImportTakenOver extends Error {}

/** Stores the progress; false if the import was cancelled or taken over meanwhile. */
export async function reportProgress(
  tx: DbOrTransaction,
  id: number,
  runner: string,
  state: 'running' | 'reverting',
  values: Updateable<ImportTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('imports')
    .set({ ...values, heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('runner', '=', runner)
    .where('state', '=', state)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Releases the import, so that any process can continue it at once. */
export function releaseImport(db: DbOrTransaction, id: number, runner: string) {
  return db.updateTable('imports').set({ runner: null }).where('id', '=', id).where('runner', '=', runner).execute();
}

/** Imports that no process is working on; `all` also includes those that a process worked on until just now. */
export async function selectWaiting(db: DbOrTransaction, all: boolean): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .where('state', 'in', ['running', 'reverting'])
    .$if(!all, (query) => query.where(IS_FREE))
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the user may still import: active, and with the permission. */
export function selectActor(db: DbOrTransaction, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select('permissions')
    .executeTakeFirst();
}

/** Deletes files that were never imported, and the data for reverting, after their retention time. */
export async function deleteOldImports(db: DbOrTransaction): Promise<void> {
  const days = (count: number) => sql<Date>`now() - make_interval(days => ${sql.lit(count)})`;
  await db
    .deleteFrom('imports')
    .where('state', '=', 'draft')
    .where('created_at', '<', days(IMPORT_DRAFT_DAYS))
    .execute();
  const old = db
    .selectFrom('imports')
    .where('state', 'not in', ['draft', 'running', 'reverting'])
    .where('created_at', '<', days(IMPORT_RETENTION_DAYS))
    .select('id');
  await db.deleteFrom('import_rows').where('import_id', 'in', old).execute();
  await db.updateTable('imports').set({ content: null, file: null }).where('id', 'in', old).execute();
}
