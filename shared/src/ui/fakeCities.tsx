/** A table of cities, for the tests of `DataTable`. */
import { render } from '@testing-library/react';
import { useState } from 'react';
import { DataTable } from './DataTable.tsx';
import type { Column, DataTableProps } from './dataTable.model.ts';

interface City {
  id: number;
  name: string;
}

export const cities = (count: number): City[] =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, name: `City ${i + 1}` }));

export const columns: Column<City>[] = [
  {
    width: 200,
    key: 'name',
    title: 'Name',
    sticky: true,
    render: (city) => city.name,
    filter: <input aria-label="Filter by name" />,
  },
  {
    width: 60,
    key: 'edit',
    title: 'Actions',
    hiddenTitle: true,
    actions: true,
    render: () => <button type="button">Edit</button>,
  },
];

export const show = (props: Partial<DataTableProps<City>> = {}) =>
  render(<DataTable label="Cities" columns={columns} rows={[]} rowKey={(city) => city.id} {...props} />);

export function Selectable({ rows }: { rows: City[] }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return (
    <DataTable
      label="Cities"
      columns={columns}
      rows={rows}
      rowKey={(city) => city.id}
      rowLabel={(city) => city.name}
      selection={{ selected, onChange: setSelected }}
      selectionBar={<span>{[...selected].sort().join(', ')}</span>}
    />
  );
}
