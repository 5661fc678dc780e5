/** The only stateful file of Accounts: rows by pages, filters, order, columns, views, and the export. ADR-142. */
import { csvSeparator, dataOf, http, queryKeys, withCountryCodes } from '@salesdesk/shared';
import { endpoints, type ListedAccount, withDayBounds } from '@salesdesk/shared/domain';
import { type ListWanted, nextNumber, numberedPages, useCompanyList, useFileExport } from '@salesdesk/shared/ui/table';
import { msg } from './texts.ts';

const LIST = {
  whole: [...queryKeys.records, 'converted'],
  loaderOf: (wanted: ListWanted<'accounts'>) =>
    numberedPages((pages, signal) => dataOf(getAccounts(pages, wanted, signal))),
  first: 1,
  nextOf: nextNumber,
  idOf: (account: ListedAccount) => account.account_id,
  nameOf: (account: ListedAccount) => account.account_name,
  loadFailure: msg('Failed to fetch accounts'),
};

/** The state and actions of AccountsPage. Filters and order stand in the address and are applied by the server. */
export function useAccounts() {
  const { lastPage, ...list } = useCompanyList('accounts', LIST);
  return { ...list, ...useFileExport(() => exportAccounts(list)), total: lastPage?.total ?? 0 };
}

const { accounts } = endpoints;

/** Pages of the converted companies, in the order of a column or newest first. */
const getAccounts = (pages: { page: number; pages?: number }, wanted: ListWanted<'accounts'>, signal: AbortSignal) =>
  http.get(accounts.converted, { query: { ...pages, ...queryOf(wanted) }, signal });

/** All that the filters find in the order of the list, as a CSV file. */
const exportAccounts = (wanted: ListWanted<'accounts'>) =>
  http.file(accounts.convertedExport, { query: { ...queryOf(wanted), ...csvSeparator() } });

const queryOf = ({ filters, sort }: ListWanted<'accounts'>) => ({
  ...withCountryCodes(withDayBounds(filters)),
  ...(sort ? { sort } : {}),
});
