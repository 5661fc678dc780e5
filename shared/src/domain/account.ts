/** Account: a company record of any type. product.md sections 3, 5 and 9. */
import type { AccountFieldValues } from './accountFields.ts';
import type { NextStep } from './activity.ts';
import type { RuleText } from './messages/rules.ts';
import type { Network } from './network.ts';
import type { Stage } from './stage.ts';

export const ACCOUNT_TYPES = { qList: 1, leads: 2, account: 3 } as const;
export type AccountType = (typeof ACCOUNT_TYPES)[keyof typeof ACCOUNT_TYPES];
/** One label map for every screen. */
export const ACCOUNT_TYPE_LABELS = { 1: 'Q-List', 2: 'Leads', 3: 'Accounts' } as const;

export const CONTACT_MODES = { phone: 1, email: 2, whatsapp: 3 } as const;
export type ContactMode = (typeof CONTACT_MODES)[keyof typeof CONTACT_MODES];
export const CONTACT_MODE_LABELS = { 1: 'Phone', 2: 'Email', 3: 'Whatsapp' } as const;

export const SOCIAL_MEDIA = { facebook: 1, linkedin: 2, instagram: 3 } as const;
export type SocialMedia = (typeof SOCIAL_MEDIA)[keyof typeof SOCIAL_MEDIA];
export const SOCIAL_MEDIA_LABELS = { 1: 'Facebook', 2: 'LinkedIn', 3: 'Instagram' } as const;

/** A name and single mode-to-value pairs. product.md section 3. */
export interface CompanyPerson {
  name: string;
  /** Each entry has one key, the contact mode's id as text: `{"1": "+31 6 …"}`. */
  contact_details: Record<string, string>[];
}

/** As stored in `account_contact_person`: the first person of a company. */
export interface ContactPerson extends CompanyPerson {
  /** Added: the people after the first; absent for none. */
  others?: CompanyPerson[];
}

export interface PersonName {
  first_name: string;
  last_name: string;
}

/** A company as the lists return it. Money is in dollars; times are ISO 8601 in UTC. */
export interface Account extends AccountFieldValues {
  account_id: number;
  account_parent_id: number;
  account_name: string;
  account_type: AccountType;
  account_country_id: number | null;
  account_country_name: string | null;
  account_phone: string | null;
  account_phone_code: string | null;
  /**
   * Added: the numbers of the company and its contact person as people read them, by their E.164. A stored number that is
   * missing cannot be read.
   */
  phones_shown?: Record<string, string>;
  /** JSON text of `ContactPerson`. */
  account_contact_person: string | null;
  account_contact_mode_type: ContactMode | null;
  /** JSON text of a map from social media id to value. */
  account_social_media: string | null;
  account_exp_sale_amount: number | null;
  account_proposed_network: { network_id: number }[];
  account_network: {
    account_network_id: number;
    network_details: Pick<Network, 'network_code' | 'network_color_code'> & { network_name: string };
  }[];
  account_pri_assignee_id: number | null;
  account_sec_assignee_id: number | null;
  account_pri_assignee_name: string | null;
  account_sec_assignee_name: string | null;
  primary_assignee_details: PersonName | null;
  secondary_assignee_details: PersonName | null;
  creator_details: PersonName | null;
  /** Added (ADR-123): user id of the creator; null when unknown. */
  account_created_by: number | null;
  country_details: { country_name: string; country_iso2: string } | null;
  kanban_column_id: number | null;
  kanban_column: Omit<Stage, 'account_count_count' | 'account_amount_sum'> | null;
  /** Added (ADR-081): incremented by every change. */
  version: number;
  /** Added (ADR-145): when it was archived, null for a company in use; and the company that it was merged into. */
  account_archived_at?: string | null;
  account_merged_into?: number | null;
  created_at: string;
  updated_at: string;
}

/** '+31205550123', the company's own number to dial; as it was typed where it has no code, null without a number. */
export function ownNumber({
  account_phone: phone,
  account_phone_code: code,
}: Pick<Account, 'account_phone' | 'account_phone_code'>): string | null {
  return phone && code ? `+${code}${phone}` : phone;
}

