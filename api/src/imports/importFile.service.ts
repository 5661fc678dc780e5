/** The file of an import: reading it, the choices for it, and its rows with what running it would do, or did. */
import {
  BYTE_ORDER_MARK,
  csvLine,
  type ImportChoices,
  type ImportDetail,
  type ImportOutcome,
  type ImportPlan,
  type ImportRead,
  type ImportReading,
  type ImportRow,
  mappingError,
  type Page,
  type SheetField,
  unguardedCell,
  withoutInvalidCharacters,
} from '@salesdesk/shared/domain';
import { sentenceOf } from '@salesdesk/shared/messages';
import { change } from '../change/change.ts';
import type { Db } from '../database/db.ts';
import { perDatabase } from '../database/handles.ts';
import type { Session } from '../guard/context.ts';
import type { UploadedFile } from '../http/fields.ts';
import { limitConcurrency } from '../http/overload.ts';
import { invalid } from '../http/reply.ts';
import type { IdempotentCall } from '../idempotency/idempotency.service.ts';
import { draftOf, NOT_A_DRAFT, readImport, recordImport, visibleTo } from './imports.service.ts';
import { guessMapping } from './map/guessMapping.ts';
import { meaningsOf } from './map/headers.ts';
import { readReferenceData } from './map/referenceData.sql.ts';
import {
  columnsOf,
  decimalOf,
  isDecimalOpen,
  type PackedTable,
  packed,
  type Table,
  unpacked,
  unreadable,
} from './parse/sheet.ts';
import { readTable } from './parse/table.ts';
import { type Plan, planImport } from './plan/planImport.ts';
import {
  type ImportRecord,
  insertImport,
  isPartly,
  lockImport,
  noteColumns,
  selectContent,
  selectFile,
  selectImport,
  selectImportRows,
  selectRefusals,
  updateImport,
} from './store/imports.sql.ts';

/** The column with the reason in the file of refused rows; it is never imported. */
const IMPORT_REASON_HEADER = 'Reason';

/** A large file takes a second of a core and much memory. */
const limited = limitConcurrency({ atOnce: 1, queue: 8 });

