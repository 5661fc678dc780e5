/** The filters of each list, by the names used in addresses, calls and saved views. ADR-115. */
import type { AccountType } from './account.ts';
import type { AuditAction } from './auditActions.ts';
import { companyFilters } from './companyColumns.ts';
import type { Status } from './limits.ts';
import { PRESET_NAMES } from './permissionPresets.ts';

export const LISTS = ['q-list', 'leads', 'accounts', 'contacts', 'team', 'networks', 'audit'] as const;
export type ListName = (typeof LISTS)[number];

/**
 * The search box and a filter per column; texts match anywhere and ignore case. Days are YYYY-MM-DD, or relative ones.
 * `empty` and `filled` name fields (`OPTIONAL_FIELDS`).
 */
export const LIST_FILTERS = {
  'q-list': companyFilters('q-list'),
  leads: companyFilters('leads'),
  accounts: companyFilters('accounts'),
  contacts: companyFilters('contacts'),
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
 * going cold, of everybody or of the user, those without an open task, and those without an e-mail address. Home counts all
 * but the last two.
 */
export const LEADS_ONLY = ['open', 'mine', 'going-cold', 'mine-going-cold', 'no-next-step', 'missing-email'] as const;
export type LeadsOnly = (typeof LEADS_ONLY)[number];
export const LEADS_ONLY_LABELS = {
  open: 'Open leads',
  mine: 'My leads',
  'going-cold': 'Going cold',
  'mine-going-cold': 'My leads going cold',
  'no-next-step': 'No next step',
  'missing-email': 'Missing e-mail',
} as const satisfies Record<LeadsOnly, string>;

/** The filter `rights` of My Team: a preset, or permissions that are none. */
export const TEAM_RIGHTS = [...PRESET_NAMES, 'other'] as const;
export type TeamRights = (typeof TEAM_RIGHTS)[number];
/** The filter `access` of My Team: users who cannot sign in now, and those without an authenticator app yet. */
export const TEAM_ACCESS = ['locked', 'not-enrolled'] as const;
export type TeamAccess = (typeof TEAM_ACCESS)[number];

/** The filter `only` of the Q List: ready to become a lead, not converted without an open task, without an e-mail address. */
export const COMPANIES_ONLY = ['ready', 'no-next-step', 'missing-email'] as const;
export type CompaniesOnly = (typeof COMPANIES_ONLY)[number];
export const COMPANIES_ONLY_LABELS = {
  ready: 'Ready to promote',
  'no-next-step': LEADS_ONLY_LABELS['no-next-step'],
  'missing-email': LEADS_ONLY_LABELS['missing-email'],
} as const satisfies Record<CompaniesOnly, string>;

/** The value of the filter `assignee` for records without a primary assignee. */
export const NOBODY = '0';
/** Its value for those of the user who looks. */
export const ME = 'me';
/** The maximum length of a filter. */
export const FILTER_MAX_LENGTH = 200;

/** The filters that are not text, as the API reads them. */
interface FilterValues {
  type: AccountType;
  stage: number;
  fee_min: number;
  fee_max: number;
  /** The archived companies in place of the others. */
  archived: 1;
  status: Status;
  rights: TeamRights;
  access: TeamAccess;
  person: number;
  what: AuditAction;
}
interface OnlyValues {
  leads: LeadsOnly;
  'q-list': CompaniesOnly;
}
/** The filters of a list in the query of its call; an absent or empty one has no effect. */
export type FilterQuery<L extends ListName> = {
  [Name in FilterName<L>]?: Name extends keyof FilterValues
    ? FilterValues[Name]
    : Name extends 'only'
      ? OnlyValues[L & keyof OnlyValues]
      : string;
} & ('country' extends FilterName<L> ? CountryCodes : unknown);
/** Codes of countries, 'DE,NL', that the filter finds beside those that it names in English: the reader's name for them. */
interface CountryCodes {
  country_codes?: string;
}
/** The lead filters: the search is the specification's `search_term`; `action_texts` finds the last action as displayed. */
export type LeadQuery = Omit<FilterQuery<'leads'>, 'search'> & { search_term?: string; action_texts?: string };
