/** The one loader of this page, over the one federation runtime. */
import { routeOf } from './catalog.ts';
import { currentCatalog } from './discovery.ts';
import type { RemoteFailure } from './failure.ts';
import { moduleFederation } from './federation.ts';
import { guardReleaseFiles } from './fileGuard.ts';
import { createLoader, type FailureOutcome, type RemoteLoader } from './loader.ts';
import { checkManifest } from './manifest.ts';
import { preloadModule } from './preload.ts';

type FailureListener = (failure: RemoteFailure, outcome: FailureOutcome) => void;

const failureListeners = new Set<FailureListener>();
const failures: RemoteFailure[] = [];
const FAILURES_KEPT = 50;

guardReleaseFiles();

export const remoteLoader: RemoteLoader = createLoader(
  {
    federation: moduleFederation(),
    checkManifest,
    preload: preloadModule,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  },
  (failure, outcome) => {
    failures.push(failure);
    failures.splice(0, failures.length - FAILURES_KEPT);
    for (const listener of failureListeners) listener(failure, outcome);
  },
);

/** Hears of every release that could not be shown, and what people see instead. Gives the way to stop listening. */
export function onRemoteFailure(listener: FailureListener): () => void {
  failureListeners.add(listener);
  return () => void failureListeners.delete(listener);
}

/** What this page could not show, oldest first. */
export function recentFailures(): readonly RemoteFailure[] {
  return failures;
}

/** Fetches, without running it, what the remote page at `path` needs; nothing when the path is not a remote's. */
export function prefetchPath(path: string): void {
  const catalog = currentCatalog();
  const route = routeOf(catalog, path);
  const entry = route && catalog.remotes.get(route.remote);
  if (entry) remoteLoader.prefetch(entry, route.module);
}
