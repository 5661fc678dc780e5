import {
  msg,
  type Reply,
  saveFile,
  useChange,
  useEdited,
  useFailureToast,
  useInfiniteQuery,
  useLiveRows,
  useQueryClient,
} from '@salesdesk/shared';
import type { Account, CompanyList, DownloadedFile, Filters, ListName, Page, Sort } from '@salesdesk/shared/domain';
import { useAddress } from '@salesdesk/shared/router';
import { useEffect, useMemo, useRef } from 'react';
import { useColumnLayout } from '../columns/useColumnLayout.ts';
import { useListFilters, useListSort } from '../filters/useListFilters.ts';
import { useSavedViews } from '../views/useSavedViews.ts';

/** Pass stable functions. */
interface PagesOptions<PageOf extends { data: readonly unknown[] }, Param> {
  queryKey: readonly unknown[];
  load: (param: Param, signal: AbortSignal) => Promise<PageOf>;
  first: Param;
  /** The parameter of the page after this one; undefined for the last. */
  nextOf: (page: PageOf) => Param | undefined;
  staleTime?: number;
}

/** The rows of a list that loads more at its end. */
export function usePages<PageOf extends { data: readonly unknown[] }, Param>(options: PagesOptions<PageOf, Param>) {
  const { load, first, nextOf, ...others } = options;
  const query = useInfiniteQuery({
    ...others,
    queryFn: ({ pageParam, signal }) => load(pageParam as Param, signal),
    initialPageParam: first,
    getNextPageParam: nextOf,
  });
  const loadMore = useLoadMore(query);
  const pages = query.data?.pages;
  return {
    rows: useMemo(() => (pages?.flatMap(({ data }) => data) ?? []) as PageOf['data'][number][], [pages]),
    /** The page that was loaded last. */
    lastPage: pages?.at(-1),
    /** When, in milliseconds since 1970. */
    loadedAt: query.dataUpdatedAt,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    /** Null unless the last load failed. */
    error: query.error,
    retry: () => void query.refetch(),
    /** Undefined when there are no more rows. */
    loadMore: query.hasNextPage ? loadMore : undefined,
  };
}

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
  const {
    rows: loaded,
    error,
    ...list
  } = usePages({
    queryKey,
    load: (param: Param, signal) => {
      const count = client.getQueryData<{ pages: unknown[] }>(queryKey)?.pages.length ?? 0;
      return load(param, signal, count);
    },
    first,
    nextOf,
  });
  useFailureToast(error, loadFailure);
  const { rows, live } = useLiveRows({
    entity: 'account',
    // A row that has shifted onto the next page is shown once.
    rows: useMemo(() => [...new Map(loaded.map((row) => [idOf(row), row])).values()], [loaded, idOf]),
    idOf,
    nameOf,
    reload: () => client.invalidateQueries({ queryKey: whole }, { throwOnError: true }),
    listKey: queryKey,
  });
  return {
    rows: useEdited(rows as unknown as readonly Account[]) as unknown as Row[],
    ...list,
    live,
    idOf,
    nameOf,
    /** The text for a failed load; null when there are rows. */
    failure: error && rows.length === 0 ? loadFailure : null,
  };
}

/** Pages that one request returns at most. */
const PAGES_MAX = 20;

type Load<Row> = (query: { page: number; pages?: number }, signal: AbortSignal) => Promise<Page<Row>>;

/** The number of the page after this one; undefined for the last. */
export const nextNumber = ({ current_page, last_page }: Page<unknown>): number | undefined =>
  current_page < last_page ? current_page + 1 : undefined;

/**
 * For `useInfiniteList`: reads pages by their numbers, as the specification's call has them. Their rows shift whenever a row
 * comes or goes, so after a change all loaded pages are read again, `PAGES_MAX` at a time. `load` makes the call.
 */
