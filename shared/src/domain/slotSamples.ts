/** Samples of what slots hand over, for tests of extensions and for showing one alone. */
import { ACCOUNT_TYPES, type Account } from './account.ts';
import { ACCOUNT_FIELD_NAMES, byField } from './accountFields.ts';
import type { Activity } from './activity.ts';
import type { Lead } from './lead.ts';
import type { SlotName, SlotProps } from './slots.ts';

/** A company of the Q List as the API returns it. */
export const SAMPLE_ACCOUNT: Account = {
  account_id: 1,
  account_parent_id: 1,
  account_name: 'Harbour Books',
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
  updated_at: '2026-03-01T10:00:00.000Z',
};

/** What a lead has in addition. */
export const SAMPLE_LEAD_FIELDS = { last_action: null, last_action_message: null, next_step: null };

const LEAD: Lead = { ...SAMPLE_ACCOUNT, ...SAMPLE_LEAD_FIELDS, account_type: ACCOUNT_TYPES.leads };
const TASK: Activity = {
  activity_id: 1,
  account_id: LEAD.account_id,
  kind: 'task',
  text: 'Send the proposal',
  outcome: null,
  due_on: '2026-03-02',
  due_at: null,
  done_at: null,
  author: { user_id: 1, name: 'Marta Vermeulen' },
  assignee: null,
  mentions: [],
  created_at: '2026-03-01T10:00:00.000Z',
  is_edited: false,
  version: 1,
  may_change: true,
  may_finish: true,
};
const COMPANY: SlotProps<'company.tab'> = { company: { ...LEAD, stage_since: null, planned: [TASK] }, kind: 'lead' };

const SAMPLES: { [Name in SlotName]: SlotProps<Name> } = {
  header: { path: '/home' },
  overlay: { path: '/home' },
  'home.tile': { userId: 1 },
  'company.tab': COMPANY,
  'company.fact': COMPANY,
  'company.action': COMPANY,
  'company.composer': { ...COMPANY, start: null },
  'company.tasks': { ...COMPANY, shows: 'all' },
  'company.activity': { ...COMPANY, activity: TASK },
  'lead.badge': { leads: [LEAD] },
  'list.column': { list: 'q-list', companies: [{ ...SAMPLE_ACCOUNT, next_step: null }] },
  'list.action': { list: 'q-list', selected: [1] },
  'search.source': { text: 'harbour' },
  'profile.section': { userId: 1 },
  'settings.entry': { close: () => {} },
};

/** Props of a slot, or the argument of its function, about the company Harbour Books and the user 1. */
export function sampleProps<Name extends SlotName>(name: Name): SlotProps<Name> {
  return SAMPLES[name] as SlotProps<Name>;
}
