/** Marks cached queries as stale after a change on another screen, so that the next screen opened refetches them. */
import { useEffect } from 'react';
import type { LiveEntity } from '../../domain/index.ts';
import { type BusEvent, bus } from '../bus.ts';
import { queryClient, queryKeys } from '../queryClient.ts';
import { live } from './live.ts';

const { auth, qlist, leads, records, users, networks } = queryKeys;
const found = ['slots', 'search.source'];
/** Everything that shows companies, also the tasks on Home. */
const companies = [qlist, leads, records, ['activities'], found];

const STALE_AFTER: Partial<Record<BusEvent['name'], (readonly string[])[]>> = {
  'account.saved': companies,
  'lead.moved': companies,
  'change.undone': [...companies, users, networks],
  'user.changed': [users, leads, found],
  'network.changed': [networks, leads, found],
};

const STALE_BY_ENTITY: Record<LiveEntity, (readonly string[])[]> = {
  account: companies,
  user: [users, leads, found],
  network: [networks, leads, found],
  stage: companies,
  settings: [auth],
};

function staleAfter(event: BusEvent): (readonly string[])[] {
  if (event.name === 'live.missed') return [...companies, users, networks];
  if (event.name === 'live.changed')
    return event.payload.changes.flatMap(({ entity }) => STALE_BY_ENTITY[entity] ?? []);
  return STALE_AFTER[event.name] ?? [];
}

/**
 * Invalidates queries without refetching the visible ones, which refresh by their own rules and keep their scroll
 * position; the own details, which have the settings, are on every page. Queries that failed while offline are refetched when the connection is back.
 */
export function useStaleQueries(): void {
  useEffect(() => {
    let before = live.state$.value;
    const subscription = live.state$.subscribe((state) => {
      const isBack = state !== before && (state === 'live' || before === 'offline');
      before = state;
      if (isBack && navigator.onLine)
        void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
    });
    return () => subscription.unsubscribe();
  }, []);
  useEffect(() => {
    const subscription = bus.events$.subscribe((event) => {
      for (const queryKey of new Set(staleAfter(event))) {
        void queryClient.invalidateQueries({ queryKey, refetchType: queryKey === auth ? 'active' : 'none' });
      }
    });
    return () => subscription.unsubscribe();
  }, []);
}
