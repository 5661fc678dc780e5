/** Starts the isolation frame: isolates its storage, applies the state and returns the screen to render. */
import { type BusEventName, type BusEvents, bus, isolation, persisted, provideSlots } from '@salesdesk/shared';
import {
  type FrameApi,
  type FrameRecord,
  type FrameState,
  frameState,
  type Recording,
  SLOTS,
  type SlotName,
} from '@salesdesk/shared/domain';
import { createMemoryRouter, RouterProvider } from '@salesdesk/shared/router';
import type { ThemeChoice } from '@salesdesk/shared/ui/core';
import type { ReactNode } from 'react';
import { AppProviders } from '../AppProviders.tsx';
import { pageRoutes } from '../failures/pageRoutes.tsx';
import type { RemoteEntry } from '../remotes/catalog.ts';
import { slotHost } from '../remotes/slotHost.ts';
import { t } from '../texts.ts';
import { FrameExtension } from './FrameExtension.tsx';
import { FrameNote } from './FrameNote.tsx';
import { FrameScreen } from './FrameScreen.tsx';
import { overrideSession, startSession } from './frameIdentity.ts';
import { LiveState } from './LiveState.tsx';
import { postToPage } from './messages.ts';
import { makeStoragePrivate } from './privateStorage.ts';
import { newRecordId } from './recordId.ts';
import { releaseFor, resolveState } from './releases.ts';
import { type Served, simulatedApi } from './simulatedApi.ts';

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
