/** The filters of each list, by the names used in addresses, calls and saved views. ADR-115. */
import type { AccountType } from './account.ts';
import type { AuditAction } from './auditActions.ts';
import type { Status } from './limits.ts';
import { PRESET_NAMES } from './permissionPresets.ts';

export const LISTS = ['q-list', 'leads', 'accounts', 'contacts', 'team', 'networks', 'audit'] as const;
export type ListName = (typeof LISTS)[number];

/** The search box and a filter per column; texts match anywhere and ignore case. Days are YYYY-MM-DD. */
export const LIST_FILTERS = {
  'q-list': ['search', 'name', 'type', 'country', 'email', 'social', 'phone', 'created_from', 'created_to'],
  leads: [
    'search',
    'name',
    'stage',
    'action',
    'touched_from',
    'touched_to',
    'contact',
    'phone',
    'country',
    'source',
    'fee_min',
    'fee_max',
    'assignee',
    'only',
  ],
  accounts: ['search', 'name', 'country', 'email', 'phone', 'created_from', 'created_to'],
  contacts: ['search', 'name', 'company', 'email', 'phone', 'country'],
  team: [
    'name',
    'designation',
    'phone',
    'email',
    'login_from',
    'login_to',
    'location',
    'status',
    'manager',
    'rights',
    'access',
  ],
  networks: ['name', 'code', 'url', 'status'],
  audit: ['person', 'what', 'record', 'at_from', 'at_to'],
} as const satisfies Record<ListName, readonly string[]>;

export type FilterName<L extends ListName> = (typeof LIST_FILTERS)[L][number];
/** The active filters; an absent or empty one has no effect. */
export type Filters<L extends ListName> = Partial<Record<FilterName<L>, string>>;

/**
 * The lead filter `only`, for conditions without a column: leads not converted, those of them assigned to the user, those
 * going cold, of everybody or of the user, and those without an open task. Home counts all but the last.
 */
export const LEADS_ONLY = ['open', 'mine', 'going-cold', 'mine-going-cold', 'no-next-step'] as const;
export type LeadsOnly = (typeof LEADS_ONLY)[number];
export const LEADS_ONLY_LABELS = {
  open: 'Open leads',
  mine: 'My leads',
  'going-cold': 'Going cold',
  'mine-going-cold': 'My leads going cold',
  'no-next-step': 'No next step',
} as const satisfies Record<LeadsOnly, string>;

/** The filter `rights` of My Team: a preset, or permissions that are none. */
export const TEAM_RIGHTS = [...PRESET_NAMES, 'other'] as const;
export type TeamRights = (typeof TEAM_RIGHTS)[number];
/** The filter `access` of My Team: users who cannot sign in now, and those without an authenticator app yet. */
export const TEAM_ACCESS = ['locked', 'not-enrolled'] as const;
export type TeamAccess = (typeof TEAM_ACCESS)[number];

/** The value of the lead filter `assignee` for unassigned leads. */
export const NOBODY = '0';
/** The maximum length of a filter. */
export const FILTER_MAX_LENGTH = 200;

/** The filters that are not text, as the API reads them. */
interface FilterValues {
  type: AccountType;
  stage: number;
  fee_min: number;
  fee_max: number;
  assignee: number;
  only: LeadsOnly;
  status: Status;
  rights: TeamRights;
  access: TeamAccess;
  person: number;
  what: AuditAction;
}
/** The filters of a list in the query of its call; an absent or empty one has no effect. */
export type FilterQuery<L extends ListName> = {
  [Name in FilterName<L>]?: Name extends keyof FilterValues ? FilterValues[Name] : string;
};
/** The lead filters: the search is the specification's `search_term`; `action_texts` finds the last action as displayed. */
export type LeadQuery = Omit<FilterQuery<'leads'>, 'search'> & { search_term?: string; action_texts?: string };
