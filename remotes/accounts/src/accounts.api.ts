/** The calls of Accounts. ADR-142. */
import { formatNumber, http, withCountryCodes } from '@salesdesk/shared';
import {
  type DownloadedFile,
  endpoints,
  type ListedAccount,
  type Page,
  type Reply,
  separatorFor,
  withDayBounds,
} from '@salesdesk/shared/domain';
import type { ListWanted } from '@salesdesk/shared/ui/table';

const { accounts } = endpoints;

/** Pages of the converted companies, in the order of a column or newest first. */
export function getAccounts(
  pages: { page: number; pages?: number },
  wanted: ListWanted<'accounts'>,
  signal?: AbortSignal,
): Promise<Reply<Page<ListedAccount>>> {
  return http.get(accounts.converted, { query: { ...pages, ...queryOf(wanted) }, signal });
}

/** All that the filters find in the order of the list, as a CSV file with the separator that spreadsheet programs expect in the page's language. */
export function exportAccounts(wanted: ListWanted<'accounts'>): Promise<Reply<DownloadedFile>> {
  const separator = separatorFor(formatNumber(1.5));
  return http.file(accounts.convertedExport, {
    query: { ...queryOf(wanted), ...(separator === ',' ? {} : { separator }) },
  });
}

const queryOf = ({ filters, sort }: ListWanted<'accounts'>) => ({
  ...withCountryCodes(withDayBounds(filters)),
  ...(sort ? { sort } : {}),
});
