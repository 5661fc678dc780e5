/** Cookies of sign-in: never readable by scripts, never sent from another site. R-5. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_SECONDS, PASSWORD_RECENT_SECONDS, signDevice, verifyDevice } from '../crypto/tokens.ts';
import { optionsFor } from '../sessions/overridesCookie.ts';

const REFRESH = 'refresh';
const RECENT = 'password_recent';
const DEVICE = 'device';
const DAY_SECONDS = 24 * 60 * 60;
/** A browser that several people share remembers this many users. */
const USERS = 5;

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(nameFor(request, REFRESH), secret, { ...optionsFor(request), maxAge: DAY_SECONDS });
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request, REFRESH), optionsFor(request));
}

export function refreshSecretOf(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request, REFRESH)];
}

/** The same for a page's request at the edge: under either name, as only one is ever set. */
export function refreshSecretIn(cookies: Record<string, string | undefined>): string | undefined {
  return cookies[`__Host-${REFRESH}`] ?? cookies[REFRESH];
}

/** Stores the proof for the setting of R-11. */
export function setRecentCookie(request: FastifyRequest, reply: FastifyReply, proof: string): void {
  reply.setCookie(nameFor(request, RECENT), proof, { ...optionsFor(request), maxAge: PASSWORD_RECENT_SECONDS });
}

export function recentProofOf(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request, RECENT)];
}

/**
 * The name under which attempts of this browser for the user are counted, separately from those of unknown browsers, as
 * OWASP describes; null when it never signed in as that user.
 */
export async function knownDeviceOf(request: FastifyRequest, userId: number | null): Promise<string | null> {
  const device = await deviceOf(request);
  return device && userId !== null && device.userIds.includes(userId) ? device.id : null;
}

/** Stores in the browser that it finished signing in as this user. */
export async function rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
  const { id, userIds } = (await deviceOf(request)) ?? { id: randomUUID(), userIds: [] };
  const users = [userId, ...userIds.filter((other) => other !== userId)].slice(0, USERS);
  const token = await signDevice(request.server.keys, { id, userIds: users });
  reply.setCookie(nameFor(request, DEVICE), token, { ...optionsFor(request), maxAge: DEVICE_SECONDS });
}

async function deviceOf(request: FastifyRequest) {
  const token = request.cookies[nameFor(request, DEVICE)];
  return token ? verifyDevice(request.server.keys, token) : null;
}

/** `__Host-` binds a cookie to this host, but browsers accept it over https only. */
function nameFor({ protocol }: FastifyRequest, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}
