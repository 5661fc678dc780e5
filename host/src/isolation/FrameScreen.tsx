/** What a frame shows: the isolated screen or extension, or a note in its place. */
import { notify, queryClient, Slot, useBus, useQuery, useWindowEvent } from '@salesdesk/shared';
import { type ComponentSlot, type DataSlot, routePattern, SLOTS, sampleProps } from '@salesdesk/shared/domain';
import { Route, Routes, useLocation, useNavigate } from '@salesdesk/shared/router';
import { Button, RemoteDownDrawing } from '@salesdesk/shared/ui/core';
import { ReloadOutlined } from '@salesdesk/shared/ui/icons';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type ExtensionEntry, extensionsOf, type RemoteEntry, type RemoteRoute, routeOf } from '../remotes/catalog.ts';
import { RemoteOutlet } from '../remotes/RemoteOutlet.tsx';
import panel from '../remotes/remotes.module.css';
import { ExtensionBox, slotHost } from '../remotes/slotHost.tsx';
import { t } from '../texts.ts';
import styles from './FrameScreen.module.css';
import { postToPage } from './simulatedApi.ts';

/** The isolated screen at the remote's own addresses, and a note for every other address. */
export function FrameScreen({ release, routes }: { release: RemoteEntry; routes: readonly RemoteRoute[] }) {
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
  const act = () => {
    hasActed.current = true;
  };
  useWindowEvent('pointerdown', act, { capture: true });
  useWindowEvent('keydown', act, { capture: true });
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

/** One extension of a release alone, with the sample that tests of its slot get too. */
export function FrameExtension({ release, id }: { release: RemoteEntry; id: string }) {
  const extension = extensionsOf(release).find((one) => one.id === id);
  if (!extension)
    return (
      <FrameNote title={t('There is no such extension')}>
        {t('{{remote}} {{version}} has no extension {{id}}.', { remote: release.name, version: release.version, id })}
      </FrameNote>
    );
  const { slot } = extension;
  return (
    <main className={`${styles.main} ${styles.extension}`}>
      {SLOTS[slot].kind === 'data' ? (
        <Given extension={extension} name={slot as DataSlot} />
      ) : (
        <ExtensionBox extension={extension} name={slot as ComponentSlot} props={sampleProps(slot)} />
      )}
    </main>
  );
}

/** What a function gives, as text. */
function Given({ extension, name }: { extension: ExtensionEntry; name: DataSlot }) {
  const { data, error } = useQuery({
    queryKey: ['slots', 'sample', extension.key],
    queryFn: ({ signal }) => slotHost.call(name, extension, sampleProps(name), signal),
    retry: false,
  });
  const { name: remote, version } = extension.entry;
  if (error) return <pre data-failed-remote={remote}>{error.message}</pre>;
  return (
    <pre data-remote={remote} data-release={version}>
      {data === undefined ? null : JSON.stringify(data, null, 2)}
    </pre>
  );
}

interface FrameNoteProps {
  title: string;
  /** One or two sentences. */
  children: ReactNode;
  action?: ReactNode;
}

/** A note in the frame in place of the screen: what happened, and what the product would do. */
export function FrameNote({ title, children, action }: FrameNoteProps) {
  return (
    <section className={panel.panel} role="alert">
      <RemoteDownDrawing />
      <h1 className={panel.title}>{title}</h1>
      <p className={panel.text}>{children}</p>
      {action}
    </section>
  );
}
