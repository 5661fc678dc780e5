import { useSlotData } from '@salesdesk/shared';
import {
  type ListedAccount,
  type ListName,
  type NearList,
  type PermissionKey,
  SKELETON_ROWS,
  SLOTS,
} from '@salesdesk/shared/domain';
import { isValidElement, type ReactElement, useLayoutEffect, useMemo } from 'react';
import { shownColumns } from '../../ui/columns/columns.model.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column, ColumnSort, DataTableProps } from '../../ui/dataTable.model.ts';
import { LoadFailure } from '../../ui/EmptyState.tsx';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import { EmptyList, NearNames } from '../filters/EmptyList.tsx';
import { FilterInput } from '../filters/FilterInput.tsx';
import { type FilterField, type FilterValues, fieldOf } from '../filters/filter.model.ts';
import type { ListPage } from './useListPage.ts';

const ADDED_WIDTH = SLOTS['list.column'].size?.width ?? 0;
const NO_COMPANIES: readonly ListedAccount[] = [];

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'selection' | 'selectionBar' | 'isLoadingMore' | 'onEndReached' | 'card' | 'editor' | 'skeletonRows'
>;

interface ListTableProps<N extends string, Row> extends TableProps<Row> {
  list: RowList<Row> & FilteredList<N>;
  /** Names the table for screen readers. */
  label: string;
  /** Pass stable columns and fields for a long list, so that loading more does not re-render rows. */
  columns: ListColumn<N, Row>[];
  fields: readonly FilterField<N>[];
  /** For a list without rows: what belongs here, and how to add the first if this screen adds any; or all that is shown. */
  empty: { hint: string; addLabel?: string; permission?: PermissionKey } | ReactElement;
  /** The list whose search offers near names where it finds nothing. */
  nearIn?: NearList;
}

type RowList<Row> = Pick<
  ListPage<ListName, Row>,
  'layout' | 'rows' | 'idOf' | 'nameOf' | 'isLoading' | 'failure' | 'retry' | 'isFiltered' | 'clear'
> &
  Partial<Pick<ListPage<ListName, Row>, 'edit' | 'live'>> & {
    total?: number | null;
    /** Of a list that loads more at its end. */
    isLoadingMore?: boolean;
    loadMore?: () => void;
  };

/** The table of a list from `useListPage`, or of one with the same members that loads its rows by pages. */
export function ListTable<N extends string, Row>(props: ListTableProps<N, Row>) {
  const { list, label, columns, fields, empty, nearIn, ...table } = props;
  const added = useAddedColumns(columns, list.rows, list.idOf, nearIn);
  const filtered = useColumnFilters(added, fields, list);
  const { preferences, setFiltersInHead } = list.layout;
  // Cards have no titles.
  const shown = useMedia(PHONE) ? [] : shownColumns(added, preferences);
  const inHead = shown.flatMap(({ filterKey }) => filterKey ?? []).join();
  // Before the bar is painted, whose panel may have nothing left.
  useLayoutEffect(() => {
    setFiltersInHead?.(inHead);
    return () => setFiltersInHead?.('');
  }, [inHead, setFiltersInHead]);
  return (
    <DataTable
      skeletonRows={SKELETON_ROWS}
      isLoadingMore={list.isLoadingMore}
      onEndReached={list.loadMore}
      {...table}
      label={label}
      columns={filtered}
      layout={list.layout}
      rows={list.rows}
      total={list.total}
      live={list.live}
      rowKey={list.idOf}
      rowLabel={list.nameOf}
      isLoading={list.isLoading}
      empty={
        isValidElement(empty) ? (
          empty
        ) : (
          <EmptyList
            list={list}
            {...empty}
            onAdd={() => list.edit?.('new')}
            near={
              nearIn && (
                <NearNames
                  list={nearIn}
                  filters={list.filters}
                  onChoose={(name) => list.setFilter('search' as N, name)}
                />
              )
            }
          />
        )
      }
      failure={list.failure ? <LoadFailure onRetry={list.retry} /> : undefined}
    />
  );
}

/** The columns of a list with those that remotes add to lists of companies, before the buttons of a row. */
function useAddedColumns<N extends string, Row>(
  columns: ListColumn<N, Row>[],
  rows: readonly Row[],
  idOf: (row: Row) => number,
  name: NearList | undefined,
): ListColumn<N, Row>[] {
  const list = name === 'q-list' || name === 'accounts' ? name : null;
  const companies = list ? (rows as unknown as readonly ListedAccount[]) : NO_COMPANIES;
  const found = useSlotData('list.column', { list: list ?? 'q-list', companies }, { isWanted: list !== null });
  return useMemo(() => {
    if (!list || !found.length) return columns;
    const added = found.map(
      ({ key, title, data = {} }): ListColumn<N, Row> => ({
        key,
        title,
        width: ADDED_WIDTH,
        render: (row) => data[idOf(row)] ?? '',
      }),
    );
    const buttons = columns.filter(({ key }) => key === 'actions');
    return [...columns.filter(({ key }) => key !== 'actions'), ...added, ...buttons];
  }, [columns, found, list, idOf]);
}

/** A column with the name of the filter under its title, and that of its order in `LIST_SORTS`. */
export type ListColumn<N extends string, Row> = Column<Row> & { filterKey?: N; sortKey?: string };

export interface FilteredList<N extends string> {
  filters: FilterValues<N>;
  /** What the controls show; a release built before relative days has only `filters`. */
  chosen?: FilterValues<N>;
  setFilter: (name: N, value: string) => void;
  /** The order of the list, such as '-name'; null for its own. */
  sort?: string | null;
  /** Absent where nothing can be sorted. */
  sortBy?: (name: string) => void;
}

/** The columns with their filters and orders, the same array for the same arguments. */
export function useColumnFilters<N extends string, Row>(
  columns: readonly ListColumn<N, Row>[],
  fields: readonly FilterField<N>[],
  { filters, chosen = filters, setFilter, sort = null, sortBy }: FilteredList<N>,
): Column<Row>[] {
  return useMemo(
    () =>
      columns.map(({ filterKey, sortKey, ...column }) => {
        const field = filterKey && fieldOf(fields, filterKey);
        return {
          ...column,
          ...(field && { filter: <FilterInput field={field} values={chosen} onChange={setFilter} /> }),
          ...(sortKey && sortBy && { sort: sortOf(sortKey, sort, sortBy) }),
        };
      }),
    [columns, fields, chosen, setFilter, sort, sortBy],
  );
}

function sortOf(name: string, sort: string | null, sortBy: (name: string) => void): ColumnSort {
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : null;
  return { direction, onClick: () => sortBy(name) };
}
