/** What the popup holds, and how it becomes the bodies of the five calls. Pure. Spec sections 2, 3, 5 and 7. */
import {
  ACCOUNT_EMAIL_INVALID,
  ACCOUNT_SESSION_ID_MAX,
  ACCOUNT_SESSION_ID_MIN,
  ACCOUNT_TYPE_LABELS,
  ACCOUNT_TYPES,
  type Account,
  type AccountStep,
  amountError,
  assigneeError,
  type ContactMode,
  companyNameError,
  contactDetailError,
  isEmailInput,
  isWebsite,
  parseAmount,
  parseContactPerson,
  parseSocialMedia,
  SOCIAL_MEDIA,
  type SocialMedia,
  type UserListItem,
  WEBSITE_INVALID,
} from '@salesdesk/shared/domain';

/** One way to reach the contact person; `key` keeps the row's place while others are removed. */
export interface ContactDetail {
  key: number;
  mode: ContactMode | null;
  value: string;
}

/** The form as typed; texts stay texts until they are sent. */
export interface AccountForm {
  account_name: string;
  account_city: string;
  account_country_id: number | null;
  account_email: string;
  account_phone: string;
  account_phone_code: string | null;
  contact_name: string;
  contact_details: ContactDetail[];
  account_website: string;
  social_media: Record<SocialMedia, string>;
  account_exp_sale_amount: string;
  network_ids: number[];
  primary: number | null;
  secondary: number | null;
}

export type AccountField = keyof AccountForm;
/** Messages by field; one contact detail is `contact_details.<key>`. */
export type AccountFormErrors = Partial<Record<string, string>>;

/** Which fields stand on which tab. */
export const STEP_FIELDS: Record<AccountStep, readonly AccountField[]> = {
  info: ['account_name', 'account_city', 'account_country_id'],
  contact: ['account_email', 'account_phone', 'account_phone_code', 'contact_name', 'contact_details'],
  social: ['account_website', 'social_media'],
  sales: ['account_exp_sale_amount', 'network_ids'],
  assignee: ['primary', 'secondary'],
};

/** The form of a row, or the empty form. Editing pre-fills every step from the row. Spec section 4. */
export function formOf(account: Account | undefined): AccountForm {
  const person = parseContactPerson(account?.account_contact_person);
  const media = parseSocialMedia(account?.account_social_media);
  const details = person.contact_details.flatMap((detail) => Object.entries(detail));
  return {
    account_name: account?.account_name ?? '',
    account_city: account?.account_city ?? '',
    account_country_id: account?.account_country_id ?? null,
    account_email: account?.account_email ?? '',
    account_phone: account?.account_phone ?? '',
    account_phone_code: account?.account_phone_code ?? null,
    contact_name: person.name,
    contact_details: details.length
      ? details.map(([mode, value], key) => ({ key, mode: Number(mode) as ContactMode, value }))
      : [{ key: 0, mode: null, value: '' }],
    account_website: account?.account_website ?? '',
    social_media: {
      [SOCIAL_MEDIA.facebook]: media[SOCIAL_MEDIA.facebook] ?? '',
      [SOCIAL_MEDIA.linkedin]: media[SOCIAL_MEDIA.linkedin] ?? '',
      [SOCIAL_MEDIA.instagram]: media[SOCIAL_MEDIA.instagram] ?? '',
    },
    account_exp_sale_amount: account?.account_exp_sale_amount == null ? '' : String(account.account_exp_sale_amount),
    network_ids: account?.account_proposed_network.map((network) => network.network_id) ?? [],
    primary: account?.account_pri_assignee_id ?? null,
    secondary: account?.account_sec_assignee_id ?? null,
  };
}

/** A random 6-digit number per popup: sending a step twice makes one company. Spec section 9, decision 47. */
export function newAccountSessionId(random: () => number = Math.random): number {
  return ACCOUNT_SESSION_ID_MIN + Math.floor(random() * (ACCOUNT_SESSION_ID_MAX - ACCOUNT_SESSION_ID_MIN + 1));
}

