/** Records as the API returns them, valid unless a test overrides something. */
import {
  ACCOUNT_TYPES,
  type Account,
  type ActivityOfCompany,
  type Lead,
  type Network,
  PERMISSION_PRESETS,
  SAMPLE_ACCOUNT,
  SAMPLE_LEAD_FIELDS,
  STATUS,
  type Stage,
  type UserListItem,
} from '@salesdesk/shared/domain';

let serial = 0;

export function buildAccount(values: Partial<Account> = {}): Account {
  const id = values.account_id ?? ++serial;
  return {
    ...SAMPLE_ACCOUNT,
    account_id: id,
    account_parent_id: id,
    account_name: `Company ${id}`,
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
    ...SAMPLE_LEAD_FIELDS,
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
