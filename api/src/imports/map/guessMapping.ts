/** Guesses the field of each column: by its header, confirmed by its values, else by the values alone. */
import { SHEET_FIELD_LABELS, SHEET_FIELDS, type SheetField } from '@salesdesk/shared/domain';
import type { Table } from '../parse/sheet.ts';
import { ColumnValues } from './columnValues.ts';
import { type Meaning, meaningsOf, NEVER_IMPORTED, plainWords } from './headers.ts';

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
