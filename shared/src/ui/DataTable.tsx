import type { LiveRows } from '@salesdesk/shared';
import { t } from '@salesdesk/shared';
import { SCREENS, SKELETON_ROWS } from '@salesdesk/shared/domain';
import { type ReactNode, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ColumnsMenu } from './columns/ColumnsMenu.tsx';
import type { ColumnLayout } from './columns/columns.model.ts';
import { columnVariables, shownColumns } from './columns/columns.model.ts';
import { useColumnDrag } from './columns/useColumnDrag.ts';
import styles from './DataTable.module.css';
import { DataTableHead } from './DataTableHead.tsx';
import rowStyles from './DataTableRow.module.css';
import { DataTableRow, SkeletonRows } from './DataTableRow.tsx';
import { type Column, minWidthOf, type Selection, spanOf } from './dataTable.model.ts';
import { EmptyState } from './EmptyState.tsx';
import { LiveNote } from './LiveNote.tsx';
import { useEndReached } from './useEndReached.ts';
import { useFocusRestore } from './useFocusRestore.ts';
import { useRowWindow } from './useRowWindow.ts';
import { markMore, useSideways } from './useSideways.ts';

export interface DataTableProps<T> {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<T>[];
  rows: readonly T[];
  /** Pass stable `columns`, rows, `rowKey` and `selection`, so that scrolling does not re-render rows. */
  rowKey: (row: T) => number;
  /** Names a row for its checkbox. */
  rowLabel?: (row: T) => string;
  isLoading?: boolean;
  skeletonRows?: number;
  /** More rows are being loaded. */
  isLoadingMore?: boolean;
  /** Called within 100 px of the bottom, and while the rows do not fill the height. product.md section 9. */
  onEndReached?: () => void;
  /** Adds checkbox and row number in the same place. */
  selection?: Selection;
  /** Shown at the bottom while rows are checked. */
  selectionBar?: ReactNode;
  /** Shown instead of 'No data found!!'. */
  empty?: ReactNode;
  /** Shown instead of the rows when they could not be loaded. */
  failure?: ReactNode;
  /** The user's column preferences, from `useColumnLayout`. */
  layout?: ColumnLayout;
  /** Live changes by colleagues, from `useLiveRows`. */
  live?: LiveRows<T>['live'];
}

/** The table of all lists: 36 px rows, sticky head and name, filters under the titles, skeletons, virtualised rows. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, rowKey, isLoading = false, isLoadingMore = false, selection, live, layout } = props;
  const preferences = layout?.preferences;
  const columns = useMemo(() => shownColumns(props.columns, preferences ?? []), [props.columns, preferences]);
  const variables = useMemo(() => columnVariables(columns), [columns]);
  const table = useRef<HTMLTableElement>(null);
  const drag = useColumnDrag(table, props.columns, layout);
  const scroller = useRef<HTMLDivElement>(null);
  const window = useRowWindow(scroller, rows.length);
  const checkEnd = useEndReached(scroller, {
    onEndReached: props.onEndReached,
    count: rows.length,
    isWaiting: isLoading || isLoadingMore,
  });
  useSideways(scroller);
  useFocusRestore(scroller);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const span = spanOf(columns, selection);
  const note = props.failure ?? (rows.length === 0 ? (props.empty ?? <EmptyState />) : null);

  const onScroll = () => {
    // Show the line beside the sticky column only while something is hidden under it.
    scroller.current?.toggleAttribute('data-scrolled', scroller.current.scrollLeft > 0);
    if (scroller.current) markMore(scroller.current);
    checkEnd();
  };

  return (
    <div
      className={styles.frame}
      onPointerEnter={() => live?.onPointer(true)}
      onPointerLeave={() => live?.onPointer(false)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section ref={scroller} className={styles.scroller} onScroll={onScroll} aria-label={label} tabIndex={0}>
        <table
          ref={table}
          className={styles.table}
          data-sized={preferences?.some(({ width }) => width) || undefined}
          style={{ ...variables, minWidth: minWidthOf(columns, selection) }}
          aria-label={label}
          aria-busy={isLoading}
          aria-rowcount={rows.length + 1}
        >
          <DataTableHead columns={columns} keys={keys} selection={selection} drag={drag} />
          <tbody className={rowStyles.body}>
            {isLoading ? (
              <SkeletonRows count={props.skeletonRows ?? SKELETON_ROWS} columns={columns} selection={selection} />
            ) : note ? (
              <WideRow className={styles.note} span={span}>
                {note}
              </WideRow>
            ) : (
              <>
                <Spacer height={window.before} span={span} />
                {rows.slice(window.start, window.end).map((row, at) => (
                  <DataTableRow
                    key={rowKey(row)}
                    ref={window.measure}
                    row={row}
                    index={window.start + at}
                    id={rowKey(row)}
                    name={props.rowLabel?.(row) ?? t('row {{number}}', { number: String(window.start + at + 1) })}
                    columns={columns}
                    selection={selection}
                    mark={live?.marks.get(rowKey(row))}
                  />
                ))}
                <Spacer height={window.after} span={span} />
              </>
            )}
            {isLoadingMore && (
              <WideRow className={styles.more} span={span}>
                {t(SCREENS.loadingMore)}
              </WideRow>
            )}
          </tbody>
        </table>
      </section>
      {layout?.slot && createPortal(<ColumnsMenu columns={props.columns} layout={layout} />, layout.slot)}
      {live && <LiveNote announcement={live.announcement} />}
      {selection && selection.selected.size > 0 && props.selectionBar && (
        <section className={styles.selectionBar} aria-label={t('Selection')}>
          {props.selectionBar}
        </section>
      )}
    </div>
  );
}

/** Spans all columns, but is centred in their visible part. */
function WideRow({ className, span, children }: { className?: string; span: number; children: ReactNode }) {
  return (
    <tr className={className}>
      <td colSpan={span}>
        <div>{children}</div>
      </td>
    </tr>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr aria-hidden="true" className={styles.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  ) : null;
}