/** '020 555 0123' in its own country, '+31 20 555 0123' elsewhere: the company's number as people read it. R-129. */
export function shownOwnNumber(
  account: Pick<Account, 'account_phone' | 'account_phone_code' | 'phones_shown'>,
): string | null {
  const { account_phone: phone, account_phone_code: code, phones_shown } = account;
  if (!phone) return null;
  return phones_shown?.[ownNumber(account) ?? ''] ?? (code ? `+${code} ${phone}` : phone);
}

/** Reads `account_contact_person`; returns an empty person for a malformed or missing text. */
export function parseContactPerson(text: string | null | undefined): ContactPerson {
  const value = parseObject(text);
  const others = Array.isArray(value.others) ? value.others.map((other) => personIn(Object(other))) : [];
  return { ...personIn(value), ...(others.length && { others }) };
}

/** The people of a company, the first of them first. */
export function peopleOf({ others = [], ...first }: ContactPerson): CompanyPerson[] {
  return [first, ...others];
}

/** What these people have of these contact modes. */
export function valuesOf(people: readonly CompanyPerson[], ...modes: ContactMode[]): string[] {
  return people.flatMap(({ contact_details }) =>
    contact_details.flatMap((detail) => modes.flatMap((mode) => detail[String(mode)]?.trim() || [])),
  );
}

function personIn({ name, contact_details: details }: Record<string, unknown>): CompanyPerson {
  return {
    name: typeof name === 'string' ? name : '',
    contact_details: Array.isArray(details) ? details.filter(isStringMap) : [],
  };
}

/** Reads `account_social_media`; drops empty values and keys that are not social media ids. */
export function parseSocialMedia(text: string | null | undefined): Partial<Record<SocialMedia, string>> {
  const media: Partial<Record<SocialMedia, string>> = {};
  for (const [key, value] of Object.entries(parseObject(text))) {
    const id = Number(key) as SocialMedia;
    if (id in SOCIAL_MEDIA_LABELS && typeof value === 'string' && value.trim()) media[id] = value;
  }
  return media;
}

/** The fields that promotion checks: top level and contact person together. */
type PromotionCandidate = Pick<
  Account,
  'account_website' | 'account_social_media' | 'account_email' | 'account_phone' | 'account_contact_person'
>;

export const MISSING_WEBSITE = 'Website or any Social media';
const MISSING_CONTACT = 'Email or Phone number';
/** An item that a company lacks before it can become a lead. */
export type MissingItem = typeof MISSING_WEBSITE | typeof MISSING_CONTACT;

/** The items a company lacks before it can become a lead, in the spec's words and order. product.md section 5. */
export function missingForLead(account: PromotionCandidate): MissingItem[] {
  const person = parseContactPerson(account.account_contact_person);
  const site =
    account.account_website?.trim() || Object.keys(parseSocialMedia(account.account_social_media)).length > 0;
  const contact =
    account.account_email?.trim() ||
    account.account_phone?.trim() ||
    valuesOf([person], CONTACT_MODES.email, CONTACT_MODES.phone).length > 0;
  return [...(site ? [] : ([MISSING_WEBSITE] as const)), ...(contact ? [] : ([MISSING_CONTACT] as const))];
}

/** '<missing items joined with and> is missing to change the account status'. product.md section 5. */
export function missingForLeadText(missing: readonly MissingItem[]): RuleText {
  if (missing.length > 1) return `${MISSING_WEBSITE} and ${MISSING_CONTACT} is missing to change the account status`;
  return `${missing[0] ?? MISSING_CONTACT} is missing to change the account status`;
}

function parseObject(text: string | null | undefined): Record<string, unknown> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isStringMap(value: unknown): value is Record<string, string> {
  return (
    Boolean(value) && typeof value === 'object' && Object.values(value as object).every((v) => typeof v === 'string')
  );
}

/** Number format options for amounts: '1,234.50', but '1,234'. R-53. */
export const AMOUNT_DIGITS = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
} as const;

/** A company in a list of companies. */
export interface ListedAccount extends Account {
  /** Added (ADR-140): the open task that is due first. */
  next_step: NextStep | null;
}

/** Country. product.md section 3. */
export interface Country {
  country_id: number;
  country_name: string;
  /** Digits without a leading "+", for example "31". */
  country_phone_code: string;
  /** ISO 3166-1 alpha-2 in upper case; added for flags. */
  country_iso2: string;
}
