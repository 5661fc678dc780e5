/** Applies a row to its company: returns the resulting company, or the reasons for refusing the row. */
import {
  type Account,
  assigneeError,
  companyNameError,
  type ImportMatching,
  isAccountField,
  SHEET_FIELD_LABELS,
  SHEET_FIELDS,
  type SheetField,
  sheetCellsOf,
} from '@salesdesk/shared/domain';
import { type Message, messageOf, say } from '@salesdesk/shared/messages';
import { changedColumns, columnsOf, NEW_COMPANY, networkIdsOf } from '../store/companyColumns.ts';
import { type CellProblem, type FieldReading, type FieldValue, problemOf, type Reading } from './cellProblem.ts';
import { withValue } from './companyValues.ts';
import {
  type CellResult,
  readAccountField,
  readAmount,
  readNamed,
  readPhoneCode,
  readText,
  type SingleField,
  textProblem,
} from './readCell.ts';
import { readCalled, readPhone } from './readPhone.ts';
import type { Cell } from './rowReader.ts';

export interface RowResult {
  /** The company after this row; `account` itself if nothing changes. */
  next: Account;
  changed: boolean;
  /** The reasons for refusing the row in one message; null if it is valid. */
  refusal: Message | null;
  problems: CellProblem[];
  /** A note to write about the company; null for none. */
  note: string | null;
}

/** Read with another field, or after all others. */
const NOT_ALONE = ['account_id', 'account_phone_code', 'contact_first_name', 'contact_last_name', 'note'] as const;
type OwnField = Exclude<SheetField, (typeof NOT_ALONE)[number]>;
const OWN_FIELDS = SHEET_FIELDS.filter((field): field is OwnField => !NOT_ALONE.some((other) => other === field));
const NO_NOTES: ReadonlySet<string> = new Set();

/** `notes` are those that the company has: the same one is not written again. `account` null creates a company. A cell that is empty, or equals the company's value, changes nothing. */
export function readRow(
  reading: Reading,
  account: Account | null,
  matching: ImportMatching,
  notes: ReadonlySet<string> = NO_NOTES,
): RowResult {
  const { reader, cells } = reading;
  const start = account ?? NEW_COMPANY;
  const current = sheetCellsOf(start);
  const problems: CellProblem[] = [];
  const refusals: Message[] = [];
  let next = start;

  for (const field of OWN_FIELDS) {
    const cell = reader.cell(cells, field);
    const isPhone = field === 'account_phone';
    const isCalled = field === 'contact_phone' || field === 'contact_whatsapp';
    const parts = isPhone
      ? readPhone(reading, start, next)
      : cell?.raw && (isCalled ? readCalled(reading, field, cell, next) : readField(reading, field, cell));
    if (!parts) continue;
    if (account && !isPhone && cell?.raw === current[field]) continue;
    problems.push(...parts.problems);
    const isKept = account !== null && matching === 'fill' && current[field] !== '';
    if (isKept) continue;
    refusals.push(
      ...parts.problems.flatMap(({ problem, field: of, value }) => (problem ? reason(of, problem, value) : [])),
    );
    for (const value of parts.values) next = withValue(next, value, reading.known);
  }
  const written = readNote(reading, notes);
  problems.push(...written.problems);
  refusals.push(
    ...written.problems.flatMap(({ problem, field, value }) => (problem ? reason(field, problem, value) : [])),
  );
  const whole = rowProblem(next);
  if (whole && !refusals.length) refusals.push(whole);
  const isOther = differs(start, next);
  const { note } = written;
  const changed = isOther || note !== null;
  return { next: isOther ? next : start, changed, refusal: joined(refusals), problems, note };
}

/** The note of the row, unless the company has it already. */
function readNote({ reader, cells }: Reading, notes: ReadonlySet<string>) {
  const cell = reader.cell(cells, 'note');
  if (!cell?.raw) return { note: null, problems: [] };
  const problem = cell.text ? textProblem('note', cell.text) : null;
  const message = cell.isFixed ? textProblem('note', cell.raw) : problem;
  const isNew = cell.text !== '' && problem === null && !notes.has(cell.text);
  return {
    note: isNew ? cell.text : null,
    problems: problemOf('note', { ...cell, value: cell.raw }, problem, message),
  };
}

function readField(reading: Reading, field: Exclude<OwnField, 'account_phone'>, cell: Cell): FieldReading {
  if (field === 'networks') return readNetworks(reading, cell);
  const read = (text: string, isFixed: boolean) => readSingle(reading, field, text, isFixed);
  const result = cell.text ? read(cell.text, cell.isFixed) : null;
  const message = cell.isFixed ? (read(cell.raw, false).problem ?? null) : (result?.problem ?? null);
  return {
    values: result && result.problem === undefined ? [result.value] : [],
    problems: problemOf(field, { ...cell, value: cell.raw }, result?.problem ?? null, message),
  };
}

function readSingle(
  { known, reader }: Reading,
  field: SingleField,
  text: string,
  isFixed: boolean,
): CellResult<FieldValue> {
  if (isAccountField(field)) return fieldValue(field, readAccountField(field, text));
  switch (field) {
    case 'account_country':
      return fieldValue(field, readNamed('country', text, known, isFixed));
    case 'primary':
    case 'secondary':
      return fieldValue(field, readNamed('colleague', text, known, isFixed));
    case 'account_phone_code':
      return fieldValue(field, readPhoneCode(text, known));
    case 'account_exp_sale_amount':
      return fieldValue(field, readAmount(text, isFixed ? '.' : reader.decimal));
    default:
      return fieldValue(field, readText(field, text));
  }
}

function fieldValue<Field, T>(field: Field, result: CellResult<T>): CellResult<[Field, T]> {
  return result.problem === undefined ? { value: [field, result.value] } : result;
}

/** Each entry of the list is a separate value. */
function readNetworks({ known, reader }: Reading, { column, raw }: Cell): FieldReading {
  const ids: number[] = [];
  const problems: CellProblem[] = [];
  for (const value of raw.split(/[;,|]/).map((part) => part.trim())) {
    if (!value) continue;
    const { text, isFixed } = reader.entry(column, value);
    const result = text ? readNamed('network', text, known, isFixed) : null;
    const message = isFixed ? (readNamed('network', value, known, false).problem ?? null) : (result?.problem ?? null);
    problems.push(...problemOf('networks', { column, value, isFixed }, result?.problem ?? null, message));
    if (result?.value !== undefined && !ids.includes(result.value)) ids.push(result.value);
  }
  return { values: ids.length ? [['networks', ids]] : [], problems };
}

function differs(start: Account, next: Account): boolean {
  const { after } = changedColumns(columnsOf(start), columnsOf(next));
  return Object.keys(after).length > 0 || networkIdsOf(start).join() !== networkIdsOf(next).join();
}

function rowProblem(next: Account): Message | null {
  const problem =
    companyNameError(next.account_name) ?? assigneeError(next.account_pri_assignee_id, next.account_sec_assignee_id);
  return problem && messageOf(problem);
}

function reason(field: SheetField, problem: Message, value: string): Message {
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return say('import.cell', { field: { label: SHEET_FIELD_LABELS[field] }, value: shown, problem });
}

function joined([first, ...others]: readonly Message[]): Message | null {
  const rest = others.length ? joined(others) : null;
  return first && rest ? say('import.reasons', { first, rest }) : (first ?? null);
}
