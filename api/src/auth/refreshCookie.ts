/** The cookie that holds the refresh secret: never readable by scripts, never sent from another site. Decision 5. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_RECENT_SECONDS } from './tokens.ts';

const REFRESH = 'refresh';
const RECENT = 'password_recent';
const DAY_SECONDS = 24 * 60 * 60;

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(nameFor(request, REFRESH), secret, { ...optionsFor(request), maxAge: DAY_SECONDS });
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request, REFRESH), optionsFor(request));
}

export function refreshSecretOf(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request, REFRESH)];
}

/** Keeps the proof of decision 11's setting. */
export function setRecentCookie(request: FastifyRequest, reply: FastifyReply, proof: string): void {
  reply.setCookie(nameFor(request, RECENT), proof, { ...optionsFor(request), maxAge: PASSWORD_RECENT_SECONDS });
}

export function recentProofOf(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request, RECENT)];
}

/** `__Host-` pins a cookie to this very host, but browsers take it over https only. */
function nameFor({ protocol }: FastifyRequest, name: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}

function optionsFor({ protocol }: FastifyRequest): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'strict', path: '/', secure: protocol === 'https' };
}
