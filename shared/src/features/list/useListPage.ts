/** A list whose rows can be switched, edited and deleted: the state of its page and table. product.md section 4. */
import {
  keepPreviousData,
  language,
  type Reply,
  restoreInList,
  type UseQueryOptions,
  useChange,
  useFailureToast,
  useLiveRows,
  useQuery,
  useQueryClient,
  useStatusToggle,
} from '@salesdesk/shared';
import {
  type Filters,
  isDescending,
  type ListName,
  type LiveEntity,
  type Sort,
  type SortName,
  type Status,
  sortedBy,
} from '@salesdesk/shared/domain';
import { useMemo, useState } from 'react';
import { useListState } from './useInfiniteList.ts';

/** The options of one list. Pass stable functions. */
export interface ListPageOptions<L extends ListName, Row> {
  list: L;
  /** The kind of record whose changes by colleagues refresh the list. */
  entity: LiveEntity;
  query: (filters: Filters<L>) => UseQueryOptions<Row[], Error, Row[], readonly unknown[]>;
  /** Shown when the list cannot be loaded. */
  loadFailure: string;
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  statusOf: (row: Row) => Status;
  withStatus: (row: Row, status: Status) => Row;
  changeStatus: (row: Row, status: Status) => Promise<Reply<unknown>>;
  statusText: (status: Status) => string;
  deletion: {
    send: (row: Row) => Promise<Reply<unknown>>;
    /** Shown when the server sends no message. */
    success: string;
    fallback: string;
    onDone: (row: Row) => void;
  };
  /** Called after the form is saved, with the id of the record. */
  onSaved: (id: number) => void;
  /** The value of a row by the name of the order; all rows are here, so the browser sorts. None: nothing can be sorted. */
  sortValues?: Readonly<Record<SortName<L>, (row: Row) => string | number | null>>;
}

/** `shownOf`: which of the loaded rows are listed; all by default. */
export function useListPage<L extends ListName, Row>(
  options: ListPageOptions<L, Row>,
  shownOf: (rows: readonly Row[]) => readonly Row[] = everyRow,
) {
  const { list, entity, query, loadFailure, idOf, nameOf, statusOf, withStatus, deletion, sortValues } = options;
  const client = useQueryClient();
  const state = useListState(list);
  const { filters, sort, sortBy } = state;
  const shown = useMemo(() => query(filters), [query, filters]);
  const { queryKey } = shown;
  // The keys of all filtered queries start with this one.
  const whole = useMemo(() => query({}).queryKey, [query]);
  const { data, error, isPending, isError, refetch } = useQuery({ ...shown, placeholderData: keepPreviousData });
  useFailureToast(error, loadFailure);
  const status = useStatusToggle({
    ...{ queryKey, idOf, statusOf, withStatus },
    send: options.changeStatus,
    successText: options.statusText,
  });
  const { rows, live } = useLiveRows({
    ...{ entity, idOf, nameOf },
    rows: useMemo(() => sorted(shownOf(data ?? []), sort, sortValues), [shownOf, data, sort, sortValues]),
    listKey: queryKey,
    reload: () => client.invalidateQueries({ queryKey: whole }, { throwOnError: true }),
  });
  const [editing, edit] = useState<Row | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: whole });
  const { run, isPending: isDeletePending } = useChange({
    mutationFn: deletion.send,
    says: { success: deletion.success, fallback: deletion.fallback },
    showBefore: (row) => restoreInList(queryKey, row, idOf, data),
    onDone: (_, row) => deletion.onDone(row),
    onSettled: () => {
      setDeleting(null);
      reload();
    },
  });

  return {
    ...state,
    sortBy: sortValues ? sortBy : undefined,
    rows,
    live,
    idOf,
    nameOf,
    statusOf,
    isLoading: isPending,
    /** The text for a failed load; null when there are rows. */
    failure: isError && !data ? loadFailure : null,
    retry: () => void refetch(),
    status,
    /** The row in the popup, 'new' for an empty form, null when it is closed. */
    editing,
    edit: (row: Row | 'new' | null) => edit(row),
    closePopup: () => edit(null),
    saved: (id: number) => {
      edit(null);
      options.onSaved(id);
      reload();
    },
    deleting,
    askDelete: (row: Row) => setDeleting(row),
    cancelDelete: () => setDeleting(null),
    confirmDelete: () => {
      if (deleting) void run(deleting);
    },
    isDeletePending,
  };
}

/** What the table and the columns of a list receive. */
export type ListPage<L extends ListName, Row> = ReturnType<typeof useListPage<L, Row>>;

function everyRow<Row>(rows: readonly Row[]): readonly Row[] {
  return rows;
}

/**
 * The rows in the order of `sort`, texts as the page's language sorts them; rows without a value come last both ways. Rows
 * of equal value, and all without `sort`, stay in their order.
 */
function sorted<L extends ListName, Row>(
  rows: readonly Row[],
  sort: Sort<L> | null,
  valuesOf: Readonly<Record<SortName<L>, (row: Row) => string | number | null>> | undefined,
): readonly Row[] {
  if (!sort || !valuesOf) return rows;
  const keyOf = valuesOf[sortedBy<SortName<L>>(sort)];
  const { compare } = new Intl.Collator(language, { numeric: true });
  const isNone = (value: string | number | null) => value === null || value === '';
  const direction = isDescending(sort) ? -1 : 1;
  return rows
    .map((row) => ({ row, value: keyOf(row) }))
    .sort((a, b) => {
      const [hasNone, otherHasNone] = [isNone(a.value), isNone(b.value)];
      if (hasNone || otherHasNone) return Number(hasNone) - Number(otherHasNone);
      if (typeof a.value === 'number' && typeof b.value === 'number') return direction * (a.value - b.value);
      return direction * compare(String(a.value), String(b.value));
    })
    .map(({ row }) => row);
}
