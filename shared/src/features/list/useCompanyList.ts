import { msg, type Reply, saveFile, useChange } from '@salesdesk/shared';
import type { CompanyList, DownloadedFile, Filters, Sort } from '@salesdesk/shared/domain';
import { useMemo } from 'react';
import { type InfiniteListOptions, useInfiniteList } from './useInfiniteList.ts';
import { useListState } from './useListState.ts';

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

/** Saves the file that `send` receives. */
export function useFileExport(send: () => Promise<Reply<DownloadedFile>>) {
  const { run, isPending } = useChange({
    mutationFn: send,
    says: { fallback: msg('Failed to export'), success: msg('The file is ready.'), needsData: true },
    onDone: ({ data }) => data && saveFile(data),
  });
  return { exportAll: () => void run(), isExporting: isPending };
}
