/** The only stateful file of Accounts: rows by pages, filters, order, columns, views, and the export. ADR-142. */
import { dataOf, queryKeys, saveFile, useChange } from '@salesdesk/shared';
import type { ListedAccount } from '@salesdesk/shared/domain';
import { nextNumber, numberedPages, useInfiniteList, useListState } from '@salesdesk/shared/ui/table';
import { useMemo } from 'react';
import { exportAccounts, getAccounts } from './accounts.api.ts';
import { msg } from './texts.ts';

const FAILED = msg('Failed to fetch accounts');
const EXPORT_FAILED = msg('Failed to export');
const WHOLE = [...queryKeys.records, 'converted'];
const idOf = (account: ListedAccount) => account.account_id;
const nameOf = (account: ListedAccount) => account.account_name;

/** The state and actions of AccountsPage. Filters and order stand in the address and are applied by the server. */
export function useAccounts() {
  const state = useListState('accounts');
  const { filters, sort } = state;
  const { lastPage, ...list } = useInfiniteList({
    whole: WHOLE,
    wanted: [filters, sort],
    load: useMemo(
      () => numberedPages((pages, signal) => dataOf(getAccounts(pages, filters, sort, signal))),
      [filters, sort],
    ),
    first: 1,
    nextOf: nextNumber,
    idOf,
    nameOf,
    loadFailure: FAILED,
  });
  const exporting = useChange({
    mutationFn: () => exportAccounts(filters, sort),
    says: { fallback: EXPORT_FAILED, success: msg('The file is ready.'), needsData: true },
    onDone: ({ data }) => data && saveFile(data),
  });
  return {
    ...state,
    ...list,
    total: lastPage?.total ?? 0,
    exportAll: () => void exporting.run(),
    isExporting: exporting.isPending,
  };
}