export function numberedPages<Row>(load: Load<Row>) {
  // All pages of one reading share its signal.
  const requests = new WeakMap<AbortSignal, Map<number, Promise<Page<Row>>>>();
  return async (page: number, signal: AbortSignal, loaded: number): Promise<Page<Row>> => {
    if (loaded <= 1 || page > loaded) return load({ page }, signal);
    const first = page - ((page - 1) % PAGES_MAX);
    const ofReading = requests.get(signal) ?? new Map<number, Promise<Page<Row>>>();
    requests.set(signal, ofReading);
    const request =
      ofReading.get(first) ?? load({ page: first, pages: Math.min(loaded - first + 1, PAGES_MAX) }, signal);
    ofReading.set(first, request);
    const all = await request;
    const start = (page - first) * all.per_page;
    // A server that knows only the specified parameters returned one page.
    if (start >= all.data.length && page <= all.last_page) return load({ page }, signal);
    return { ...all, data: all.data.slice(start, start + all.per_page), current_page: page };
  };
}

/** The part of an infinite query that it needs. */
interface LoadedPages {
  data: { pages: readonly unknown[] } | undefined;
  hasNextPage: boolean;
  /** Anything is being read, such as the loaded pages again. */
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Returns what loads the page after the last one. While the loaded pages are read again, as after a colleague's change, it
 * waits for them; when they are read again meanwhile, which ends its own request, it asks once more. A list asks once when its
 * end is in view, and would stay short. Further calls load nothing twice, and a failed load is not repeated.
 */
export function useLoadMore(query: LoadedPages): () => void {
  const { data, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const pageCount = data?.pages.length ?? 0;
  /** The number of pages when one more was asked for; null when none is due. */
  const dueAfter = useRef<number | null>(null);
  useEffect(() => {
    if (isFetching || dueAfter.current === null) return;
    if (hasNextPage && dueAfter.current === pageCount && !isFetchNextPageError)
      void fetchNextPage({ cancelRefetch: false });
    else dueAfter.current = null;
  }, [isFetching, hasNextPage, isFetchNextPageError, pageCount, fetchNextPage]);
  return () => {
    if (!hasNextPage || isFetchingNextPage) return;
    dueAfter.current = pageCount;
    if (!isFetching) void fetchNextPage({ cancelRefetch: false });
  };
}

/** What every list page has, however its rows are loaded: filters and order in the address, the user's columns, and saved views. */
export function useListState<L extends ListName>(list: L) {
  const address = useAddress();
  const filtering = useListFilters(list, address);
  const sorting = useListSort(list, address);
  const layout = useColumnLayout(list);
  const views = useSavedViews({ list, address, filters: filtering.chosen, sort: sorting.sort, layout });
  return { ...filtering, ...sorting, layout, views };
}

/** What narrows and orders a list. */
export interface ListWanted<L extends CompanyList> {
  filters: Filters<L>;
  /** Null: in the list's own order. */
  sort: Sort<L> | null;
}

type Options<L extends CompanyList, Row, PageOf extends { data: Row[] }, Param> = Omit<
  InfiniteListOptions<Row, PageOf, Param>,
  'wanted' | 'load'
> & {
  /** What loads the pages of a list narrowed and ordered so. */
  loaderOf: (wanted: ListWanted<L>) => InfiniteListOptions<Row, PageOf, Param>['load'];
};

/**
 * A list of companies by pages: its rows with live changes, filters and order in the address, columns and views. Pass
 * constant `options`.
 */
export function useCompanyList<L extends CompanyList, Row, PageOf extends { data: Row[] }, Param>(
  list: L,
  { loaderOf, ...options }: Options<L, Row, PageOf, Param>,
) {
  const state = useListState(list);
  const { filters, sort } = state;
  const load = useMemo(() => loaderOf({ filters, sort }), [loaderOf, filters, sort]);
  return { ...state, ...useInfiniteList({ ...options, wanted: [filters, sort], load }) };
}

/** Saves the file that `send` receives; `fallback` is shown for a failure without a message. */
export function useFileExport(send: () => Promise<Reply<DownloadedFile>>, fallback: string = msg('Failed to export')) {
  const { run, isPending } = useChange({
    mutationFn: send,
    says: { fallback, success: msg('The file is ready.'), needsData: true },
    onDone: ({ data }) => data && saveFile(data),
  });
  return { exportAll: () => void run(), isExporting: isPending };
}
