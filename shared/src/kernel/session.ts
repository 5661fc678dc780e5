/** Who is signed in on this browser. product.md sections 3, 4 and 6. */

import { jwtDecode } from 'jwt-decode';
import { BehaviorSubject } from 'rxjs';
import { type AccessClaims, hasPermission, type LoggedInUser } from '../domain/index.ts';
import { bus, type SessionEndReason } from './bus.ts';
import { hookOf } from './listeners.ts';
import { persisted } from './persisted.ts';
import { tokenStore } from './tokenStore.ts';

export interface SessionState {
  token: string | null;
  isAuthenticated: boolean;
  /** Own user id by the token, else by the loaded details; null when nobody is signed in or neither says. */
  userId: number | null;
  permissions: readonly string[];
  /** Only displayed, never used for a decision. Null when missing or undecodable. */
  role: string | null;
  user: LoggedInUser | null;
}

const user = persisted<LoggedInUser>('user');
/** Replaces what the token says, for screens only. */
let sessionOverride: SessionOverride = {};
const state$ = new BehaviorSubject<SessionState>(stateOf(tokenStore.accessToken(), user.read()));

/** The parts of the session that can be overridden for screens. */
export type SessionOverride = Partial<Pick<SessionState, 'userId' | 'permissions' | 'user'>>;

export const session = {
  state$,
  token: (): string | null => state$.value.token,
  preAuth: tokenStore.preAuthToken,
  setPreAuth: tokenStore.storePreAuthToken,
  username: tokenStore.username,
  setUsername: tokenStore.storeUsername,

  /** Signs in with a new access token. Clears the data of the sign-in steps, except the user name, which logout needs. */
  begin(token: string): void {
    tokenStore.clearPreAuthToken();
    user.clear();
    adopt(token, null);
    bus.emit('session.began', { userId: state$.value.userId });
  },

  /** Whether `token` belongs to the signed-in user, so that a call of one user is never sent with another's permissions. */
  isOf: (token: string): boolean => ownerOf(token) === ownerOf(state$.value.token),

  /** Replaces the token of the same user. */
  renew(token: string): void {
    adopt(token, state$.value.user);
  },

  /** Ignores late details of a user who is no longer signed in. */
  setUser(loggedIn: LoggedInUser): void {
    const { isAuthenticated, userId } = state$.value;
    if (!isAuthenticated || (userId !== null && userId !== loggedIn.user_parent_id)) return;
    user.write(loggedIn);
    state$.next({ ...state$.value, userId: userId ?? loggedIn.user_parent_id, user: loggedIn });
  },

  /** Ends the session: clears everything stored and emits `session.ended`, so that the host shows the sign-in. Safe to call twice. */
  end(reason: SessionEndReason, message = ''): void {
    const { isAuthenticated: wasSignedIn, userId } = state$.value;
    tokenStore.clear();
    user.clear();
    // Its name holds the user's number. The server has the columns.
    if (reason === 'signed-out') persisted(`columns.${userId}`).clear();
    state$.next(stateOf(null, null));
    if (wasSignedIn) bus.emit('session.ended', { reason, message });
  },
};

/** Overrides what screens see until the next call, even after a new token. The token itself stays the real one. */
export function overrideSession(next: SessionOverride): void {
  sessionOverride = next;
  state$.next(stateOf(state$.value.token, user.read()));
}

tokenStore.onOtherTab((token) => {
  if (token === state$.value.token) return;
  if (!token) return session.end('other-tab');
  const next = stateOf(token, null);
  if (next.userId !== null && next.userId === state$.value.userId) state$.next({ ...next, user: state$.value.user });
  else {
    state$.next(next);
    bus.emit('session.began', { userId: next.userId });
  }
});

/** The session as React sees it; re-renders on every change. */
export const useSession = hookOf(state$);

/** Whether the user has the permission, by the client's "contains" rule of product.md section 6. Always true without a key. */
export function can(key: string | null | undefined): boolean {
  return hasPermission(state$.value.permissions, key);
}

/** `can` for components. */
export function useCan(key: string | null | undefined): boolean {
  return hasPermission(useSession().permissions, key);
}

function adopt(token: string, loggedIn: LoggedInUser | null): void {
  tokenStore.storeAccessToken(token);
  state$.next(stateOf(token, loggedIn));
}

function stateOf(token: string | null, loggedIn: LoggedInUser | null): SessionState {
  const claims = claimsOf(token);
  return {
    token,
    isAuthenticated: token !== null,
    userId: ownerOf(token) ?? (token === null ? null : (loggedIn?.user_parent_id ?? null)),
    permissions: Array.isArray(claims?.permissions) ? claims.permissions : [],
    role: typeof claims?.role === 'string' ? claims.role : null,
    user: loggedIn,
    ...(token === null ? {} : sessionOverride),
  };
}

function ownerOf(token: string | null): number | null {
  const sub = claimsOf(token)?.sub;
  const id = Number(sub);
  return sub !== undefined && Number.isFinite(id) ? id : null;
}

function claimsOf(token: string | null): Partial<AccessClaims> | null {
  if (token === null) return null;
  try {
    return jwtDecode<Partial<AccessClaims>>(token);
  } catch {
    return null;
  }
}
