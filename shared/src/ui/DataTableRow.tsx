import { t } from '@salesdesk/shared';
import { type ChangeEvent, type KeyboardEvent, memo, type ReactElement, type Ref } from 'react';
import tableStyles from './DataTable.module.css';
import styles from './DataTableRow.module.css';
import { alignment, type Column, nameColumnOf, type RowEditor, type Selection, stickiness } from './dataTable.model.ts';
import { useRowEditing } from './useRowEditing.ts';
import type { RowSelection } from './useRowSelection.ts';

interface DataTableRowProps<T> {
  row: T;
  /** Position among the loaded rows, from 0. */
  index: number;
  /** The rows above the first, for `aria-rowindex`. */
  headRows: number;
  id: number;
  /** Names the row for its checkbox. */
  name: string;
  columns: Column<T>[];
  selection?: Selection;
  onSelect: RowSelection;
  editor?: RowEditor<T>;
  /** Set when another user just changed the record. */
  mark?: { text: string; changeId: string };
  ref?: Ref<HTMLTableRowElement>;
}

/** One row. Its checkbox is a native one, because scrolling renders dozens of new rows at once. */
export const DataTableRow = memo(Row) as <T>(props: DataTableRowProps<T>) => ReactElement;

function Row<T>(props: DataTableRowProps<T>) {
  const { row, index, headRows, id, name, columns, selection, onSelect, editor, mark, ref } = props;
  const { head, edited, close, handlers } = useRowEditing(row, columns, editor);
  const nameKey = nameColumnOf(columns);
  const checked = selection?.selected.has(id) ?? false;
  return (
    <tr
      ref={ref}
      data-index={index}
      data-marked={mark ? '' : undefined}
      title={mark?.text}
      aria-rowindex={headRows + index + 1}
      aria-selected={selection ? checked : undefined}
      {...handlers}
    >
      {selection && (
        <>
          <td className={tableStyles.check}>
            <SelectBox id={id} name={name} checked={checked} onSelect={onSelect} />
          </td>
          <td className={tableStyles.number}>{index + 1}</td>
        </>
      )}
      {columns.map((column) => {
        const isEdited = column.field !== undefined && column.field === edited;
        const content = isEdited ? editor?.input(row, edited, close) : column.render(row);
        return (
          <td
            key={column.key}
            ref={column.key === nameKey ? head : undefined}
            role={column.key === nameKey ? 'rowheader' : undefined}
            {...stickiness(column)}
            style={{ ...stickiness(column).style, ...alignment(column) }}
            data-field={editor && column.field}
            data-edited={isEdited || undefined}
            title={typeof content === 'string' ? content : undefined}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

interface SelectBoxProps {
  id: number;
  name: string;
  checked: boolean;
  onSelect: RowSelection;
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** With Shift, a click or Space selects all rows from the one chosen last; arrow keys go on to the next row's box. */
export function SelectBox({ id, name, checked, onSelect }: SelectBoxProps) {
  const onChange = ({ nativeEvent }: ChangeEvent) => {
    if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) onSelect.extend(id);
    else onSelect.toggle(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && event.shiftKey) {
      event.preventDefault();
      onSelect.extend(id);
    } else if (by) {
      event.preventDefault();
      const next = onSelect.neighbourOf(id, by);
      if (next === undefined) return;
      if (event.shiftKey) onSelect.extend(next, id);
      const row = event.currentTarget.closest('[data-index]');
      const beside = by === 1 ? row?.nextElementSibling : row?.previousElementSibling;
      beside?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus();
    }
  };
  return (
    // A Shift+click must not select the texts between.
    <label onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-label={t('Select {{name}}', { name })}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
    </label>
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
