/** Reads a phone number and its code, from two columns or from one. */
import { type Account, LIST_SEPARATOR, sheetCellsOf } from '@salesdesk/shared/domain';
import { messageOf, say } from '@salesdesk/shared/messages';
import { e164, isNoNumber, readPhoneNumbers } from '../../accounts/phoneNumber.ts';
import {
  type CellResult,
  type FieldReading,
  type Reading,
  readCell,
  set,
  setContact,
  textProblem,
} from './readCell.ts';
import type { Cell } from './rowReader.ts';

type Taken = Pick<FieldReading, 'change' | 'rest'>;

/**
 * The code in front of the number, that of its own column, the company's, or its country's, in this order. Null if the
 * row adds nothing new. `next` is the company with the country of this row.
 */
export function readPhone({ reader, known, cells }: Reading, start: Account, next: Account): FieldReading | null {
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
    // A number that nobody can complete stays as it was typed; its record says so.
    const [asTyped, ...furtherTyped] = typed;
    if (asTyped) return { value: { change: set({ account_phone: asTyped }), rest: [...furtherTyped, ...rest] } };
    return { value: { change: null, rest: [] } };
  });
  const taken = phone?.text ? number.value : codeAlone;
  return { change: null, rest: [], ...taken, problems: [...own.problems, ...number.problems] };
}

/** Numbers of the contact person, several separated by semicolons; without a code they are of the company's. */
export function readCalled(
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
