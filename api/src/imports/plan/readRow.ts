/** Applies a row to its company: returns the resulting company, or the reasons for refusing the row. */
import {
  type Account,
  assigneeError,
  companyNameError,
  type ImportMatching,
  isAccountField,
  isSeenBy,
  SHEET_FIELD_LABELS,
  SHEET_FIELDS,
  type SheetField,
  sheetCellsOf,
} from '@salesdesk/shared/domain';
import { type Message, messageOf, say } from '@salesdesk/shared/messages';
import { changedColumns, columnsOf, NEW_COMPANY, networkIdsOf } from '../store/companyColumns.ts';
import type { Note } from '../store/note.ts';
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
  /** Why the whole row is refused; null if it is taken. */
  refusal: Message | null;
  /** The values that are not taken over, invalid or without a place; null when all are. */
  leftOut: Message | null;
  /** Assignees who cannot see the company afterwards; they are taken all the same. */
  warning: Message | null;
  problems: CellProblem[];
  /** A note to write about the company; null for none. */
  note: string | null;
  /** No company is named: it has the name of its person. */
  isPerson: boolean;
}

/** Read with another field, or after all others. */
const NOT_ALONE = ['account_id', 'account_phone_code', 'contact_first_name', 'contact_last_name', 'note'] as const;
type OwnField = Exclude<SheetField, (typeof NOT_ALONE)[number]>;
const OWN_FIELDS = SHEET_FIELDS.filter((field): field is OwnField => !NOT_ALONE.some((other) => other === field));
const OF_PERSON: readonly SheetField[] = ['contact_name', 'contact_phone', 'contact_email', 'contact_whatsapp'];
const REACHED_BY: readonly SheetField[] = [...OF_PERSON, 'account_email', 'account_phone'];
const NO_NOTES: ReadonlySet<string> = new Set();

export interface RowOptions {
  matching: ImportMatching;
  /** Those that the company has: the same one is not written again. */
  notes?: ReadonlySet<string> | undefined;
  /** An earlier row of the file made the company: a further person of it becomes a note. */
  isOfFile?: boolean;
  /** Who creates the company. */
  creator?: number | null;
}

/** `account` null creates a company. A cell that is empty, or equals the company's value, changes nothing; one that is invalid costs itself, not the row. */
export function readRow(
  reading: Reading,
  account: Account | null,
  { matching, notes = NO_NOTES, isOfFile = false, creator = null }: RowOptions,
): RowResult {
  const { reader, cells, known } = reading;
  const start = account ?? NEW_COMPANY;
  const current = sheetCellsOf(start);
  const problems: CellProblem[] = [];
  const leftOut: Message[] = [];
  const ofOthers: string[] = [];
  let refusal: Message | null = null;
  let next = start;
  const takesAll = account === null || matching !== 'fill';
  // Another person's number never goes under the name of the one that is kept.
  const person = reader.cell(cells, 'contact_name')?.text ?? '';
  const isOtherPerson = !takesAll && person !== '' && current.contact_name !== '' && person !== current.contact_name;

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
    const filled = parts.values.reduce((company, value) => withValue(company, value, known), next);
    const rest = (parts.rest ?? []).map((value) => labelled(field, value));
    const isKept = !takesAll && (current[field] !== '' || (isOtherPerson && OF_PERSON.includes(field)));
    if (isKept) {
      if (!differs(next, filled)) {
        leftOut.push(...rest);
        continue;
      }
      const isNoted = isOfFile && isOtherPerson && REACHED_BY.includes(field);
      // The name comes first.
      if (isNoted) ofOthers[field === 'contact_name' ? 'unshift' : 'push'](cell?.text ?? '');
      else leftOut.push(labelled(field, cell?.text ?? ''));
      continue;
    }
    for (const { problem, field: of, value } of parts.problems) {
      if (!problem) continue;
      if (of === 'account_name') refusal ??= reason(of, problem, value);
      else leftOut.push(reason(of, problem, value));
    }
    leftOut.push(...rest);
    next = filled;
  }
  const isPerson = account === null && next.account_name === '' && person !== '' && !refusal;
  if (isPerson) next = { ...next, account_name: person.slice(0, NAME_MAX) };
  if (assigneeError(next.account_pri_assignee_id, next.account_sec_assignee_id)) {
    leftOut.push(say('import.same-assignee'));
    next = { ...next, account_sec_assignee_id: null, account_sec_assignee_name: null };
  }
  const unseen = unseenBy(reading, start, account ? next : { ...next, account_created_by: creator });
  problems.push(...unseen);
  const written = readNote(reading, notes);
  problems.push(...written.problems);
  for (const { problem, field, value } of written.problems) if (problem) leftOut.push(reason(field, problem, value));
  const nameless = companyNameError(next.account_name);
  if (nameless) refusal ??= messageOf(nameless);
  const isOther = differs(start, next);
  const note = joinedNotes(written.note, ofOthers, notes);
  return {
    next: isOther ? next : start,
    changed: isOther || note !== null,
    refusal,
    leftOut: joined(leftOut),
    warning: joined(unseen.flatMap(({ message }) => message ?? [])),
    problems,
    note,
    isPerson,
  };
}