/** Reads a file and guesses the field of each column. */
export async function uploadImport(
  db: Db,
  session: Session,
  file: UploadedFile | undefined,
  idempotentCall: IdempotentCall | null,
): Promise<ImportDetail> {
  if (!file) throw unreadable('Please choose a file');
  const read = await limited(() => readDraft(db, file, 0, {}));
  const { id } = await change(db, session, { idempotentCall }, async (unit) => {
    const made = await insertImport(unit.tx, {
      user_id: session.userId,
      filename: withoutInvalidCharacters(file.filename.slice(-200)),
      file: file.bytes,
      ...read,
    });
    recordImport(unit, 'import.uploaded', made.id, file.filename);
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
  await change(db, session, {}, async (unit) => {
    const { tx } = unit;
    const draft = draftOf(session, await lockImport(tx, id));
    await updateImport(tx, id, { ...read, fixes: '[]', taken: '[]' });
    recordImport(unit, 'import.sheet-chosen', id, draft.filename);
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

const PAGE_SIZE = 50;

type Choices = Required<ImportChoices>;

/** Stores the choices and returns what running the import would do. */
export async function planChoices(db: Db, session: Session, id: number, choices: Choices): Promise<ImportPlan> {
  await change(db, session, {}, async (unit) => {
    const { tx } = unit;
    const draft = draftOf(session, await lockImport(tx, id));
    if (choices.mapping.length !== draft.columns.length)
      throw invalid({ mapping: 'The mapping should have one entry for each column' });
    const problem = mappingError(choices.mapping);
    if (problem) throw invalid({ mapping: problem });
    await updateImport(tx, id, {
      mapping: JSON.stringify(choices.mapping),
      fixes: JSON.stringify(choices.fixes),
      matching: choices.matching,
      taken: JSON.stringify(choices.taken),
    });
    recordImport(unit, 'import.planned', id, draft.filename);
  });
  const { counts, problems, rows } = await freshPlan(db, session, id, choices);
  const replaced = new Map(choices.fixes.map(({ column, value, to }) => [`${column} ${value}`, to]));
  const doubtful = rows.filter(({ isDoubtful, number }) => isDoubtful || choices.taken.includes(number)).length;
  const partly = rows.filter(({ note }) => isPartly(note)).length;
  return { counts, doubtful, partly, ...problems.list((column, value) => replaced.get(`${column} ${value}`)) };
}

/** The rows with one outcome: planned ones for a draft, else the actual ones. */
export async function importRows(
  db: Db,
  session: Session,
  id: number,
  { outcome, page }: { outcome: ImportOutcome | 'kept'; page: number },
): Promise<Page<ImportRow>> {
  const found = visibleTo(session, await selectImport(db, id));
  const offset = (page - 1) * PAGE_SIZE;
  if (found.state !== 'draft') {
    const { rows, total } = await selectImportRows(db, id, outcome, { offset, limit: PAGE_SIZE });
    return pageOf(page, total, rows);
  }
  const plan = await recentPlan(db, session, id, found);
  const rows = plan.rows.filter((row) => row.outcome === outcome);
  const shown = rows.slice(offset, offset + PAGE_SIZE).map(({ number, name, target, note, ...row }) => ({
    row: number,
    ...(row.isDoubtful || found.taken.includes(number) ? { doubtful: true } : {}),
    outcome: row.outcome,
    name: withoutInvalidCharacters(name),
    account_id: target && 'id' in target ? target.id : null,
    ...noteColumns(note),
    reverted: null,
  }));
  return pageOf(page, rows.length, shown);
}

function pageOf(page: number, total: number, data: ImportRow[]): Page<ImportRow> {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { data, current_page: page, last_page: last, per_page: PAGE_SIZE, total };
}

/** Caches plans for half a minute while the user pages through them; companies may change meanwhile. */
const recentOf = perDatabase(() => new Map<string, { plan: Promise<Plan>; until: number }>());
const RECENT_MS = 30_000;
const RECENT_PLANS = 3;

function freshPlan(db: Db, { userId, permissions }: Session, id: number, choices: Choices): Promise<Plan> {
  const plans = recentOf(db);
  const key = JSON.stringify([id, choices, userId, permissions]);
  const plan = limited(async () => planImport(db, await tableOf(db, id), choices, { userId, permissions }));
  plans.delete(key);
  plans.set(key, { plan, until: Date.now() + RECENT_MS });
  for (const old of [...plans.keys()].slice(0, -RECENT_PLANS)) plans.delete(old);
  plan.catch(() => plans.delete(key));
  return plan;
}

function recentPlan(db: Db, session: Session, id: number, { mapping, fixes, matching, taken }: ImportRecord) {
  const choices = { mapping, fixes, matching, taken };
  const kept = recentOf(db).get(JSON.stringify([id, choices, session.userId, session.permissions]));
  return kept && kept.until > Date.now() ? kept.plan : freshPlan(db, session, id, choices);
}

/** The rows of the file; throws if they have been deleted. */
export async function tableOf(db: Db, id: number): Promise<PackedTable> {
  const content = await selectContent(db, id);
  if (!content) throw invalid({ import_id: 'The rows of this file are not kept any more.' });
  return unpacked(content);
}

/** The refused rows of the file, each with its reason, to be corrected and imported again. */
export async function refusedFile(db: Db, session: Session, id: number): Promise<{ filename: string; text: string }> {
  const found = visibleTo(session, await selectImport(db, id));
  const { header, rows } = await tableOf(db, id);
  const reasons = await selectRefusals(db, id);
  const own = header.indexOf(IMPORT_REASON_HEADER);
  const without = (cells: readonly string[]) => cells.filter((_, column) => column !== own).map(unguardedCell);
  const lines = rows.flatMap(({ number, cells }) => {
    const reason = reasons.get(number);
    return reason === undefined ? [] : csvLine([...without(cells), reason]);
  });
  const text = BYTE_ORDER_MARK + csvLine([...without(header), IMPORT_REASON_HEADER]) + lines.join('');
  return { filename: `${found.filename.replace(/\.\w+$/, '')}-refused.csv`, text };
}
