/** Stages and leads from the server: the first page, more at the end, then only changes. ADR-101. */
import {
  announceFailure,
  dataOf,
  isNotFound,
  type LeadMove,
  queryClient,
  queryKeys,
  useFailureToast,
  useQuery,
} from '@salesdesk/shared';
import { BOARD_PAGE_SIZE, LEAD_PAGE_MAX, type LeadChanges, type Sort, TOASTS } from '@salesdesk/shared/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  ALL_STAGES,
  type BoardData,
  countIn,
  type Loaded,
  type PageState,
  type StageId,
  totalOf,
  withChanges,
  withPage,
} from './board.model.ts';
import { isOneMoment, ofReplies } from './firstLoad.ts';
import { getFirstLeads, getLeadChanges, getLeadPage, getStages, type LeadFilters } from './leads.api.ts';
import type { LeadsView } from './leads.model.ts';
import { withMoves } from './moves.model.ts';
import { forgetOwnLeads, newerLeads, ownChanges, ownFirst, ownLeads, ownTime, storedBoard } from './ownLeads.ts';

const LOADED = [...queryKeys.leads, 'loaded'];
const COLUMN_PAGE = 50;
const LIST_PAGE = 100;

type LeadsKey = readonly (string | LeadFilters)[];

/** What is shown, and in which order. */
interface Wanted {
  view: LeadsView;
  filters: LeadFilters;
  /** Null on the board. */
  sort: Sort<'leads'> | null;
}

const NOTHING: BoardData = { leads: [], stages: [] };
const NONE: ReadonlySet<StageId> = new Set();

/** The query key of the leads of a view, its filters and its order. */
export function loadedKey(view: LeadsView, filters: LeadFilters, sort: Sort<'leads'> | null = null): LeadsKey {
  return [...LOADED, view, filters, ...(sort ? [sort] : [])];
}

/**
 * The leads of `view` that match the filters: while they are loading, those that the browser has, else those of the previous
 * filters. `typed` are the filters with what is being typed, before it is sent.
 */
export function useLeadList(
  view: LeadsView,
  filters: LeadFilters,
  order: Sort<'leads'> | null = null,
  typed: LeadFilters = filters,
) {
  const sort = view === 'list' ? order : null;
  const isBoard = view === 'board';
  const key = useMemo(() => loadedKey(view, filters, sort), [view, filters, sort]);
  const query = useQuery<Loaded>({
    queryKey: key,
    queryFn: ({ signal }) => load(key, { view, filters, sort }, signal),
    initialData: () => (sort ? undefined : ownLeads(filters, isBoard)),
    initialDataUpdatedAt: 0,
    placeholderData: (before, last) => (last?.queryKey[LOADED.length] === view ? before : undefined),
    // Unchanged objects stay the same already; comparing thousands of leads field by field would be slow.
    structuralSharing: false,
  });
  useFailureToast(query.error, TOASTS.fetchLeadList);
  const { data } = query;
  useStoredBoard();
  const preview = useMemo(() => {
    if (typed === filters || sort) return undefined;
    return queryClient.getQueryData<Loaded>(loadedKey(view, typed)) ?? ownLeads(typed, isBoard);
  }, [typed, filters, sort, view, isBoard]);
  const { loadMore, loadingMore } = useMore(key, filters, sort);
  const pages = useMemo<PageState>(
    // What is found while typing has no next page: the cursors are those of the filters before.
    () => ({ nextOf: (stageId) => (preview ? null : (data?.cursors[stageId] ?? null)), loadingMore }),
    [data, preview, loadingMore],
  );
  return {
    loaded: preview ?? data ?? NOTHING,
    /** The filters of `loaded`. */
    filters: preview ? typed : filters,
    pages,
    loadMore,
    /** The number of matching leads; null until it is known. */
    total: preview || data ? totalOf((preview ?? data)?.stages ?? []) : null,
    isLoading: query.isPending,
    /** There is nothing to show, because loading failed. */
    hasFailed: query.isError && !data,
    /** The leads shown belong to earlier filters. */
    isSearching: query.isPlaceholderData,
    reload: reloadTouched,
  };
}

export type LeadList = ReturnType<typeof useLeadList>;

/** Loads the changes; resolves when they are displayed. */
export function reloadTouched(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeys.leads });
}

/** Refetches everything while the old data stays visible, because names of users or networks have changed. */
export function reloadEverything(): Promise<void> {
  forgetOwnLeads();
  queryClient.setQueriesData<Loaded>({ queryKey: LOADED }, (loaded) => loaded && { ...loaded, as_of: '' });
  return reloadTouched();
}

let isRestored = false;

/** Shows the cards of the last visit until the board is loaded. */
function useStoredBoard(): void {
  useEffect(() => {
    if (isRestored) return;
    isRestored = true;
    const key = loadedKey('board', {});
    storedBoard().then((board) => {
      if (board && !queryClient.getQueryData(key)) queryClient.setQueryData(key, board, { updatedAt: 1 });
    });
  }, []);
}

