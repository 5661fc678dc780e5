/** Columns and saved views of the lists, as they are kept on the server. Added, decision page 115. */
import type { ListName } from './filters.ts';

/** One column as a person wants it; the order is that of the list. What is absent is as the screen has it. */
export interface ColumnWish {
  key: string;
  /** In px. */
  width?: number;
  hidden?: boolean;
  /** Stays at the left while the others scroll. */
  pinned?: boolean;
}

export const COLUMN_WIDTH_MIN = 48;
export const COLUMN_WIDTH_MAX = 800;
/** No list has more. */
export const COLUMNS_MAX = 40;

/** The columns of each list that this person arranged. */
export type ListLayouts = Partial<Record<ListName, ColumnWish[]>>;
