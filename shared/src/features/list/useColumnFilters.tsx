import { useMemo } from 'react';
import type { Column } from '../../ui/dataTable.model.ts';
import type { ColumnSort } from '../../ui/SortButton.tsx';
import { FilterInput } from '../filters/FilterInput.tsx';
import { type FilterField, type FilterValues, fieldOf } from '../filters/filter.model.ts';

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
