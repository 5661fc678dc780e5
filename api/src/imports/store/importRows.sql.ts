/** The outcome of each row of an import. */
import type { ImportOutcome } from '@salesdesk/shared/domain';
import { type Message, sentenceOf } from '@salesdesk/shared/messages';
import { type NotNull, type Selectable, sql } from 'kysely';
import type { DbOrTransaction } from '../../database/db.ts';
import type { ImportRowTable } from '../../database/listTables.ts';
import type { NetworkLink } from './importCompanies.sql.ts';
import { PARTLY } from './note.ts';

/** What an update replaced, exactly as it was stored. */
export interface Replaced {
  columns: Record<string, unknown>;
  /** Null if the networks did not change. */
  networks: NetworkLink[] | null;
  updated_at: string;
}

export type NewImportRow = Omit<Selectable<ImportRowTable>, 'reverted' | 'import_id'>;

export async function insertImportRows(
  tx: DbOrTransaction,
  importId: number,
  rows: readonly NewImportRow[],
): Promise<void> {
  if (!rows.length) return;
  await sql`
    insert into import_rows (import_id, row_number, outcome, name, account_id, note, note_message, before, version)
    select ${importId}::integer, row_number, outcome, name, account_id, note, note_message, before, version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      row_number integer, outcome text, name text, account_id integer, note text, note_message jsonb, before jsonb,
      version integer
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
    .select(['row_number', 'outcome', 'name', 'account_id', 'note', 'note_message', 'reverted'])
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

/** The company that each finished row created or changed. */
export function selectCompaniesOfRows(db: DbOrTransaction, importId: number) {
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
export async function selectRefusals(db: DbOrTransaction, importId: number): Promise<Map<number, string>> {
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

/** The next companies to revert, by id after `last`. */
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
    .$narrowType<{ account_id: NotNull }>()
    .distinct()
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
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
    .$narrowType<{ account_id: NotNull }>()
    .orderBy('row_number', 'desc')
    .execute();
}

/** Passes the ids twice: the planner knows the length of the array, but not of the JSON. */
export async function markReverted(
  tx: DbOrTransaction,
  importId: number,
  companies: readonly { account_id: number; reverted: boolean; note: string; note_message: Message | null }[],
): Promise<void> {
  await sql`
    update import_rows r set reverted = v.reverted, note = case when v.note = '' then r.note else v.note end,
      note_message = case when v.note = '' then r.note_message else v.note_message end
    from jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as v(
      account_id integer, reverted boolean, note text, note_message jsonb
    )
    where r.import_id = ${importId} and r.account_id = v.account_id and r.outcome in ('create', 'update')
      and r.account_id = any(${companies.map(({ account_id }) => account_id)}::integer[])
  `.execute(tx);
}
