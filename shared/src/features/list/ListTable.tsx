import { dataOf, t, useCan, useHttp, useQuery, useSlotData } from '@salesdesk/shared';
import {
  endpoints,
  type Filters,
  type ListedAccount,
  type ListName,
  misspellable,
  type NearList,
  type PermissionKey,
  SKELETON_ROWS,
  SLOTS,
} from '@salesdesk/shared/domain';
import { Button } from 'antd';
import { isValidElement, type MouseEvent, type ReactElement, type ReactNode, useLayoutEffect, useMemo } from 'react';
import { shownColumns } from '../../ui/columns/columns.model.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column, ColumnSort, DataTableProps } from '../../ui/dataTable.model.ts';
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx';
import { PlusOutlined } from '../../ui/icons.ts';
import { PHONE, useMedia } from '../../ui/useMedia.ts';
import { FilterInput } from '../filters/FilterInput.tsx';
import { type FilterField, type FilterValues, fieldOf } from '../filters/filter.model.ts';
import { queryOfAny } from '../filters/queryOfAny.ts';
import type { ListFilters } from '../filters/useListFilters.ts';
import styles from './ListTable.module.css';
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

interface EmptyListProps {
  list: Pick<ListFilters<never>, 'isFiltered' | 'clear'>;
  /** The text for a list without records. */
  hint: string;
  /** 'Add a company'; shown to users who hold the permission. Absent where nothing is added. */
  addLabel?: string;
  permission?: string;
  onAdd?: () => void;
  /** Beside the button that clears the filters: names like the search, see `NearNames`. */
  near?: ReactNode;
}

/** Shown for a list without rows, with a button that clears the filters or adds the first record. */
export function EmptyList({ list, hint, addLabel, permission, onAdd, near }: EmptyListProps) {
  const mayAdd = useCan(permission) && addLabel !== undefined;
  if (list.isFiltered)
    return (
      <EmptyState
        hint={t('Nothing matches all of these filters.')}
        action={
          <>
            {near}
            <Button onClick={list.clear}>{t('Clear all filters')}</Button>
          </>
        }
      />
    );
  return (
    <EmptyState
      hint={hint}
      action={
        mayAdd && (
          <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            {addLabel}
          </Button>
        )
      }
    />
  );
}

interface NearNamesProps {
  list: NearList;
  /** Those of the list, with the search that found nothing. */
  filters: Filters<NearList>;
  /** Searches for the name. */
  onChoose: (name: string) => void;
}

/** In an empty list: names like the search but for one letter, which the other filters find. R-218. */
export function NearNames({ list, filters, onChoose }: NearNamesProps) {
  const http = useHttp();
  const { search: typed = '', only, ...rest } = filters;
  const search = typed.trim();
  const query = { ...queryOfAny(only, rest), list, search };
  const { data: names = [] } = useQuery({
    queryKey: ['near-names', query],
    queryFn: ({ signal }) => dataOf(http.get(endpoints.accounts.near, { query, signal })),
    enabled: misspellable(search).length > 0,
    // It is an offer: without an answer the empty list says what it always says.
    retry: false,
  });
  const choose = (name: string) => (event: MouseEvent<HTMLElement>) => {
    // The button goes with the empty list, and the focus would go with it.
    const stays = event.currentTarget.closest<HTMLElement>('[tabindex="0"]') ?? document.getElementById('page-title');
    stays?.focus({ preventScroll: true });
    onChoose(name);
  };
  if (!names.length) return null;
  return (
    <div className={styles.near}>
      <span>{t('Did you mean:')}</span>
      {names.map((name) => (
        <Button key={name} className={styles.name} onClick={choose(name)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
    </div>
  );
}
