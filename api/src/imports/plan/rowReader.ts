/** Reads a row of the file with its mapping and fixes: the text of each field, and the keys that identify its company. */
import {
  type DecimalMark,
  emailKeyOf,
  type ImportFix,
  phoneKeyOf,
  type SheetField,
  unguardedCell,
  webDomainOf,
} from '@salesdesk/shared/domain';
import type { ReferenceData } from '../map/referenceData.ts';
import { decimalOf, type Sheet } from '../parse/sheet.ts';

/** The user's choices for an import. */
export interface Choices {
  mapping: readonly (SheetField | null)[];
  fixes: readonly ImportFix[];
}

export interface Cell {
  column: number;
  /** As written in the file. */
  raw: string;
  /** The effective text: the replacement, if there is one; '' if it is skipped. */
  text: string;
  /** The replacement is the id or code of an existing record. */
  isFixed: boolean;
}

/** The keys that identify a row's company. */
export interface CompanyKeys {
  id: number | null;
  domain: string | null;
  email: string | null;
  phone: string | null;
}

export interface RowReader {
  /** The cell of a field; undefined if no column fills it. */
  cell: (cells: readonly string[], field: SheetField) => Cell | undefined;
  /** The replacement of one entry of a list cell. */
  entry: (column: number, raw: string) => { text: string; isFixed: boolean };
  keysOf: (cells: readonly string[]) => CompanyKeys;
  /** The decimal mark of the column of amounts. */
  decimal: DecimalMark;
}

/** What Notion writes behind the name of a page. */
const NOTION_LINK = / \(https:\/\/(?:www\.)?notion\.so\/[^)]*\)/g;

/** What vCards write between a company and its units: 'Acme;Sales'. */
const UNITS = /(?<!\\);/;

export function rowReader(
  { rows, decimal, isDecimalChosen, header = [] }: Sheet & { header?: readonly string[] },
  { mapping, fixes }: Choices,
  known: ReferenceData,
): RowReader {
  const columns = new Map(mapping.flatMap((field, column) => (field ? [[field, column] as const] : [])));
  const replaced = new Map(fixes.map(({ column, value, to }) => [`${column} ${value}`, to]));

  const entry = (column: number, raw: string) => {
    const to = replaced.get(`${column} ${raw}`);
    return to === undefined ? { text: raw, isFixed: false } : { text: to?.trim() ?? '', isFixed: true };
  };
  const cell = (cells: readonly string[], field: SheetField): Cell | undefined => {
    const column = columns.get(field);
    if (column === undefined) return field === 'contact_name' ? wholeName(cells) : undefined;
    const text = unguardedCell(cells[column] ?? '').replace(NOTION_LINK, '');
    // Only notes have lines.
    const raw = (field === 'note' ? text.replace(/\r\n?/g, '\n') : text.replace(/\s*[\r\n]+\s*/g, ' ')).trim();
    const read = { column, raw, ...entry(column, raw) };
    const isOrganisation = field === 'account_name' && /^org$/i.test(header[column] ?? '') && !read.isFixed;
    return isOrganisation ? { ...read, text: read.text.split(UNITS)[0]?.trim() ?? '' } : read;
  };
  /** First and last name as one value of the column of the last name. */
  const wholeName = (cells: readonly string[]): Cell | undefined => {
    const [first, last] = [cell(cells, 'contact_first_name'), cell(cells, 'contact_last_name')];
    const column = last?.column ?? first?.column;
    if (column === undefined) return undefined;
    const raw = [first?.text, last?.text].filter(Boolean).join(' ');
    return { column, raw, ...entry(column, raw) };
  };
  const amounts = columns.get('account_exp_sale_amount');
  return {
    cell,
    entry,
    decimal:
      amounts === undefined || (isDecimalChosen && decimal)
        ? (decimal ?? '.')
        : decimalOf(
            rows.map(({ cells }) => cells[amounts] ?? ''),
            decimal,
          ),
    keysOf: (cells) => {
      const text = (field: SheetField) => cell(cells, field)?.text ?? '';
      const id = text('account_id');
      return {
        id: /^\d{1,9}$/.test(id) ? Number(id) : null,
        domain: webDomainOf(text('account_website')),
        email: emailKeyOf(text('account_email')),
        phone: phoneKeyOf(
          text('account_phone_code') || countryCode(cell(cells, 'account_country'), known),
          text('account_phone'),
        ),
      };
    },
  };
}

/** The phone code of a country, for numbers without one. */
function countryCode(country: Cell | undefined, known: ReferenceData): string | null {
  if (!country?.text) return null;
  const id = country.isFixed ? Number(country.text) : known.country(country.text);
  return typeof id === 'number' ? (known.countryById.get(id)?.country_phone_code ?? null) : null;
}
