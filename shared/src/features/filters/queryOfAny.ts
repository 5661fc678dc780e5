import { lastActionTexts, withCountryCodes } from '@salesdesk/shared';
import { COMPANIES_ONLY, LEADS_ONLY, withDayBounds } from '@salesdesk/shared/domain';

type AnyFilters = Readonly<Record<string, string | undefined>> & { country?: string; action?: string };

/** The filters of any list of companies as calls for several lists take them; `filters` are those but `only` and the search. */
export function queryOfAny<F extends AnyFilters>(only: string | undefined, filters: F) {
  const texts = filters.action ? lastActionTexts() : null;
  return {
    only: [...LEADS_ONLY, ...COMPANIES_ONLY].find((one) => one === only),
    ...withCountryCodes(withDayBounds(filters)),
    ...(texts ? { action_texts: JSON.stringify(texts) } : {}),
  };
}
