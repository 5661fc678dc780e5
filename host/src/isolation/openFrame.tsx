/** Starts the isolation frame: isolates its storage, applies the state and returns the screen to render. */
import { type BusEventName, type BusEvents, bus, isolation, persisted, provideSlots, session } from '@salesdesk/shared';
import {
  type FrameApi,
  type FrameRecord,
  type FrameState,
  frameState,
  frameUser,
  type LoggedInUser,
  PERMISSION_KEYS,
  type Recording,
  type RemoteRouteDeclaration,
  SLOTS,
  type SlotName,
} from '@salesdesk/shared/domain';
import { createMemoryRouter, RouterProvider } from '@salesdesk/shared/router';
import { type ThemeChoice, useTheme } from '@salesdesk/shared/ui/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { AppProviders } from '../AppProviders.tsx';
import { pageRoutes } from '../FailureBoundary.tsx';
import { type RemoteEntry, routeOf, routesOf } from '../remotes/catalog.ts';
import { currentCatalog, listedReleases } from '../remotes/discovery.ts';
import { slotHost } from '../remotes/slotHost.tsx';
import { t } from '../texts.ts';
import { FrameExtension, FrameNote, FrameScreen } from './FrameScreen.tsx';
import { makeStoragePrivate } from './privateStorage.ts';
import { newRecordId, onPageMessage, postToPage, type Served, simulatedApi } from './simulatedApi.ts';

const NOTHING: ReturnType<typeof slotHost.useExtensions> = [];

/** Call once, before anything else is rendered on this page. */
export function openFrame(remote: string): ReactNode {
  makeStoragePrivate();
  isolation.refuseCookies();
  const state = frameState(new URLSearchParams(location.search));
  // Choose the release before overriding the user, because a trial is assigned by user.
  const release = releaseFor(remote, state.release);
  if (!release) {
    return (
      <AppProviders>
        <FrameNote title={t('There is no such release')}>
          {state.release
            ? t('{{remote}} {{version}} is not listed any more.', { remote, version: state.release })
            : t('Nobody has released {{remote}}.', { remote })}
        </FrameNote>
      </AppProviders>
    );
  }
  return openRelease(release, state);
}

function openRelease(release: RemoteEntry, state: FrameState): ReactNode {
  const { routes, path, route } = resolveState(release, state);
  const theme = persisted<ThemeChoice>('theme');
  const ownTheme = theme.read() ?? 'system';
  if (state.theme) theme.write(state.theme);

  let served: Served = { api: state.api, answers: [] };
  // Calls wait for the answers, which come with the page's first message. A frame in no page has none.
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  if (window.parent === window) give();
  const serve = (api: FrameApi, answers: readonly Recording[]) => {
    served = { api, answers };
    give();
  };
  startSession(state, route);
  overrideSession(state);
  isolation.setInterceptor(simulatedApi(async () => given.then(() => served), record));
  let isByHand = false;
  bus.events$.subscribe((event) =>
    record({ kind: 'event', id: newRecordId(), at: Date.now(), ...event, ...(isByHand ? { isByHand } : {}) }),
  );
  const emit = (name: BusEventName, payload: object) => {
    isByHand = true;
    // The page checked the payload by the type of the event.
    bus.emit(name, payload as BusEvents[BusEventName]);
    isByHand = false;
  };
  record({ kind: 'load', id: newRecordId(), at: Date.now(), release: `${release.name} ${release.version}` });

  // Overlays work as in the product, with what others add to them; what they add to the screen itself is left out.
  const isAround = (name: SlotName) =>
    name === 'overlay' || !['host', 'lists', release.name].includes(SLOTS[name].owner);
  provideSlots({
    ...slotHost,
    useExtensions(name) {
      const all = slotHost.useExtensions(name);
      return isAround(name) ? all : NOTHING;
    },
  });
  const shown =
    state.extension === null ? (
      <FrameScreen release={release} routes={routes} />
    ) : (
      <FrameExtension release={release} id={state.extension} />
    );
  const router = createMemoryRouter(pageRoutes(shown), {
    initialEntries: [path],
  });
  return (
    <AppProviders>
      <LiveState ownTheme={ownTheme} serve={serve} apply={overrideSession} emit={emit} />
      <RouterProvider router={router} />
    </AppProviders>
  );
}

