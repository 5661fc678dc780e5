/** Identifies the caller and checks permissions, before a body is read. product.md sections 6 and 7, R-13, R-30 and R-31. */
import { ERROR_CODES, EXPIRED_TOKEN_MESSAGE, holdsExactly, type Reporter } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fingerprint } from '../crypto/keys.ts';
import { verifyAccess, verifyPreAuth } from '../crypto/tokens.ts';
import { ApiError } from '../http/reply.ts';
import type { Session } from './context.ts';

/** Guards every route registered after it; refuses a route that does not declare who may call it. */
export function authenticate(app: FastifyInstance): void {
  app.decorateRequest('session');
  app.decorateRequest('preAuth');
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it (config.access).`);
    if (config.permission && config.access !== 'session')
      throw new Error(`${String(method)} ${url} asks for a permission without a session.`);
  });
  app.addHook('onRequest', async (request) => {
    const { access, permission, ourPagesOnly } = request.routeOptions.config;
    if (ourPagesOnly && comesFromAnotherPage(request, app.config.allowedOrigins))
      throw new ApiError(ERROR_CODES.forbidden);
    if (access === 'preAuth') await requirePreAuth(request);
    if (access === 'session') await requireSession(request);
    if (permission) requirePermission(request, [permission].flat());
  });
}

/** The Bearer token of the request, undefined when there is none. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return bearerIn(request.headers.authorization);
}

function bearerIn(authorization = ''): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(authorization)?.[1];
}

/** What reading a bearer token needs; an app with these properties suffices. */
type BearerParts = Pick<FastifyInstance, 'db' | 'keys' | 'resumeSession'>;

/** Who a user is to reports about releases. The name is equal for all sessions of the user and in every process with the same secret. */
export function reporterOf(
  keys: BearerParts['keys'],
  { userId, permissions }: Pick<Session, 'userId' | 'permissions'>,
): Reporter {
  const name = fingerprint(keys.pseudonym, String(userId)).slice(0, 22);
  return { name, cohort: `user ${userId}`, permissions };
}

/** The session that a token opens; null for none. */
export async function bearerSession(
  { db, keys, resumeSession }: BearerParts,
  authorization: string | undefined,
  use: { isUse?: boolean } = {},
): Promise<Session | null> {
  const token = bearerIn(authorization);
  const read = token ? await verifyAccess(keys, token) : undefined;
  if (read?.state !== 'good') return null;
  const session = await resumeSession(db, read.claims.sid, use);
  return session && String(session.userId) === read.claims.sub ? session : null;
}

async function requirePreAuth(request: FastifyRequest): Promise<void> {
  const token = bearerOf(request);
  const preAuth = token ? await verifyPreAuth(request.server.keys, token) : null;
  if (!preAuth) throw new ApiError(ERROR_CODES.unauthenticated);
  request.preAuth = preAuth;
}

async function requireSession(request: FastifyRequest): Promise<void> {
  const { keys, resumeSession } = request.server;
  const token = bearerOf(request);
  const read = token ? await verifyAccess(keys, token) : undefined;
  if (read?.state === 'expired') throw expired();
  if (read?.state !== 'good') throw new ApiError(ERROR_CODES.unauthenticated);
  const isUse = !request.routeOptions.config.isNoUse;
  const session = await resumeSession(request.db, read.claims.sid, { isUse });
  if (!session || String(session.userId) !== read.claims.sub) throw new ApiError(ERROR_CODES.unauthenticated);
  if (session.permissionVersion !== read.claims.pv) throw expired();
  request.session = session;
}

function requirePermission(request: FastifyRequest, anyOf: Parameters<typeof holdsExactly>[1][]): void {
  if (!anyOf.some((key) => holdsExactly(request.session.permissions, key))) throw new ApiError(ERROR_CODES.forbidden);
}

/** The only answer that makes the client refresh; never returned for a token that is invalid in another way. */
function expired(): ApiError {
  return new ApiError(ERROR_CODES.unauthenticated, { message: EXPIRED_TOKEN_MESSAGE });
}

/**
 * True if the browser says that another site's page makes the request: checked in addition to a token if the call changes
 * something by GET or clears cookies. A client that sends neither header is no current browser.
 */
function comesFromAnotherPage(request: FastifyRequest, allowedOrigins: string[]): boolean {
  const { origin } = request.headers;
  const saysNothing = request.headers['sec-fetch-site'] === undefined && origin === undefined;
  return !saysNothing && !comesFromOurPage(request, allowedOrigins);
}

/** The origin of the page that makes the request: of one of ours, else of the address that was called. */
export function pageOf(request: FastifyRequest, allowedOrigins: string[]): string {
  const { origin } = request.headers;
  return origin && comesFromOurPage(request, allowedOrigins) ? origin : `${request.protocol}://${request.host}`;
}

/**
 * True if the request comes from one of our pages: by the browser's `Sec-Fetch-Site`, else by comparing `Origin` with
 * the called host and the allowed origins. Checked where only a cookie identifies the caller.
 */
export function comesFromOurPage(request: FastifyRequest, allowedOrigins: string[]): boolean {
  const { origin, host } = request.headers;
  if (origin && allowedOrigins.includes(origin)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
