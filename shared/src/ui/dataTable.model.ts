import type { LiveRows } from '@salesdesk/shared';
import type { ColumnPreference, Ways } from '@salesdesk/shared/domain';
import type { CSSProperties, ReactNode } from 'react';

/** The user's column preferences for one list, the same on every machine. */
export interface ColumnLayout {
  preferences: ColumnPreference[];
  /** `next` gets the current preferences, so the second of two quick changes builds on the first. */
  change: (next: (preferences: ColumnPreference[]) => ColumnPreference[]) => void;
  reset: () => void;
  /** Shows a view's preferences in place of the user's, which stay unchanged; null ends it. */
  show: (preferences: ColumnPreference[] | null) => void;
  /** The element of the bar above the table for its columns, or for the order of a phone's cards. */
  slot: HTMLElement | null;
  setSlot: (slot: HTMLElement | null) => void;
  /** The names of the filters that stand under the titles of the table, with commas; '' without a table. */
  filtersInHead?: string;
  setFiltersInHead?: (names: string) => void;
}

/** How a column can be sorted, and whether it is. */
export interface ColumnSort {
  direction: 'ascending' | 'descending' | null;
  /** Sorts ascending, then descending, then not by this column. */
  onClick: () => void;
}

/** One column of a DataTable. */
export interface Column<T> {
  key: string;
  title: string;
  /** The title is only read aloud, for columns the spec leaves blank. */
  hiddenTitle?: boolean;
  /** In px, the same for skeletons and rows so that nothing jumps; a wide screen distributes the rest. */
  width: number;
  align?: 'left' | 'right' | 'center';
  /** Stays in place while the rest scrolls sideways: the name column. */
  sticky?: boolean;
  /** Hidden until the user shows it in the menu of columns. */
  isHiddenAtFirst?: boolean;
  /** Pinned by the user, after the name. */
  isPinned?: boolean;
  /** Contains the row's buttons: they stay in view while the rest scrolls sideways. */
  actions?: boolean;
  /** The field of the record that its value is edited as, see `RowEditor`. */
  field?: string;
  /** Cut with an ellipsis; the tooltip shows the whole text when `render` returns a string. */
  render: (row: T) => ReactNode;
  /** A control under the title. */
  filter?: ReactNode;
  /** Makes the title a button. */
  sort?: ColumnSort;
}

/** Edits the values of rows where they stand. Pass a stable one. */
export interface RowEditor<T> {
  /** Why the row may not be changed; null when it may. */
  refusalOf: (row: T) => string | null;
  /** Takes the place of the value. `onClose` with 1 goes on to the next field of the row, with -1 to the one before. */
  input: (row: T, field: string, onClose: (by?: 1 | -1) => void) => ReactNode;
}

/** What a phone shows of a row in place of its columns. */
export interface RowCard {
  title: string;
  /** The address of its record; without one the card opens nothing. */
  href?: string;
  onOpen?: () => void;
  /** Picture or logo, before the title. */
  icon?: ReactNode;
  /** Status or stage. */
  badge?: ReactNode;
  /** Place, amount, company: what is empty is left out. */
  facts: readonly (string | null)[];
  /** The next step. */
  note?: ReactNode;
  /** A button for each that is there. */
  ways?: Ways;
  /** Buttons such as Edit and Delete, at the end of the last line. */
  actions?: ReactNode;
}

/** A column with one button per row, which stays in view: a title that is too long, as 'Edit' is in some languages, is only read aloud. */
export function buttonColumn(title: string, width = 64) {
  return { title, width, hiddenTitle: title.length > 6, actions: true };
}

/** The CSS variable of a column's width. */
export const widthVariable = (key: string) => `--width-${key}`;

/** Which rows are checked, by `rowKey`. */
export interface Selection {
  selected: ReadonlySet<number>;
  onChange: (selected: Set<number>) => void;
}

