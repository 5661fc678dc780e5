/** The only stateful file of Accounts: rows by pages, filters, order, columns, views, and the export. ADR-142. */
import { dataOf, queryKeys } from '@salesdesk/shared';
import type { ListedAccount } from '@salesdesk/shared/domain';
import { type ListWanted, nextNumber, numberedPages, useCompanyList, useFileExport } from '@salesdesk/shared/ui/table';
import { exportAccounts, getAccounts } from './accounts.api.ts';
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
