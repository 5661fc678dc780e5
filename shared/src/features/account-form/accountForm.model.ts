/** The popup's form, its errors and its unsaved parts. Pure. product.md sections 2, 3 and 5. */
import { countryName, decimalMark, formatNumber, t } from '@salesdesk/shared';
import {
  ACCOUNT_FIELD_NAMES,
  ACCOUNT_FIELDS,
  ACCOUNT_SESSION_ID_MAX,
  ACCOUNT_SESSION_ID_MIN,
  ACCOUNT_STEPS,
  ACCOUNT_TYPES,
  type Account,
  type AccountFieldName,
  type AccountStep,
  type AccountType,
  accountField,
  amountError,
  assigneeError,
  byField,
  type CompanyPerson,
  type ContactMode,
  companyNameError,
  contactDetailError,
  type DuplicateQuery,
  fieldError,
  fieldsOfStep,
  fold,
  type Network,
  parseAmount,
  parseContactPerson,
  parseSocialMedia,
  peopleOf,
  SOCIAL_MEDIA,
  type SocialMedia,
} from '@salesdesk/shared/domain';

/** One contact detail of a person; `key` identifies the row while others are removed. */
export interface ContactDetail {
  key: number;
  /** The key of another person than the first. */
  person?: number;
  mode: ContactMode | null;
  value: string;
}

/** The names of countries and colleagues by id; '' for none. */
export interface Names {
  country: (id: number | null) => string;
  user: (id: number | null) => string;
}

/** The form as typed; values stay texts until they are sent. */
export interface AccountForm extends Record<AccountFieldName, string> {
  account_name: string;
  account_type: AccountType;
  account_country_id: number | null;
  account_phone: string;
  account_phone_code: string | null;
  contact_name: string;
  contact_details: ContactDetail[];
  /** The people after the first. */
  other_people: { key: number; name: string }[];
  social_media: Record<SocialMedia, string>;
  account_exp_sale_amount: string;
  network_ids: number[];
  primary: number | null;
  secondary: number | null;
}

export type AccountField = keyof AccountForm;
/** Messages by field; the key of a contact detail is `contact_details.<key>`. */
export type AccountFormErrors = Partial<Record<string, string>>;

/** The fields of each tab. */
const STEP_FIELDS: Record<AccountStep, readonly AccountField[]> = {
  info: ['account_name', 'account_type', ...fieldsOfStep('info'), 'account_country_id'],
  contact: [
    ...fieldsOfStep('contact'),
    'account_phone',
    'account_phone_code',
    'contact_name',
    'contact_details',
    'other_people',
  ],
  social: [...fieldsOfStep('social'), 'social_media'],
  sales: [...fieldsOfStep('sales'), 'account_exp_sale_amount', 'network_ids'],
  assignee: ['primary', 'secondary'],
};

/** The tab of a field, or of one row of it. */
export function stepOf(field: string): AccountStep | undefined {
  const [name] = field.split('.');
  return ACCOUNT_STEPS.find((step) => STEP_FIELDS[step].some((own) => own === name));
}

/** What the open tab has in common with other companies; empty for tabs that say nothing about it. */
export function typedOf(id: number | null, step: AccountStep, form: AccountForm): DuplicateQuery {
  const own = id === null ? {} : { except: id };
  if (step === 'info')
    return { ...own, name: form.account_name, city: form.account_city, country_id: form.account_country_id };
  if (step === 'contact')
    return { ...own, email: form.account_email, phone: form.account_phone, phone_code: form.account_phone_code ?? '' };
  return step === 'social' ? { ...own, website: form.account_website } : {};
}

/**
 * The form for a row, or the empty form. Editing pre-fills every step from the row. product.md section 4. The creator of a
 * company (`adder`, a user id) is its primary assignee unless another is chosen, as on the server.
 */
export function formOf(account: Account | undefined, adder: number | null = null): AccountForm {
  const people = peopleOf(parseContactPerson(account?.account_contact_person));
  const media = parseSocialMedia(account?.account_social_media);
  return {
    account_name: account?.account_name ?? '',
    account_type: account?.account_type ?? ACCOUNT_TYPES.qList,
    ...byField(ACCOUNT_FIELD_NAMES, (name) => String(account?.[name] ?? '')),
    account_country_id: account?.account_country_id ?? null,
    account_phone: account?.account_phone ?? '',
    account_phone_code: account?.account_phone_code || null,
    contact_name: people[0]?.name ?? '',
    contact_details: detailsOf(people),
    other_people: people.slice(1).map(({ name }, at) => ({ key: at + 1, name })),
    social_media: {
      [SOCIAL_MEDIA.facebook]: media[SOCIAL_MEDIA.facebook] ?? '',
      [SOCIAL_MEDIA.linkedin]: media[SOCIAL_MEDIA.linkedin] ?? '',
      [SOCIAL_MEDIA.instagram]: media[SOCIAL_MEDIA.instagram] ?? '',
    },
    account_exp_sale_amount: readable(account?.account_exp_sale_amount ?? null),
    network_ids: account?.account_proposed_network.map((network) => network.network_id) ?? [],
    primary: account ? account.account_pri_assignee_id : adder,
    secondary: account?.account_sec_assignee_id ?? null,
  };
}

/** The details of all people in their order; those without any have an empty one after them, to be filled in. */
function detailsOf(people: readonly CompanyPerson[]): ContactDetail[] {
  const rows = people.map(({ contact_details }, at) =>
    contact_details
      .flatMap((detail) => Object.entries(detail))
      .map(([mode, value]) => ({ ...(at && { person: at }), mode: Number(mode) as ContactMode, value })),
  );
  const empty = rows.flatMap((own, at) => (own.length ? [] : { ...(at && { person: at }), mode: null, value: '' }));
  return [...rows.flat(), ...empty].map((detail, key) => ({ key, ...detail }));
}

