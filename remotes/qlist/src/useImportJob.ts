/** Imports on the server: the recent ones, the running one, and their rows. */
import { dataOf, queryClient, useInfiniteQuery, useQuery } from '@salesdesk/shared';
import {
  IMPORT_PROGRESS_MS,
  type ImportOutcome,
  type ImportRow,
  type ImportSummary,
  type Page,
} from '@salesdesk/shared/domain';
import { useLoadMore } from '@salesdesk/shared/ui/table';
import { useCallback, useState } from 'react';
import { getImport, getImportRows, getImports } from './import.api.ts';
import { isWorking } from './import.model.ts';

export const IMPORTS_KEY = ['imports'] as const;
const ROWS_KEY = [...IMPORTS_KEY, 'rows'] as const;

/** The newest imports, to resume or view. */
export function useRecentImports() {
  return useQuery({
    queryKey: [...IMPORTS_KEY, 'recent'],
    queryFn: ({ signal }) => dataOf(getImports(signal)),
    staleTime: 0,
  });
}

/** Follows one import while it works. A lost connection is only reported: the import continues, and so does polling. */
export function useImportJob() {
  const [watched, setWatched] = useState<ImportSummary | null>(null);
  const query = useQuery({
    queryKey: [...IMPORTS_KEY, 'job', watched?.import_id],
    queryFn: ({ signal }) => dataOf(getImport(watched?.import_id ?? 0, signal)) as Promise<ImportSummary>,
    enabled: watched !== null,
    initialData: watched ?? undefined,
    retry: false,
    refetchInterval: ({ state }) => (isWorking(state.data ?? watched) ? IMPORT_PROGRESS_MS : false),
  });
  const watch = useCallback((summary: ImportSummary | null) => {
    if (summary) queryClient.setQueryData([...IMPORTS_KEY, 'job', summary.import_id], summary);
    setWatched(summary);
  }, []);
  return {
    summary: watched && ((query.data as ImportSummary | undefined) ?? watched),
    isConnectionLost: watched !== null && query.isError,
    watch,
    forgetRows: () => void queryClient.invalidateQueries({ queryKey: ROWS_KEY }),
  };
}

/** The rows with one outcome, page by page; `version` changes with the choices and the progress. */
export function useImportRows(id: number, outcome: ImportOutcome | 'kept', version: string) {
  const query = useInfiniteQuery({
    queryKey: [...ROWS_KEY, id, outcome, version],
    queryFn: ({ pageParam, signal }) => dataOf(getImportRows(id, outcome, pageParam, signal)),
    initialPageParam: 1,
    getNextPageParam: (last: Page<ImportRow>) =>
      last.current_page < last.last_page ? last.current_page + 1 : undefined,
    staleTime: 0,
  });
  const loadMore = useLoadMore(query);
  return {
    rows: query.data?.pages.flatMap((page) => page.data) ?? [],
    total: query.data?.pages[0]?.total ?? 0,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    hasFailed: query.isError,
    hasMore: query.hasNextPage,
    retry: () => void query.refetch(),
    loadMore,
  };
}
