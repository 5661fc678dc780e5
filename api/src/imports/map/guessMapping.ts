/** Guesses the field of each column: by its header, confirmed by its values, else by the values alone. */
import { isEmailInput, SHEET_FIELD_LABELS, SHEET_FIELDS, type SheetField } from '@salesdesk/shared/domain';
import type { Table } from '../parse/sheet.ts';
import { EXPORTED_ONLY, type Meaning, meaningsOf, plainWords } from './headers.ts';

/** Headers of our own files that fill no field. */
const NEVER_IMPORTED = [...EXPORTED_ONLY.map(plainWords), 'reason', 'updatedon', 'accounttype'];

interface Column {
  at: number;
  header: string;
  values: ColumnValues;
  meanings: Meaning[];
}

/** Of two columns of one kind the better named is taken, unless the other is filled this many times as often. */
const MUCH_MORE = 4;
/** A header that names anything: the company, the person, or in some languages the half of a name that has no column else. */
const ANY_NAME = /^(display ?)?(name|naam|nom|nome|nombre|namn|navn)$/i;
const ANY_RANK = 90;
/** A lead is a company where another column has its person, as in Close; else it is the person. */
const LEAD_NAME = /^lead[\s_]*name$/i;
const OF_DEALS = /\b(deal|opportunity|pipeline)\b/i;

/** A field for each column, or null; no field twice. `isCountry` recognises names of countries. */
export function guessMapping(
  { header, rows: all }: Pick<Table, 'header' | 'rows'>,
  isCountry: (text: string) => boolean,
): (SheetField | null)[] {
  const mapping: (SheetField | null)[] = header.map(() => null);
  const isOwn = isOwnExport(header);
  // A footer says nothing about the column that it happens to stand in.
  const rows = all.filter(({ isDoubtful }) => !isDoubtful);
  const columns = header.flatMap((title, at): Column[] => {
    const values = new ColumnValues(rows.map(({ cells }) => cells[at] ?? ''));
    // What is empty fills nothing, and would keep a column that is filled from its field.
    if (NEVER_IMPORTED.includes(plainWords(title)) || (rows.length > 0 && !values.filled && !isOwn)) return [];
    return [{ at, header: title, values, meanings: meaningsOf(title) }];
  });
  const isTaken = (field: SheetField) => mapping.includes(field);
  const give = (column: Column | undefined, field: SheetField) => {
    if (column && mapping[column.at] === null && !isTaken(field)) mapping[column.at] = field;
  };
  const isThere = (field: SheetField) => columns.some(({ meanings }) => meanings.some((one) => one.field === field));
  const isNamedElse = columns.some(
    ({ header: title, meanings }) =>
      !ANY_NAME.test(title.trim()) && meanings.some((one) => one.field === 'account_name'),
  );
  const isOfPeople = isThere('contact_last_name') || (isThere('contact_first_name') && isNamedElse);
  const hasPerson = columns.some(
    ({ header: title, meanings }) => !LEAD_NAME.test(title) && meanings.some((one) => PERSON_NAMES.includes(one.field)),
  );
  const any = columns.find(({ header: title }) => ANY_NAME.test(title.trim()));
  const named = (field: SheetField) => best(columns, field, mapping, { isOwn, isOfPeople, hasPerson });

  for (const field of SHEET_FIELDS) give(named(field), field);
  dropDoubleNames(mapping);
  // "Name" beside a column of companies is that of a person, or the half of it that has no column of its own.
  const isOfDeals = header.some((title) => OF_DEALS.test(title)) && !isThere('account_email');
  if (any?.values.canBe('contact_name') && mapping[any.at] === null && !isOfDeals) {
    // "Person" is then a colleague.
    const person = mapping.indexOf('contact_name');
    if (/^(person|people)$/i.test(header[person]?.trim() ?? '')) mapping[person] = null;
    const [first, last] = [isTaken('contact_first_name'), isTaken('contact_last_name')];
    if (first !== last) give(any, first ? 'contact_last_name' : 'contact_first_name');
    else if (!first && !isTaken('contact_name')) give(any, 'contact_name');
  }
  // The second number of a person, such as the mobile one beside that of the office.
  if (isTaken('contact_name') || isTaken('contact_last_name')) {
    const second = best(columns, 'account_phone', mapping, { isOwn, isOfPeople, hasPerson });
    if (isTaken('account_phone') && second?.values.filled && !/\d/.test(second.header)) give(second, 'contact_phone');
  }
  for (const column of free(columns, mapping)) {
    const field = column.values.field(isCountry);
    // A header that names something else is believed, unless its values are addresses of the web.
    if (field && isOpen(column)) give(column, field);
  }
  return mapping;
}

