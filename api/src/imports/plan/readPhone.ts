/** Reads a phone number and its code, from two columns or from one. */
import { type Account, type SheetField, sheetCellsOf, splitPhone } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { type FieldReading, problemOf, type Reading } from './cellProblem.ts';
import { readPhoneCode, textProblem } from './readCell.ts';

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
  const split = splitPhone(phone.text, given ? new Set([given]) : known.codes);
  const problem =
    textProblem('account_phone', phone.text) ??
    (given && !split && /^\s*(\+|00)/.test(phone.text) ? say('import.phone-code-differs', { code: given }) : null);
  reading.problems.push(...problemOf('account_phone', { ...phone, value: phone.raw }, problem, problem));
  if (problem) return reading;
  const ofCountry = known.countryById.get(next.account_country_id ?? 0)?.country_phone_code;
  const isWhole = /^\s*(\+|00)/.test(phone.text);
  const guessed = isWhole ? null : (start.account_phone_code ?? ofCountry ?? null);
  reading.values.push(
    ['account_phone_code', split?.code ?? given ?? guessed],
    ['account_phone', split?.phone ?? phone.text],
  );
  return reading;
}
