/** Importing companies, up to the start: the file, the choices for it, and what it would do. */
import {
  type ActionOf,
  holdsExactly,
  type ImportDetail,
  type ImportRead,
  type ImportReading,
  type ImportSummary,
  type SheetField,
  withoutInvalidCharacters,
} from '@salesdesk/shared/domain';
import { say, sentenceOf } from '@salesdesk/shared/messages';
import { record } from '../audit/audit.service.ts';
import type { Db, DbOrTransaction } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { limitConcurrency } from '../http/concurrencyLimit.ts';
import type { UploadedFile } from '../http/fields.ts';
import { invalid } from '../http/reply.ts';
import { type IdempotentCall, once } from '../idempotency/idempotency.service.ts';
import { guessMapping } from './map/guessMapping.ts';
import { meaningsOf } from './map/headers.ts';
import { readReferenceData } from './map/referenceData.ts';
import { columnsOf, packed } from './parse/content.ts';
import { decimalOf, isDecimalOpen } from './parse/decimal.ts';
import type { Table } from './parse/sheet.ts';
import { readTable } from './parse/table.ts';
import { unreadable } from './parse/unreadable.ts';
import {
  deleteImport,
  deleteOldImports,
  type ImportRecord,
  insertImport,
  lockImport,
  selectFile,
  selectImport,
  selectImports,
  updateImport,
} from './store/imports.sql.ts';

export const IMPORT_GONE = 'This import does not exist.';
const NOT_A_DRAFT = 'This file is being imported, or was imported already.';
const RECENT = 20;

/** A large file takes a second of a core and much memory. */
export const limited = limitConcurrency({ atOnce: 1, queue: 8 });

/** Reads a file and guesses the field of each column. */
export async function uploadImport(
  db: Db,
  session: Session,
  file: UploadedFile | undefined,
  idempotentCall: IdempotentCall | null,
): Promise<ImportDetail> {
  if (!file) throw unreadable('Please choose a file');
  const read = await limited(() => readDraft(db, file, 0, {}));
  const { id } = await once(db, idempotentCall, async (tx) => {
    const made = await insertImport(tx, {
      user_id: session.userId,
      filename: withoutInvalidCharacters(file.filename.slice(-200)),
      file: file.bytes,
      ...read,
    });
    await recordImport(tx, session, 'import.uploaded', made.id, file.filename);
    return made;
  });
  return readImport(db, session, id);
}

/** Reads the file again: another sheet, or as the person says; choices made for the previous reading are dropped. */
export async function chooseSheet(
  db: Db,
  session: Session,
  id: number,
  { sheet, ...said }: { sheet: number } & ImportReading,
): Promise<ImportDetail> {
  const before = draftOf(session, await selectImport(db, id));
  // Another sheet has another header.
  const reading = { ...before.reading.chosen, ...said, ...(sheet === before.sheet ? {} : { header: said.header }) };
  const stored = await selectFile(db, id);
  if (!stored?.file) throw invalid({ import_id: NOT_A_DRAFT });
  const file = { filename: stored.filename, bytes: stored.file };
  const read = await limited(() => readDraft(db, file, sheet, reading));
  await db.transaction().execute(async (tx) => {
    const draft = draftOf(session, await lockImport(tx, id));
    await updateImport(tx, id, { ...read, fixes: '[]', taken: '[]' });
    await recordImport(tx, session, 'import.sheet-chosen', id, draft.filename);
  });
  return readImport(db, session, id);
}

async function readDraft(db: Db, file: Pick<UploadedFile, 'filename' | 'bytes'>, sheet: number, chosen: ImportReading) {
  const isKnownHeader = (text: string) => meaningsOf(text).length > 0;
  const table = await readTable(file, { sheet, reading: chosen, isKnownHeader });
  const known = await readReferenceData(db);
  const mapping = guessMapping(table, (text) => typeof known.country(text) === 'number');
  return {
    content: await packed(table),
    sheets: table.sheets.map(withoutInvalidCharacters),
    sheet: table.sheet,
    format: sentenceOf(table.format),
    format_message: JSON.stringify(table.format),
    columns: JSON.stringify(columnsOf(table)),
    row_count: table.rows.length,
    mapping: JSON.stringify(mapping),
    reading: JSON.stringify({ ...readingOf(table, mapping), chosen }),
  };
}

