/** The isolated screen at the remote's own addresses, and a note for every other address. */
import { notify, queryClient, Slot, useBus } from '@salesdesk/shared';
import { routePattern } from '@salesdesk/shared/domain';
import { Route, Routes, useLocation, useNavigate } from '@salesdesk/shared/router';
import { Button } from '@salesdesk/shared/ui/core';
import { ReloadOutlined } from '@salesdesk/shared/ui/icons';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type RemoteEntry, type RemoteRoute, routeOf } from '../remotes/catalog.ts';
import { RemoteOutlet } from '../remotes/RemoteOutlet.tsx';
import { t } from '../texts.ts';
import styles from './Frame.module.css';
import { FrameNote } from './FrameNote.tsx';
import { postToPage } from './messages.ts';

interface FrameScreenProps {
  release: RemoteEntry;
  routes: readonly RemoteRoute[];
}

export function FrameScreen({ release, routes }: FrameScreenProps) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [hasEnded, setEnded] = useState(false);
  const hasActed = useHasActed();
  const isOwn = routeOf({ routes }, pathname) !== undefined;
  useEffect(() => {
    if (isOwn && hasActed.current) postToPage({ type: 'moved', path: `${pathname}${search}${hash}` });
  }, [isOwn, hasActed, pathname, search, hash]);
  useBus('navigation.requested', ({ path }) => navigate(path));
  useBus('session.ended', ({ message }) => {
    queryClient.clear();
    if (message) notify.error(message, { key: 'session' });
    setEnded(true);
  });

  if (hasEnded)
    return (
      <FrameNote title={t('The session ended')} action={<RestartButton />}>
        {t('The product would show the sign-in now. It ended in this frame only: you are still signed in.')}
      </FrameNote>
    );
  return (
    <Routes>
      {routes.map((route) => {
        const outlet = <RemoteOutlet remote={release.name} route={route} release={release} />;
        return (
          <Route
            key={route.path}
            path={routePattern(route.path)}
            element={
              route.layout === 'shell' ? (
                <main className={styles.main}>
                  {outlet}
                  <Slot name="overlay" props={{ path: pathname }} />
                </main>
              ) : (
                outlet
              )
            }
          />
        );
      })}
      <Route path="*" element={<ElsewhereNote remote={release.name} path={pathname} />} />
    </Routes>
  );
}

/**
 * Whether the user has interacted yet. Navigation before that belongs to the opened state; navigation by the user
 * creates another state.
 */
function useHasActed(): RefObject<boolean> {
  const hasActed = useRef(false);
  useEffect(() => {
    const act = () => {
      hasActed.current = true;
    };
    const signs = ['pointerdown', 'keydown'] as const;
    for (const sign of signs) window.addEventListener(sign, act, { capture: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, act, { capture: true });
    };
  }, []);
  return hasActed;
}

function ElsewhereNote({ remote, path }: { remote: string; path: string }) {
  return (
    <FrameNote title={t('{{path}} is elsewhere', { path })} action={<RestartButton />}>
      {t('It is no page of {{remote}}. The product would open it now.', { remote })}
    </FrameNote>
  );
}

function RestartButton() {
  return (
    <Button icon={<ReloadOutlined />} onClick={() => location.reload()}>
      {t('Start again')}
    </Button>
  );
}
