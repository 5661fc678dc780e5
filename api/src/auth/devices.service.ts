/**
 * Device cookies, as OWASP describes them: a browser that finished signing in as a user gets a signed cookie, and its
 * attempts for that user are counted separately from those of unknown browsers.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signDevice, verifyDevice } from '../crypto/tokens.ts';
import { deviceTokenOf, setDeviceCookie } from './refreshCookie.ts';

/** A browser that several people share remembers this many users. */
const USERS = 5;

/** The name under which attempts of this browser for the user are counted; null when it never signed in as that user. */
export async function knownDeviceOf(request: FastifyRequest, userId: number | null): Promise<string | null> {
  const device = await deviceOf(request);
  return device && userId !== null && device.userIds.includes(userId) ? device.id : null;
}

/** Stores in the browser that it finished signing in as this user. */
export async function rememberDevice(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
  const { id, userIds } = (await deviceOf(request)) ?? { id: randomUUID(), userIds: [] };
  const users = [userId, ...userIds.filter((other) => other !== userId)].slice(0, USERS);
  setDeviceCookie(request, reply, await signDevice(request.server.keys, { id, userIds: users }));
}

async function deviceOf(request: FastifyRequest) {
  const token = deviceTokenOf(request);
  return token ? verifyDevice(request.server.keys, token) : null;
}
