import { SCREENS } from '@salesdesk/shared/domain';
import { Checkbox } from 'antd';
import { type ReactNode, useRef } from 'react';
import styles from './DataTable.module.css';
import { EmptyState } from './EmptyState.tsx';
import { useEndReached } from './useEndReached.ts';
import { useRowWindow } from './useRowWindow.ts';

export interface Column<T> {
  key: string;
  title: string;
  /** The title is read aloud only, for columns the spec leaves blank. */
  hiddenTitle?: boolean;
  /** Width in px; the rest is shared. */
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Stays while the rest scrolls sideways: the name column. */
  sticky?: boolean;
  /** Cut with an ellipsis; the whole text appears as tooltip when `render` gives a string. */
  render: (row: T) => ReactNode;
  /** A control under the title. */
  filter?: ReactNode;
}

export interface DataTableProps<T> {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => number;
  /** Names a row for its checkbox. */
  rowLabel?: (row: T) => string;
  isLoading?: boolean;
  skeletonRows?: number;
  /** More rows are on their way. */
  isLoadingMore?: boolean;
  /** Called within 100 px of the bottom, and while the rows do not fill the height. Spec section 9. */
  onEndReached?: () => void;
  /** Adds the row number, which turns into a checkbox on hover or when any row is checked. */
  selection?: { selected: ReadonlySet<number>; onChange: (selected: Set<number>) => void };
  /** Shown over the bottom while rows are checked. */
  selectionBar?: ReactNode;
  /** In place of 'No data found!!'. */
  empty?: ReactNode;
  /** In place of the rows when they could not be loaded. */
  failure?: ReactNode;
}

/** The one table of all lists: 36 px rows, sticky head and name, filters under the titles, skeletons, windowed rows. */
export function DataTable<T>(props: DataTableProps<T>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    isLoading = false,
    skeletonRows = 15,
    isLoadingMore = false,
    onEndReached,
    selection,
    selectionBar,
    empty,
    failure,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const window = useRowWindow(scroller, rows.length);
  const onScroll = useEndReached(scroller, onEndReached, rows.length);
  const span = columns.length + (selection ? 2 : 0);
  const note = failure ?? (rows.length === 0 && !isLoading ? (empty ?? <EmptyState />) : null);

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      <section ref={scroller} className={styles.scroller} onScroll={onScroll} aria-label={label} tabIndex={0}>
        <table className={styles.table} aria-label={label} aria-busy={isLoading} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {selection && <SelectAll selection={selection} rows={rows} rowKey={rowKey} />}
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  style={{ width: column.width, textAlign: column.align }}
                  data-sticky={column.sticky || undefined}
                >
                  <span className={column.hiddenTitle ? 'sd-visually-hidden' : undefined}>{column.title}</span>
                </th>
              ))}
            </tr>
            {columns.some((column) => column.filter) && (
              <tr className={styles.filters}>
                {selection && <td colSpan={2} />}
                {columns.map((column) => (
                  <td key={column.key} data-sticky={column.sticky || undefined}>
                    {column.filter}
                  </td>
                ))}
              </tr>
            )}
          </thead>
          <tbody>
            {isLoading ? (
              <SkeletonRows count={skeletonRows} span={span} />
            ) : note ? (
              <tr className={styles.note}>
                <td colSpan={span}>{note}</td>
              </tr>
            ) : (
              <>
                <Spacer height={window.before} span={span} />
                {rows.slice(window.start, window.end).map((row, at) => (
                  <Row key={rowKey(row)} {...props} row={row} index={window.start + at} />
                ))}
                <Spacer height={window.after} span={span} />
              </>
            )}
            {isLoadingMore && (
              <tr className={styles.more}>
                <td colSpan={span}>{SCREENS.loadingMore}</td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {selection && selection.selected.size > 0 && selectionBar && (
        <div className={styles.selectionBar}>{selectionBar}</div>
      )}
    </div>
  );
}

function Row<T>({ row, index, columns, rowKey, rowLabel, selection }: DataTableProps<T> & { row: T; index: number }) {
  const id = rowKey(row);
  const checked = selection?.selected.has(id) ?? false;
  return (
    <tr aria-rowindex={index + 2} aria-selected={selection ? checked : undefined}>
      {selection && (
        <>
          <td className={styles.check} data-any={selection.selected.size > 0 || undefined}>
            <Checkbox
              checked={checked}
              aria-label={`Select ${rowLabel?.(row) ?? `row ${index + 1}`}`}
              onChange={() => selection.onChange(toggled(selection.selected, id))}
            />
          </td>
          <td className={styles.number}>{index + 1}</td>
        </>
      )}
      {columns.map((column) => {
        const content = column.render(row);
        return (
          <td
            key={column.key}
            style={{ textAlign: column.align }}
            data-sticky={column.sticky || undefined}
            title={typeof content === 'string' ? content : undefined}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

type SelectAllProps<T> = Pick<DataTableProps<T>, 'rows' | 'rowKey'> & {
  selection: NonNullable<DataTableProps<T>['selection']>;
};

function SelectAll<T>({ rows, rowKey, selection }: SelectAllProps<T>) {
  const all = rows.length > 0 && rows.every((row) => selection.selected.has(rowKey(row)));
  return (
    <>
      <th scope="col" className={styles.check} data-any>
        <Checkbox
          aria-label="Select all loaded rows"
          checked={all}
          indeterminate={!all && selection.selected.size > 0}
          onChange={() => selection.onChange(all ? new Set() : new Set(rows.map(rowKey)))}
        />
      </th>
      <th scope="col" className={styles.number}>
        <span className="sd-visually-hidden">Row number</span>#
      </th>
    </>
  );
}

function SkeletonRows({ count, span }: { count: number; span: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} data-testid="skeleton-row" className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: span }, (_, cell) => (
        <td key={cell}>
          <span style={{ width: `${45 + ((index * 7 + cell * 13) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

function Spacer({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null;
}

function toggled(selected: ReadonlySet<number>, id: number): Set<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
