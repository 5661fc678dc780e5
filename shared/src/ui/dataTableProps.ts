import type { LiveRows } from '@salesdesk/shared';
import type { ReactNode } from 'react';
import type { ColumnLayout } from './columns/columns.model.ts';
import type { Column, RowCard, RowEditor, Selection } from './dataTable.model.ts';

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
