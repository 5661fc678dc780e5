/** The cookie that grants overrides: not readable by scripts, sent by our own pages only, deleted with the session. */
import type { CookieSerializeOptions } from '@fastify/cookie';
import { OVERRIDE_MAX_HOURS } from '@salesdesk/shared/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'overrides';

export function overridesTokenOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  return cookies[NAME];
}

/** Sets the cookie, or deletes it if nothing is granted. */
export function setOverridesCookie(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  if (token === null) reply.clearCookie(NAME, optionsFor(request));
  else reply.setCookie(NAME, token, { ...optionsFor(request), maxAge: OVERRIDE_MAX_HOURS * 60 * 60 });
}

/** Of every cookie here: readable by no script, sent by our own pages only. */
export function optionsFor({ protocol }: FastifyRequest): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'strict', path: '/', secure: protocol === 'https' };
}
