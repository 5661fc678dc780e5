/** Applies a row to its company: returns the resulting company, or the reasons for refusing the row. */
import {
  type Account,
  assigneeError,
  companyNameError,
  type ImportMatching,
  isSeenBy,
  LIST_SEPARATOR,
  SHEET_FIELD_LABELS,
  SHEET_FIELDS,
  type SheetField,
  sheetCellsOf,
} from '@salesdesk/shared/domain';
import { type Message, messageOf, say } from '@salesdesk/shared/messages';
import { e164, isNoNumber, readPhoneNumbers } from '../../accounts/phoneNumber.ts';
import { isChanged, NEW_COMPANY } from '../store/companies.sql.ts';
import type { Note } from '../store/imports.sql.ts';
import {
  type CellProblem,
  type CellResult,
  type FieldReading,
  type Reading,
  readCell,
  readField,
  readNetworks,
  readText,
  type SingleField,
  set,
  setContact,
  textProblem,
} from './readCell.ts';
import type { Cell } from './rowReader.ts';

/** Read with another field, or after all others. */
const NOT_ALONE = ['account_id', 'account_phone_code', 'contact_first_name', 'contact_last_name', 'note'] as const;
type OwnField = Exclude<SheetField, (typeof NOT_ALONE)[number]>;
const OWN_FIELDS = SHEET_FIELDS.filter((field): field is OwnField => !NOT_ALONE.some((other) => other === field));
const OF_PERSON: readonly SheetField[] = ['contact_name', 'contact_phone', 'contact_email', 'contact_whatsapp'];
const REACHED_BY: readonly SheetField[] = [...OF_PERSON, 'account_email', 'account_phone'];
const NO_NOTES: ReadonlySet<string> = new Set();

interface RowOptions {
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
) {
  const { reader, cells } = reading;
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
    const read = field === 'account_phone' ? readPhone(reading, start, next) : cell?.raw && readOwn(field, cell);
    if (!read) continue;
    if (account && field !== 'account_phone' && cell?.raw === current[field]) continue;
    problems.push(...read.problems);
    const filled = read.change?.(next) ?? next;
    const rest = read.rest.map((value) => labelled(field, value));
    const isKept = !takesAll && (current[field] !== '' || (isOtherPerson && OF_PERSON.includes(field)));
    if (isKept) {
      const isNoted = isOfFile && isOtherPerson && REACHED_BY.includes(field);
      if (!isChanged(next, filled)) leftOut.push(...rest);
      // The name comes first.
      else if (isNoted) ofOthers[field === 'contact_name' ? 'unshift' : 'push'](cell?.text ?? '');
      else leftOut.push(labelled(field, cell?.text ?? ''));
      continue;
    }
    const wrong = reasons(read.problems);
    if (field === 'account_name') refusal ??= wrong[0] ?? null;
    else leftOut.push(...wrong);
    leftOut.push(...rest);
    next = filled;
  }
  const isPerson = account === null && next.account_name === '' && person !== '' && !refusal;
  if (isPerson) next = { ...next, account_name: person.slice(0, NAME_MAX) };
  if (assigneeError(next.account_pri_assignee_id, next.account_sec_assignee_id)) {
    leftOut.push(say('import.same-assignee'));
    next = set({ account_sec_assignee_id: null, account_sec_assignee_name: null })(next);
  }
  const unseen = unseenBy(reading, start, account ? next : { ...next, account_created_by: creator });
  const written = readCell('note', reader.cell(cells, 'note'), (text) => readText('note', text));
  problems.push(...unseen, ...written.problems);
  leftOut.push(...reasons(written.problems));
  const nameless = companyNameError(next.account_name);
  if (nameless) refusal ??= messageOf(nameless);
  // The note of the file, and below it the further person; none that the company has already.
  const lines = [written.value, ofOthers.filter(Boolean).join(', ')];
  const note = lines.filter((line) => line && !notes.has(line)).join('\n') || null;
  const isOther = isChanged(start, next);
  return {
    /** The company after this row; `account` itself if nothing changes. */
    next: isOther ? next : start,
    changed: isOther || note !== null,
    /** Why the whole row is refused; null if it is taken. */
    refusal,
    /** The values that are not taken over, invalid or without a place; null when all are. */
    leftOut: joined(leftOut),
    /** Assignees who cannot see the company afterwards; they are taken all the same. */
    warning: joined(unseen.flatMap(({ message }) => message ?? [])),
    problems,
    /** A note to write about the company; null for none. */
    note,
    /** No company is named: it has the name of its person. */
    isPerson,
  };

  function readOwn(field: Exclude<OwnField, 'account_phone'>, cell: Cell) {
    if (field === 'networks') return readNetworks(reading, cell);
    const isCalled = field === 'contact_phone' || field === 'contact_whatsapp';
    return isCalled ? readCalled(reading, field, cell, next) : readField(reading, field satisfies SingleField, cell);
  }
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
    return [{ field, column, value, message, solved: true, choice: 'colleague', isFixed }];
  });
}

