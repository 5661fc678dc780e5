/** Column preferences and saved views of the lists, as the server stores them. Added, ADR-115. */
import { LISTS, type ListName } from './filters.ts';

/** A user's preference for one column, in the order of the list. An absent field means the screen's default. */
export interface ColumnPreference {
  key: string;
  /** In px. */
  width?: number;
  hidden?: boolean;
  /** Stays at the left while the others scroll. */
  pinned?: boolean;
}

export const COLUMN_WIDTH_MIN = 48;
export const COLUMN_WIDTH_MAX = 800;

/** What a person arranges: the columns of the lists, and the tiles of the dashboard. */
export const LAYOUTS = [...LISTS, 'dashboard'] as const;
export type LayoutName = (typeof LAYOUTS)[number];

/** The user's preferences per list, and for the dashboard. */
export type ListLayouts = Partial<Record<LayoutName, ColumnPreference[]>>;

/** What a saved view restores. */
export interface ViewContent {
  /** Keyed by the names of `LIST_FILTERS`. */
  filters: Record<string, string>;
  columns: ColumnPreference[];
  /** Only for leads. */
  view?: 'board' | 'list';
  /** One of `sortsOf`; absent for the list's own order. */
  sort?: string;
}

export interface SavedView {
  view_id: number;
  list: ListName;
  name: string;
  /** Visible to everyone who may open the list. */
  is_shared: boolean;
  owner: { user_id: number; name: string };
  /** Whether the current user may change it. */
  may_change: boolean;
  /** Whether the list opens with it for the current user. */
  is_default: boolean;
  content: ViewContent;
  version: number;
}

/** The body that saves a view; without `view_id` it creates one. */
export interface ViewFields {
  view_id?: number | null;
  list: ListName;
  name: string;
  is_shared?: boolean;
  content: ViewContent;
  version?: number;
}

export const VIEW_NAME_MAX = 60;
/** Per user, over all lists. */
export const VIEWS_MAX = 50;

/** Texts about saved views that the specification does not have. */
export const VIEW_TEXTS = {
  gone: 'This view does not exist, or is not shared with you.',
  nameTaken: 'You have a view of this name already.',
  tooMany: 'You have 50 views already. Delete one first.',
  notYours: 'Only its owner, or someone who may edit staff, can change this view.',
} as const;

/** Whether both views show the same rows and columns. */
export function sameContent(a: ViewContent, b: ViewContent): boolean {
  const canonical = ({ filters, columns, view, sort }: ViewContent) =>
    JSON.stringify([
      Object.entries(filters)
        .filter(([, value]) => value)
        .sort(([one], [other]) => (one < other ? -1 : 1)),
      columns.map(({ key, width, hidden, pinned }) => [key, width ?? 0, Boolean(hidden), Boolean(pinned)]),
      view ?? '',
      sort ?? '',
    ]);
  return canonical(a) === canonical(b);
}
