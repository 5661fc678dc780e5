/** Records as the API returns them, valid unless a test overrides something. */
import {
  ACCOUNT_FIELD_NAMES,
  ACCOUNT_TYPES,
  type Account,
  type ActivityOfCompany,
  byField,
  type Lead,
  type Network,
  PERMISSION_PRESETS,
  STATUS,
  type Stage,
  type UserListItem,
} from '@salesdesk/shared/domain';

let serial = 0;

export function buildAccount(values: Partial<Account> = {}): Account {
  const id = values.account_id ?? ++serial;
  return {
    account_id: id,
    account_parent_id: id,
    account_name: `Company ${id}`,
    ...byField(ACCOUNT_FIELD_NAMES, () => null),
    account_city: 'Utrecht',
    account_type: ACCOUNT_TYPES.qList,
    account_country_id: 1,
    account_country_name: 'Netherlands',
    account_email: 'hello@company.example',
    account_phone: '205550123',
    account_phone_code: '31',
    account_contact_person: JSON.stringify({ name: 'Anna Jansen', contact_details: [{ '1': '205550123' }] }),
    account_contact_mode_type: 1,
    account_website: 'https://company.example',
    account_social_media: JSON.stringify({ '2': 'company' }),
    account_exp_sale_amount: 12_500,
    account_proposed_network: [],
    account_network: [],
    account_pri_assignee_id: null,
    account_sec_assignee_id: null,
    account_pri_assignee_name: null,
    account_sec_assignee_name: null,
    primary_assignee_details: null,
    secondary_assignee_details: null,
    creator_details: { first_name: 'Marta', last_name: 'Vermeulen' },
    account_created_by: null,
    country_details: { country_name: 'Netherlands', country_iso2: 'NL' },
    kanban_column_id: null,
    kanban_column: null,
    version: 1,
    created_at: '2026-03-01T10:00:00.000Z',
    updated_at: new Date().toISOString(),
    ...values,
  };
}

export function buildStage(values: Partial<Stage> = {}): Stage {
  const id = values.kanban_column_id ?? ++serial;
  return {
    kanban_column_id: id,
    kanban_column_name: `Stage ${id}`,
    kanban_column_slug_name: `stage-${id}`,
    kanban_column_header_color: '#E3EBFF',
    kanban_column_header_text_color: '#1C48C4',
    kanban_column_is_drag_in: true,
    kanban_column_is_drag_out: true,
    kanban_column_is_closed_initially: false,
    account_count_count: 0,
    account_amount_sum: 0,
    ...values,
  };
}

/** A lead in `stage`, or in a new stage. */
export function buildLead(values: Partial<Lead> = {}, stage: Stage = buildStage()): Lead {
  return {
    ...buildAccount({
      account_type: ACCOUNT_TYPES.leads,
      kanban_column_id: stage.kanban_column_id,
      kanban_column: stage,
    }),
    last_action: null,
    last_action_message: null,
    next_step: null,
    ...values,
  };
}

/** An activity of the company 1, written by user 1; a note unless `values` says otherwise. */
export function buildActivity(values: Partial<ActivityOfCompany> = {}): ActivityOfCompany {
  return {
    activity_id: values.activity_id ?? ++serial,
    account_id: 1,
    account_name: 'Acme',
    kind: 'note',
    text: 'Likes red',
    outcome: null,
    due_on: null,
    due_at: null,
    done_at: null,
    author: { user_id: 1, name: 'Anna Weber' },
    assignee: null,
    mentions: [],
    created_at: '2026-03-01T10:00:00.000Z',
    is_edited: false,
    version: 1,
    may_change: true,
    may_finish: values.kind === 'task',
    ...values,
  };
}

export function buildUser(values: Partial<UserListItem> = {}): UserListItem {
  const id = values.user_id ?? ++serial;
  return {
    user_id: id,
    user_parent_id: id,
    full_name: `Noor Tester ${id}`,
    designation: 'Sales',
    phone: '+31 6 5550 0001',
    email: `noor${id}@salesdesk.example`,
    username: `noor${id}`,
    login_time: '2026-03-01T10:00:00.000Z',
    city: 'Utrecht',
    country: 'Netherlands',
    ip_address: '192.0.2.1',
    profile_image: null,
    status: STATUS.active,
    manager: 'Daniel Brandt',
    permissions: [...PERMISSION_PRESETS.rep],
    is_locked: false,
    is_enrolled: true,
    ...values,
  };
}

export function buildNetwork(values: Partial<Network> = {}): Network {
  const id = values.network_id ?? ++serial;
  return {
    network_id: id,
    network_parent_id: id,
    network_name: `Network ${id}`,
    network_code: `N${id}`,
    network_url: 'https://network.example',
    network_logo: null,
    network_color_code: '#24B3FA',
    network_status: STATUS.active,
    version: 1,
    ...values,
  };
}
