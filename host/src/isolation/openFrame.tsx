/** Starts the isolation frame: makes it harmless, puts it into its state, and gives the screen to draw. */
import { bus, isolation, persisted, t } from '@salesdesk/shared';
import { createMemoryRouter, RouterProvider } from '@salesdesk/shared/router';
import type { ThemeChoice } from '@salesdesk/shared/ui/core';
import type { ReactNode } from 'react';
import type { RemoteEntry } from '../remotes/catalog.ts';
import { Surroundings } from '../Surroundings.tsx';
import { FrameNote } from './FrameNote.tsx';
import { FrameScreen } from './FrameScreen.tsx';
import { enterAs, showAs } from './frameIdentity.ts';
import { type IsolationState, stateOf } from './isolation.model.ts';
import { LiveState } from './LiveState.tsx';
import { tellPage } from './messages.ts';
import { makeStoragePrivate } from './privateStorage.ts';
import { type FrameRecord, newRecordId } from './recorder.model.ts';
import { placeOf, releaseFor } from './releases.ts';
import { simulatedApi } from './simulatedApi.ts';

/** Call once, before anything else is drawn on this page. */
export function openFrame(remote: string): ReactNode {
  makeStoragePrivate();
  isolation.refuseCookies();
  const state = stateOf(new URLSearchParams(location.search));
  // Chosen before anybody is made up: people's share of a release being tried goes by who they are.
  const release = releaseFor(remote, state.release);
  if (!release) {
    return (
      <Surroundings>
        <FrameNote title={t('There is no such release')}>
          {state.release
            ? t('{{remote}} {{version}} is not listed any more.', { remote, version: state.release })
            : t('Nobody has released {{remote}}.', { remote })}
        </FrameNote>
      </Surroundings>
    );
  }
  return openRelease(release, state);
}

function openRelease(release: RemoteEntry, state: IsolationState): ReactNode {
  const { routes, path, route } = placeOf(release, state);
  const theme = persisted<ThemeChoice>('theme');
  const ownTheme = theme.read() ?? 'system';
  if (state.theme) theme.write(state.theme);

  let { api } = state;
  const apply = (next: IsolationState) => {
    api = next.api;
    showAs(next);
  };
  enterAs(state, route);
  apply(state);
  isolation.setConditions(simulatedApi(() => api, record));
  bus.events$.subscribe((event) => record({ kind: 'event', id: newRecordId(), at: Date.now(), ...event }));
  record({ kind: 'load', id: newRecordId(), at: Date.now(), release: `${release.name} ${release.version}` });

  const router = createMemoryRouter([{ path: '*', element: <FrameScreen release={release} routes={routes} /> }], {
    initialEntries: [path],
  });
  return (
    <Surroundings>
      <LiveState ownTheme={ownTheme} apply={apply} />
      <RouterProvider router={router} />
    </Surroundings>
  );
}

function record(what: FrameRecord): void {
  tellPage({ type: 'recorded', record: what });
}
