import { Checkbox } from 'antd';
import { memo, type ReactElement } from 'react';
import styles from './DataTable.module.css';
import type { Column, Selection } from './dataTable.model.ts';

interface DataTableHeadProps<T> {
  columns: Column<T>[];
  /** Keys of the loaded rows: what "all" means. */
  keys: readonly number[];
  selection?: Selection;
}

/** Titles and, where a column has one, the filter below its title. Both stay while the rows scroll. */
export const DataTableHead = memo(Head) as <T>(props: DataTableHeadProps<T>) => ReactElement;

function Head<T>({ columns, keys, selection }: DataTableHeadProps<T>) {
  return (
    <thead>
      <tr>
        {selection && <SelectAll selection={selection} keys={keys} />}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            style={{ width: column.width, textAlign: column.align }}
            data-sticky={column.sticky || undefined}
            data-actions={column.actions || undefined}
          >
            <span className={column.hiddenTitle ? 'sd-visually-hidden' : undefined}>{column.title}</span>
          </th>
        ))}
      </tr>
      {columns.some((column) => column.filter) && (
        <tr className={styles.filters}>
          {selection && <td colSpan={2} />}
          {columns.map((column) => (
            <td key={column.key} data-sticky={column.sticky || undefined} data-actions={column.actions || undefined}>
              {column.filter}
            </td>
          ))}
        </tr>
      )}
    </thead>
  );
}

function SelectAll({ selection, keys }: { selection: Selection; keys: readonly number[] }) {
  const { selected, onChange } = selection;
  const all = keys.length > 0 && keys.every((key) => selected.has(key));
  return (
    <>
      <th scope="col" className={styles.check} data-any={selected.size > 0 || undefined}>
        <Checkbox
          aria-label="Select all loaded rows"
          checked={all}
          indeterminate={!all && selected.size > 0}
          onChange={() => onChange(all ? new Set() : new Set(keys))}
        />
      </th>
      <th scope="col" className={styles.number}>
        <span className="sd-visually-hidden">Row number</span>
        <span aria-hidden="true">#</span>
      </th>
    </>
  );
}
