/** The calls of Accounts. ADR-142. */
import { formatNumber, http, withCountryCodes } from '@salesdesk/shared';
import {
  type DownloadedFile,
  endpoints,
  type Filters,
  type ListedAccount,
  type Page,
  type Reply,
  type Sort,
  separatorFor,
  withDayBounds,
} from '@salesdesk/shared/domain';

const { accounts } = endpoints;

/** Pages of the converted companies, in the order of a column or newest first. */
export function getAccounts(
  pages: { page: number; pages?: number },
  filters: Filters<'accounts'>,
  sort: Sort<'accounts'> | null,
  signal?: AbortSignal,
): Promise<Reply<Page<ListedAccount>>> {
  const query = { ...pages, ...withCountryCodes(withDayBounds(filters)), ...(sort ? { sort } : {}) };
  return http.get(accounts.converted, { query, signal });
}

/** All that the filters find in the order of the list, as a CSV file with the separator that spreadsheet programs expect in the page's language. */
export function exportAccounts(
  filters: Filters<'accounts'>,
  sort: Sort<'accounts'> | null,
): Promise<Reply<DownloadedFile>> {
  const separator = separatorFor(formatNumber(1.5));
  return http.file(accounts.convertedExport, {
    query: {
      ...withCountryCodes(withDayBounds(filters)),
      ...(sort ? { sort } : {}),
      ...(separator === ',' ? {} : { separator }),
    },
  });
}
