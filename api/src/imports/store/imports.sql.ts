/** Imports: files, the choices for them, their progress, and the outcome of each row. */
import { type ImportOutcome, type ImportState, withoutInvalidCharacters } from '@salesdesk/shared/domain';
import { type Message, sentenceOf } from '@salesdesk/shared/messages';
import { type Insertable, type NotNull, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { Schema } from '../../database/schema.ts';
import type { NetworkLink } from './companies.sql.ts';

/** How long an import can be reverted and its rows viewed. */
const IMPORT_RETENTION_DAYS = 30;
/** How long an uploaded file that was not imported is stored. */
const IMPORT_DRAFT_DAYS = 7;

export type Note = Message | string;

/** Whether it names values that are not taken over. */
export function isPartly(note: Note): boolean {
  return typeof note !== 'string' && PARTLY.includes(note.code);
}

/** The codes of such notes. */
const PARTLY: readonly string[] = ['import.not-taken', 'import.but-not-taken'];

/** Longer notes are cut, and have no code then. */
const NOTE_MAX = 2000;

/** The columns of a note: its English text, and its message without characters that the database cannot store. */
export function noteColumns(note: Note): { note: string; note_message: Message | null } {
  const text = typeof note === 'string' ? note : sentenceOf(note);
  const isCoded = typeof note !== 'string' && text.length <= NOTE_MAX;
  return { note: withoutInvalidCharacters(text.slice(0, NOTE_MAX)), note_message: isCoded ? storable(note) : null };
}

function storable(message: Message): Message {
  const clean = (_: string, value: unknown) => (typeof value === 'string' ? withoutInvalidCharacters(value) : value);
  return JSON.parse(JSON.stringify(message, clean));
}

/** All but the two large columns. */
type SmallColumn = Exclude<keyof Schema['imports'], 'file' | 'content'>;
export type ImportRecord = Pick<Selectable<Schema['imports']>, SmallColumn> & { first_name: string; last_name: string };

const SMALL =
  `id user_id filename state sheets sheet format format_message columns row_count mapping fixes matching reading
  taken position total counts reverted kept reason reason_message reverted_by runner heartbeat_at created_at finished_at`
    .split(/\s+/)
    .map((name) => `imports.${name as SmallColumn}` as const);

function records(db: Db) {
  return db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select([...SMALL, 'users.first_name', 'users.last_name']);
}

export function insertImport(tx: Db, values: Insertable<Schema['imports']>) {
  return tx.insertInto('imports').values(values).returning('id').executeTakeFirstOrThrow();
}

export function selectImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  return records(db).where('imports.id', '=', id).executeTakeFirst();
}

/** Locked for the running transaction. */
export function lockImport(tx: Db, id: number): Promise<ImportRecord | undefined> {
  return records(tx).where('imports.id', '=', id).forUpdate('imports').executeTakeFirst();
}

/** The newest, of one user or of all. */
export function selectImports(db: Db, userId: number | null, limit: number): Promise<ImportRecord[]> {
  return records(db)
    .$call((query) => (userId === null ? query : query.where('imports.user_id', '=', userId)))
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute();
}

export function updateImport(tx: Db, id: number, values: Updateable<Schema['imports']>) {
  return tx.updateTable('imports').set(values).where('id', '=', id).execute();
}

export function deleteImport(tx: Db, id: number) {
  return tx.deleteFrom('imports').where('id', '=', id).execute();
}

export function selectFile(db: Db, id: number) {
  return db.selectFrom('imports').where('id', '=', id).select(['filename', 'file']).executeTakeFirst();
}

export async function selectContent(db: Db, id: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom('imports').where('id', '=', id).select('content').executeTakeFirst();
  return row?.content ?? null;
}

/** No process works on it, or it is silent for too long; a sign of a time that is still to come is of a clock that was ahead. */
const IS_FREE = sql<boolean>`(runner is null or heartbeat_at not between now() - interval '30 seconds' and now() + interval '30 seconds')`;