async function load(key: LeadsKey, wanted: Wanted, signal: AbortSignal): Promise<Loaded> {
  const { filters, sort } = wanted;
  const isAll = Object.keys(filters).length === 0;
  const since = queryClient.getQueryData<Loaded>(key)?.as_of;
  if (since) {
    const changes = await changesSince(since, filters, signal);
    // A page may have arrived during this request.
    const newest = queryClient.getQueryData<Loaded>(key);
    if (changes) ownChanges(since, changes, isAll);
    if (newest && changes?.changed) return withChanges(newest, changes, sort !== null);
  }
  const isBoard = wanted.view === 'board';
  const [loaded, time] = await Promise.all([loadAll(key, wanted, signal), ownTime()]);
  const newer = sort ? undefined : await newerLeads(loaded, time, filters, isBoard);
  return newer ?? ownFirst(loaded, isAll && isBoard);
}

/** The stages and the first leads, by two parallel calls, and then as many more of each stage as were loaded before. */
async function loadAll(key: LeadsKey, { view, filters, sort }: Wanted, signal: AbortSignal): Promise<Loaded> {
  const [stages, leads] = await Promise.all([
    dataOf(getStages(filters, signal)),
    view === 'board'
      ? dataOf(getFirstLeads(filters, signal))
      : dataOf(getLeadPage({ filters, limit: LIST_PAGE, ...partOf(ALL_STAGES, sort) }, signal)),
  ]);
  let loaded = ofReplies(stages, leads);
  let isSame = isOneMoment(stages, leads);
  // Otherwise a reload would take the cards of further pages from a user who looks at them or drags one.
  const last = queryClient.getQueryData<Loaded>(key);
  for (const stageId of Object.keys(loaded.cursors).map(Number)) {
    // What only this browser found was no page.
    const before = last?.touched ? countIn(last, stageId) : 0;
    for (;;) {
      const cursor = loaded.cursors[stageId];
      const missing = before - countIn(loaded, stageId);
      if (!cursor || missing <= 0) break;
      // A few more, for what was added on top.
      const limit = Math.min(missing + BOARD_PAGE_SIZE, LEAD_PAGE_MAX);
      const page = await dataOf(getLeadPage({ filters, cursor, limit, ...partOf(stageId, sort) }, signal));
      isSame &&= page.touched === loaded.touched;
      loaded = withPage(loaded, stageId, cursor, page);
    }
  }
  if (isSame) return loaded;
  // A lead was touched between the replies: the changes return totals and leads of the same time.
  try {
    const changes = await changesSince(loaded.as_of, filters, signal);
    return changes?.changed ? withChanges(loaded, changes, sort !== null) : loaded;
  } catch {
    // Without a connection both may be stored copies. A board of two moments is better than none; the next load reads all of it.
    return { ...loaded, as_of: '' };
  }
}

/** The changes; null from an API that answers, but does not list them. */
async function changesSince(since: string, filters: LeadFilters, signal: AbortSignal): Promise<LeadChanges | null> {
  try {
    return await dataOf(getLeadChanges(since, filters, signal));
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** What the pages of a stage, or of the list, are requested with. */
function partOf(stageId: StageId, sort: Sort<'leads'> | null) {
  return stageId === ALL_STAGES ? { ...(sort ? { sort } : {}) } : { stage: stageId };
}

/** Loads the next page of a stage; one at a time per stage, and never automatically after a failure. */
function useMore(key: LeadsKey, filters: LeadFilters, sort: Sort<'leads'> | null) {
  const [loadingMore, setLoadingMore] = useState(NONE);
  const underWay = useRef(new Set<string>());
  const loadMore = async (stageId: StageId): Promise<void> => {
    const cursor = queryClient.getQueryData<Loaded>(key)?.cursors[stageId];
    if (!cursor || underWay.current.has(cursor)) return;
    underWay.current.add(cursor);
    setLoadingMore((stages) => new Set(stages).add(stageId));
    try {
      const limit = stageId === ALL_STAGES ? LIST_PAGE : COLUMN_PAGE;
      const page = await dataOf(getLeadPage({ filters, cursor, limit, ...partOf(stageId, sort) }));
      const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
      const loaded = queryClient.setQueryData<Loaded>(
        key,
        (before) => before && withPage(before, stageId, cursor, page),
        { updatedAt },
      );
      // A lead has changed: it may have moved from this page to the top of another column.
      if (loaded && loaded.touched !== page.touched) void queryClient.invalidateQueries({ queryKey: key });
    } catch (error) {
      announceFailure(error, TOASTS.fetchLeadList, { key: TOASTS.fetchLeadList });
    } finally {
      underWay.current.delete(cursor);
      setLoadingMore((stages) => new Set([...stages].filter((other) => other !== stageId)));
    }
  };
  return { loadMore, loadingMore };
}

/** Applies a successful move to all loaded data, until the reload gets the server's state. */
export function cacheMove(move: LeadMove): void {
  queryClient.setQueriesData<Loaded>(
    { queryKey: LOADED },
    (loaded) => loaded && { ...loaded, ...withMoves(loaded, [move]) },
  );
}
