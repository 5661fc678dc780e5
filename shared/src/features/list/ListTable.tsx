import { type ListName, type PermissionKey, SKELETON_ROWS } from '@salesdesk/shared/domain';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/dataTable.model.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { EmptyList } from '../filters/EmptyList.tsx';
import { FilterInput } from '../filters/FilterInput.tsx';
import { type FilterField, type FilterValues, fieldOf } from '../filters/filter.model.ts';
import type { ListPage } from './useListPage.ts';

/** A column with the name of the filter under its title. */
export type ListColumn<N extends string, Row> = Column<Row> & { filterKey?: N };

interface ListTableProps<N extends string, Row> {
  list: RowList<Row> & { filters: FilterValues<N>; setFilter: (name: N, value: string) => void };
  /** Names the table for screen readers. */
  label: string;
  columns: ListColumn<N, Row>[];
  fields: readonly FilterField<N>[];
  /** For a list without rows: what belongs here, and how to add the first. */
  empty: { hint: string; addLabel: string; permission: PermissionKey };
}

type RowList<Row> = Pick<
  ListPage<ListName, Row>,
  'layout' | 'rows' | 'live' | 'idOf' | 'nameOf' | 'isLoading' | 'failure' | 'retry' | 'edit' | 'isFiltered' | 'clear'
>;

/** The table of a list from `useListPage`. */
export function ListTable<N extends string, Row>({ list, label, columns, fields, empty }: ListTableProps<N, Row>) {
  const { filters, setFilter } = list;
  const filtered = columns.map(({ filterKey, ...column }) => {
    const field = filterKey && fieldOf(fields, filterKey);
    return field ? { ...column, filter: <FilterInput field={field} values={filters} onChange={setFilter} /> } : column;
  });
  return (
    <DataTable
      label={label}
      columns={filtered}
      layout={list.layout}
      rows={list.rows}
      live={list.live}
      rowKey={list.idOf}
      rowLabel={list.nameOf}
      isLoading={list.isLoading}
      skeletonRows={SKELETON_ROWS}
      empty={<EmptyList list={list} {...empty} onAdd={() => list.edit('new')} />}
      failure={list.failure ? <LoadFailure text={list.failure} onRetry={list.retry} /> : undefined}
    />
  );
}
