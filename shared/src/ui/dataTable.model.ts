import type { ReactNode } from 'react';

/** One column of a DataTable. */
export interface Column<T> {
  key: string;
  title: string;
  /** The title is read aloud only, for columns the spec leaves blank. */
  hiddenTitle?: boolean;
  /** In px, the same for skeletons and rows so that nothing jumps; a wide screen shares out what is left. */
  width: number;
  align?: 'left' | 'right' | 'center';
  /** Stays while the rest scrolls sideways: the name column. */
  sticky?: boolean;
  /** Holds the row's buttons: they appear on hover and focus, and are always there on touch screens. */
  actions?: boolean;
  /** Cut with an ellipsis; the whole text appears as tooltip when `render` gives a string. */
  render: (row: T) => ReactNode;
  /** A control under the title. */
  filter?: ReactNode;
}

/** Which rows are checked, by `rowKey`. */
export interface Selection {
  selected: ReadonlySet<number>;
  onChange: (selected: Set<number>) => void;
}

/** Columns drawn: with a selection the checkbox and the row number come first. */
export function spanOf(columns: readonly unknown[], selection: Selection | undefined): number {
  return columns.length + (selection ? 2 : 0);
}

/** The checkbox lies over the row number, so both together take the width of one. */
const SELECTION_WIDTH = 52;

/** What all columns need, in px; below it the table scrolls sideways. */
export function widthOf(columns: readonly Pick<Column<unknown>, 'width'>[], selection: Selection | undefined): number {
  return columns.reduce((sum, column) => sum + column.width, selection ? SELECTION_WIDTH : 0);
}
