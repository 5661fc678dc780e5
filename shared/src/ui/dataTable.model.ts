import type { ReactNode } from 'react';
import { widthVariable } from './columns/columns.model.ts';

/** One column of a DataTable. */
export interface Column<T> {
  key: string;
  title: string;
  /** The title is read aloud only, for columns the spec leaves blank. */
  hiddenTitle?: boolean;
  /** In px, the same for skeletons and rows so that nothing jumps; a wide screen shares out what is left. */
  width: number;
  align?: 'left' | 'right' | 'center';
  /** Stays in place while the rest scrolls sideways: the name column. */
  sticky?: boolean;
  /** Pinned by the user, after the name. */
  isPinned?: boolean;
  /** Holds the row's buttons: they appear on hover and focus, and are always there on touch screens. */
  actions?: boolean;
  /** Cut with an ellipsis; the whole text appears as tooltip when `render` gives a string. */
  render: (row: T) => ReactNode;
  /** A control under the title. */
  filter?: ReactNode;
}

/** A column of one button a row: a title too long for it, as 'Edit' is in other languages, is only read aloud. */
export function buttonColumn(title: string, width = 64): Pick<Column<never>, 'title' | 'width' | 'hiddenTitle'> {
  return { title, width, hiddenTitle: title.length > 6 };
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

/** What all columns need, by the variables of their widths; below it the table scrolls sideways. */
export function minWidthOf(columns: readonly Pick<Column<unknown>, 'key'>[], selection: Selection | undefined): string {
  const widths = columns.map(({ key }) => `var(${widthVariable(key)})`);
  return `calc(${[`${selection ? SELECTION_WIDTH : 0}px`, ...widths].join(' + ')})`;
}

/** Where a cell of the column stays, and the attribute that says so to the styles. */
export function stickiness({ key, sticky, isPinned }: Pick<Column<unknown>, 'key' | 'sticky' | 'isPinned'>) {
  return {
    'data-sticky': sticky || undefined,
    'data-pinned': isPinned || undefined,
    style: sticky || isPinned ? { left: `var(--left-${key})` } : undefined,
  };
}
