/** The page's only loader. */

import { createListeners } from '@salesdesk/shared';
import { watchScripts } from './attribution.ts';
import { type RemoteEntry, routeOf } from './catalog.ts';
import { codeOfRemotes } from './codeOfRemotes.ts';
import { currentCatalog } from './discovery.ts';
import type { RemoteFailure } from './failure.ts';
import { createLoader, type FailureOutcome, type RemoteLoader } from './loader.ts';

const failed = createListeners<[failure: RemoteFailure, outcome: FailureOutcome]>();
const failures: RemoteFailure[] = [];
const MAX_FAILURES = 50;

export const remoteLoader: RemoteLoader = createLoader(
  {
    ...codeOfRemotes(),
    idle: () => new Promise((resolve) => whenIdle(resolve)),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  },
  noteFailure,
);

watchScripts((failure) => noteFailure(failure, 'kept on'));

function noteFailure(failure: RemoteFailure, outcome: FailureOutcome): void {
  failures.push(failure);
  failures.splice(0, failures.length - MAX_FAILURES);
  failed.notify(failure, outcome);
}

/** Subscribes to releases that could not be shown, with the outcome. Returns a function that unsubscribes. */
export const onRemoteFailure = failed.subscribe;

/** Failures on this page, oldest first. */
export function recentFailures(): readonly RemoteFailure[] {
  return failures;
}

/** Prefetches the remote page at `path`, which is likely to be opened. */
export function prefetchPath(path: string): void {
  const found = moduleAt(path);
  if (found && !savesData()) remoteLoader.prefetch(...found);
}

/** Starts loading the remote page at `path` while the host still renders the shell. */
export function startPath(path: string): void {
  const found = moduleAt(path);
  if (found) remoteLoader.start(...found);
}

function moduleAt(path: string): [RemoteEntry, string] | null {
  const catalog = currentCatalog();
  const route = routeOf(catalog, path);
  const entry = route && catalog.remotes.get(route.remote);
  return entry ? [entry, route.module] : null;
}

/** Whether the user has enabled the browser's data saver. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

const IDLE_AT_LATEST_MS = 1_000;

/** Calls back once the page is idle. Safari has no `requestIdleCallback`. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS });
  else setTimeout(work, IDLE_AT_LATEST_MS / 5);
}
