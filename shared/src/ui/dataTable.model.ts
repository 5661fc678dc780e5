import type { ReactNode } from 'react';

/** One column of a DataTable. */
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
