/** A company as a row of a sheet: what an export writes and an import reads. Added (ADR-110). */
import { type Account, CONTACT_MODES, type ContactMode, parseContactPerson, parseSocialMedia } from './account.ts';
import {
  ACCOUNT_FIELD_NAMES,
  ACCOUNT_FIELDS,
  type AccountStep,
  accountField,
  byField,
  fieldsOfStep,
  maxLengthOf,
} from './accountFields.ts';
import { ACTIVITY_TEXT_MAX } from './limits.ts';

const labelsOf = <Step extends AccountStep>(step: Step) =>
  byField(fieldsOfStep(step), (name) => ACCOUNT_FIELDS[name].label);

/** The fields a column may hold, by the labels of the account form; exports use this order. */
export const SHEET_FIELD_LABELS = {
  account_id: 'Account ID',
  account_name: 'Company Name',
  ...labelsOf('info'),
  account_country: 'Country',
  ...labelsOf('contact'),
  account_phone_code: 'Phone code',
  account_phone: 'Phone number',
  contact_name: 'Contact person name',
  /** Of other programs: together the name of the person. An export writes the whole name. */
  contact_first_name: 'First name',
  contact_last_name: 'Last name',
  contact_phone: 'Contact phone',
  contact_email: 'Contact email',
  contact_whatsapp: 'Contact Whatsapp',
  ...labelsOf('social'),
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  ...labelsOf('sales'),
  account_exp_sale_amount: 'Expected Sale Amount',
  networks: 'Target networks',
  primary: 'Primary Assignee',
  secondary: 'Secondary Assignee',
  /** Each becomes a note of its company; an export has no column for it. */
  note: 'Note',
} as const;

export type SheetField = keyof typeof SHEET_FIELD_LABELS;
export const SHEET_FIELDS = Object.keys(SHEET_FIELD_LABELS) as SheetField[];

/** The maximum length of each text field; the same limits as in the form. */
export const SHEET_TEXT_LIMITS: Partial<Record<SheetField, number>> = {
  account_name: 200,
  ...byField(ACCOUNT_FIELD_NAMES, (name) => maxLengthOf(accountField(name))),
  account_phone: 40,
  contact_name: 500,
  contact_first_name: 250,
  contact_last_name: 250,
  contact_phone: 500,
  contact_email: 500,
  contact_whatsapp: 500,
  facebook: 500,
  linkedin: 500,
  instagram: 500,
  note: ACTIVITY_TEXT_MAX,
};

/** Each of these fields holds one contact mode. */
export const CONTACT_FIELDS = {
  contact_phone: CONTACT_MODES.phone,
  contact_email: CONTACT_MODES.email,
  contact_whatsapp: CONTACT_MODES.whatsapp,
} as const satisfies Partial<Record<SheetField, ContactMode>>;

/** Separates several values in one cell: networks, contact details. */
export const LIST_SEPARATOR = '; ';

/** Every field of a company as the text of its cell; '' when it has no value. */
export function sheetCellsOf(account: Account): Record<SheetField, string> {
  const person = parseContactPerson(account.account_contact_person);
  const media = parseSocialMedia(account.account_social_media);
  const reached = (mode: ContactMode) =>
    person.contact_details.flatMap((detail) => detail[String(mode)] ?? []).join(LIST_SEPARATOR);
  return {
    account_id: String(account.account_id),
    account_name: account.account_name,
    ...byField(ACCOUNT_FIELD_NAMES, (name) => String(account[name] ?? '')),
    account_country: account.account_country_name ?? '',
    account_phone_code: account.account_phone_code ?? '',
    account_phone: account.account_phone ?? '',
    contact_name: person.name,
    contact_first_name: '',
    contact_last_name: '',
    contact_phone: reached(CONTACT_MODES.phone),
    contact_email: reached(CONTACT_MODES.email),
    contact_whatsapp: reached(CONTACT_MODES.whatsapp),
    facebook: media[1] ?? '',
    linkedin: media[2] ?? '',
    instagram: media[3] ?? '',
    account_exp_sale_amount: account.account_exp_sale_amount === null ? '' : String(account.account_exp_sale_amount),
    networks: account.account_network.map(({ network_details }) => network_details.network_code).join(LIST_SEPARATOR),
    primary: account.account_pri_assignee_name ?? '',
    secondary: account.account_sec_assignee_name ?? '',
    note: '',
  };
}

/** Spreadsheet programs read a cell that begins like this as a formula; leading quotes are guards, or belong to the file. */
const FORMULA = /^["']*[=+\-@\t\r\n＝＋－＠]/;
/** A program that splits lines at other separators, such as semicolons, makes cells of the pieces in between. */
const INNER_FORMULA = /([,;|\t\r\n])(?=["']*[=+\-@＝＋－＠])/g;
const INNER_GUARDED = /([,;|\t\r\n])'(?=["']*[=+\-@＝＋－＠])/g;

/** The cell with a quote before each place where a program would see the start of a formula. */
export function guardedCell(text: string): string {
  const guarded = text.replace(INNER_FORMULA, "$1'");
  return FORMULA.test(guarded) ? `'${guarded}` : guarded;
}

/** The cell as it was before `guardedCell`. */
export function unguardedCell(text: string): string {
  const unguarded = text.replace(INNER_GUARDED, '$1');
  return unguarded.startsWith("'") && FORMULA.test(unguarded) ? unguarded.slice(1) : unguarded;
}

/** Makes spreadsheet programs read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

export const CSV_SEPARATORS = [',', ';'] as const;
/** Separates the cells of a line. Spreadsheet programs expect semicolons in locales with a decimal comma. */
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];
/** Added to the calls of files: the separator between cells. */
export type Separated = { separator?: CsvSeparator };

/** The separator for a locale, by how it writes 1.5. */
export function separatorFor(oneAndAHalf: string): CsvSeparator {
  return oneAndAHalf.includes(',') ? ';' : ',';
}

/** An amount with the decimal mark that goes with this separator. */
export function amountCell(amount: string, separator: CsvSeparator): string {
  return separator === ';' ? amount.replace('.', ',') : amount;
}

/** One line of a CSV file (RFC 4180), guarded, with its line break. */
export function csvLine(cells: readonly string[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => quoted(guardedCell(cell))).join(separator)}\r\n`;
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
