/** Reads one cell: its value, or the message of the account form if it is invalid. product.md section 5. */
import {
  type AccountFieldName,
  accountField,
  amountError,
  CONTACT_FIELDS,
  CONTACT_MODES,
  contactDetailError,
  type DecimalMark,
  fieldError,
  fieldValue,
  hasValidCharacters,
  type ImportChoice,
  parseAmount,
  SHEET_FIELD_LABELS,
  SHEET_TEXT_LIMITS,
  type SheetField,
} from '@salesdesk/shared/domain';
import { type Message, messageOf, type RuleText, say } from '@salesdesk/shared/messages';
import type { Found, ReferenceData } from '../map/referenceData.ts';

/** Fields with one value per cell. */
export type SingleField = Exclude<SheetField, 'networks' | 'account_id' | 'account_phone'>;
export type CellResult<T> = { value: T; problem?: never } | { problem: Message; value?: never };

export const CHOICES: Partial<Record<SheetField, ImportChoice>> = {
  account_country: 'country',
  account_phone_code: 'code',
  networks: 'network',
  primary: 'colleague',
  secondary: 'colleague',
};

const SHEET_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i;

/** The problem of a text that is independent of its field, or null. */
export function textProblem(field: SheetField, text: string): Message | null {
  const label = { label: SHEET_FIELD_LABELS[field] };
  const limit = SHEET_TEXT_LIMITS[field] ?? 500;
  if (SHEET_ERROR.test(text)) return say('import.cell-error');
  if (text.includes('\ufffd')) return say('import.damaged');
  if (!hasValidCharacters(text)) return say('field.unkeepable', { field: label });
  return [...text].length > limit ? say('field.too-long', { field: label, max: limit }) : null;
}

/** The value of a field of `ACCOUNT_FIELDS`. */
export function readAccountField(name: AccountFieldName, text: string): CellResult<string | number> {
  const field = accountField(name);
  const problem = textProblem(name, text) ?? said(fieldError(field, text));
  return problem ? { problem } : { value: fieldValue(field, text) ?? '' };
}

/** `chosen`: the text is the id or code of an existing record. */
export function readText(field: Exclude<SingleField, AccountFieldName>, text: string): CellResult<string> {
  const problem = textProblem(field, text) ?? said(formProblem(field, text));
  return problem ? { problem } : { value: text };
}

const said = (problem: RuleText | null) => problem && messageOf(problem);

function formProblem(field: SheetField, text: string): RuleText | null {
  if (!(field in CONTACT_FIELDS)) return null;
  const mode = CONTACT_FIELDS[field as keyof typeof CONTACT_FIELDS];
  const values = mode === CONTACT_MODES.email ? text.split(/[;,]/) : [text];
  return values.map((value) => contactDetailError(mode, value)).find(Boolean) ?? null;
}

/** `decimal`: the decimal mark of this column. */
export function readAmount(text: string, decimal: DecimalMark): CellResult<number> {
  const problem = textProblem('account_exp_sale_amount', text) ?? said(amountError(text, decimal));
  return problem ? { problem } : { value: parseAmount(text, decimal) ?? 0 };
}

/** The digits of the phone code: '31' for '+31' and '0031'. */
export function readPhoneCode(text: string, known: ReferenceData): CellResult<string> {
  const digits = text.replace(/^\s*(\+|00)/, '').replace(/\D/g, '');
  return known.codes.has(digits) ? { value: digits } : { problem: say('import.phone-code-unknown') };
}

const NOT_FOUND = {
  country: { none: say('country.unknown'), several: say('import.several-countries') },
  network: { none: say('import.no-such-network'), several: say('import.several-networks') },
  colleague: { none: say('import.no-such-colleague'), several: say('import.several-colleagues') },
} as const;

/** The id of the named record; `chosen` means that the text is the id itself. */
export function readNamed(
  kind: keyof typeof NOT_FOUND,
  text: string,
  known: ReferenceData,
  chosen: boolean,
): CellResult<number> {
  const found: Found = chosen ? Number(text) : known[kind](text);
  if (found === 'none' || found === 'several') return { problem: NOT_FOUND[kind][found] };
  const ids = { country: known.countryById, network: known.networkById, colleague: known.colleagueById }[kind];
  return ids.has(found) ? { value: found } : { problem: NOT_FOUND[kind].none };
}
