import { useMemo } from 'react';
import type { Column } from '../../ui/dataTable.model.ts';
import { FilterInput } from '../filters/FilterInput.tsx';
import { type FilterField, type FilterValues, fieldOf } from '../filters/filter.model.ts';

/** A column with the name of the filter under its title. */
export type ListColumn<N extends string, Row> = Column<Row> & { filterKey?: N };

export interface FilteredList<N extends string> {
  filters: FilterValues<N>;
  /** What the controls show; a release built before relative days has only `filters`. */
  chosen?: FilterValues<N>;
  setFilter: (name: N, value: string) => void;
}

/** The columns with their filters, the same array for the same arguments. */
export function useColumnFilters<N extends string, Row>(
  columns: readonly ListColumn<N, Row>[],
  fields: readonly FilterField<N>[],
  { filters, chosen = filters, setFilter }: FilteredList<N>,
): Column<Row>[] {
  return useMemo(
    () =>
      columns.map(({ filterKey, ...column }) => {
        const field = filterKey && fieldOf(fields, filterKey);
        return field
          ? { ...column, filter: <FilterInput field={field} values={chosen} onChange={setFilter} /> }
          : column;
      }),
    [columns, fields, chosen, setFilter],
  );
}
