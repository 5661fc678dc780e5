/**
 * Receives colleagues' changes and publishes them on the bus: one connection for all tabs of a browser, while a user is
 * signed in; and marks cached queries as stale after them. ADR-111.
 */
import { useEffect } from 'react';
import { BehaviorSubject } from 'rxjs';
import type { LiveChange, LiveEntity } from '../../domain/index.ts';
import { type BusEvent, bus } from '../bus.ts';
import { changedWithin } from '../http/client.ts';
import { pause } from '../http/pause.ts';
import { onOwnPosition, seePosition } from '../http/readPosition.ts';
import { hookOf } from '../listeners.ts';
import { queryClient, queryKeys } from '../queryClient.ts';
import { session } from '../session.ts';
import {
  type ConnectionState,
  isHidden,
  keepConnected,
  type LiveBatch,
  openStream,
  whenLeading,
} from './connection.ts';

/**
 * `reconnecting`: what is shown may be behind. `unreachable`: the server does not answer. `offline`: the browser says that
 * there is no network.
 */
export type LiveState = ConnectionState | 'offline';

/** Changes within this time are published together. */
const GATHER_MS = 50;
/** A user's own change may arrive before its reply; after this time it is known whether this page made it. */
const OWN_PAUSE_MS = 1_000;
const OWN_WITHIN_MS = 5_000;

/** 'live' while nobody is signed in, so that no banner shows. */
const state$ = new BehaviorSubject<LiveState>('live');

export const live = {
  state$,
  /** Follows the signed-in user. Returns the function that stops it. Called once, by the host. */
  start(): () => void {
    let stopSession = () => {};
    let userId: number | null = null;
    const follow = (next: number | null) => {
      if (next === userId) return;
      stopSession();
      userId = next;
      stopSession = next === null ? () => {} : subscribeUser(next);
    };
    const now = () => (session.state$.value.isAuthenticated ? session.state$.value.userId : null);
    const sessions = session.state$.subscribe(() => follow(now()));
    // A page in the back/forward cache closes its connection and refetches when it is shown again.
    const onHide = () => follow(null);
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      follow(now());
      bus.emit('live.missed', { at: new Date().toISOString() });
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
      sessions.unsubscribe();
      follow(null);
    };
  },
};

/** The state of the live connection, for display. */
export const useLiveState = hookOf(state$);

/** Subscribes for one user. Returns the function that unsubscribes. */
function subscribeUser(userId: number): () => void {
  const ending = new AbortController();
  const since = Date.now();
  const publisher = createChangePublisher(userId);
  let lastId: string | undefined;
  let connection: ConnectionState = 'reconnecting';
  let isLeading = false;

  const show = (next: ConnectionState) => {
    connection = next;
    const shown = navigator.onLine ? next : 'offline';
    if (state$.value !== shown) state$.next(shown);
  };
  const onNetwork = () => show(connection);
  window.addEventListener('online', onNetwork);
  window.addEventListener('offline', onNetwork);
  show('reconnecting');

  const tabs = joinTabs((message) => {
    if (message.kind === 'hello') {
      if (isLeading) tabs.post({ kind: 'state', userId, lastId, state: connection });
      return;
    }
    if (message.kind === 'position') return seePosition(message.position);
    if (message.userId !== userId || isLeading) return;
    if (message.kind === 'state') {
      if (lastId !== undefined && message.lastId !== undefined && lastId !== message.lastId) publisher.missed();
      lastId = message.lastId ?? lastId;
      return show(message.state);
    }
    if (message.position) seePosition(message.position);
    if (message.missed || (lastId !== undefined && message.after !== undefined && lastId !== message.after))
      publisher.missed();
    else publisher.publish(message.changes);
    if (message.notified) publisher.notified();
    lastId = message.lastId ?? lastId;
    show('live');
  });
  tabs.post({ kind: 'hello' });
  const stopPositions = onOwnPosition((position) => tabs.post({ kind: 'position', position }));

  const connect = (signal: AbortSignal) =>
    keepConnected(
      {
        open: (id, attempt) => openStream({ lastId: id, since }, attempt),
        lastId: () => lastId,
        isWanted: () => !isHidden(),
        pause,
        onEvents: (batch) => {
          const after = lastId;
          lastId = batch.lastId ?? lastId;
          tabs.post({ kind: 'told', userId, after, ...batch, lastId });
          if (batch.position) seePosition(batch.position);
          if (batch.missed) publisher.missed();
          publisher.publish(batch.changes);
          if (batch.notified) publisher.notified();
        },
        onState: (next) => {
          show(next);
          tabs.post({ kind: 'state', userId, lastId, state: next });
        },
      },
      signal,
    );
  void whenLeading(async (signal) => {
    isLeading = true;
    await connect(signal);
    isLeading = false;
  }, ending.signal);

  return () => {
    ending.abort();
    stopPositions();
    tabs.close();
    // What other tabs see from now on does not arrive here.
    seePosition(null);
    publisher.stop();
    window.removeEventListener('online', onNetwork);
    window.removeEventListener('offline', onNetwork);
    state$.next('live');
  };
}

/** Batches received changes, drops those this page made, and publishes the rest on the bus. */
function createChangePublisher(userId: number) {
  let gathered: LiveChange[] = [];
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const later = (ms: number, work: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const gather = (changes: LiveChange[]) => {
    if (!changes.length) return;
    if (!gathered.length) {
      later(GATHER_MS, () => {
        const burst = gathered;
        gathered = [];
        bus.emit('live.changed', { changes: burst });
      });
    }
    gathered.push(...changes);
  };
  return {
    publish: (changes: LiveChange[]) => {
      const own = changes.filter(({ by }) => by?.userId === userId);
      gather(changes.filter(({ by }) => by?.userId !== userId));
      if (own.length) later(OWN_PAUSE_MS, () => changedWithin(OWN_WITHIN_MS) || gather(own));
    },
    notified: () => bus.emit('notifications.changed', { at: new Date().toISOString() }),
    missed: () => {
      seePosition(null);
      bus.emit('live.missed', { at: new Date().toISOString() });
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** From the tab that holds the connection to the other tabs of this browser. */
export type TabMessage =
  | { kind: 'hello' }
  | { kind: 'position'; position: string | null }
  | { kind: 'state'; userId: number; lastId: string | undefined; state: ConnectionState }
  | ({
      kind: 'told';
      userId: number;
      /** The sender's position before the message; a tab at another position missed something. */
      after: string | undefined;
    } & LiveBatch);

/** Joins the channel of this browser's tabs; does nothing where channels are not supported. */
function joinTabs(onMessage: (message: TabMessage) => void) {
  if (typeof BroadcastChannel === 'undefined') return { post: (_message: TabMessage) => {}, close: () => {} };
  const channel = new BroadcastChannel('salesdesk.live');
  channel.onmessage = ({ data }) => onMessage(data as TabMessage);
  return { post: (message: TabMessage) => channel.postMessage(message), close: () => channel.close() };
}

const { auth, qlist, leads, records, users, networks } = queryKeys;
const found = ['slots', 'search.source'];
/** Everything that shows companies, also the tasks on Home. */
const companies = [qlist, leads, records, ['activities'], found];

/** Marks cached queries as stale after a change on another screen, so that the next screen opened refetches them. */
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
