/** Reads a phone number and its code, from two columns or from one. */
import { type Account, LIST_SEPARATOR, type SheetField, sheetCellsOf } from '@salesdesk/shared/domain';
import { messageOf, say } from '@salesdesk/shared/messages';
import { e164, isNoNumber, readPhoneNumbers } from '../../accounts/phoneNumber.ts';
import { type FieldReading, problemOf, type Reading } from './cellProblem.ts';
import { type CellResult, readPhoneCode, textProblem } from './readCell.ts';
import type { Cell } from './rowReader.ts';

/**
 * The code in front of the number, that of its own column, the company's, or its country's, in this order. Null if the
 * row adds nothing new. `next` is the company with the country of this row.
 */
export function readPhone({ reader, known, cells }: Reading, start: Account, next: Account): FieldReading | null {
  const phone = reader.cell(cells, 'account_phone');
  const code = reader.cell(cells, 'account_phone_code');
  const current = sheetCellsOf(start);
  const saysNothing = (raw: string | undefined, field: SheetField) =>
    !raw || raw === current[field] || (field === 'account_phone' && isNoNumber(raw));
  if (saysNothing(phone?.raw, 'account_phone') && saysNothing(code?.raw, 'account_phone_code')) return null;

  const reading: FieldReading = { values: [], problems: [] };
  const own = code?.text ? readPhoneCode(code.text, known) : null;
  if (code?.raw)
    reading.problems.push(
      ...problemOf(
        'account_phone_code',
        { ...code, value: code.raw },
        own?.problem ?? null,
        readPhoneCode(code.raw, known).problem ?? null,
      ),
    );
  const given = own?.value ?? null;
  if (!phone?.text || isNoNumber(phone.text)) {
    if (given) reading.values.push(['account_phone_code', given]);
    if (phone?.isFixed)
      reading.problems.push(...problemOf('account_phone', { ...phone, value: phone.raw }, null, null));
    return reading;
  }
  const country = known.countryById.get(next.account_country_id ?? 0);
  const usual = given ?? start.account_phone_code ?? country?.country_phone_code ?? null;
  const {
    numbers,
    typed,
    problem: unread,
    rest,
  } = readPhoneNumbers(phone.text, {
    code: usual,
    country: country?.country_iso2 ?? null,
  });
  const [number, ...others] = numbers;
  const isOther = given && number && !e164(number).startsWith(`+${given}`);
  const problem =
    textProblem('account_phone', phone.text) ??
    (isOther ? say('import.phone-code-differs', { code: given }) : null) ??
    (unread ? messageOf(unread) : null);
  reading.problems.push(...problemOf('account_phone', { ...phone, value: phone.raw }, problem, problem));
  if (problem) return reading;
  // A number that nobody can complete stays as it was typed; its record says so.
  if (!number && typed[0]) {
    reading.values.push(['account_phone', typed[0]]);
    reading.rest = [...typed.slice(1), ...rest];
  }
  if (!number) return reading;
  reading.values.push(['account_phone_code', number.code], ['account_phone', number.phone]);
  reading.rest = [...others.map(e164), ...typed, ...rest];
  return reading;
}

/** Numbers of the contact person, several separated by semicolons; without a code they are of the company's. */
export function readCalled(
  { known }: Reading,
  field: 'contact_phone' | 'contact_whatsapp',
  cell: Cell,
  next: Account,
): FieldReading {
  const country = known.countryById.get(next.account_country_id ?? 0)?.country_iso2 ?? null;
  let left: string[] = [];
  if (isNoNumber(cell.raw) && !cell.isFixed) return { values: [], problems: [] };
  const read = (text: string): CellResult<string> => {
    const long = textProblem(field, text);
    if (long) return { problem: long };
    const { numbers, typed, problem, rest } = readPhoneNumbers(text, { code: next.account_phone_code, country });
    if (problem) return { problem: messageOf(problem) };
    left = rest;
    return { value: [...numbers.map(e164), ...typed].join(LIST_SEPARATOR) };
  };
  const result = cell.text ? read(cell.text) : null;
  const message = cell.isFixed ? (read(cell.raw).problem ?? null) : (result?.problem ?? null);
  return {
    values: result?.value ? [[field, result.value]] : [],
    problems: problemOf(field, { ...cell, value: cell.raw }, result?.problem ?? null, message),
    rest: left,
  };
}
