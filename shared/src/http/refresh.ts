/**
 * The refresh queue: one refresh in flight per browser; everybody else waits for its token.
 * Spec section 4 "Token refresh", section 7 `POST /refresh`, decisions 5 and 6.
 */

import axios, { type AxiosResponse } from 'axios';
import { API_BASE, codeOf, ERROR_CODES, endpoints, TOASTS } from '../domain/index.ts';
import { notify } from '../notify.ts';
import { session } from '../session.ts';
import { tokenStore } from '../tokenStore.ts';
import { withBrowserLock } from './browserLock.ts';
import { NetworkFailure, SessionEnded } from './errors.ts';

const ATTEMPTS = 3;
const TIMEOUT_MS = 10_000;
const BACKOFF_MS = 500;

/** An instance without our envelope handling, so that a refresh never waits for a refresh. */
const bare = axios.create({
  baseURL: API_BASE,
  withCredentials: true,
  timeout: TIMEOUT_MS,
  validateStatus: () => true,
});

let inFlight: Promise<string> | null = null;

/**
 * A token newer than `used`. Rejects with `SessionEnded` when the server refuses or somebody signed out meanwhile,
 * with `NetworkFailure` when it could not be asked; the session goes on then.
 */
export function refreshedToken(used: string): Promise<string> {
  const current = session.token();
  if (current && current !== used) return Promise.resolve(current);
  if (!current) return Promise.reject(new SessionEnded());
  inFlight ??= withBrowserLock(() => refresh(used)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function refresh(used: string): Promise<string> {
  const fromOtherTab = tokenStore.accessToken();
  if (fromOtherTab && fromOtherTab !== used) return adopt(used, fromOtherTab);
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.kind === 'token') return adopt(used, answer.token);
    if (answer.kind === 'refused') return giveUp(used);
    if (attempt === ATTEMPTS) throw new NetworkFailure('The session could not be renewed.');
    await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS * 2 ** (attempt - 1)));
  }
}

type Answer = { kind: 'token'; token: string } | { kind: 'refused' } | { kind: 'unreachable' };

async function ask(): Promise<Answer> {
  let response: AxiosResponse<unknown>;
  try {
    response = await bare.request({ ...endpointRequest(), headers: { 'X-Requested-With': 'salesdesk' } });
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

function endpointRequest() {
  return { method: endpoints.auth.refresh.method, url: endpoints.auth.refresh.path };
}

/** Takes the new token, unless somebody signed out or in as somebody else while we asked. */
function adopt(used: string, token: string): string {
  const current = session.token();
  if (!current) throw new SessionEnded();
  if (current !== used) return current;
  session.renew(token);
  return token;
}

/** Refused for good; but a tab that was faster may have a newer token already. */
function giveUp(used: string): string {
  const newer = tokenStore.accessToken();
  if (newer && newer !== used) return adopt(used, newer);
  if (session.token() === used) {
    notify.error(TOASTS.refreshFailed, { key: 'session' });
    session.end('refresh-refused');
  }
  throw new SessionEnded();
}
