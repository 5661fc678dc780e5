/** Reads a phone number and its code, from two columns or from one. */
import { type Account, LIST_SEPARATOR, type SheetField, sheetCellsOf, splitPhone } from '@salesdesk/shared/domain';
import { messageOf, say } from '@salesdesk/shared/messages';
import { e164, readPhoneNumber } from '../../accounts/phoneNumber.ts';
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
  const saysNothing = (raw: string | undefined, field: SheetField) => !raw || raw === current[field];
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
  if (!phone?.text) {
    if (given) reading.values.push(['account_phone_code', given]);
    if (phone?.isFixed)
      reading.problems.push(...problemOf('account_phone', { ...phone, value: phone.raw }, null, null));
    return reading;
  }
  if (own?.problem) return reading;
  const country = known.countryById.get(next.account_country_id ?? 0);
  const isWhole = /^\s*(\+|00)/.test(phone.text);
  const guessed = isWhole ? null : (start.account_phone_code ?? country?.country_phone_code ?? null);
  const isOther = given && isWhole && !splitPhone(phone.text, new Set([given]));
  const result = readPhoneNumber(phone.text, { code: given ?? guessed, country: country?.country_iso2 ?? null });
  const problem =
    textProblem('account_phone', phone.text) ??
    (isOther ? say('import.phone-code-differs', { code: given }) : null) ??
    (result.problem ? messageOf(result.problem) : null);
  reading.problems.push(...problemOf('account_phone', { ...phone, value: phone.raw }, problem, problem));
  if (problem) return reading;
  if (result.typed) reading.values.push(['account_phone', result.typed]);
  if (!result.number) return reading;
  reading.values.push(['account_phone_code', result.number.code], ['account_phone', result.number.phone]);
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
  const read = (text: string): CellResult<string> => {
    const long = textProblem(field, text);
    if (long) return { problem: long };
    const numbers: string[] = [];
    for (const one of text.split(';').filter((part) => part.trim())) {
      const { number, typed, problem } = readPhoneNumber(one, { code: next.account_phone_code, country });
      if (problem) return { problem: messageOf(problem) };
      numbers.push(number ? e164(number) : (typed ?? one));
    }
    return { value: numbers.join(LIST_SEPARATOR) };
  };
  const result = cell.text ? read(cell.text) : null;
  const message = cell.isFixed ? (read(cell.raw).problem ?? null) : (result?.problem ?? null);
  return {
    values: result?.value ? [[field, result.value]] : [],
    problems: problemOf(field, { ...cell, value: cell.raw }, result?.problem ?? null, message),
  };
}
