/** Columns and saved views of the lists, as they are kept on the server. Added, ADR-115. */
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

/** What a view brings back. */
export interface ViewContent {
  /** By the names of `LIST_FILTERS`. */
  filters: Record<string, string>;
  columns: ColumnWish[];
  /** Of the leads. */
  view?: 'board' | 'list';
}

export interface SavedView {
  view_id: number;
  list: ListName;
  name: string;
  /** Everybody who may open the list may use it. */
  is_shared: boolean;
  owner: { user_id: number; name: string };
  /** The asker's own, or one that they may change all the same. */
  may_change: boolean;
  /** The asker opens the list with it. */
  is_default: boolean;
  content: ViewContent;
  version: number;
}

/** What saves a view; without `view_id` a new one. */
export interface ViewFields {
  view_id?: number | null;
  list: ListName;
  name: string;
  is_shared?: boolean;
  content: ViewContent;
  version?: number;
}

export const VIEW_NAME_MAX = 60;
/** Of one person, over all lists. */
export const VIEWS_MAX = 50;

/** Words of ours around saved views. */
export const VIEW_TEXTS = {
  gone: 'This view does not exist, or is not shared with you.',
  nameTaken: 'You have a view of this name already.',
  tooMany: 'You have 50 views already. Delete one first.',
  notYours: 'Only its owner, or somebody who may edit staff, can change this view.',
} as const;

/** Whether both show the same. */
export function sameContent(a: ViewContent, b: ViewContent): boolean {
  const said = ({ filters, columns, view }: ViewContent) =>
    JSON.stringify([
      Object.entries(filters)
        .filter(([, value]) => value)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
      columns.map(({ key, width, hidden, pinned }) => [key, width ?? 0, Boolean(hidden), Boolean(pinned)]),
      view ?? '',
    ]);
  return said(a) === said(b);
}
