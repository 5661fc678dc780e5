/**
 * The refresh queue: one refresh in flight per browser; everybody else waits for its token.
 * product.md section 4 "Token refresh", product.md section 7 `POST /refresh`, R-5 and R-6.
 */
import axios from 'axios';
import { codeOf, ERROR_CODES, endpoints, TOASTS } from '../../domain/index.ts';
import { notify } from '../notify.ts';
import { session } from '../session.ts';
import { tokenStore } from '../tokenStore.ts';
import { apiBaseOf } from './apiAddress.ts';
import { NetworkFailure, SessionEnded } from './errors.ts';
import { type HttpResponse, throughInterceptor } from './interceptor.ts';

const ATTEMPTS = 3;
/** For all attempts together: nobody waits longer, and the lease of a browser without locks outlives it. */
const DEADLINE_MS = 10_000;
const BACKOFF_MS = 500;

/** An instance without our envelope handling, so that a refresh never waits for a refresh. */
const bare = axios.create({
  withCredentials: true,
  validateStatus: () => true,
});

/** By the token it replaces: who signed in meanwhile does not wait for the refresh of who was there before. */
let inFlight: { used: string; token: Promise<string> } | null = null;

/**
 * A token newer than `used`. Rejects with `SessionEnded` when the server refuses or somebody signed out meanwhile,
 * with `NetworkFailure` when it could not be asked; the session goes on then.
 */
export function refreshedToken(used: string): Promise<string> {
  const current = session.token();
  if (current !== used)
    return current && session.isOf(used) ? Promise.resolve(current) : Promise.reject(new SessionEnded());
  if (inFlight?.used === used) return inFlight.token;
  const mine = {
    used,
    token: withBrowserLock(() => refresh(used)).finally(() => {
      if (inFlight === mine) inFlight = null;
    }),
  };
  inFlight = mine;
  return mine.token;
}

async function refresh(used: string): Promise<string> {
  const fromOtherTab = tokenStore.accessToken();
  if (fromOtherTab && fromOtherTab !== used) return adopt(used, fromOtherTab);
  const until = Date.now() + DEADLINE_MS;
  for (let attempt = 1; ; attempt++) {
    const answer = await requestToken(until - Date.now());
    if (answer.kind === 'token') return adopt(used, answer.token);
    if (answer.kind === 'refused') return abortRefresh(used);
    const pause = BACKOFF_MS * 2 ** (attempt - 1);
    if (attempt === ATTEMPTS || Date.now() + pause >= until)
      throw new NetworkFailure('unreachable', 'The session could not be renewed.', { cause: { code: 'ERR_NETWORK' } });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

type RefreshResult = { kind: 'token'; token: string } | { kind: 'refused' } | { kind: 'unreachable' };

async function requestToken(timeout: number): Promise<RefreshResult> {
  let response: HttpResponse;
  try {
    const { refresh } = endpoints.auth;
    const request = { method: refresh.method, baseURL: apiBaseOf(refresh), url: refresh.path, timeout };
    const headers = { 'X-Requested-With': 'salesdesk' };
    response = await throughInterceptor(
      refresh,
      () => refresh.path,
      () => bare.request({ ...request, headers }),
    );
  } catch {
    return { kind: 'unreachable' };
  }
  const body = response.data as { access_token?: unknown; error?: unknown; errorCode?: unknown } | null;
  if (response.status === 200 && typeof body?.access_token === 'string' && body.access_token) {
    return { kind: 'token', token: body.access_token };
  }
  const refused =
    [401, 403].includes(response.status) ||
    (body?.error === true && codeOf(body) !== ERROR_CODES.unexpected && response.status < 429);
  return { kind: refused ? 'refused' : 'unreachable' };
}

/** Takes the new token, unless somebody signed out or in as somebody else while we asked, here or in another tab. */
function adopt(used: string, token: string): string {
  const current = session.token();
  if (!current || !session.isOf(used) || !session.isOf(token)) throw new SessionEnded();
  if (current !== used) return current;
  session.renew(token);
  return token;
}

/** Refused for good; but a tab that was faster may have a newer token already. */
function abortRefresh(used: string): string {
  const newer = tokenStore.accessToken();
  if (newer && newer !== used) return adopt(used, newer);
  if (session.token() === used) {
    notify.error(TOASTS.refreshFailed, { key: 'session' });
    session.end('refresh-refused');
  }
  throw new SessionEnded();
}

const LEASE_KEY = 'salesdesk.refresh-lease';
/** Longer than a refresh may take, so that a crashed tab blocks the others only this long. */
const LEASE_MS = 12_000;
const POLL_MS = 50;

/**
 * Runs `task` while no other tab runs one: by Web Locks, or by a lease in local storage where the page is no secure
 * context.
 */
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
