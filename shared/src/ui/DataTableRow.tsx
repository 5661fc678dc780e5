import { t } from '@salesdesk/shared';
import { memo, type ReactElement, type Ref } from 'react';
import tableStyles from './DataTable.module.css';
import styles from './DataTableRow.module.css';
import { type Column, type Selection, stickiness } from './dataTable.model.ts';

interface DataTableRowProps<T> {
  row: T;
  /** Position among the loaded rows, from 0. */
  index: number;
  id: number;
  /** Names the row for its checkbox. */
  name: string;
  columns: Column<T>[];
  selection?: Selection;
  /** Set when another user just changed the record. */
  mark?: { text: string; changeId: string };
  ref?: Ref<HTMLTableRowElement>;
}

/**
 * One row; its number is replaced by the checkbox on hover, on focus, and while any row is checked. The checkbox is a
 * native one, because scrolling renders dozens of new rows at once.
 */
export const DataTableRow = memo(Row) as <T>(props: DataTableRowProps<T>) => ReactElement;

function Row<T>({ row, index, id, name, columns, selection, mark, ref }: DataTableRowProps<T>) {
  const checked = selection?.selected.has(id) ?? false;
  return (
    <tr
      ref={ref}
      data-index={index}
      data-marked={mark ? '' : undefined}
      title={mark?.text}
      aria-rowindex={index + 2}
      aria-selected={selection ? checked : undefined}
    >
      {selection && (
        <>
          <td className={tableStyles.check} data-any={selection.selected.size > 0 || undefined}>
            <label>
              <input
                type="checkbox"
                className={styles.box}
                checked={checked}
                aria-label={t('Select {{name}}', { name })}
                onChange={() => selection.onChange(toggled(selection.selected, id))}
              />
            </label>
          </td>
          <td className={tableStyles.number}>{index + 1}</td>
        </>
      )}
      {columns.map((column) => {
        const content = column.render(row);
        return (
          <td
            key={column.key}
            {...stickiness(column)}
            style={{ ...stickiness(column).style, textAlign: column.align }}
            data-actions={column.actions || undefined}
            title={typeof content === 'string' ? content : undefined}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

interface SkeletonRowsProps<T> extends Pick<DataTableRowProps<T>, 'columns' | 'selection'> {
  count: number;
}

/** Skeleton rows in the shape of the loading rows. */
export function SkeletonRows<T>({ count, columns, selection }: SkeletonRowsProps<T>) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} data-testid="skeleton-row" className={styles.skeleton} aria-hidden="true">
      {selection && (
        <>
          <td className={tableStyles.check} />
          <td className={tableStyles.number} />
        </>
      )}
      {columns.map((column, cell) => (
        <td key={column.key} {...stickiness(column)}>
          <span style={{ width: `${45 + ((index * 7 + cell * 13) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

function toggled(selected: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
