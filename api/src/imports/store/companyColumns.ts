/** A company as the columns of its table: what an import writes, and what a revert restores. */
import {
  ACCOUNT_FIELD_NAMES,
  ACCOUNT_TYPES,
  type Account,
  type AccountFieldColumns,
  byField,
  type ContactPerson,
  fieldColumns,
  parseContactPerson,
  parseSocialMedia,
} from '@salesdesk/shared/domain';

export interface CompanyColumns extends AccountFieldColumns {
  name: string;
  country_id: number | null;
  phone: string | null;
  phone_code: string | null;
  contact_person: ContactPerson | null;
  contact_mode_type: number | null;
  social_media: Record<string, string> | null;
  exp_sale_amount: number | null;
  pri_assignee_id: number | null;
  sec_assignee_id: number | null;
}

export function columnsOf(account: Account): CompanyColumns {
  const media = parseSocialMedia(account.account_social_media);
  return {
    name: account.account_name,
    ...fieldColumns(account),
    country_id: account.account_country_id,
    phone: account.account_phone,
    phone_code: account.account_phone_code,
    contact_person: account.account_contact_person ? parseContactPerson(account.account_contact_person) : null,
    contact_mode_type: account.account_contact_mode_type,
    social_media: Object.keys(media).length ? (media as Record<string, string>) : null,
    exp_sale_amount: account.account_exp_sale_amount,
    pri_assignee_id: account.account_pri_assignee_id,
    sec_assignee_id: account.account_sec_assignee_id,
  };
}

export function networkIdsOf(account: Account): number[] {
  return account.account_proposed_network.map(({ network_id }) => network_id);
}

/** The columns in which `after` differs, with both values. */
export function changedColumns(
  before: CompanyColumns,
  after: CompanyColumns,
): { before: Partial<CompanyColumns>; after: Partial<CompanyColumns> } {
  const names = (Object.keys(after) as (keyof CompanyColumns)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (of: CompanyColumns) => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { before: pick(before), after: pick(after) };
}

/** The empty company that a row fills in. */
export const NEW_COMPANY: Account = {
  account_id: 0,
  account_parent_id: 0,
  account_name: '',
  ...byField(ACCOUNT_FIELD_NAMES, () => null),
  account_type: ACCOUNT_TYPES.qList,
  account_country_id: null,
  account_country_name: null,
  account_phone: null,
  account_phone_code: null,
  account_contact_person: null,
  account_contact_mode_type: null,
  account_social_media: null,
  account_exp_sale_amount: null,
  account_proposed_network: [],
  account_network: [],
  account_pri_assignee_id: null,
  account_sec_assignee_id: null,
  account_pri_assignee_name: null,
  account_sec_assignee_name: null,
  primary_assignee_details: null,
  secondary_assignee_details: null,
  creator_details: null,
  account_created_by: null,
  country_details: null,
  kanban_column_id: null,
  kanban_column: null,
  version: 1,
  created_at: '',
  updated_at: '',
};
