/** Guesses the field of each column: by its header, else by its values. */
import { isEmailInput, SHEET_FIELDS, type SheetField } from '@salesdesk/shared/domain';
import type { Table } from '../parse/sheet.ts';
import { HEADER_WORDS, NEVER_IMPORTED, plainWords } from './headerWords.ts';

/** Number of values that are examined to guess a column. */
const LOOKED_AT = 200;
/** The share of values that have to look alike. */
const MOST = 0.7;

/** A field for each column, or null; no field twice. `isCountry` recognises names of countries. */
export function guessMapping(
  { header, rows }: Pick<Table, 'header' | 'rows'>,
  isCountry: (text: string) => boolean,
): (SheetField | null)[] {
  const mapping: (SheetField | null)[] = header.map(() => null);
  const words = header.map(plainWords);
  const give = (column: number, field: SheetField | null) => {
    if (field && mapping[column] === null && !mapping.includes(field)) mapping[column] = field;
  };
  // The best headers first, whatever their column: "Company" yields to "Company Name".
  for (const field of SHEET_FIELDS) {
    for (const word of HEADER_WORDS[field]) {
      const column = words.indexOf(word);
      if (column < 0 || mapping[column] !== null) continue;
      give(column, field);
      break;
    }
  }
  header.forEach((_, column) => {
    if (!NEVER_IMPORTED.includes(words[column] ?? '')) give(column, fieldOfWords(header[column] ?? ''));
  });
  header.forEach((_, column) => {
    if (mapping[column] !== null || NEVER_IMPORTED.includes(words[column] ?? '')) return;
    const values = rows.slice(0, LOOKED_AT).flatMap(({ cells }) => cells[column] || []);
    give(column, fieldOfValues(values, isCountry));
  });
  return mapping;
}

/** 'E-mail address (work)' contains the words of Email; longer ones are tried first. */
function fieldOfWords(header: string): SheetField | null {
  const parts = header.split(/[^\p{L}\p{N}-]+/u).map(plainWords);
  const whole = ` ${parts.join(' ')} `;
  const candidates = SHEET_FIELDS.flatMap((field) =>
    HEADER_WORDS[field]
      .filter((word) => word.length > 3 && whole.includes(` ${word} `))
      .map((word) => ({ field, word })),
  );
  candidates.sort((a, b) => b.word.length - a.word.length);
  return candidates[0]?.field ?? null;
}

function fieldOfValues(values: readonly string[], isCountry: (text: string) => boolean): SheetField | null {
  if (!values.length) return null;
  const most = (test: (value: string) => boolean) => values.filter(test).length >= values.length * MOST;
  if (most((value) => value.includes('@') && isEmailInput(value))) return 'account_email';
  if (most((value) => /(^|[/.])facebook\.com\//i.test(value))) return 'facebook';
  if (most((value) => /(^|[/.])linkedin\.com\//i.test(value))) return 'linkedin';
  if (most((value) => /(^|[/.])instagram\.com\//i.test(value))) return 'instagram';
  if (
    most((value) => /^(https?:\/\/|www\.)\S+\.\S+$/i.test(value) || /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i.test(value))
  )
    return 'account_website';
  if (most((value) => /^(\+|00)[\d\s().-]{7,20}$/.test(value))) return 'account_phone';
  if (most(isCountry)) return 'account_country';
  return null;
}
