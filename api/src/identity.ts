/** Identifies the caller of a request by its header or cookies, for the edge. */
import { type GrantedOverrides, holdsExactly, type PermissionKey, type Reporter } from '@salesdesk/shared/domain';
import type { FastifyInstance } from 'fastify';
import { refreshSecretIn } from './auth/refreshCookie.ts';
import { stepUpTicketOf } from './auth/stepUp.service.ts';
import { bearerSession, reporterOf } from './guard/authenticate.ts';
import { readOverrides } from './overrides/overrides.service.ts';
import { overridesTokenOf } from './sessions/overridesCookie.ts';
import { sessionOfSecret } from './sessions/sessions.service.ts';

type Cookies = string | undefined;

export interface Identity {
  /** The overrides that the cookie of a page's request grants; null without a valid one. */
  overridesOf: (cookies: Cookies) => Promise<GrantedOverrides | null>;
  /** The ticket for a page that asks for the authenticator's code; null if the cookies are not of a user who may. */
  stepUpTicketOf: (cookies: Cookies) => Promise<string | null>;
  /** The permissions of the user whose session the cookies name; null without a session. */
  permissionsOf: (cookies: Cookies) => Promise<readonly string[] | null>;
  /** Whether the bearer of this Authorization header is signed in and holds the permission. */
  holds: (authorization: string | undefined, key: PermissionKey) => Promise<boolean>;
  /** Who the bearer of this Authorization header is to reports about releases; null if not signed in. */
  reporterOf: (authorization: string | undefined) => Promise<Reporter | null>;
  /** The same for the user whose session the cookies name; null without a session. */
  cookieReporterOf: (cookies: Cookies) => Promise<Reporter | null>;
}

/** Reads sessions of this API; nothing but `holds` and `overridesOf` extends them. */
export function identityOf(app: FastifyInstance): Identity {
  const { db, keys } = app;
  const cookiesIn = (cookies: Cookies) => app.parseCookie(cookies ?? '');
  const sessionIn = async (cookies: Cookies) => {
    const secret = refreshSecretIn(cookiesIn(cookies));
    return secret ? sessionOfSecret(db, keys, secret) : null;
  };
  return {
    overridesOf: async (cookies) => {
      const token = overridesTokenOf({ cookies: cookiesIn(cookies) });
      return token ? readOverrides(app, token) : null;
    },
    stepUpTicketOf: async (cookies) => stepUpTicketOf(keys, await sessionIn(cookies)),
    permissionsOf: async (cookies) => (await sessionIn(cookies))?.permissions ?? null,
    holds: async (authorization, key) => {
      const session = await bearerSession(app, authorization);
      return session !== null && holdsExactly(session.permissions, key);
    },
    // The page reports by itself, so a report does not keep the session alive.
    reporterOf: async (authorization) => {
      const session = await bearerSession(app, authorization, { isUse: false });
      return session && reporterOf(keys, session);
    },
    cookieReporterOf: async (cookies) => {
      const session = await sessionIn(cookies);
      return session && reporterOf(keys, session);
    },
  };
}
