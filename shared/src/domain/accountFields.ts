/**
 * The fields of a company that are one column, one input and one cell of a file each. Table, calls, form, record, timeline,
 * import and export follow this list; for columns of lists see `COMPANY_COLUMNS`. Fields of several columns, references and money go their own way.
 */
import { isEmailInput, isWebsite, plainEmail } from './contactLinks.ts';
import type { RuleText } from './messages/rules.ts';

/** The five tabs in their order. product.md section 2, "Add/Edit Account popup". */
export const ACCOUNT_STEPS = ['info', 'contact', 'social', 'sales', 'assignee'] as const;
export type AccountStep = (typeof ACCOUNT_STEPS)[number];

/** The spec makes the field an e-mail-type input; the server repeats the browser's check. */
export const ACCOUNT_EMAIL_INVALID = 'Email is invalid';
const WEBSITE_INVALID = 'Website should be a web address';

interface CommonField {
  /** In the table `accounts`: `text`, or `integer` for a number. */
  column: string;
  label: string;
  /** The tab of the form with its input. */
  step: Exclude<AccountStep, 'assignee'>;
}
interface TextField extends CommonField {
  kind: 'text' | 'email' | 'website';
  maxLength: number;
  /** The message for a text that is not empty, or null. */
  rule?: (text: string) => RuleText | null;
}
/** A whole number. `invalid` is the message for any other text; it is also that of a choice. */
interface NumberField extends CommonField {
  kind: 'number';
  min: number;
  /** A function for a limit that changes with time. */
  max: number | (() => number);
  invalid: RuleText;
}
/** One of these texts. */
interface ChoiceField extends CommonField {
  kind: 'choice';
  choices: readonly string[];
  invalid: RuleText;
}
export type AccountFieldDefinition = TextField | NumberField | ChoiceField;

/** By the name of the field in calls, in the order of the form. */
export const ACCOUNT_FIELDS = {
  account_city: { kind: 'text', column: 'city', label: 'City', step: 'info', maxLength: 120 },
  account_email: {
    kind: 'email',
    column: 'email',
    label: 'Email',
    step: 'contact',
    maxLength: 254,
    rule: (text) => (isEmailInput(text) ? null : ACCOUNT_EMAIL_INVALID),
  },
  account_website: {
    kind: 'website',
    column: 'website',
    label: 'Website',
    step: 'social',
    maxLength: 500,
    rule: (text) => (isWebsite(text) ? null : WEBSITE_INVALID),
  },
} as const satisfies Record<string, AccountFieldDefinition>;

type Fields = typeof ACCOUNT_FIELDS;
type ValueOf<Field> = Field extends { kind: 'number' }
  ? number
  : Field extends { choices: readonly (infer Choice)[] }
    ? Choice
    : string;

export type AccountFieldName = keyof Fields;
/** The fields of a tab. */
export type FieldNameOf<Step extends AccountStep> = {
  [Name in AccountFieldName]: Fields[Name]['step'] extends Step ? Name : never;
}[AccountFieldName];
/** The values as calls return them. */
export type AccountFieldValues = { [Name in AccountFieldName]: ValueOf<Fields[Name]> | null };
/** The values by column. */
export type AccountFieldColumns = {
  [Name in AccountFieldName as Fields[Name]['column']]: ValueOf<Fields[Name]> | null;
};

export const ACCOUNT_FIELD_NAMES = Object.keys(ACCOUNT_FIELDS) as AccountFieldName[];
export const ACCOUNT_FIELD_COLUMNS = ACCOUNT_FIELD_NAMES.map((name) => ACCOUNT_FIELDS[name].column);

/** The field as any of its kinds; its label is looked up by `t(ACCOUNT_FIELDS[name].label)`. */
export function accountField(name: AccountFieldName): AccountFieldDefinition {
  return ACCOUNT_FIELDS[name];
}

export function isAccountField(name: string): name is AccountFieldName {
  return Object.hasOwn(ACCOUNT_FIELDS, name);
}

/** The names of a tab's fields, in the order of the form. */
export function fieldsOfStep<Step extends AccountStep>(step: Step): FieldNameOf<Step>[] {
  return ACCOUNT_FIELD_NAMES.filter((name): name is FieldNameOf<Step> => accountField(name).step === step);
}

/** The results of `make`, by field. */
export function byField<Name extends AccountFieldName, T>(
  names: readonly Name[],
  make: (name: Name) => T,
): Record<Name, T> {
  const results: Partial<Record<Name, T>> = {};
  // A loop, because it runs for every row of a list.
  for (const name of names) results[name] = make(name);
  return results as Record<Name, T>;
}

/** The results of `make`, by column. */
export function byColumn<Name extends AccountFieldName, T>(
  names: readonly Name[],
  make: (name: Name) => T,
): Record<Fields[Name]['column'], T> {
  const entries = names.map((name) => [ACCOUNT_FIELDS[name].column, make(name)]);
  return Object.fromEntries(entries) as Record<Fields[Name]['column'], T>;
}

/** The values of a row of the table `accounts`. */
export function fieldValues(row: AccountFieldColumns): AccountFieldValues {
  return byField(ACCOUNT_FIELD_NAMES, (name) => row[ACCOUNT_FIELDS[name].column]) as AccountFieldValues;
}

/** The same values by column. */
export function fieldColumns(values: AccountFieldValues): AccountFieldColumns {
  return byColumn(ACCOUNT_FIELD_NAMES, (name) => values[name]) as AccountFieldColumns;
}

/** The message for a typed or imported text, or null; an empty text is valid. */
export function fieldError(field: AccountFieldDefinition, typed: string): RuleText | null {
  const text = field.kind === 'email' ? plainEmail(typed) : typed.trim();
  if (!text) return null;
  switch (field.kind) {
    case 'number': {
      const max = typeof field.max === 'number' ? field.max : field.max();
      return /^-?\d{1,15}$/.test(text) && Number(text) >= field.min && Number(text) <= max ? null : field.invalid;
    }
    case 'choice':
      return field.choices.includes(text) ? null : field.invalid;
    default:
      return field.rule?.(text) ?? null;
  }
}

/** The value of a text without an error; null for an empty one. */
export function fieldValue(field: AccountFieldDefinition, text: string): string | number | null {
  if (!text.trim()) return null;
  if (field.kind === 'email') return plainEmail(text) || null;
  return field.kind === 'number' ? Number(text) : text.trim();
}

/** The maximum number of characters of the text that is typed for a field. */
export function maxLengthOf(field: AccountFieldDefinition): number {
  if (field.kind === 'number') return 16;
  return field.kind === 'choice' ? Math.max(...field.choices.map((choice) => choice.length)) : field.maxLength;
}