const PERSON_NAMES: readonly SheetField[] = ['contact_name', 'contact_first_name', 'contact_last_name'];
const free = (columns: readonly Column[], mapping: readonly (SheetField | null)[]) =>
  columns.filter(({ at }) => mapping[at] === null);

/** Headers that say what the column is not: the values alone decide nothing here. */
const CLOSED =
  /\b(id|ids|label|type|owner|date|assistant|assistent|spouse|manager|fax|pager|parent|holding|home|private?|other|second|secondary|alternate|huis|thuis|prive|created|modified|by|record|opt|status|\d)\b/i;
const isOpen = ({ header }: Column) => !CLOSED.test(header);

/** The column for a field: the best named of those whose values it can hold. */
function best(
  columns: readonly Column[],
  field: SheetField,
  mapping: readonly (SheetField | null)[],
  { isOwn, isOfPeople, hasPerson }: { isOwn: boolean; isOfPeople: boolean; hasPerson: boolean },
): Column | undefined {
  if (field === 'account_id' && !isOwn) return undefined;
  const found = free(columns, mapping).flatMap((column) => {
    const meaning = column.meanings.find((one) => one.field === field);
    if (!meaning || !column.values.canBe(field)) return [];
    // A list of people has their names in "Name".
    const isAny = field === 'account_name' && ANY_NAME.test(column.header.trim());
    if (isAny && isOfPeople) return [];
    if (LEAD_NAME.test(column.header) && hasPerson !== (field === 'account_name')) return [];
    if (column.values.media() && !['facebook', 'linkedin', 'instagram', 'note'].includes(field)) return [];
    return [{ column, rank: meaning.rank + (isAny ? ANY_RANK : 0) }];
  });
  const most = Math.max(0, ...found.map(({ column }) => column.values.filled));
  const rare = ({ column }: (typeof found)[number]) => Number(column.values.filled * MUCH_MORE < most);
  found.sort((a, b) => rare(a) - rare(b) || a.rank - b.rank || b.column.values.filled - a.column.values.filled);
  return found[0]?.column;
}

/** First and last name are the person; the whole name beside them adds nothing. */
function dropDoubleNames(mapping: (SheetField | null)[]): void {
  if (!mapping.includes('contact_name') || !mapping.includes('contact_last_name')) return;
  for (const field of ['contact_first_name', 'contact_last_name'] as const) {
    const at = mapping.indexOf(field);
    if (at >= 0) mapping[at] = null;
  }
}

const OWN_HEADERS = new Set(Object.values(SHEET_FIELD_LABELS).map(plainWords));
const OWN_ENOUGH = 4;

/** Whether a program of ours wrote the file: all its headers are ours, and the identity is among them. */
export function isOwnExport(header: readonly string[]): boolean {
  const words = header.map(plainWords);
  return (
    words.includes('accountid') &&
    words.length >= OWN_ENOUGH &&
    words.every((word) => OWN_HEADERS.has(word) || NEVER_IMPORTED.includes(word)) &&
    words.some((word) => OWN_PECULIAR.includes(word))
  );
}

/** Labels that other programs do not have. */
const OWN_PECULIAR = [
  'phonecode',
  'targetnetworks',
  'contactwhatsapp',
  'contactpersonname',
  'primaryassignee',
  'expectedsaleamount',
];

/** Number of values that are examined. */
const SAMPLE = 200;
/** The share of values that have to look alike for a guess by values alone, and for a guess by the header. */
const MOST = 0.7;
const SOME = 0.5;

const NOTHING = /^(n\/?a|n\.a\.|none|null|nil|unknown|unbekannt|onbekend|keine?|geen|[-?.]+|0)$/i;
/** A program writes several values into one cell: 'a ::: b' of Google, 'a; b' of others. */
const SEVERAL = /\s*(?:::+|[;|\n])\s*/;

