/** What a header says about its column, word by word: 'Telefon geschäftlich 2' is a business phone, 'Contact owner' is no contact. */
import { SHEET_FIELD_LABELS, SHEET_FIELDS, type SheetField } from '@salesdesk/shared/domain';
import data from './headerWords.json' with { type: 'json' };

/** A field that a header may mean. The lowest rank is the best. */
export interface Meaning {
  field: SheetField;
  rank: number;
}

const words = (lines: readonly string[]) => lines.join(' ').split(' ');

/**
 * Headers that users write, in the languages of the files we receive: in lower case, without accents, punctuation and blanks.
 * The best word is the first. A field without words has its label.
 */
const NAMES = Object.fromEntries(
  SHEET_FIELDS.map((field) => {
    const names: Partial<Record<SheetField, readonly string[]>> = data.names;
    return [field, words(names[field] ?? [plainWords(SHEET_FIELD_LABELS[field])])];
  }),
) as Record<SheetField, string[]>;
/** Of two columns of one kind the one of the business is wanted: these count only when nothing better is filled. */
const HOME = new Set(words(data.home));
/** The words that may stand beside the one that names the field; any other makes it another thing. */
const BESIDE = new Map(
  Object.entries(data.beside).flatMap(([fields, lines]) =>
    fields.split(' ').map((field) => [field, new Set(words(lines))] as const),
  ),
);
/** A word of another language that holds the one of the field: 'Geschäftstelefon', 'Werktelefoon'. */
const COMPOUND_OF: readonly [SheetField, RegExp][] = [
  ['account_phone', /^(geschafts|firmen|buro|zentral|werk|kantoor|bedrijfs)(telefon|telefoon)(nummer)?$/],
  ['account_city', /^(geschafts|firmen|rechnungs|post|werk|vestigings|factuur)(ort|stadt|plaats)$/],
  ['account_country', /^(geschafts|firmen|rechnungs|post|vestigings|factuur)(land)$/],
  ['account_email', /^(geschafts|firmen|werk|zakelijke)(e?mail)(adresse|adres)?$/],
];
const HOME_RANK = 1000;
const PARTIAL_RANK = 100;
const SECOND_RANK = 50;
const MOBILE = /mob|movil|handy|cell|portable|gsm/;
const MOBILE_RANK = 300;

/** The words of a header in plain letters: ['e-mail', '1', 'value'] of "E-mail 1 - Value", with camel case divided. */
function partsOf(header: string): string[] {
  return header
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/e-?\s?mail/gi, 'email')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .map(plainWords)
    .filter(Boolean);
}

/** The fields a header may mean. None for what it only resembles, such as a label, a date or an identity of another system. */
export function meaningsOf(title: string): Meaning[] {
  const header = title.replace(/^(your|ihre?|votre|uw|su) /i, '');
  const whole = plainWords(header);
  // The number of the office comes first, whatever words it has.
  const mobile = MOBILE.test(whole) ? MOBILE_RANK : 0;
  const exact = SHEET_FIELDS.flatMap((field) => {
    const rank = NAMES[field].indexOf(whole);
    return rank < 0 ? [] : [{ field, rank: rank + mobile }];
  });
  if (exact.length) return exact;
  const all = partsOf(header);
  const isHome = all.some((part) => HOME.has(part));
  const number = Number(all.find((part) => /^\d+$/.test(part)) ?? 1);
  const parts = all.filter((part) => !HOME.has(part) && !/^\d+$/.test(part));
  const penalty = mobile + (isHome ? HOME_RANK : 0) + (number > 1 ? SECOND_RANK * number : 0);
  const compound = COMPOUND_OF.find(([, pattern]) => pattern.test(parts.join('')));
  if (compound) return [{ field: compound[0], rank: PARTIAL_RANK + penalty }];
  return SHEET_FIELDS.flatMap((field) => {
    const rank = partial(parts, field);
    return rank === null ? [] : [{ field, rank: rank + penalty }];
  }).sort((a, b) => a.rank - b.rank);
}

const OF_PERSON = ['contact', 'person'];

/** The rank of the word of `field` inside a header whose other words may stand beside it; null when it is not in there. */
function partial(parts: readonly string[], field: SheetField): number | null {
  const beside = BESIDE.get(field);
  let best: number | null = null;
  for (let from = 0; from < parts.length; from++) {
    for (let to = from + 1; to <= Math.min(parts.length, from + 4); to++) {
      const word = parts.slice(from, to).join('');
      const rank = NAMES[field].indexOf(word);
      const others = [...parts.slice(0, from), ...parts.slice(to)];
      // The "name" of a contact is no company.
      if (field === 'account_name' && word === 'name' && others.some((part) => OF_PERSON.includes(part))) continue;
      if (rank < 0 || others.some((part) => !beside?.has(part))) continue;
      // The words that are left over make it less certain, and a header of a person is rather the person's.
      const value = (others.length ? PARTIAL_RANK + others.length * 5 : 0) + rank;
      if (best === null || value < best) best = value;
    }
  }
  return best;
}

/** Columns of our own exports besides the fields that importing reads. */
export const EXPORTED_ONLY = ['Status', 'Created on', 'Other contact persons'];

/** 'Société (nom)' as 'societenom'. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
