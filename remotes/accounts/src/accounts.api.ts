/** The calls of Accounts. ADR-142. */
import { formatNumber, http } from '@salesdesk/shared';
import {
  type Account,
  type DownloadedFile,
  endpoints,
  type Page,
  type Reply,
  separatorFor,
  withDayBounds,
} from '@salesdesk/shared/domain';
import type { AccountFilters } from './accounts.model.ts';

const { accounts } = endpoints;

/** One page of the converted companies, newest first. */
export function getAccounts(
  page: number,
  filters: AccountFilters,
  signal?: AbortSignal,
): Promise<Reply<Page<Account>>> {
  return http.get(accounts.converted, { query: { page, ...withDayBounds(filters) }, signal });
}

/** All that the filters find, as a CSV file with the separator that spreadsheet programs expect in the page's language. */
export function exportAccounts(filters: AccountFilters): Promise<Reply<DownloadedFile>> {
  const separator = separatorFor(formatNumber(1.5));
  return http.file(accounts.convertedExport, {
    query: { ...withDayBounds(filters), ...(separator === ',' ? {} : { separator }) },
  });
}
