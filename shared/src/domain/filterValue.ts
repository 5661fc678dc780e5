/** Which values of filters make sense; the lists of the page alone ask. ADR-115. */
import { ACCOUNT_TYPES } from './account.ts';
import { isDay } from './filterDays.ts';
import { FILTER_MAX_LENGTH, LEADS_ONLY } from './filters.ts';
import { STATUS } from './limits.ts';

const isOneOf = (values: readonly (string | number)[], value: string) => values.some((one) => String(one) === value);
const isId = (value: string) => /^\d{1,10}$/.test(value) && Number(value) <= 2_147_483_647;
const isDollars = (value: string) => /^\d{1,12}(\.\d+)?$/.test(value);

/** What can be asked for by the filters that are no text. */
const CAN_BE: Readonly<Record<string, (value: string) => boolean>> = {
  type: (value) => isOneOf(Object.values(ACCOUNT_TYPES), value),
  status: (value) => isOneOf(Object.values(STATUS), value),
  only: (value) => isOneOf(LEADS_ONLY, value),
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
