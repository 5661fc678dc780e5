/** Converts a row of the read model to the API's form. product.md section 3, "Account". */

import { type Account, fieldValues, type PersonName } from '@salesdesk/shared/domain';
import type { AccountRow } from './readModel.sql.ts';
import { shownNumbers } from './shownNumbers.ts';

/** The result of `jsonArrayFrom`, which both drivers parse. */
export function accountOf(row: AccountRow): Account {
  return {
    account_id: row.id,
    account_parent_id: row.id,
    account_name: row.name,
    ...fieldValues(row),
    account_type: row.type,
    account_country_id: row.country_id,
    account_country_name: row.country_name,
    account_phone: row.phone,
    account_phone_code: row.phone_code,
    phones_shown: shownNumbers(row, row.country_iso2),
    account_contact_person: row.contact_person && JSON.stringify(row.contact_person),
    account_contact_mode_type: row.contact_mode_type,
    account_social_media: row.social_media && JSON.stringify(row.social_media),
    account_exp_sale_amount: row.exp_sale_amount === null ? null : Number(row.exp_sale_amount),
    account_proposed_network: row.networks.map(({ network_id }) => ({ network_id })),
    account_network: row.networks.map(({ account_network_id, name, code, color_code }) => ({
      account_network_id,
      network_details: { network_name: name, network_code: code, network_color_code: color_code },
    })),
    account_pri_assignee_id: row.pri_assignee_id,
    account_sec_assignee_id: row.sec_assignee_id,
    account_pri_assignee_name: fullName(row.pri_first_name, row.pri_last_name),
    account_sec_assignee_name: fullName(row.sec_first_name, row.sec_last_name),
    primary_assignee_details: person(row.pri_first_name, row.pri_last_name),
    secondary_assignee_details: person(row.sec_first_name, row.sec_last_name),
    creator_details: person(row.creator_first_name, row.creator_last_name),
    account_created_by: row.created_by,
    country_details:
      row.country_name === null ? null : { country_name: row.country_name, country_iso2: row.country_iso2 ?? '' },
    kanban_column_id: row.stage_id,
    kanban_column: stageOf(row),
    version: row.version,
    account_archived_at: row.archived_at?.toISOString() ?? null,
    account_merged_into: row.merged_into,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function stageOf(row: AccountRow): Account['kanban_column'] {
  if (row.stage_id === null) return null;
  return {
    kanban_column_id: row.stage_id,
    kanban_column_name: row.stage_name ?? '',
    kanban_column_slug_name: row.stage_slug ?? '',
    kanban_column_header_color: row.stage_header_color ?? '',
    kanban_column_header_text_color: row.stage_header_text_color ?? '',
    kanban_column_is_drag_in: row.stage_is_drag_in ?? false,
    kanban_column_is_drag_out: row.stage_is_drag_out ?? false,
    kanban_column_is_closed_initially: row.stage_is_closed_initially ?? false,
  };
}

function person(first: string | null, last: string | null): PersonName | null {
  return first === null ? null : { first_name: first, last_name: last ?? '' };
}

function fullName(first: string | null, last: string | null): string | null {
  return first === null ? null : `${first} ${last ?? ''}`.trim();
}