/** The number of columns: with a selection, checkbox and row number come first. */
export function spanOf(columns: readonly unknown[], selection: Selection | undefined): number {
  return columns.length + (selection ? 2 : 0);
}

/** The rows of the head: the titles, and the filters where a column has one. */
export function headRowsOf(columns: readonly Pick<Column<never>, 'filter'>[]): number {
  return columns.some((column) => column.filter) ? 2 : 1;
}

/** The number of rows with the head, for `aria-rowcount`; -1 while nobody knows it. */
export function rowCountOf(
  { rows, total, onEndReached }: { rows: readonly unknown[]; total?: number | null; onEndReached?: () => void },
  headRows: number,
): number {
  if (typeof total === 'number') return headRows + Math.max(total, rows.length);
  return onEndReached ? -1 : headRows + rows.length;
}

/** The key of the column that names the row: the sticky one, else the first. */
export function nameColumnOf(columns: readonly Pick<Column<never>, 'key' | 'sticky'>[]): string | undefined {
  return (columns.find((column) => column.sticky) ?? columns[0])?.key;
}

/** The checkbox lies in the cell of the row number, so both together take the width of one column. */
const SELECTION_WIDTH = 56;

/** From so many columns on a table is dense. */
export const DENSE_FROM = 11;

/** The total width of all columns, from their variables; below it the table scrolls sideways. */
export function minWidthOf(columns: readonly Pick<Column<unknown>, 'key'>[], selection: Selection | undefined): string {
  const widths = columns.map(({ key }) => `var(${widthVariable(key)})`);
  return `calc(${[`${selection ? SELECTION_WIDTH : 0}px`, ...widths].join(' + ')})`;
}

/** The width of the sticky columns, in px: they cover what lies beside them while the table is scrolled sideways. */
export function coveredWidthOf(
  columns: readonly Pick<Column<never>, 'width' | 'sticky' | 'isPinned'>[],
  selection: Selection | undefined,
): number {
  const sticky = columns.filter((column) => column.sticky || column.isPinned);
  return sticky.reduce((sum, { width = 0 }) => sum + width, selection ? SELECTION_WIDTH : 0);
}

const ALIGNED = { left: 'start', right: 'end', center: 'center' } as const;

/** The alignment of a column's cells: left is where lines begin, also from right to left. */
export function alignment({ align }: Pick<Column<never>, 'align'>): { textAlign?: 'start' | 'end' | 'center' } {
  return align ? { textAlign: ALIGNED[align] } : {};
}

/** The offset of a cell that stays in view, and its attribute for the styles. */
export function stickiness(column: Pick<Column<unknown>, 'key' | 'sticky' | 'isPinned' | 'actions'>) {
  const { key, sticky, isPinned, actions } = column;
  const offset = sticky || isPinned ? `--before-${key}` : actions && `--after-${key}`;
  return {
    'data-sticky': sticky || undefined,
    'data-pinned': isPinned || undefined,
    'data-actions': actions || undefined,
    style: offset ? ({ '--offset': `var(${offset})` } as CSSProperties) : undefined,
  };
}

/** What a list of rows is given, whether it is drawn as a table or as cards. */
export interface DataTableProps<T> {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<T>[];
  rows: readonly T[];
  /** The number of all rows, loaded or not, where the list knows it. */
  total?: number | null;
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
  /** Shown below the rows while some are checked. */
  selectionBar?: ReactNode;
  /** Shown instead of 'No data found!!'. */
  empty?: ReactNode;
  /** Shown instead of the rows when they could not be loaded. */
  failure?: ReactNode;
  /** The user's column preferences, from `useColumnLayout`. */
  layout?: ColumnLayout;
  /** Live changes by colleagues, from `useLiveRows`. */
  live?: LiveRows<T>['live'];
  /** Edits the values of columns that have a `field`. */
  editor?: RowEditor<T>;
  /** The row as a card, which a phone shows in place of the table; pass a stable function. */
  card?: (row: T) => RowCard;
}
