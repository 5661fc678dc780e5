import {
  dataOf,
  msg,
  notify,
  queryClient,
  type Sending,
  useChange,
  useHttp,
  useQuery,
  useSession,
} from '@salesdesk/shared';
import {
  endpoints,
  type Filters,
  LIST_FILTERS,
  type ListName,
  type SavedView,
  type Sort,
  sameContent,
  VIEW_TEXTS,
  type ViewContent,
  type ViewFields,
} from '@salesdesk/shared/domain';
import type { Address } from '@salesdesk/shared/router';
import { useEffect, useRef } from 'react';
import type { ColumnLayout } from '../../ui/dataTable.model.ts';
import { SORT_PARAM } from '../filters/useListFilters.ts';

const { lists } = endpoints;
const AS_JSON = { json: true };
const FAILED = msg('The view could not be saved.');
const NONE: SavedView[] = [];
/** The parameter of the address that names the view. */
const PARAM = 'saved';

interface SavedViewsOf<L extends ListName> {
  list: L;
  address: Address;
  filters: Filters<L>;
  /** Absent on screens without orders. */
  sort?: Sort<L> | null;
  layout: ColumnLayout;
  /** Board or list, on screens that have both. */
  view?: 'board' | 'list';
}

/** The saved views of a list: which one is open, whether it was changed, and the actions on them. */
export function useSavedViews<L extends ListName>({ list, address, filters, sort, layout, view }: SavedViewsOf<L>) {
  const http = useHttp();
  const { userId } = useSession();
  const queryKey = ['views', userId, list];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataOf(http.get(lists.views, { query: { list }, signal })),
  });
  const views = query.data ?? NONE;
  const activeId = Number(address.params.get(PARAM)) || null;
  const active = views.find((one) => one.view_id === activeId);
  const current: ViewContent = {
    filters: filters as Record<string, string>,
    columns: layout.preferences,
    ...(view ? { view } : {}),
    ...(sort ? { sort } : {}),
  };

  /** Shows a saved view; null for the whole list, or for one that comes with the screen. */
  const open = (
    next: SavedView | null,
    { filters: builtIn = {}, sort: builtInSort }: Partial<Pick<ViewContent, 'filters' | 'sort'>> = {},
  ) => {
    const empty = Object.fromEntries(LIST_FILTERS[list].map((name) => [name, null]));
    const content = next?.content;
    address.put({
      ...empty,
      ...builtIn,
      ...content?.filters,
      [SORT_PARAM]: content?.sort ?? builtInSort ?? null,
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
    const isBare = Object.keys(filters).length === 0 && !sort;
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

  const reload = () => queryClient.invalidateQueries({ queryKey });
  const changing = { says: { fallback: FAILED }, onDone: reload, isConcurrent: true };
  const { run: post } = useChange({
    ...changing,
    mutationFn: ({ wait, ...body }: ViewFields & { wait?: Sending['send'] }) => {
      const call = () => http.post(lists.saveView, body, AS_JSON);
      return wait ? wait(call, { isRepeatable: false }) : call();
    },
  });
  const { run: remove } = useChange({
    ...changing,
    mutationFn: ({ view_id, version }: SavedView) => http.post(lists.deleteView, { view_id, version }, AS_JSON),
    onDone: async (_, one) => {
      await reload();
      if (one.view_id === activeId) open(null);
    },
  });
  const { run: setDefault } = useChange({
    ...changing,
    mutationFn: (one: SavedView | null) =>
      http.post(lists.defaultView, { list, view_id: one?.view_id ?? null }, AS_JSON),
  });
  const bodyOf = ({ view_id, name, is_shared, version, content }: SavedView) =>
    ({ view_id, list, name, is_shared, version, content }) satisfies ViewFields;

  return {
    /** Name of the draft for a view name that is being typed. */
    draftName: `views:${list}`,
    views: views as readonly SavedView[],
    /** The filters that are set. */
    filters: current.filters,
    active,
    /** The list differs from the open view. */
    isDirty: active !== undefined && !sameContent(active.content, current),
    open,
    /** Saves the open view under its own name. */
    save: async () => {
      if (active) await post({ ...bodyOf(active), content: current });
    },
    /** Whether it was saved; `wait` waits for the connection. */
    saveAs: async (name: string, is_shared: boolean, wait: Sending['send']) => {
      const made = (await post({ list, name, is_shared, content: current, wait }))?.data;
      if (!made) return false;
      arrived.current = made.view_id;
      layout.show(made.content.columns);
      address.put({ [PARAM]: String(made.view_id) });
      return true;
    },
    share: (one: SavedView, is_shared: boolean) => post({ ...bodyOf(one), is_shared }),
    /** Whether it was renamed. */
    rename: async (one: SavedView, name: string, wait: Sending['send']) =>
      (await post({ ...bodyOf(one), name, wait })) !== null,
    remove,
    setDefault,
  };
}

export type SavedViews = ReturnType<typeof useSavedViews>;
