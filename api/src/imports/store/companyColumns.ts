/** A company as the columns of its table: what an import writes, and what a revert restores. */
import {
  ACCOUNT_FIELD_NAMES,
  ACCOUNT_TYPES,
  type Account,
  byField,
  fieldColumns,
  parseContactPerson,
  parseSocialMedia,
} from '@salesdesk/shared/domain';

export type CompanyColumns = ReturnType<typeof columnsOf>;

export function columnsOf(account: Account) {
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

/** The columns in which `after` differs, with both values, and the networks if they differ. */
export function changesOf(before: Account, after: Account): { before: Changes; after: Changes } {
  const one: Required<Changes> = { ...columnsOf(before), networks: networkIdsOf(before) };
  const other: Required<Changes> = { ...columnsOf(after), networks: networkIdsOf(after) };
  const names = (Object.keys(other) as (keyof Changes)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]),
  );
  const pick = (of: Changes): Changes => Object.fromEntries(names.map((name) => [name, of[name]]));
  return { before: pick(one), after: pick(other) };
}

type Changes = Partial<CompanyColumns> & { networks?: number[] };

export function isChanged(before: Account, after: Account): boolean {
  return Object.keys(changesOf(before, after).after).length > 0;
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