/** How the table was read, for those who want to change it. */
function readingOf(table: Table, mapping: readonly (SheetField | null)[]): ImportRead {
  const column = mapping.indexOf('account_exp_sale_amount');
  const amounts = column < 0 ? [] : table.rows.map(({ cells }) => cells[column] ?? '');
  const { delimiter, encoding, unsureWord, headerRow: header, decimal: usual, isDecimalChosen } = table;
  const hidden = table.rows.filter(({ isHidden }) => isHidden).length;
  return {
    ...(delimiter ? { delimiter } : {}),
    ...(encoding ? { encoding } : {}),
    ...(unsureWord ? { unsureWord: withoutInvalidCharacters(unsureWord) } : {}),
    ...(hidden ? { hidden } : {}),
    header,
    decimal: isDecimalChosen && usual ? usual : decimalOf(amounts, usual),
    ...(isDecimalOpen(amounts) && !isDecimalChosen ? { isDecimalOpen: true } : {}),
  };
}

export async function readImport(db: Db, session: Session, id: number): Promise<ImportDetail> {
  return detailOf(visibleTo(session, await selectImport(db, id)));
}

/** The user's newest imports; those of all users for administrators of staff. */
export async function listImports(db: Db, session: Session): Promise<ImportSummary[]> {
  return (await selectImports(db, seesAll(session) ? null : session.userId, RECENT)).map(summaryOf);
}

/** Deletes a file that was not imported. */
export function discardImport(db: Db, session: Session, id: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const draft = draftOf(session, await lockImport(tx, id));
    await deleteImport(tx, id);
    await recordImport(tx, session, 'import.discarded', id, draft.filename);
  });
}

/** Housekeeping: deletes files that were never imported, and rows that can no longer be reverted. */
export async function removeOldImports(db: Db): Promise<void> {
  await deleteOldImports(db);
}

export function recordImport(
  tx: DbOrTransaction,
  session: Pick<Session, 'userId'>,
  action: ActionOf<'import'>,
  id: number,
  filename: string,
) {
  const message = say(action, { file: withoutInvalidCharacters(filename) });
  return record(tx, { actorId: session.userId, action, entityId: id, message });
}

/** Administrators may change permissions; rows name companies of the Q List. */
function seesAll({ permissions }: Session): boolean {
  return holdsExactly(permissions, 'system.staff.edit') && holdsExactly(permissions, 'data.q-list.view');
}

/** The user's own import, or any for administrators; others do not learn that it exists. */
export function visibleTo(session: Session, found: ImportRecord | undefined): ImportRecord {
  if (!found || (found.user_id !== session.userId && !seesAll(session))) throw invalid({ import_id: IMPORT_GONE });
  return found;
}

/** The user's own import if it was not run yet. */
export function draftOf(session: Session, found: ImportRecord | undefined): ImportRecord {
  const own = ownOf(session, found);
  if (own.state !== 'draft') throw invalid({ import_id: NOT_A_DRAFT });
  return own;
}

/** The user's own import, because companies are imported in the user's name. */
export function ownOf(session: Session, found: ImportRecord | undefined): ImportRecord {
  const visible = visibleTo(session, found);
  if (visible.user_id !== session.userId)
    throw invalid({ import_id: 'Only the user who uploaded this file can import it.' });
  return visible;
}

export function summaryOf(found: ImportRecord): ImportSummary {
  const { partly, ...counts } = found.counts;
  return {
    import_id: found.id,
    filename: found.filename,
    state: found.state,
    created_at: found.created_at.toISOString(),
    created_by: `${found.first_name} ${found.last_name}`.trim(),
    rows: found.row_count,
    done: found.position,
    total: found.total,
    counts,
    ...(partly ? { partly } : {}),
    reverted: found.reverted,
    kept: found.kept,
    reason: found.reason,
    reason_message: found.reason_message,
  };
}

function detailOf(found: ImportRecord): ImportDetail {
  const { sheets, sheet, format, format_message, columns, mapping, fixes, matching, taken, reading } = found;
  const read = { sheets, sheet, format, format_message, columns, reading };
  return { ...summaryOf(found), ...read, mapping, fixes, matching, taken };
}