/** Claims the import for this process; false while another one is working on it, or there is nothing to do. */
export async function claimImport(db: Db, id: number, runner: string): Promise<boolean> {
  const result = await db
    .updateTable('imports')
    .set({ runner, heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['running', 'reverting'])
    .where(sql<boolean>`(runner = ${runner} or ${IS_FREE})`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Stores the progress; false if the import was cancelled or taken over meanwhile. */
export async function reportProgress(
  tx: Db,
  id: number,
  runner: string,
  state: ImportState,
  values: Updateable<Schema['imports']>,
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
export function releaseImport(db: Db, id: number, runner: string) {
  return db.updateTable('imports').set({ runner: null }).where('id', '=', id).where('runner', '=', runner).execute();
}

/** Imports that no process is working on; `all` also includes those that a process worked on until just now. */
export async function selectWaiting(db: Db, all: boolean): Promise<number[]> {
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
export function selectActor(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .select('permissions')
    .executeTakeFirst();
}

/** Deletes files that were never imported, and the data for reverting, after their retention time. */
export async function deleteOldImports(db: Db): Promise<void> {
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

/** What an update replaced, exactly as it was stored. */
export interface Replaced {
  columns: Record<string, unknown>;
  /** Null if the networks did not change. */
  networks: NetworkLink[] | null;
  updated_at: string;
}

export type NewImportRow = Omit<Selectable<Schema['import_rows']>, 'reverted' | 'before'> & { before: Replaced | null };

export async function insertImportRows(tx: Db, rows: readonly NewImportRow[]): Promise<void> {
  if (!rows.length) return;
  await sql`
    insert into import_rows select * from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
}

/** Some of the rows with an outcome, and how many there are; 'kept' are those that a revert did not restore. */
export async function selectImportRows(
  db: Db,
  importId: number,
  outcome: ImportOutcome | 'kept',
  { offset, limit }: { offset: number; limit: number },
) {
  const found = db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .$if(outcome === 'kept', (query) => query.where('reverted', '=', false))
    .$if(outcome !== 'kept', (query) => query.where('outcome', '=', outcome as ImportOutcome));
  const { total } = await found.select((eb) => eb.fn.countAll<string | number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['row_number as row', 'outcome', 'name', 'account_id', 'note', 'note_message', 'reverted'])
    .orderBy('row_number')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total: Number(total) };
}

/** The company that each finished row created or changed. */
export function selectCompaniesOfRows(db: Db, importId: number) {
  return db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('account_id', 'is not', null)
    .select(['row_number', 'account_id'])
    .$narrowType<{ account_id: NotNull }>()
    .execute();
}

/** The part of such a note that names the values. */
function leftOutOf(message: Message | null): string | null {
  const left = message && PARTLY.includes(message.code) ? message.params.left : null;
  return left ? sentenceOf(left as Message) : null;
}

/** Why a row was refused, or what of it was not taken over. */
export async function selectRefusals(db: Db, importId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where((eb) =>
      eb.or([eb('outcome', '=', 'refuse'), sql<boolean>`note_message->>'code' = any(${[...PARTLY]}::text[])`]),
    )
    .select(['row_number', 'note', 'note_message'])
    .execute();
  return new Map(rows.map(({ row_number, note, note_message }) => [row_number, leftOutOf(note_message) ?? note]));
}

/** The rows of companies that are still to be reverted. */
function toRevert(db: Db, importId: number) {
  const rows = db.selectFrom('import_rows').where('import_id', '=', importId);
  return rows.where('outcome', 'in', ['create', 'update']).where('reverted', 'is', null);
}

/** The next companies to revert, by id after `last`. */
export async function selectCompaniesToRevert(tx: Db, importId: number, last: number, limit: number) {
  const rows = await toRevert(tx, importId)
    .where('account_id', '>', last)
    .select('account_id')
    .$narrowType<{ account_id: NotNull }>()
    .distinct()
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function countCompaniesToRevert(db: Db, importId: number): Promise<number> {
  const { count } = await toRevert(db, importId)
    .select((eb) => eb.fn.count<string | number>('account_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All rows of these companies, the last first. */
export function selectRowsOfCompanies(tx: Db, importId: number, accountIds: number[]) {
  return tx
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .where('outcome', 'in', ['create', 'update'])
    .select(['row_number', 'outcome', 'account_id', 'before', 'version'])
    .$narrowType<{ account_id: NotNull }>()
    .orderBy('row_number', 'desc')
    .execute();
}

/** Passes the ids twice: the planner knows the length of the array, but not of the JSON. */
export async function markReverted(
  tx: Db,
  importId: number,
  companies: readonly { account_id: number; reverted: boolean; note: string; note_message: Message | null }[],
): Promise<void> {
  await sql`
    update import_rows r set reverted = v.reverted, note = case when v.note = '' then r.note else v.note end,
      note_message = case when v.note = '' then r.note_message else v.note_message end
    from jsonb_populate_recordset(null::import_rows, ${JSON.stringify(companies)}::jsonb) as v
    where r.import_id = ${importId} and r.account_id = v.account_id and r.outcome in ('create', 'update')
      and r.account_id = any(${companies.map(({ account_id }) => account_id)}::integer[])
  `.execute(tx);
}
