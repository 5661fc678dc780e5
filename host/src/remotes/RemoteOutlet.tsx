import { SCREENS } from '@salesdesk/shared/domain';
import { useLocation } from '@salesdesk/shared/router';
import { Button } from '@salesdesk/shared/ui/core';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { forgetLoaded } from '../failures/FailureNotice.tsx';
import { t } from '../texts.ts';
import { useLasting } from '../useLasting.ts';
import type { RemoteEntry, RemoteRoute } from './catalog.ts';
import { refreshRemotes, useCatalog } from './discovery.ts';
import { type RemoteFailure, toRemoteFailure } from './failure.ts';
import { RemoteBoundary, RemoteScreen } from './RemoteScreen.tsx';
import { RemoteUnavailable } from './RemoteUnavailable.tsx';
import styles from './remotes.module.css';
import { remoteLoader } from './remotes.ts';
import { endOpening } from './unfinished.ts';

interface RemoteOutletProps {
  /** Name of the remote. */
  remote: string;
  route: RemoteRoute;
  /** A specific release; by default the one chosen for the user. */
  release?: RemoteEntry;
}

/**
 * Renders a remote's page inside the host and contains its failures: a skeleton while it loads, a panel with Retry when
 * it fails. Retry, and navigation after a failure, load everything again; a page reload is never needed.
 */
export function RemoteOutlet({ remote, route, release }: RemoteOutletProps) {
  const chosen = useCatalog().remotes.get(remote);
  const entry = release ?? chosen;
  const [attempt, setAttempt] = useState(0);
  const failedSince = useRef<Date | null>(null);
  if (!entry) return null;
  return (
    <RemoteAttempt
      key={`${remote} ${route.module} ${attempt}`}
      entry={entry}
      route={route}
      failedSince={failedSince}
      onRestart={() => setAttempt((count) => count + 1)}
    />
  );
}

interface RemoteAttemptProps {
  entry: RemoteEntry;
  route: RemoteRoute;
  /** Time of the first failure, over all attempts. */
  failedSince: RefObject<Date | null>;
  onRestart: () => void;
}

/** One attempt. A new release is used from the next attempt on, so that users do not lose what they are typing. */
function RemoteAttempt({ entry, route: { module, path, title }, failedSince, onRestart }: RemoteAttemptProps) {
  const { pathname } = useLocation();
  const [requested] = useState(entry);
  const [screen, setScreen] = useState(
    () => remoteLoader.loaded(requested, module) ?? remoteLoader.load(requested, module),
  );
  const [isLoading, setLoading] = useState(screen instanceof Promise);
  const [failed, setFailed] = useState<{ failure: RemoteFailure; pathname: string } | null>(null);
  const wasShown = useRef(false);
  const [began] = useState(() => performance.now());

  useEffect(() => {
    // Not by Suspense: React shows what had suspended 300 ms after its fallback at the earliest.
    if (!(screen instanceof Promise)) return;
    screen.then(setScreen, () => undefined).finally(() => setLoading(false));
  }, [screen]);

  const reload = () => {
    remoteLoader.forget(requested, module);
    forgetLoaded();
    onRestart();
  };
  const handleError = (error: unknown) => {
    const shown = remoteLoader.loaded(requested, module);
    // It threw before its effects could say so.
    if (shown) endOpening(shown.entry);
    const rejected = shown && remoteLoader.reject(shown, requested, module, error, wasShown.current);
    if (rejected?.isReplaceable) return onRestart();
    const failure = rejected?.failure ?? toRemoteFailure(requested, error);
    failedSince.current ??= failure.at;
    setFailed({ failure, pathname });
  };
  const handleSettled = () => {
    wasShown.current = true;
  };
  const handleShown = () => {
    // The focused Retry button was removed with its panel.
    if (failedSince.current && document.activeElement === document.body)
      document.getElementById('page-title')?.focus({ preventScroll: true });
    failedSince.current = null;
  };
  const hasMovedOn = failed !== null && failed.pathname !== pathname;
  // There is nothing on a failed page that another release could lose.
  const isReplaced = failed !== null && (entry.version !== requested.version || entry.folder !== requested.folder);
  useEffect(() => {
    if (hasMovedOn || isReplaced) reload();
  });

  const retry = async () => {
    await refreshRemotes();
    reload();
  };
  useEffect(() => {
    if (!failed || !requested.isOverride) return;
    // Its development server has another build; see developmentScripts.mjs of shared/build.
    const retryRebuilt = () => void retry();
    window.addEventListener('salesdesk:rebuilt', retryRebuilt);
    return () => window.removeEventListener('salesdesk:rebuilt', retryRebuilt);
  });

  if (failed) {
    return (
      <RemoteUnavailable
        title={title}
        failure={failed.failure}
        since={failedSince.current ?? failed.failure.at}
        onRetry={retry}
      />
    );
  }
  const skeleton = <RemoteSkeleton onRetry={() => remoteLoader.restart(requested)} />;
  return (
    <RemoteBoundary onError={handleError}>
      {isLoading ? (
        skeleton
      ) : (
        <Suspense fallback={skeleton}>
          <RemoteScreen screen={screen} path={path} began={began} onShown={handleShown} onSettled={handleSettled} />
        </Suspense>
      )}
    </RemoteBoundary>
  );
}

const SHOW_AFTER_MS = 300;
const SLOW_AFTER_MS = 5000;
const RETRY_AFTER_MS = 10_000;

/**
 * Placeholder while a page loads: nothing at first, to avoid flicker, then a skeleton, then a hint that it is slow, and
 * on a slow computer a button that requests everything again.
 */
function RemoteSkeleton({ onRetry }: { onRetry: () => void }) {
  const isDue = useLasting(true, SHOW_AFTER_MS);
  const isSlow = useLasting(true, SLOW_AFTER_MS);
  const isVerySlow = useLasting(true, RETRY_AFTER_MS);
  if (!isDue) return null;
  const loading = isSlow ? `${t(SCREENS.loading)} ${t('This takes longer than usual.')}` : t(SCREENS.loading);
  return (
    <div className={styles.skeleton}>
      <div className={styles.skeletonText}>
        <p role="status">{isVerySlow ? t('Still loading. This computer or its connection is slow.') : loading}</p>
        {isVerySlow ? <Button onClick={onRetry}>{t('Retry')}</Button> : null}
      </div>
      <div className={styles.skeletonTitle} />
      {ROWS.map((row) => (
        <div key={row} className={styles.skeletonRow} />
      ))}
    </div>
  );
}

const ROWS = Array.from({ length: 8 }, (_, index) => index);
