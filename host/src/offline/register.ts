/** The page's side of the worker: registers it late, and lets no copy outlive the session. ADR-151. */
import { bus, live, queryClient, session } from '@salesdesk/shared';
import { IS_DEVELOPMENT } from '../remotes/discoveryDocument.ts';
import { COPY_MARK, deleteAnswers, isCopy } from './copyNames.ts';
import type { WorkerMessage } from './worker.ts';

const SCRIPT = '/worker.js';
const CODE = /^\/(assets|r)\//;
/** After the page has loaded; its first screen comes first. */
const PATIENCE_MS = 4_000;
const IDLE_AT_LATEST_MS = 10_000;

/**
 * Makes the product readable after a reload without a network. Call once, when the page is started;
 * `mayRegister` is false where the page's policy allows no worker. Returns the function that
 * stops watching the session.
 */
export function startCopies({ mayRegister = true } = {}): () => void {
  const stop = deleteWithSession();
  if (isCopy()) readAgainOnceConnected();
  if (IS_DEVELOPMENT || !mayRegister || !('serviceWorker' in navigator)) return stop;
  const later = () => setTimeout(() => whenIdle(() => void register()), PATIENCE_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
  return stop;
}

/** A server that is busy or away is asked again; the next load of the page tries anyway. */
const AGAIN_MS = [30_000, 120_000];

/** A browser may refuse, for example in a private window; everything works without the worker. */
async function register(attempt = 0): Promise<void> {
  const workers = navigator.serviceWorker;
  const isFirst = workers.controller === null;
  try {
    await workers.register(workerAddress(), { updateViaCache: 'none' });
    if (isFirst) tell((await workers.ready).active, { kind: 'loaded', urls: loadedFiles() });
  } catch {
    const wait = AGAIN_MS[attempt];
    if (wait !== undefined) setTimeout(() => void register(attempt + 1), wait);
  }
}

/** With the origin of the API, where that is another one. */
function workerAddress(): string {
  const api = document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content;
  return api ? `${SCRIPT}?${new URLSearchParams({ api })}` : SCRIPT;
}

/** The files that this page loaded before the worker ran. */
function loadedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(names)].filter((name) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && CODE.test(pathname);
  });
}

/**
 * Deletes what was read when the session ends, for whatever reason and in whichever tab, when a permission is taken away, and
 * what others read when one begins. The page does it itself, because a worker may not be running; the worker drops what is
 * under way.
 */
function deleteWithSession(): () => void {
  if (!('caches' in window)) return () => {};
  const forget = (user: number | null) => void deleteAnswers(caches, user).catch(() => {});
  const forgetAll = () => {
    tell(navigator.serviceWorker?.controller ?? null, { kind: 'forget' });
    forget(null);
  };
  const stopEnd = bus.on('session.ended', forgetAll);
  let before = session.state$.value;
  const changes = session.state$.subscribe((now) => {
    const isSame = now.isAuthenticated && before.userId === now.userId;
    const isLost = isSame && before.permissions.some((permission) => !now.permissions.includes(permission));
    before = now;
    if (!isLost) return;
    forgetAll();
    void queryClient.resetQueries();
  });
  const stopBegin = bus.on('session.began', ({ userId }) => forget(userId));
  if (session.token() === null) forget(null);
  return () => {
    stopEnd();
    stopBegin();
    changes.unsubscribe();
  };
}

/** A copy shows the past, and the stream of changes begins with the page: once connected, everything is read again. */
function readAgainOnceConnected(): void {
  let wasAway = false;
  const subscription = live.state$.subscribe((state) => {
    if (state !== 'live') {
      wasAway = true;
      return;
    }
    if (!wasAway) return;
    queueMicrotask(() => subscription.unsubscribe());
    document.documentElement.removeAttribute(COPY_MARK);
    void queryClient.invalidateQueries();
    bus.emit('live.missed', { at: new Date().toISOString() });
  });
}

function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message);
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: IDLE_AT_LATEST_MS });
  else setTimeout(work);
}
