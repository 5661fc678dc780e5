import { useLocation } from '@salesdesk/shared/router';
import { type RefObject, Suspense, use, useEffect, useRef, useState } from 'react';
import type { RemoteEntry, RemoteRoute } from './catalog.ts';
import { refreshRemotes, useCatalog } from './discovery.ts';
import { RemoteFailure } from './failure.ts';
import type { LoadedScreen } from './loader.ts';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import styles from './RemoteOutlet.module.css';
import { RemoteSkeleton } from './RemoteSkeleton.tsx';
import { RemoteUnavailable } from './RemoteUnavailable.tsx';
import { remoteLoader } from './remotes.ts';
import { report } from './reports.ts';

interface RemoteOutletProps {
  /** Name of the remote. */
  remote: string;
  route: RemoteRoute;
  /** A certain release; the one the person gets when absent. */
  release?: RemoteEntry;
}

/**
 * The place in the host where a remote's page stands. Whatever happens to the remote stays inside: a skeleton while it
 * loads, a panel with Retry when it fails. Retry, and going to another address after a failure, ask for everything
 * anew; no page reload is ever needed.
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
      onAgain={() => setAttempt((count) => count + 1)}
    />
  );
}

interface RemoteAttemptProps {
  entry: RemoteEntry;
  route: RemoteRoute;
  /** When the trouble began, over all attempts. */
  failedSince: RefObject<Date | null>;
  onAgain: () => void;
}

/** One attempt. A release that appears meanwhile waits for the next: nobody loses what they are typing. */
function RemoteAttempt({ entry, route: { module, title }, failedSince, onAgain }: RemoteAttemptProps) {
  const { pathname } = useLocation();
  const [asked] = useState(entry);
  const [screen] = useState(() => remoteLoader.loaded(asked, module) ?? remoteLoader.load(asked, module));
  const [failed, setFailed] = useState<{ failure: RemoteFailure; pathname: string } | null>(null);
  const wasShown = useRef(false);

  const askAnew = () => {
    remoteLoader.forget(asked, module);
    onAgain();
  };
  const handleError = (error: unknown) => {
    const shown = remoteLoader.loaded(asked, module);
    const rejected = shown && remoteLoader.reject(shown, asked, module, error, wasShown.current);
    if (rejected?.isReplaceable) return onAgain();
    const failure = rejected?.failure ?? toFailure(asked, error);
    failedSince.current ??= failure.at;
    setFailed({ failure, pathname });
  };
  const handleShown = ({ name, version, isOverride }: RemoteEntry) => {
    if (!isOverride) report({ remote: name, version, outcome: 'shown' });
    wasShown.current = true;
    // Retry went with the panel it stood on.
    if (failedSince.current && document.activeElement === document.body)
      document.getElementById('page-title')?.focus({ preventScroll: true });
    failedSince.current = null;
  };
  const hasMovedOn = failed !== null && failed.pathname !== pathname;
  useEffect(() => {
    if (hasMovedOn) askAnew();
  });

  if (failed) {
    return (
      <RemoteUnavailable
        title={title}
        failure={failed.failure}
        since={failedSince.current ?? failed.failure.at}
        onRetry={async () => {
          await refreshRemotes();
          askAnew();
        }}
      />
    );
  }
  return (
    <RemoteBoundary onError={handleError}>
      <Suspense fallback={<RemoteSkeleton />}>
        <RemoteScreen screen={screen} onShown={handleShown} />
      </Suspense>
    </RemoteBoundary>
  );
}

interface RemoteScreenProps {
  screen: LoadedScreen | Promise<LoadedScreen>;
  /** The release that is on the screen. */
  onShown: (entry: RemoteEntry) => void;
}

function RemoteScreen({ screen, onShown }: RemoteScreenProps) {
  const { Screen, entry } = screen instanceof Promise ? use(screen) : screen;
  useEffect(() => onShown(entry));
  return (
    <div className={styles.remote} data-remote={entry.name} data-release={entry.version}>
      <Screen />
    </div>
  );
}

function toFailure(entry: RemoteEntry, error: unknown): RemoteFailure {
  return error instanceof RemoteFailure ? error : new RemoteFailure(entry, 'render', 'its screen failed', error);
}