/** The messages of one tab; empty when it may be sent. Spec section 5. */
export function stepErrors(step: AccountStep, form: AccountForm): AccountFormErrors {
  const errors: AccountFormErrors = {};
  const put = (field: string, message: string | null) => {
    if (message) errors[field] = message;
  };
  switch (step) {
    case 'info':
      put('account_name', companyNameError(form.account_name));
      break;
    case 'contact':
      put('account_email', isEmailInput(form.account_email) ? null : ACCOUNT_EMAIL_INVALID);
      for (const { key, mode, value } of form.contact_details)
        put(`contact_details.${key}`, contactDetailError(mode, value));
      break;
    case 'social':
      put('account_website', !form.account_website.trim() || isWebsite(form.account_website) ? null : WEBSITE_INVALID);
      break;
    case 'sales':
      put('account_exp_sale_amount', amountError(form.account_exp_sale_amount));
      break;
    case 'assignee':
      put('secondary', assigneeError(form.primary, form.secondary));
      break;
  }
  return errors;
}

/** True when a field of this tab differs from what is saved. */
export function isStepDirty(step: AccountStep, form: AccountForm, saved: AccountForm): boolean {
  return STEP_FIELDS[step].some((field) => JSON.stringify(form[field]) !== JSON.stringify(saved[field]));
}

/** Names the calls carry beside the ids. */
export interface Names {
  country: (id: number | null) => string;
  user: (id: number | null) => string;
}

/** The names of countries and users by id, '' for none. */
export function namesOf(
  countries: readonly { country_id: number; country_name: string }[],
  users: readonly UserListItem[],
): Names {
  return {
    country: (id) => countries.find((country) => country.country_id === id)?.country_name ?? '',
    user: (id) => users.find((user) => user.user_parent_id === id)?.full_name ?? '',
  };
}

/** The body of one step's call, word for word as section 7 names its fields. '' clears a field. */
export function stepBody(step: AccountStep, form: AccountForm, names: Names): Record<string, unknown> {
  switch (step) {
    case 'info':
      return {
        account_name: form.account_name.trim(),
        account_city: form.account_city.trim(),
        account_type: ACCOUNT_TYPES.qList,
        account_type_name: ACCOUNT_TYPE_LABELS[ACCOUNT_TYPES.qList],
        account_country_id: form.account_country_id ?? '',
        account_country_name: names.country(form.account_country_id),
      };
    case 'contact':
      return contactBody(form);
    case 'social': {
      const media = Object.fromEntries(Object.entries(form.social_media).filter(([, value]) => value.trim()));
      return {
        account_website: form.account_website.trim(),
        social_media: Object.keys(media).join(','),
        account_social_media: JSON.stringify(media),
      };
    }
    case 'sales': {
      const amount = parseAmount(form.account_exp_sale_amount);
      // One JSON text each: an empty list as repeated fields would be no field at all and change nothing.
      const ids = JSON.stringify(form.network_ids);
      return { account_exp_sale_amount: amount ?? '', network_ids: ids, selectedNetworks: ids };
    }
    case 'assignee':
      return {
        account_pri_assignee_id: form.primary ?? '',
        account_pri_assignee_name: names.user(form.primary),
        account_sec_assignee_id: form.secondary ?? '',
        account_sec_assignee_name: names.user(form.secondary),
      };
  }
}

function contactBody(form: AccountForm): Record<string, unknown> {
  const details = form.contact_details.filter((detail) => detail.mode && detail.value.trim());
  return {
    account_email: form.account_email.trim(),
    account_phone: form.account_phone.trim(),
    account_phone_code: form.account_phone_code ?? '',
    account_contact_mode_type: details[0]?.mode ?? '',
    account_contact_person: JSON.stringify({
      name: form.contact_name.trim(),
      contact_details: details.map(({ mode, value }) => ({ [String(mode)]: value.trim() })),
    }),
  };
}
