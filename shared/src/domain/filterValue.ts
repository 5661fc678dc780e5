/** Which filter values are valid; only the lists of the page use this. ADR-115. */
import { ACCOUNT_TYPES } from './account.ts';
import { isDay } from './filterDays.ts';
import { COMPANIES_ONLY, FILTER_MAX_LENGTH, LEADS_ONLY, ME, TEAM_ACCESS, TEAM_RIGHTS } from './filters.ts';
import { STATUS } from './limits.ts';
import { optionalFieldsIn } from './presence.ts';
import { relativeDaysOf } from './relativeDays.ts';

const isOneOf = (values: readonly (string | number)[], value: string) => values.some((one) => String(one) === value);
const isId = (value: string) => /^\d{1,10}$/.test(value) && Number(value) <= 2_147_483_647;
const isDollars = (value: string) => /^\d{1,12}(\.\d+)?$/.test(value);

const isFirstDay = (value: string) => isDay(value) || relativeDaysOf(value) !== null;

/** Valid values of the filters that are not text. */
const CAN_BE: Readonly<Record<string, (value: string) => boolean>> = {
  type: (value) => isOneOf(Object.values(ACCOUNT_TYPES), value),
  status: (value) => isOneOf(Object.values(STATUS), value),
  only: (value) => isOneOf([...LEADS_ONLY, ...COMPANIES_ONLY], value),
  stage: (value) => isId(value) && Number(value) > 0,
  assignee: (value) => value === ME || isId(value),
  rights: (value) => isOneOf(TEAM_RIGHTS, value),
  access: (value) => isOneOf(TEAM_ACCESS, value),
  person: isId,
  created_from: isFirstDay,
  created_to: isDay,
  touched_from: isFirstDay,
  touched_to: isDay,
  login_from: isFirstDay,
  login_to: isDay,
  at_from: isDay,
  at_to: isDay,
  fee_min: isDollars,
  fee_max: isDollars,
};

/** `value` as a valid value of the filter `name`; empty when invalid, as in a link that was truncated or edited. */
export function filterValue(name: string, value: string): string {
  const text = value.trim().slice(0, FILTER_MAX_LENGTH);
  if (name === 'empty' || name === 'filled') return optionalFieldsIn(text).join(',');
  return CAN_BE[name]?.(text) === false ? '' : text;
}
