/** Two companies side by side: their differing fields and what is chosen at first. Pure. */
import { countryName, stageName, translated } from '@salesdesk/shared';
import {
  type Account,
  CONTACT_MODE_LABELS,
  type ContactMode,
  MERGE_FIELDS,
  type MergeField,
  parseContactPerson,
  parseSocialMedia,
  peopleOf,
  RECORD_FIELD_LABELS,
  SOCIAL_MEDIA,
  statusChoice,
} from '@salesdesk/shared/domain';
import { amountOf } from './record.model.ts';
import { t } from './texts.ts';

export interface MergeRow {
  field: MergeField;
  label: string;
  /** As shown; null for an empty field. By the id of the company. */
  values: Readonly<Record<number, string | null>>;
  /** The only company whose value can be chosen; null when either can. */
  fixed: number | null;
}

/** The fields in which the two differ, in the order of the form. */
export function rowsOf(one: Account, other: Account): MergeRow[] {
  return MERGE_FIELDS.flatMap((field) => {
    const values = { [one.account_id]: textOf(field, one), [other.account_id]: textOf(field, other) };
    if (values[one.account_id] === values[other.account_id]) return [];
    const label = field === 'status' ? t('Status') : t(RECORD_FIELD_LABELS[field]);
    return [{ field, label, values, fixed: field === 'status' ? furtherOf(one, other) : null }];
  });
}

function furtherOf(one: Account, other: Account): number | null {
  const choice = statusChoice(one, other);
  return choice === 'either' ? null : choice === 'survivor' ? one.account_id : other.account_id;
}

/** The company that stays unless the user chooses the other one: the one that came further, else the older one. */
export function survivorOf(one: Account, other: Account): number {
  return furtherOf(one, other) ?? (one.created_at <= other.created_at ? one.account_id : other.account_id);
}

export type Picks = Readonly<Partial<Record<MergeField, number>>>;

/** The filled value, that of the survivor when both are filled; picks of the user stay. */
export function picksOf(rows: readonly MergeRow[], survivor: number, own: Picks): Picks {
  return Object.fromEntries(
    rows.map(({ field, values, fixed }) => {
      const other =
        Object.keys(values)
          .map(Number)
          .find((id) => id !== survivor) ?? survivor;
      return [field, fixed ?? own[field] ?? (values[survivor] === null ? other : survivor)];
    }),
  );
}

function textOf(field: MergeField, account: Account): string | null {
  switch (field) {
    case 'name':
      return account.account_name;
    case 'status':
      return account.kanban_column ? stageName(account.kanban_column.kanban_column_name) : t('Q-List');
    case 'country':
      return countryName(account.account_country_name) || null;
    case 'phone': {
      const { account_phone: phone, account_phone_code: code } = account;
      return phone && code ? `+${code} ${phone}` : phone;
    }
    case 'contact_person':
      return personOf(account);
    case 'contact_mode':
      return account.account_contact_mode_type && t(CONTACT_MODE_LABELS[account.account_contact_mode_type]);
    case 'facebook':
    case 'linkedin':
    case 'instagram':
      return parseSocialMedia(account.account_social_media)[SOCIAL_MEDIA[field]] ?? null;
    case 'amount':
      return account.account_exp_sale_amount === null ? null : amountOf(account);
    case 'primary_assignee':
      return account.account_pri_assignee_name;
    case 'secondary_assignee':
      return account.account_sec_assignee_name;
    default: {
      const value = account[`account_${field}`];
      return value === null || value === '' ? null : String(value);
    }
  }
}

/** 'Anna Jansen, Phone +31 205550123': the people with all details. */
function personOf(account: Account): string | null {
  const texts = peopleOf(parseContactPerson(account.account_contact_person)).flatMap(({ name, contact_details }) => [
    name,
    ...contact_details.flatMap((detail) =>
      Object.entries(detail)
        .filter(([, value]) => value.trim())
        .map(
          ([mode, value]) => `${translated(CONTACT_MODE_LABELS[Number(mode) as ContactMode] ?? mode)} ${value.trim()}`,
        ),
    ),
  ]);
  return texts.filter(Boolean).join(', ') || null;
}
