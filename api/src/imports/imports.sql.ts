/** Imports and their rows. */
import { IMPORT_DRAFT_DAYS, IMPORT_KEPT_DAYS, type ImportOutcome } from '@salesdesk/shared/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DbOrTransaction } from '../db.ts';
import type { ImportRowTable, ImportTable } from '../schema.ts';

/** Without the two large columns. */
export type ImportRecord = Omit<Selectable<ImportTable>, 'file' | 'content'> & {
  first_name: string;
  last_name: string;
};

const SMALL = [
  'imports.id',
  'imports.user_id',
  'imports.filename',
  'imports.state',
  'imports.sheets',
  'imports.sheet',
  'imports.format',
  'imports.columns',
  'imports.row_count',
  'imports.mapping',
  'imports.fixes',
  'imports.matching',
  'imports.position',
  'imports.total',
  'imports.counts',
  'imports.reverted',
  'imports.kept',
  'imports.reason',
  'imports.reverted_by',
  'imports.runner',
  'imports.heartbeat_at',
  'imports.created_at',
  'imports.finished_at',
] as const;

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
    .$if(userId !== null, (query) => query.where('imports.user_id', '=', userId as number))
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

/** How long a process may be silent before another one goes on with its work. */
const SILENCE = sql`interval '30 seconds'`;

/** Takes the work for this process; false while another one is at it, or there is none. */
export async function claimImport(db: DbOrTransaction, id: number, runner: string): Promise<boolean> {
  const result = await db
    .updateTable('imports')
    .set({ runner, heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'reverting'])
    .where(sql<boolean>`(runner is null or runner = ${runner} or heartbeat_at < now() - ${SILENCE})`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Says what is done; false when the work was taken away meanwhile: cancelled, or gone on with elsewhere. */
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

/** Lets another process, or this one after its next start, go on at once. */
export function releaseImport(db: DbOrTransaction, id: number, runner: string) {
  return db.updateTable('imports').set({ runner: null }).where('id', '=', id).where('runner', '=', runner).execute();
}

/** Work that nobody is at; `all` counts what other processes left behind just now as well. */
export async function selectWaiting(db: DbOrTransaction, all: boolean): Promise<number[]> {
  const rows = await db
    .selectFrom('imports')
    .where('state', 'in', ['running', 'reverting'])
    .$if(!all, (query) => query.where(sql<boolean>`(runner is null or heartbeat_at < now() - ${SILENCE})`))
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export type NewImportRow = Omit<Selectable<ImportRowTable>, 'reverted' | 'import_id'>;

export async function insertImportRows(
  tx: DbOrTransaction,
  importId: number,
  rows: readonly NewImportRow[],
): Promise<void> {
  if (!rows.length) return;
  await sql`
    insert into import_rows (import_id, row_number, outcome, name, account_id, note, before, version)
    select ${importId}::integer, row_number, outcome, name, account_id, note, before, version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      row_number integer, outcome text, name text, account_id integer, note text, before jsonb, version integer
    )
  `.execute(tx);
}

export function selectImportRows(
  db: DbOrTransaction,
  importId: number,
  outcome: ImportOutcome | 'kept',
  page: { offset: number; limit: number },
) {
  return rowsWith(db, importId, outcome)
    .select(['row_number', 'outcome', 'name', 'account_id', 'note', 'reverted'])
    .orderBy('row_number')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countImportRows(
  db: DbOrTransaction,
  importId: number,
  outcome: ImportOutcome | 'kept',
): Promise<number> {
  const { count } = await rowsWith(db, importId, outcome)
    .select((eb) => eb.fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function rowsWith(db: DbOrTransaction, importId: number, outcome: ImportOutcome | 'kept') {
  return db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .$if(outcome === 'kept', (query) => query.where('reverted', '=', false))
    .$if(outcome !== 'kept', (query) => query.where('outcome', '=', outcome as ImportOutcome));
}

/** Which company each finished row made or changed. */
export function selectCompaniesOfRows(db: DbOrTransaction, importId: number) {
  return db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('account_id', 'is not', null)
    .select(['row_number', 'account_id'])
    .execute();
}

export async function selectRefusals(db: DbOrTransaction, importId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('outcome', '=', 'refuse')
    .select(['row_number', 'note'])
    .execute();
  return new Map(rows.map(({ row_number, note }) => [row_number, note]));
}

/** The next companies to put back, by their ids after `last`. */
export async function selectCompaniesToRevert(
  tx: DbOrTransaction,
  importId: number,
  last: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('account_id', '>', last)
    .where('outcome', 'in', ['create', 'update'])
    .where('reverted', 'is', null)
    .select('account_id')
    .distinct()
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id as number);
}

export async function countCompaniesToRevert(db: DbOrTransaction, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('outcome', 'in', ['create', 'update'])
    .where('reverted', 'is', null)
    .select((eb) => eb.fn.count<string | number>('account_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All rows of these companies, the last first. */
export function selectRowsOfCompanies(tx: DbOrTransaction, importId: number, accountIds: number[]) {
  return tx
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .where('outcome', 'in', ['create', 'update'])
    .select(['row_number', 'outcome', 'account_id', 'before', 'version'])
    .orderBy('row_number', 'desc')
    .execute();
}

export async function markReverted(
  tx: DbOrTransaction,
  importId: number,
  companies: readonly { account_id: number; reverted: boolean; note: string }[],
): Promise<void> {
  await sql`
    update import_rows r set reverted = v.reverted, note = case when v.note = '' then r.note else v.note end
    from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as v(account_id integer, reverted boolean, note text)
    where r.import_id = ${importId} and r.account_id = v.account_id and r.outcome in ('create', 'update')
  `.execute(tx);
}

/** Whether somebody may still import: active, and with the right. */
export function selectActor(db: DbOrTransaction, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select('permissions')
    .executeTakeFirst();
}

/** Files that were never imported, and what only reverting needs, after their time. */
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
    .where('created_at', '<', days(IMPORT_KEPT_DAYS))
    .select('id');
  await db.deleteFrom('import_rows').where('import_id', 'in', old).execute();
  await db.updateTable('imports').set({ content: null, file: null }).where('id', 'in', old).execute();
}