/** An amount with separators: "12500.5" becomes "12,500.50". A text that is not a number stays as typed. */
export function withSeparators(text: string): string {
  const amount = amountIn(text);
  return amount === null ? text : readable(amount);
}

/** Parses a typed amount in the page's language; null when it is not a number. */
export function amountIn(text: string): number | null {
  return parseAmount(text, decimalMark());
}

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function readable(amount: number | null): string {
  if (amount === null) return '';
  return Number.isInteger(amount) ? formatNumber(amount) : formatNumber(amount, CENTS);
}

/** A random 6-digit number per popup: a step that is sent twice creates one company. product.md section 9, R-47. */
export function newAccountSessionId(random: () => number = Math.random): number {
  return ACCOUNT_SESSION_ID_MIN + Math.floor(random() * (ACCOUNT_SESSION_ID_MAX - ACCOUNT_SESSION_ID_MIN + 1));
}

/** The errors of one tab; empty when it may be sent. product.md section 5. */
export function stepErrors(step: AccountStep, form: AccountForm): AccountFormErrors {
  const errors: AccountFormErrors = {};
  const put = (field: string, message: string | null) => {
    if (message) errors[field] = message;
  };
  for (const name of fieldsOfStep(step)) put(name, fieldError(accountField(name), form[name]));
  switch (step) {
    case 'info':
      put('account_name', companyNameError(form.account_name));
      break;
    case 'contact':
      for (const { key, mode, value } of form.contact_details)
        put(`contact_details.${key}`, contactDetailError(mode, value));
      break;
    case 'sales':
      put('account_exp_sale_amount', amountError(form.account_exp_sale_amount, decimalMark()));
      break;
    case 'assignee':
      put('secondary', assigneeError(form.primary, form.secondary));
      break;
  }
  return errors;
}

/** The tabs that differ from the saved form, in their order. */
export function unsavedSteps(form: AccountForm, saved: AccountForm): AccountStep[] {
  return ACCOUNT_STEPS.filter((step) => STEP_FIELDS[step].some((field) => meant(field, form) !== meant(field, saved)));
}

/** A field's value as text, for comparing: "12500" and "12,500" are the same amount, and keys are ignored. */
export function meant(field: AccountField, form: AccountForm): string {
  if (field === 'account_exp_sale_amount') return withSeparators(form[field]);
  if (field === 'other_people') return JSON.stringify(form[field].map(({ name }) => name));
  if (field !== 'contact_details') return JSON.stringify(form[field]);
  const people = [undefined, ...form.other_people.map(({ key }) => key)];
  return JSON.stringify(form[field].map(({ person, mode, value }) => [people.indexOf(person), mode, value]));
}

/** A field's value as people read it, for the question about a conflict. */
export function shownValue(
  field: AccountField,
  form: AccountForm,
  names: Names & { networks: readonly Pick<Network, 'network_id' | 'network_name'>[] },
): string | null {
  switch (field) {
    case 'account_type':
      return null;
    case 'account_country_id':
      return countryName(names.country(form[field]));
    case 'primary':
    case 'secondary':
      return names.user(form[field]);
    case 'network_ids':
      return form[field]
        .map((id) => names.networks.find((one) => one.network_id === id)?.network_name ?? id)
        .join(', ');
    case 'contact_details':
      return form[field].flatMap(({ value }) => value || []).join(', ');
    case 'other_people':
      return form[field].map(({ name }) => name).join(', ');
    case 'social_media':
      return Object.values(form[field]).filter(Boolean).join(', ');
    default:
      return form[field] ?? '';
  }
}

/** The displayed labels by field. */
export const fieldLabels = (): Record<AccountField, string> => ({
  account_name: t('Company Name'),
  account_type: t('Account Type'),
  ...byField(ACCOUNT_FIELD_NAMES, (name) => t(ACCOUNT_FIELDS[name].label)),
  account_country_id: t('Country'),
  account_phone: t('Phone number'),
  account_phone_code: t('Phone code'),
  contact_name: t('Contact person name'),
  contact_details: t('Contact details'),
  other_people: t('Other contact persons'),
  social_media: t('Socials'),
  account_exp_sale_amount: t('Expected Sale Amount'),
  network_ids: t('Target networks'),
  primary: t('Primary Assignee'),
  secondary: t('Secondary Assignee'),
});

/** `saved` with the current fields of one tab. */
export function withStepSaved(step: AccountStep, form: AccountForm, saved: AccountForm): AccountForm {
  return { ...saved, ...Object.fromEntries(STEP_FIELDS[step].map((field) => [field, form[field]])) };
}

/** The rank of a phone code that does not match at all. */
export const CODE_UNRANKED = 6;

/**
 * How well a phone code matches what was typed, the best first: the whole code, its beginning, the beginning of the
 * country's name or of a word of it, any part of either.
 */
export function codeRank(option: { code: string; label: string } | undefined, typed: string): number {
  const [code, label] = [(option?.code ?? '').slice(1), fold(option?.label ?? '')];
  const wanted = fold(typed.trim());
  const digits = /^(?:\+|00)?(\d+)$/.exec(wanted)?.[1];
  if (digits) return code === digits ? 0 : code.startsWith(digits) ? 1 : code.includes(digits) ? 5 : CODE_UNRANKED;
  if (label.startsWith(wanted)) return 2;
  if (label.includes(` ${wanted}`)) return 3;
  return label.includes(wanted) ? 4 : CODE_UNRANKED;
}
