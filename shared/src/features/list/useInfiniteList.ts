import { useFailureToast, useInfiniteQuery, useLiveRows, useQueryClient } from '@salesdesk/shared';
import { useMemo } from 'react';
import { useLoadMore } from './useLoadMore.ts';

/** Pass stable functions and a stable `whole`. */
export interface InfiniteListOptions<Row, PageOf extends { data: Row[] }, Param> {
  /** The beginning of the keys of all queries of this list. */
  whole: readonly unknown[];
  /** What narrows and orders it, such as filters and sort. */
  wanted: unknown;
  /** `loaded` is the number of pages that are loaded; all are read again after a change. */
  load: (param: Param, signal: AbortSignal, loaded: number) => Promise<PageOf>;
  first: Param;
  /** The parameter of the page after this one; undefined for the last. */
  nextOf: (page: PageOf) => Param | undefined;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  /** Shown when the list cannot be loaded. */
  loadFailure: string;
}

/** The rows of a list of companies that loads more at its end and follows changes by colleagues. */
export function useInfiniteList<Row, PageOf extends { data: Row[] }, Param>(
  options: InfiniteListOptions<Row, PageOf, Param>,
) {
  const { whole, wanted, load, first, nextOf, idOf, nameOf, loadFailure } = options;
  const client = useQueryClient();
  const said = JSON.stringify(wanted);
  const queryKey = useMemo(() => [...whole, said], [whole, said]);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const loaded = client.getQueryData<{ pages: unknown[] }>(queryKey)?.pages.length ?? 0;
      return load(pageParam as Param, signal, loaded);
    },
    initialPageParam: first,
    getNextPageParam: nextOf,
  });
  const loadMore = useLoadMore(query);
  useFailureToast(query.error, loadFailure);
  const pages = query.data?.pages;
  const { rows, live } = useLiveRows({
    entity: 'account',
    rows: useMemo(() => onceEach(pages?.flatMap((page) => page.data) ?? [], idOf), [pages, idOf]),
    idOf,
    nameOf,
    reload: () => client.invalidateQueries({ queryKey: whole }, { throwOnError: true }),
    listKey: queryKey,
  });
  return {
    rows,
    live,
    idOf,
    nameOf,
    /** The page that was loaded last. */
    lastPage: pages?.at(-1),
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    /** The text for a failed load; null when there are rows. */
    failure: query.isError && rows.length === 0 ? loadFailure : null,
    retry: () => void query.refetch(),
    /** Undefined when there are no more rows. */
    loadMore: query.hasNextPage ? loadMore : undefined,
  };
}

/** A row that has shifted onto the next page is shown once. */
export function onceEach<Row>(rows: readonly Row[], idOf: (row: Row) => number): Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}
