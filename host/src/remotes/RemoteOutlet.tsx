import { formatTime, translated, useDocumentTitle, useWork } from '@salesdesk/shared';
import { SCREENS } from '@salesdesk/shared/domain';
import { useLocation } from '@salesdesk/shared/router';
import { Button, RemoteDownDrawing } from '@salesdesk/shared/ui/core';
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { forgetLoaded, Reference } from '../failures/FailureNotice.tsx';
import { msg, t } from '../texts.ts';
import { useLasting } from '../useLasting.ts';
import type { RemoteEntry, RemoteRoute } from './catalog.ts';
import { refreshRemotes, useCatalog } from './discovery.ts';
import { failureOfRemote, type RemoteFailure, toRemoteFailure } from './failure.ts';
import { RemoteBoundary, RemoteScreen } from './RemoteScreen.tsx';
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

interface RemoteUnavailableProps {
  /** Title of the page that cannot be shown. */
  title: string;
  failure: RemoteFailure;
  since: Date;
  onRetry: () => Promise<void>;
}

/** Explanations for failures that only a reload or a new release fixes. A new release is shown by itself. */
const REASONS: Partial<Record<RemoteFailure['phase'], string>> = {
  contract: msg('This page needs a newer version of Salesdesk than the one you have open. Reload the page.'),
  outdated: msg('This page was built for an older version of Salesdesk and needs a new release.'),
  evaluation: msg('This page is broken. It opens by itself as soon as it is repaired.'),
  integrity: msg('This page is broken. It opens by itself as soon as it is repaired.'),
};

const OFFLINE = msg('This page was not opened before you went offline. It opens by itself once you are connected.');

/** Replaces a remote's page that cannot be shown: names the page, the time and what to do. */
export function RemoteUnavailable({ title, failure, since, onRetry }: RemoteUnavailableProps) {
  useDocumentTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Move the focus only if the focused element was removed with the page.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const { run: retry, isPending } = useWork({ mutationFn: onRetry });
  useEffect(() => {
    if (navigator.onLine) return;
    const again = () => void onRetry();
    window.addEventListener('online', again, { once: true });
    return () => window.removeEventListener('online', again);
  }, [onRetry]);
  const reported = useMemo(() => failureOfRemote(failure), [failure]);
  const reason = REASONS[failure.phase] ?? (navigator.onLine ? undefined : OFFLINE);
  const isTooNew = failure.phase === 'contract';
  return (
    <section className={styles.panel} role="alert" data-failed-remote={failure.remote}>
      <RemoteDownDrawing />
      <h1 ref={heading} id="page-title" tabIndex={-1} className={styles.title}>
        {t('{{title}} is unavailable', { title })}
      </h1>
      <p className={styles.text}>
        {reason
          ? translated(reason)
          : `${t(SCREENS.failureMessage)} ${t('We are sorry for the inconvenience; everything else keeps working.')}`}
      </p>
      <div className={styles.actions}>
        {isTooNew ? (
          <Button type="primary" onClick={() => location.reload()}>
            {t('Reload')}
          </Button>
        ) : null}
        {failure.canRetry ? (
          <Button type="primary" loading={isPending} onClick={() => void retry()}>
            {t('Retry')}
          </Button>
        ) : null}
      </div>
      <p className={styles.reference}>
        {t('Unavailable since')} <time dateTime={since.toISOString()}>{formatTime(since)}</time>.{' '}
        <Reference failure={reported} title={`${failure.remote} ${failure.version}, ${failure.phase}`} />
      </p>
    </section>
  );
}