const isNumber = (value: string) => /^[-+(]?[$€£]?\s?[\d\s.,']+\)?$/.test(value);
const isAddress = (value: string) => value.includes('@') && isEmailInput(value.replace(/^mailto:/i, ''));
const isWeb = (value: string) =>
  /^(https?:\/\/|www\.)\S+$/i.test(value) || /^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}(\/\S*)?$/u.test(value);
const MONTH = '(?:jan|feb|m[aä]r|maa|mrt|apr|ma[iy]|mei|jun|jul|aug|sep|o[ck]t|nov|de[cz])\\p{L}*\\.?';
const DATE = new RegExp(
  `^\\d{4}[-./]\\d{1,2}[-./]\\d{1,2}(?!\\d)|^\\d{1,2}[-./]\\d{1,2}[-./](\\d{4}|\\d\\d)\\b|^\\d{1,2}\\.?[\\s-]*${MONTH}[\\s,-]*\\d{2,4}\\b|^${MONTH} \\d{1,2},? \\d{4}\\b`,
  'iu',
);
/** A day in any order, with the name of its month too. */
const isDate = (value: string) => DATE.test(value);
const isPhone = (value: string) => {
  const digits = value.match(/\p{Nd}/gu)?.length ?? 0;
  return digits >= 5 && !value.includes('@') && !isDate(value);
};
const isText = (value: string) =>
  /\p{L}/u.test(value) &&
  !isAddress(value) &&
  !isDate(value) &&
  !/^https?:\/\//i.test(value) &&
  !/^(true|false|yes|no|ja|nein)$/i.test(value);
/** An identity such as 001D000000IqhSL or a4f0c2…-… . */
const isIdentity = (value: string) =>
  /^(?=.*\d)[\da-z]{15,18}$/i.test(value) || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);

const TESTS: Partial<Record<SheetField, (value: string) => boolean>> = {
  account_id: (value) => /^\d{1,9}$/.test(value),
  account_name: (value) => isText(value) && !isIdentity(value),
  account_city: isText,
  account_country: isText,
  account_email: isAddress,
  contact_email: isAddress,
  account_phone: isPhone,
  contact_phone: isPhone,
  contact_whatsapp: isPhone,
  account_phone_code: (value) => /^\D{0,3}\d{1,7}\b/.test(value),
  contact_name: (value) => isText(value) && !isIdentity(value),
  contact_first_name: (value) => isText(value) && !isIdentity(value),
  contact_last_name: (value) => isText(value) && !isIdentity(value),
  account_website: isWeb,
  facebook: isText,
  linkedin: (value) => isText(value) || isWeb(value),
  account_exp_sale_amount: (value) => /\d/.test(value) && !/\p{L}{5,}/u.test(value) && !isDate(value),
  primary: (value) => isText(value) || isAddress(value),
  secondary: (value) => isText(value) || isAddress(value),
  networks: isText,
};
const MEDIA = {
  facebook: /(^|[/.])(facebook|fb)\.com\//i,
  linkedin: /(^|[/.])linkedin\.com\//i,
  instagram: /(^|[/.])instagram\.com\//i,
};

/** The values of one column; `filled` counts those that say something. */
class ColumnValues {
  readonly filled: number;
  readonly #values: string[];

  constructor(cells: readonly string[]) {
    const values = cells.flatMap((cell) => {
      const text = cell.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();
      return text && !NOTHING.test(text) ? text : [];
    });
    this.filled = values.length;
    this.#values = values.slice(0, SAMPLE).map((value) => value.split(SEVERAL)[0] ?? value);
  }

  /** Whether a field that the header names can hold them; an amount of zeros is an amount. */
  canBe(field: SheetField): boolean {
    const test = TESTS[field === 'instagram' ? 'facebook' : field];
    if (!test || !this.#values.length) return true;
    if ((field === 'facebook' || field === 'instagram') && this.#share(isWeb) >= SOME) return true;
    return this.#share(test) >= SOME;
  }

  /** The pages of a social network that they are, or null. */
  media(): SheetField | null {
    const found = Object.entries(MEDIA).find(([, pattern]) => this.#most((value) => pattern.test(value)));
    return (found?.[0] as SheetField | undefined) ?? null;
  }

  /** The field that they show without a header. */
  field(isCountry: (text: string) => boolean): SheetField | null {
    if (!this.#values.length) return null;
    const media = this.media();
    if (media) return media;
    if (this.#most(isAddress)) return 'account_email';
    if (this.#most((value) => isWeb(value) && !isNumber(value))) return 'account_website';
    if (this.#most((value) => /^(\+|00)[\d\s().-]{7,20}$/.test(value))) return 'account_phone';
    return this.#most(isCountry) ? 'account_country' : null;
  }

  #share(test: (value: string) => boolean): number {
    return this.#values.filter(test).length / this.#values.length;
  }

  #most(test: (value: string) => boolean): boolean {
    return this.#values.length > 0 && this.#share(test) >= MOST;
  }
}