function record(what: FrameRecord): void {
  postToPage({ type: 'recorded', record: what });
}

/**
 * A release of a remote without its fallback. `version` null: the one this user gets in the product. Undefined when
 * there is none.
 */
function releaseFor(remote: string, version: string | null): RemoteEntry | undefined {
  if (version !== null) return listedReleases(remote).find((release) => release.version === version);
  const live = currentCatalog().remotes.get(remote);
  return live && { ...live, fallback: null };
}

/** Resolves a state in a release: its routes, the address, and the route of that address. */
function resolveState(release: RemoteEntry, state: Pick<FrameState, 'path'>) {
  const routes = routesOf(release);
  const path = state.path ?? routes[0]?.path ?? '/';
  const [pathname = '/'] = path.split(/[?#]/);
  return { routes, path, route: routeOf({ routes }, pathname) };
}

/** Starts the frame's session. Call after storage has become private. */
function startSession(state: FrameState, route: Pick<RemoteRouteDeclaration, 'access'> | undefined): void {
  const user = frameUser(state, route);
  if (user === 'me') return;
  const isSigningIn = route?.access === 'public';
  if (user === 'nobody' || isSigningIn) session.end('signed-out');
  if (user !== 'nobody' && isSigningIn) session.setUsername(user.name);
}

/** Overrides permissions and user for screens; requests still use the real token. */
function overrideSession({ permissions, user }: FrameState): void {
  isolation.overrideSession({
    ...(permissions === 'own' ? {} : { permissions: permissions === 'all' ? PERMISSION_KEYS : permissions }),
    ...(user === null || typeof user === 'string' ? {} : { user: personNamed(user.name, user.id) }),
    ...(user === null || typeof user === 'string' || user.id === null ? {} : { userId: user.id }),
  });
}

function personNamed(name: string, id: number | null): LoggedInUser {
  const [first_name = '', ...rest] = name.split(' ');
  return {
    first_name,
    last_name: rest.join(' '),
    email: '',
    profile_image: null,
    user_parent_id: id ?? session.state$.value.userId ?? 0,
    username: name,
    designation: null,
    phone: null,
  };
}

interface LiveStateProps {
  /** The user's own theme in the product. */
  ownTheme: ThemeChoice;
  /** Answers calls this way from now on. */
  serve: (api: FrameApi, answers: readonly Recording[]) => void;
  /** Shows the screen to another user or with other permissions. */
  apply: (state: FrameState) => void;
  /** Emits an event on the bus of the frame. */
  emit: (name: BusEventName, payload: object) => void;
}

/** Applies changes from the isolation page while the screen runs: rights, API, answers, theme, events. */
function LiveState({ ownTheme, serve, apply, emit }: LiveStateProps) {
  const { choose } = useTheme();
  const applied = useRef<string | null>(null);
  const take = useEffectEvent((search: string, answers: readonly Recording[]) => {
    const state = frameState(new URLSearchParams(search));
    serve(state.api, answers);
    // A recorded answer must not draw the screen again: it would call again, and be recorded again.
    if (search === applied.current) return;
    applied.current = search;
    apply(state);
    choose(state.theme ?? ownTheme);
  });
  useEffect(() => {
    const stop = onPageMessage((message) => {
      if (message.type === 'state') take(message.search, message.answers);
      else if (message.type === 'emit') emit(message.name as BusEventName, message.payload);
    });
    postToPage({ type: 'ready' });
    return stop;
  }, [emit]);
  return null;
}
