/** The only stateful file of Accounts: rows by pages, filters, columns, views, and the export. ADR-142. */
import {
  dataOf,
  queryKeys,
  saveFile,
  useChange,
  useFailureToast,
  useInfiniteQuery,
  useLiveRows,
  useQueryClient,
} from '@salesdesk/shared';
import type { Account, Page } from '@salesdesk/shared/domain';
import { useListState } from '@salesdesk/shared/ui/table';
import { useMemo } from 'react';
import { exportAccounts, getAccounts } from './accounts.api.ts';
import { rowsOf } from './accounts.model.ts';
import { msg } from './texts.ts';

const FAILED = msg('Failed to fetch accounts');
const EXPORT_FAILED = msg('Failed to export');
const WHOLE = [...queryKeys.records, 'converted'];
const idOf = (account: Account) => account.account_id;
const nameOf = (account: Account) => account.account_name;

/** The state and actions of AccountsPage. Filters stand in the address and are applied by the server. */
export function useAccounts() {
  const state = useListState('accounts');
  const { filters } = state;
  const client = useQueryClient();
  const queryKey = useMemo(() => [...WHOLE, filters], [filters]);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => dataOf(getAccounts(pageParam, filters, signal)),
    initialPageParam: 1,
    getNextPageParam: (last: Page<Account>) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
  });
  useFailureToast(query.error, FAILED);
  const { rows, live } = useLiveRows({
    entity: 'account',
    rows: useMemo(() => rowsOf(query.data?.pages ?? []), [query.data]),
    idOf,
    nameOf,
    reload: () => client.invalidateQueries({ queryKey: WHOLE }, { throwOnError: true }),
    listKey: queryKey,
  });
  const exporting = useChange({
    mutationFn: () => exportAccounts(filters),
    says: { fallback: EXPORT_FAILED, success: msg('The file is ready.'), needsData: true },
    onDone: ({ data }) => data && saveFile(data),
  });
  return {
    ...state,
    rows,
    live,
    idOf,
    nameOf,
    total: query.data?.pages.at(-1)?.total ?? 0,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    /** The text for a failed load; null when there are rows. */
    failure: query.isError && rows.length === 0 ? FAILED : null,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage({ cancelRefetch: false });
    },
    exportAll: () => void exporting.run(),
    isExporting: exporting.isPending,
  };
}
