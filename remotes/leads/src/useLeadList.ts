/** Stages and leads from the server: a first page, more at the end, then only what was touched. ADR-101. */
import {
  announceFailure,
  dataOf,
  queryClient,
  queryKeys,
  SessionEnded,
  useFailureToast,
  useQuery,
} from '@salesdesk/shared';
import { type Lead, type Stage, TOASTS } from '@salesdesk/shared/domain';
import { useCallback, useMemo, useRef, useState } from 'react';
import { getFirstLeads, getLeadChanges, getLeadPage, getStages, type LeadFilters } from './leads.api.ts';
import type { LeadsView } from './leads.model.ts';
import {
  ALL_STAGES,
  type Loaded,
  ofBoard,
  ofList,
  type Place,
  totalOf,
  withChanges,
  withPage,
} from './loaded.model.ts';
import { type LeadMove, withMoves } from './moves.model.ts';

const LOADED = [...queryKeys.leads, 'loaded'];
const COLUMN_PAGE = 50;
const LIST_PAGE = 100;

type LeadsKey = readonly (string | LeadFilters)[];

const NO_LEADS: readonly Lead[] = [];
const NO_STAGES: readonly Stage[] = [];
const NOWHERE: ReadonlySet<Place> = new Set();

/** What `view` shows of the leads matching the filters; while new ones are asked for, the leads of the last ones. */
export function useLeadList(view: LeadsView, filters: LeadFilters) {
  const key = useMemo(() => [...LOADED, view, filters], [view, filters]);
  const query = useQuery<Loaded>({
    queryKey: key,
    queryFn: ({ signal }) => load(key, view, filters, signal),
    placeholderData: (before, last) => (last?.queryKey[LOADED.length] === view ? before : undefined),
    // What stayed is the same object already; comparing thousands of leads field by field would be felt.
    structuralSharing: false,
  });
  useFailureToast(query.error, TOASTS.fetchLeadList);
  const { data } = query;
  return {
    leads: data?.leads ?? NO_LEADS,
    stages: data?.stages ?? NO_STAGES,
    /** Is there more to load at this place. */
    hasMore: useCallback((place: Place) => Boolean(data?.cursors[place]), [data]),
    total: useMemo(() => (data ? totalOf(data.stages) : null), [data]),
    ...useMore(key, filters),
    isLoading: query.isPending,
    /** Nothing to show, because it could not be loaded. */
    hasFailed: query.isError && !data,
    /** The leads shown belong to earlier filters. */
    isSearching: query.isPlaceholderData,
    /** Resolves when what is on the screen is loaded. */
    reload: useCallback(() => queryClient.invalidateQueries({ queryKey: queryKeys.leads }), []),
  };
}

/** Forgets what is loaded without taking it off the screen: names of people or networks are others now. */
export function reloadEverything(): Promise<void> {
  queryClient.setQueriesData<Loaded>({ queryKey: LOADED }, (loaded) => loaded && { ...loaded, as_of: '' });
  return queryClient.invalidateQueries({ queryKey: queryKeys.leads });
}

async function load(key: LeadsKey, view: LeadsView, filters: LeadFilters, signal: AbortSignal): Promise<Loaded> {
  const since = queryClient.getQueryData<Loaded>(key)?.as_of;
  if (since) {
    const changes = await dataOf(getLeadChanges(since, filters, signal));
    // A page may have come while this was asked.
    const newest = queryClient.getQueryData<Loaded>(key);
    if (newest && changes.changed) return withChanges(newest, changes);
  }
  return loadAnew(view, filters, signal);
}

/** The stages and the first leads, by two calls at once. */
async function loadAnew(view: LeadsView, filters: LeadFilters, signal: AbortSignal): Promise<Loaded> {
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

/** Loads the next page of a place; one at a time each, and none again by itself after a failure. */
function useMore(key: LeadsKey, filters: LeadFilters) {
  const [loadingMore, setLoadingMore] = useState(NOWHERE);
  const underWay = useRef(new Set<string>());
  const loadMore = useCallback(
    async (place: Place): Promise<void> => {
      const cursor = queryClient.getQueryData<Loaded>(key)?.cursors[place];
      if (!cursor || underWay.current.has(cursor)) return;
      underWay.current.add(cursor);
      setLoadingMore((places) => new Set(places).add(place));
      try {
        const stage = place === ALL_STAGES ? {} : { stage: place, limit: COLUMN_PAGE };
        const page = await dataOf(getLeadPage({ filters, cursor, limit: LIST_PAGE, ...stage }));
        const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt;
        const loaded = queryClient.setQueryData<Loaded>(
          key,
          (before) => before && withPage(before, place, cursor, page),
          { updatedAt },
        );
        // Somebody touched a lead since: it may have left this page for the top of another column.
        if (loaded && loaded.touched !== page.touched) void queryClient.invalidateQueries({ queryKey: key });
      } catch (error) {
        if (!(error instanceof SessionEnded))
          announceFailure(error, TOASTS.fetchLeadList, { key: TOASTS.fetchLeadList });
      } finally {
        underWay.current.delete(cursor);
        setLoadingMore((places) => new Set([...places].filter((other) => other !== place)));
      }
    },
    [key, filters],
  );
  return { loadMore, loadingMore };
}

/** Writes a confirmed move into everything that is loaded, until the reload brings the server's own words. */
export function keepMove(move: LeadMove): void {
  queryClient.setQueriesData<Loaded>(
    { queryKey: LOADED },
    (loaded) => loaded && { ...loaded, ...withMoves(loaded, [move]) },
  );
}
