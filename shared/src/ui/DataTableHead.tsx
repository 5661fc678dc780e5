import { t } from '@salesdesk/shared';
import { Checkbox } from 'antd';
import { memo, type ReactElement } from 'react';
import type { ColumnDrag } from './columns/useColumnDrag.ts';
import tableStyles from './DataTable.module.css';
import styles from './DataTableHead.module.css';
import { alignment, type Column, type Selection, stickiness, widthVariable } from './dataTable.model.ts';
import { SortButton } from './SortButton.tsx';

interface DataTableHeadProps<T> {
  columns: Column<T>[];
  /** Keys of the loaded rows: the rows that "all" selects. */
  keys: readonly number[];
  selection?: Selection;
  /** Present when columns may be arranged. */
  drag?: ColumnDrag;
}

/** Titles and, for columns that have one, the filter below. Both stay visible while the rows scroll. */
export const DataTableHead = memo(Head) as <T>(props: DataTableHeadProps<T>) => ReactElement;

function Head<T>({ columns, keys, selection, drag }: DataTableHeadProps<T>) {
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        {selection && <SelectAll selection={selection} keys={keys} />}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-column={column.key}
            {...stickiness(column)}
            style={{ ...stickiness(column).style, width: `var(${widthVariable(column.key)})`, ...alignment(column) }}
            aria-sort={column.sort && (column.sort.direction ?? 'none')}
            {...drag?.carry(column.key)}
          >
            {column.sort ? (
              <SortButton title={column.title} hiddenTitle={column.hiddenTitle} sort={column.sort} />
            ) : (
              <span className={column.hiddenTitle ? 'sd-visually-hidden' : styles.title} title={column.title}>
                {column.title}
              </span>
            )}
            {drag && (
              <span
                className={styles.edge}
                aria-hidden="true"
                draggable
                onDragStart={(event) => {
                  event.preventDefault();
                  event.stopPropagation();
                }}
                onPointerDown={(event) => drag.onEdge(event, column.key)}
              />
            )}
          </th>
        ))}
      </tr>
      {columns.some((column) => column.filter) && (
        <tr className={styles.filters} aria-rowindex={2}>
          {selection && <td colSpan={2} />}
          {columns.map((column) => (
            <td key={column.key} {...stickiness(column)}>
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
      <th scope="col" className={tableStyles.check}>
        <Checkbox
          aria-label={t('Select all loaded rows')}
          checked={all}
          indeterminate={!all && selected.size > 0}
          onChange={() => onChange(withAll(selected, keys, !all))}
        />
      </th>
      <th scope="col" className={tableStyles.number}>
        <span className="sd-visually-hidden">{t('Row number')}</span>
        <span aria-hidden="true">#</span>
      </th>
    </>
  );
}

/** Adds or removes all of these keys; rows of other filters or pages stay selected. */
function withAll(selected: ReadonlySet<number>, keys: readonly number[], wanted: boolean): Set<number> {
  if (wanted) return new Set([...selected, ...keys]);
  const loaded = new Set(keys);
  return new Set([...selected].filter((key) => !loaded.has(key)));
}
