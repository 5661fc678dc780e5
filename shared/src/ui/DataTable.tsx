import { areSingleKeysOn, isTyping, msg, t, useShortcuts, useWindowEvent } from '@salesdesk/shared';
import { SCREENS, SKELETON_ROWS } from '@salesdesk/shared/domain';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CardList } from './CardList.tsx';
import { ColumnsPanel } from './columns/ColumnsPanel.tsx';
import { columnVariables, shownColumns } from './columns/columns.model.ts';
import { useColumnDrag } from './columns/useColumnDrag.ts';
import styles from './DataTable.module.css';
import { DataTableHead } from './DataTableHead.tsx';
import rowStyles from './DataTableRow.module.css';
import { DataTableRow, SkeletonRows } from './DataTableRow.tsx';
import {
  coveredWidthOf,
  type DataTableProps,
  DENSE_FROM,
  headRowsOf,
  minWidthOf,
  rowCountOf,
  spanOf,
} from './dataTable.model.ts';
import { EmptyState } from './EmptyState.tsx';
import { useFocusRestore } from './focus.ts';
import { LiveNote } from './LiveNote.tsx';
import { PrintNote } from './PrintNote.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useFirstRows } from './useFirstRows.ts';
import { PHONE, useMedia } from './useMedia.ts';
import { useRowSelection } from './useRowSelection.ts';
import { useEndReached, useRowWindow } from './useRowWindow.ts';

/** A list: as a table, on a phone as cards where the list has them. */
export function DataTable<T>({ card, ...props }: DataTableProps<T>) {
  const isPhone = useMedia(PHONE);
  return (
    <>
      {isPhone && card ? <CardList {...props} card={card} /> : <Table {...props} />}
      <PrintNote
        loadMore={props.onEndReached}
        count={props.rows.length}
        isWaiting={props.isLoading === true || props.isLoadingMore === true}
      />
    </>
  );
}

/** The table of all lists: 36 px rows, sticky head and name, filters under the titles, skeletons, virtualised rows. */
function Table<T>(props: DataTableProps<T>) {
  const { label, rows, rowKey, isLoading = false, isLoadingMore = false, selection, live, layout } = props;
  const preferences = layout?.preferences;
  const columns = useMemo(() => shownColumns(props.columns, preferences ?? []), [props.columns, preferences]);
  const variables = useMemo(() => columnVariables(columns), [columns]);
  const table = useRef<HTMLTableElement>(null);
  const drag = useColumnDrag(table, props.columns, layout);
  const scroller = useRef<HTMLDivElement>(null);
  const window = useRowWindow(scroller, rows.length);
  useFirstRows(rows.length);
  const checkEnd = useEndReached(scroller, {
    onEndReached: props.onEndReached,
    count: rows.length,
    isWaiting: isLoading || isLoadingMore,
  });
  useSideways(scroller);
  useFocusRestore(scroller);
  useRowKeys(table, props.editor !== undefined);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const onSelect = useRowSelection(keys, selection);
  const span = spanOf(columns, selection);
  const headRows = headRowsOf(columns);
  const note = props.failure ?? (rows.length === 0 ? (props.empty ?? <EmptyState />) : null);

  const onScroll = () => {
    // Show the line beside the sticky column only while something is hidden under it.
    scroller.current?.toggleAttribute('data-scrolled', scroller.current.scrollLeft !== 0);
    if (scroller.current) markMore(scroller.current);
    checkEnd();
  };

  return (
    <div
      className={styles.frame}
      onPointerEnter={() => live?.onPointer(true)}
      onPointerLeave={() => live?.onPointer(false)}
    >
      {selection && (
        <SelectionBar count={selection.selected.size} rows={scroller}>
          {props.selectionBar}
        </SelectionBar>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form; a region would be a landmark named as the page is. */}
      <div
        ref={scroller}
        role="group"
        className={styles.scroller}
        style={{ '--covered': `${coveredWidthOf(columns, selection)}px` } as CSSProperties}
        onScroll={onScroll}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
      >
        <table
          ref={table}
          className={styles.table}
          data-dense={span >= DENSE_FROM || undefined}
          data-sized={preferences?.some(({ width }) => width) || undefined}
          style={{ ...variables, minWidth: minWidthOf(columns, selection) }}
          aria-label={label}
          aria-busy={isLoading}
          aria-rowcount={rowCountOf(props, headRows)}
          aria-colcount={span}
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
                    headRows={headRows}
                    id={rowKey(row)}
                    name={props.rowLabel?.(row) ?? t('row {{number}}', { number: String(window.start + at + 1) })}
                    columns={columns}
                    selection={selection}
                    onSelect={onSelect}
                    editor={props.editor}
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
      </div>
      {layout?.slot && createPortal(<ColumnsPanel columns={props.columns} layout={layout} />, layout.slot)}
      {live && <LiveNote announcement={live.announcement} />}
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

/** Marks the scroller with `data-more` while columns are hidden after the visible ones. */
function markMore(box: HTMLElement): void {
  box.toggleAttribute('data-more', Math.abs(box.scrollLeft) + box.clientWidth < box.scrollWidth - 1);
}

/** Marks the scroller with `data-sideways` while its content is wider than itself. */
function useSideways(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      box.toggleAttribute('data-sideways', box.scrollWidth > box.clientWidth);
      markMore(box);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [scroller]);
}

const SHORTCUTS = [
  { keys: 'j', label: msg('To the next row') },
  { keys: 'k', label: msg('To the row before') },
];
const EDITING = [
  ...SHORTCUTS,
  { keys: 'e', label: msg('Edit the row with the focus; Tab goes to its next value'), whenFocused: true },
];
const STEPS: Partial<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** The keys J and K move the focus from row to row of the table, to the first link or button of each. R-127. */
function useRowKeys(table: RefObject<HTMLTableElement | null>, isEditable: boolean): void {
  useShortcuts(msg('Rows of a list'), isEditable ? EDITING : SHORTCUTS);
  useWindowEvent('keydown', (event) => {
    const step = STEPS[event.key];
    // An open record has these keys too, for the next record.
    const isElsewhere = isTyping(event.target) || document.querySelector('[role="dialog"]');
    const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere;
    if (!step || !areSingleKeysOn() || isTaken) return;
    const rows = [...(table.current?.querySelectorAll('tbody tr[data-index]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const next = at < 0 ? rows[0] : rows[at + step];
    if (!next) return;
    event.preventDefault();
    next.querySelector<HTMLElement>('td a[href], td button')?.focus();
  });
}
