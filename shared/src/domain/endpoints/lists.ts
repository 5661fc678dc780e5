/** What all lists share: columns, saved views, changes by colleagues and the way back. */
import { get, post, type Versioned } from '../endpoint.ts';
import type { ListName } from '../filters.ts';
import type { LiveChanges } from '../live.ts';
import type { Undone } from '../undo.ts';
import type { ColumnPreference, LayoutName, ListLayouts, SavedView, ViewFields } from '../views.ts';

/** Added (ADR-115): column preferences and saved views of the lists. */
export const lists = {
  layouts: get<{ reply: ListLayouts }>('list/layouts'),
  saveLayout: post<{ body: { list: LayoutName; columns: ColumnPreference[] }; reply: null }>('list/layout-save'),
  views: get<{ query: { list: ListName }; reply: SavedView[] }>('list/views'),
  saveView: post<{ body: ViewFields; reply: SavedView }>('list/view-save'),
  deleteView: post<{ body: Versioned & { view_id: number }; reply: null }>('list/view-delete'),
  defaultView: post<{ body: { list: ListName; view_id: number | null }; reply: null }>('list/view-default'),
} as const;

/** Added (ADR-111): changes by colleagues, as they happen. */
export const live = { changes: get<{ query: { recent?: number }; reply: LiveChanges }>('live/changes') } as const;

/** Added (ADR-112): undoes the user's last change. */
export const undo = { change: post<{ body: { id: string }; reply: Undone }>('undo-change') } as const;
