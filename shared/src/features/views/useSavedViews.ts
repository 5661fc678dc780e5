import {
  announce,
  announceFailure,
  http,
  msg,
  notify,
  queryClient,
  type Reply,
  type Sending,
  useQuery,
  useSession,
} from '@salesdesk/shared';
import {
  endpoints,
  type Filters,
  LIST_FILTERS,
  type ListName,
  type SavedView,
  sameContent,
  VIEW_TEXTS,
  type ViewContent,
  type ViewFields,
} from '@salesdesk/shared/domain';
import { useEffect, useRef } from 'react';
import type { ColumnLayout } from '../../ui/columns/columns.model.ts';
import type { Address } from '../filters/useAddress.ts';

const { lists } = endpoints;
const AS_JSON = { json: true };
const FAILED = msg('The view could not be saved.');
const NONE: SavedView[] = [];
/** The parameter of the address that names the view. */
const PARAM = 'saved';

/** The saved views of a list: which one is open, whether it was changed, and the actions on them. */
export interface SavedViews {
  /** Name of the draft for a view name that is being typed. */
  draftName: string;
  views: readonly SavedView[];
  active: SavedView | undefined;
  /** The list differs from the open view. */
  isDirty: boolean;
  open: (view: SavedView | null) => void;
  /** Saves the open view under its own name. */
  save: () => Promise<void>;
  /** `wait` waits for the connection. */
  saveAs: (name: string, isShared: boolean, wait: Sending['send']) => Promise<boolean>;
  share: (view: SavedView, isShared: boolean) => Promise<void>;
  /** Returns false when the view was not renamed, after showing a message. */
  rename: (view: SavedView, name: string, wait: Sending['send']) => Promise<boolean>;
  remove: (view: SavedView) => Promise<void>;
  setDefault: (view: SavedView | null) => Promise<void>;
}

interface SavedViewsOf<L extends ListName> {
  list: L;
  address: Address;
  filters: Filters<L>;
  layout: ColumnLayout;
  /** Board or list, on screens that have both. */
  view?: 'board' | 'list';
}

export function useSavedViews<L extends ListName>({
  list,
  address,
  filters,
  layout,
  view,
}: SavedViewsOf<L>): SavedViews {
  const { userId } = useSession();
  const queryKey = ['views', userId, list];
  const query = useQuery<SavedView[]>({
    queryKey,
    queryFn: async ({ signal }) => {
      const reply = await http.get(lists.views, { query: { list }, signal });
      if (reply.error !== false || !reply.data) throw new Error(reply.message);
      return reply.data;
    },
  });
  const views = query.data ?? NONE;
  const activeId = Number(address.params.get(PARAM)) || null;
  const active = views.find((one) => one.view_id === activeId);
  const current: ViewContent = {
    filters: filters as Record<string, string>,
    columns: layout.preferences,
    ...(view ? { view } : {}),
  };

  const open = (next: SavedView | null) => {
    const empty = Object.fromEntries(LIST_FILTERS[list].map((name) => [name, null]));
    const content = next?.content;
    address.put({
      ...empty,
      ...content?.filters,
      [PARAM]: next ? String(next.view_id) : null,
      ...(content?.view ? { view: content.view } : {}),
    });
    layout.show(content?.columns ?? null);
  };

  // Open a view from the address, or the user's default view, once its content is loaded.
  const arrived = useRef<number | null | undefined>(undefined);
  const isLoaded = query.isSuccess;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes on the screen are the user's own.
  useEffect(() => {
    if (!isLoaded || arrived.current === activeId) return;
    const isFirst = arrived.current === undefined;
    arrived.current = activeId;
    const isBare = Object.keys(filters).length === 0;
    if (active) {
      if (isFirst && isBare) open(active);
      else layout.show(active.content.columns);
    } else if (activeId) {
      notify.info(VIEW_TEXTS.gone, { key: PARAM });
      address.put({ [PARAM]: null });
    } else {
      layout.show(null);
      const chosen = isFirst && isBare ? views.find((one) => one.is_default) : undefined;
      if (chosen) open(chosen);
    }
  }, [isLoaded, activeId]);

  /** The reply; null when it was refused, after showing a message. */
  const send = async <T>(
    call: () => Promise<Reply<T>>,
    wait: Sending['send'] = (call) => call(),
  ): Promise<Reply<T> | null> => {
    try {
      const reply = await wait(call, { isRepeatable: false });
      if (!announce(reply, { fallback: FAILED })) return null;
      await queryClient.invalidateQueries({ queryKey });
      return reply;
    } catch (error) {
      announceFailure(error, FAILED);
      return null;
    }
  };
  const post = (body: ViewFields, wait?: Sending['send']) => send(() => http.post(lists.saveView, body, AS_JSON), wait);
  const bodyOf = ({ view_id, name, is_shared, version }: SavedView, content: ViewContent) => ({
    view_id,
    list,
    name,
    is_shared,
    version,
    content,
  });

  return {
    draftName: `views:${list}`,
    views,
    active,
    isDirty: active !== undefined && !sameContent(active.content, current),
    open,
    save: async () => {
      if (active) await post(bodyOf(active, current));
    },
    saveAs: async (name, is_shared, wait) => {
      const made = (await post({ list, name, is_shared, content: current }, wait))?.data;
      if (!made) return false;
      arrived.current = made.view_id;
      layout.show(made.content.columns);
      address.put({ [PARAM]: String(made.view_id) });
      return true;
    },
    share: async (one, is_shared) => {
      await post({ ...bodyOf(one, one.content), is_shared });
    },
    rename: async (one, name, wait) => (await post({ ...bodyOf(one, one.content), name }, wait)) !== null,
    remove: async (one) => {
      const isGone = await send(() =>
        http.post(lists.deleteView, { view_id: one.view_id, version: one.version }, AS_JSON),
      );
      if (isGone && one.view_id === activeId) open(null);
    },
    setDefault: async (one) => {
      await send(() => http.post(lists.defaultView, { list, view_id: one?.view_id ?? null }, AS_JSON));
    },
  };
}
