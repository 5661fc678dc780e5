/** What each list can be narrowed by, as the names stand in addresses, in calls, and in saved views. Decision page 115. */

import { ACCOUNT_TYPES } from './account.ts';
import { isDay } from './filterMoments.ts';
import { STATUS } from './limits.ts';

export const LISTS = ['q-list', 'leads', 'team', 'networks'] as const;
export type ListName = (typeof LISTS)[number];

/** The search box and a filter for each column; texts match anywhere, upper and lower case alike. Days are YYYY-MM-DD. */
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
  team: ['name', 'designation', 'phone', 'email', 'login_from', 'login_to', 'location', 'status'],
  networks: ['name', 'code', 'url', 'status'],
} as const satisfies Record<ListName, readonly string[]>;

export type FilterName<L extends ListName> = (typeof LIST_FILTERS)[L][number];
/** What is asked for; what is absent or empty narrows nothing. */
export type Filters<L extends ListName> = Partial<Record<FilterName<L>, string>>;

/**
 * The lead filter `only`, for what no column says: leads not converted, those of them whose assignee one is, and those
 * going cold. Home counts the same.
 */
export const LEADS_ONLY = ['open', 'mine', 'going-cold'] as const;
export type LeadsOnly = (typeof LEADS_ONLY)[number];
export const LEADS_ONLY_LABELS: Record<LeadsOnly, string> = {
  open: 'Open leads',
  mine: 'My leads',
  'going-cold': 'Going cold',
};

/** The lead filter `assignee` of leads that nobody is assigned to. */
export const NOBODY = '0';
/** No filter is longer. */
export const FILTER_MAX_LENGTH = 200;

const isOneOf =
  (values: readonly (string | number)[]): ((value: string) => boolean) =>
  (value) =>
    values.some((one) => String(one) === value);
const isId = (value: string) => /^\d{1,10}$/.test(value) && Number(value) <= 2_147_483_647;
const isDollars = (value: string) => /^\d{1,12}(\.\d+)?$/.test(value);

/** What can be asked for by the filters that are no text. */
const CAN_BE: Readonly<Record<string, (value: string) => boolean>> = {
  type: isOneOf(Object.values(ACCOUNT_TYPES)),
  status: isOneOf(Object.values(STATUS)),
  only: isOneOf(LEADS_ONLY),
  stage: (value) => isId(value) && Number(value) > 0,
  assignee: isId,
  created_from: isDay,
  created_to: isDay,
  touched_from: isDay,
  touched_to: isDay,
  login_from: isDay,
  login_to: isDay,
  fee_min: isDollars,
  fee_max: isDollars,
};

/** `value` as the filter `name` can be asked for; empty for what makes no sense, as in a link that was cut or edited. */
export function filterValue(name: string, value: string): string {
  const text = value.trim().slice(0, FILTER_MAX_LENGTH);
  return CAN_BE[name]?.(text) === false ? '' : text;
}