const SHOWN_LENGTH = 60;
const SHOWN_REASONS = 12;

function shortened(value: string): string {
  return value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
}

/** Why values are not taken. */
function reasons(problems: readonly CellProblem[]): Message[] {
  return problems.flatMap(({ field, value, message, solved }) => {
    if (solved || !message) return [];
    return say('import.cell', {
      field: { label: SHEET_FIELD_LABELS[field] },
      value: shortened(value),
      problem: message,
    });
  });
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

type Taken = Pick<FieldReading, 'change' | 'rest'>;

/**
 * The code in front of the number, that of its own column, the company's, or its country's, in this order. Null if the
 * row adds nothing new. `next` is the company with the country of this row.
 */
function readPhone({ reader, known, cells }: Reading, start: Account, next: Account): FieldReading | null {
  const phone = reader.cell(cells, 'account_phone');
  const code = reader.cell(cells, 'account_phone_code');
  const current = sheetCellsOf(start);
  const isNewPhone = phone?.raw && phone.raw !== current.account_phone && !isNoNumber(phone.raw);
  if (!isNewPhone && (!code?.raw || code.raw === current.account_phone_code)) return null;

  const own = readCell('account_phone_code', code, (text): CellResult<string> => {
    const digits = text.replace(/^\s*(\+|00)/, '').replace(/\D/g, '');
    return known.codes.has(digits) ? { value: digits } : { problem: say('import.phone-code-unknown') };
  });
  const given = own.value;
  const codeAlone: Taken = { change: given ? set({ account_phone_code: given }) : null, rest: [] };
  const country = known.countryById.get(next.account_country_id ?? 0);
  const usual = given ?? start.account_phone_code ?? country?.country_phone_code ?? null;

  const number = readCell('account_phone', phone, (text): CellResult<Taken> => {
    if (isNoNumber(text)) return { value: codeAlone };
    const read = readPhoneNumbers(text, { code: usual, country: country?.country_iso2 ?? null });
    const [first, ...others] = read.numbers;
    const isOther = given && first && !e164(first).startsWith(`+${given}`);
    const problem =
      textProblem('account_phone', text) ??
      (isOther ? say('import.phone-code-differs', { code: given }) : null) ??
      (read.problem ? messageOf(read.problem) : null);
    if (problem) return { problem };
    const { typed, rest } = read;
    if (first) {
      const change = set({ account_phone_code: first.code, account_phone: first.phone });
      return { value: { change, rest: [...others.map(e164), ...typed, ...rest] } };
    }
    // A number that cannot be completed stays as it was typed; its record says so.
    const [asTyped, ...furtherTyped] = typed;
    if (asTyped) return { value: { change: set({ account_phone: asTyped }), rest: [...furtherTyped, ...rest] } };
    return { value: { change: null, rest: [] } };
  });
  const taken = phone?.text ? number.value : codeAlone;
  return { change: null, rest: [], ...taken, problems: [...own.problems, ...number.problems] };
}

/** Numbers of the contact person, several separated by semicolons; without a code they are of the company's. */
function readCalled(
  { known }: Reading,
  field: 'contact_phone' | 'contact_whatsapp',
  cell: Cell,
  next: Account,
): FieldReading {
  if (isNoNumber(cell.raw) && !cell.isFixed) return { change: null, problems: [], rest: [] };
  const country = known.countryById.get(next.account_country_id ?? 0)?.country_iso2 ?? null;
  const { value, problems } = readCell(field, cell, (text): CellResult<Taken> => {
    const long = textProblem(field, text);
    if (long) return { problem: long };
    const { numbers, typed, problem, rest } = readPhoneNumbers(text, { code: next.account_phone_code, country });
    if (problem) return { problem: messageOf(problem) };
    const called = [...numbers.map(e164), ...typed].join(LIST_SEPARATOR);
    return { value: { change: called ? setContact(field, called) : null, rest } };
  });
  return { change: null, rest: [], ...value, problems };
}
