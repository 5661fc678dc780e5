import { useLocation } from '@salesdesk/shared/router';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import type { RemoteRoute } from './catalog.ts';
import { refreshRemotes, useCatalog } from './discovery.ts';
import { RemoteFailure } from './failure.ts';
import type { LoadedScreen } from './loader.ts';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { RemoteSkeleton } from './RemoteSkeleton.tsx';
import { RemoteUnavailable } from './RemoteUnavailable.tsx';
import { remoteLoader } from './remotes.ts';

interface RemoteOutletProps {
  /** Name of the remote. */
  remote: string;
  route: RemoteRoute;
}

/**
 * The place in the host where a remote's page stands. Whatever happens to the remote stays inside: while it loads a
 * skeleton, when it fails a panel with Retry. Retry, and every change of the address after a failure, asks anew; no
 * page reload is ever needed.
 */
export function RemoteOutlet({ remote, route }: RemoteOutletProps) {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const failedAt = useRef<string | null>(null);
  const retry = () => {
    failedAt.current = null;
    setAttempt((count) => count + 1);
  };
  useEffect(() => {
    if (failedAt.current !== null && failedAt.current !== pathname) retry();
  });
  return (
    <RemoteAttempt
      key={`${remote} ${route.module} ${attempt}`}
      remote={remote}
      route={route}
      onFailure={() => {
        failedAt.current = pathname;
      }}
      onRetry={retry}
    />
  );
}
