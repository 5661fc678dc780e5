/** One holder per browser, not per tab: Web Locks, or a lease in local storage where the page is no secure context. */

const LEASE_KEY = 'salesdesk.refresh-lease';
/** Longer than a refresh may take, so that a crashed tab blocks the others only this long. */
const LEASE_MS = 12_000;
const POLL_MS = 50;

/** Runs `task` while no other tab runs one. */
export async function withBrowserLock<T>(task: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('salesdesk.refresh', task);
  const owner = crypto.randomUUID?.() ?? String(Math.random());
  while (!takeLease(owner)) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  try {
    return await task();
  } finally {
    if (localStorage.getItem(LEASE_KEY)?.startsWith(owner)) localStorage.removeItem(LEASE_KEY);
  }
}

/** Two tabs can still both win within one tick; the server's idempotent rotation covers that. */
function takeLease(owner: string): boolean {
  const until = Number(localStorage.getItem(LEASE_KEY)?.split('|')[1] ?? 0);
  if (until > Date.now()) return false;
  localStorage.setItem(LEASE_KEY, `${owner}|${Date.now() + LEASE_MS}`);
  return localStorage.getItem(LEASE_KEY)?.startsWith(owner) ?? false;
}