const NAME_MAX = 200;
const NAMED_COLLEAGUES = 3;

/** The new assignees who cannot see the company as it is after this row, each with some who can. */
function unseenBy({ reader, cells, known }: Reading, start: Account, next: Account): CellProblem[] {
  const isSeen = (id: number) => isSeenBy(next, { user_id: id, sees: known.seesById.get(id) });
  const nameOf = (id: number) => known.colleagueById.get(id) ?? '--';
  return (['primary', 'secondary'] as const).flatMap((field) => {
    const of = field === 'primary' ? 'account_pri_assignee_id' : 'account_sec_assignee_id';
    const cell = reader.cell(cells, field);
    const id = next[of];
    if (!cell || id === null || id === start[of] || isSeen(id)) return [];
    const names = [...known.colleagueById.keys()].filter(isSeen).slice(0, NAMED_COLLEAGUES).map(nameOf);
    const message = say('import.unseen', {
      field: { label: SHEET_FIELD_LABELS[field] },
      value: shortened(nameOf(id)),
      names: names.join(', ') || '--',
    });
    const { column, raw: value, isFixed } = cell;
    return [{ field, column, value, problem: null, message, choice: 'colleague', isFixed }];
  });
}

/** The note of the file, and below it the further person. */
function joinedNotes(note: string | null, person: readonly string[], known: ReadonlySet<string>): string | null {
  const line = person.filter(Boolean).join(', ');
  const text = [note, known.has(line) ? '' : line].filter(Boolean).join('\n');
  return text || null;
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
  // Of several values, 'a ::: b', the first that can be taken; the others are named.
  const result = cell.text ? read(cell.text, cell.isFixed) : null;
  const isOdd = result?.problem !== undefined && ONE_OF_SEVERAL.includes(field) && !cell.isFixed;
  const parts = isOdd ? partsOf(cell.text) : [];
  const found = parts.length > 1 ? parts.findIndex((part) => read(part, false).problem === undefined) : -1;
  if (found >= 0) {
    const taken = read(parts[found] ?? '', false);
    return {
      values: taken.problem === undefined ? [taken.value] : [],
      problems: [],
      rest: parts.filter((_, at) => at !== found),
    };
  }
  const message = cell.isFixed ? (read(cell.raw, false).problem ?? null) : (result?.problem ?? null);
  return {
    values: result && result.problem === undefined ? [result.value] : [],
    problems: problemOf(field, { ...cell, value: cell.raw }, result?.problem ?? null, message),
    // The units of a company have no place.
    rest: field === 'account_name' && !cell.isFixed ? [cell.raw.slice(cell.text.length + 1)].filter(Boolean) : [],
  };
}

const ONE_OF_SEVERAL: readonly SheetField[] = ['account_email', 'account_website', 'facebook', 'linkedin', 'instagram'];

/** The values of a cell that holds several. */
function partsOf(text: string): string[] {
  return text.split(/\s*(?::::|[;|])\s*|,\s+|\s+(?=\S+@)/).filter(Boolean);
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

const SHOWN_LENGTH = 60;
const SHOWN_REASONS = 12;

function shortened(value: string): string {
  return value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
}

function reason(field: SheetField, problem: Message, value: string): Message {
  return say('import.cell', { field: { label: SHEET_FIELD_LABELS[field] }, value: shortened(value), problem });
}

function labelled(field: SheetField, value: string): Message {
  return say('import.value', { field: { label: SHEET_FIELD_LABELS[field] }, value: shortened(value) });
}

/** Several in one message; of very many the first ones, so that the message stays short enough to have a code. */
export function joined([first, ...others]: readonly Message[], left = SHOWN_REASONS): Message | null {
  const rest = others.length && left > 1 ? joined(others, left - 1) : null;
  return first && rest ? say('import.reasons', { first, rest }) : (first ?? null);
}

/** A message about a row, and after it a warning. */
export function withWarning(note: Note, warning: Message | null): Note {
  if (!warning) return note;
  return note === '' ? warning : say('import.but', { note, warning });
}

/** A message about a row, and after it what is not taken over. */
export function withLeftOut(note: Note, leftOut: Message | null): Note {
  if (!leftOut) return note;
  return note === ''
    ? say('import.not-taken', { left: leftOut })
    : say('import.but-not-taken', { note, left: leftOut });
}
