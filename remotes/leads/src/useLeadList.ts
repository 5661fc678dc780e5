/** Stages and leads from the server: a first page, more at the end, then only what was touched. ADR-101. */
import { announceFailure, dataOf, queryClient, queryKeys, useFailureToast, useQuery } from '@salesdesk/shared';
import { TOASTS } from '@salesdesk/shared/domain';
import { useMemo, useRef, useState } from 'react';
import { ALL_STAGES, ofBoard, ofList, totalOf, withChanges, withPage } from './board.model.ts';
import { getFirstLeads, getLeadChanges, getLeadPage, getStages, type LeadFilters } from './leads.api.ts';
import type { BoardData, LeadMove, LeadsView, Loaded, PageState, StageId } from './leads.types.ts';
import { withMoves } from './moves.model.ts';

const LOADED = [...queryKeys.leads, 'loaded'];
const COLUMN_PAGE = 50;
const LIST_PAGE = 100;

type LeadsKey = readonly (string | LeadFilters)[];

const NOTHING: BoardData = { leads: [], stages: [] };
const NONE: ReadonlySet<StageId> = new Set();

/** Under which the leads of a view and its filters are cached. */
export function loadedKey(view: LeadsView, filters: LeadFilters): LeadsKey {
  return [...LOADED, view, filters];
}

/** What `view` shows of the leads matching the filters; while new ones are loaded, the leads of the last ones. */
export function useLeadList(view: LeadsView, filters: LeadFilters) {
  const key = useMemo(() => loadedKey(view, filters), [view, filters]);
  const query = useQuery<Loaded>({
    queryKey: key,
    queryFn: ({ signal }) => load(key, view, filters, signal),
    placeholderData: (before, last) => (last?.queryKey[LOADED.length] === view ? before : undefined),
    // What stayed is the same object already; comparing thousands of leads field by field would be felt.
    structuralSharing: false,
  });
  useFailureToast(query.error, TOASTS.fetchLeadList);
  const { data } = query;
  const { loadMore, loadingMore } = useMore(key, filters);
  const pages = useMemo<PageState>(
    () => ({ nextOf: (stageId) => data?.cursors[stageId] ?? null, loadingMore }),
    [data, loadingMore],
  );
  return {
    loaded: data ?? NOTHING,
    pages,
    loadMore,
    /** How many leads match, null until that is known. */
    total: data ? totalOf(data.stages) : null,
    isLoading: query.isPending,
    /** Nothing to show, because it could not be loaded. */
    hasFailed: query.isError && !data,
    /** The leads shown belong to earlier filters. */
    isSearching: query.isPlaceholderData,
    reload: reloadTouched,
  };
}

export type LeadList = ReturnType<typeof useLeadList>;

/** Loads what was touched; resolves when that is on the screen. */
export function reloadTouched(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queryKeys.leads });
}

/** Loads everything again without taking it off the screen: names of people or networks are others now. */
export function reloadEverything(): Promise<void> {
  queryClient.setQueriesData<Loaded>({ queryKey: LOADED }, (loaded) => loaded && { ...loaded, as_of: '' });
  return reloadTouched();
}

async function load(key: LeadsKey, view: LeadsView, filters: LeadFilters, signal: AbortSignal): Promise<Loaded> {
  const since = queryClient.getQueryData<Loaded>(key)?.as_of;
  if (since) {
    const changes = await dataOf(getLeadChanges(since, filters, signal));
    // A page may have come while this was requested.
    const newest = queryClient.getQueryData<Loaded>(key);
    if (newest && changes.changed) return withChanges(newest, changes);
  }
  return loadFirst(view, filters, signal);
}

/** The stages and the first leads, by two calls at once. */
async function loadFirst(view: LeadsView, filters: LeadFilters, signal: AbortSignal): Promise<Loaded> {
  const [stages, leads] = await Promise.all([
    dataOf(getStages(filters, signal)),
    view === 'board'
      ? dataOf(getFirstLeads(filters, signal))
      : dataOf(getLeadPage({ filters, limit: LIST_PAGE }, signal)),
  ]);
  const loaded = 'pages' in leads ? ofBoard(stages, leads) : ofList(stages, leads);
  if (stages.touched === leads.touched) return loaded;
  // A lead was touched between the two answers: the changes bring totals and leads of one moment.
  const changes = await dataOf(getLeadChanges(leads.as_of, filters, signal));
  return changes.changed ? withChanges(loaded, changes) : loaded;
}

/** Loads the next page of a stage; one at a time each, and none again by itself after a failure. */
function useMore(key: LeadsKey, filters: LeadFilters) {
  const [loadingMore, setLoadingMore] = useState(NONE);
  const underWay = useRef(new Set<string>());
  const loadMore = async (stageId: StageId): Promise<void> => {
    const cursor = queryClient.getQueryData<Loaded>(key)?.cursors[stageId];
    if (!cursor || underWay.current.has(cursor)) return;
    underWay.current.add(cursor);
    setLoadingMore((stages) => new Set(stages).add(stageId));
    try {
      const stage = stageId === ALL_STAGES ? {} : { stage: stageId, limit: COLUMN_PAGE };
      const page = await dataOf(getLeadPage({ filters, cursor, limit: LIST_PAGE, ...stage }));
      const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
      const loaded = queryClient.setQueryData<Loaded>(
        key,
        (before) => before && withPage(before, stageId, cursor, page),
        { updatedAt },
      );
      // A lead changed since: it may have moved from this page to the top of another column.
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

/** Writes a move that was made into everything that is loaded, until the reload brings what the server says. */
export function cacheMove(move: LeadMove): void {
  queryClient.setQueriesData<Loaded>(
    { queryKey: LOADED },
    (loaded) => loaded && { ...loaded, ...withMoves(loaded, [move]) },
  );
}
