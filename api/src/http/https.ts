/** In production, sign-in is refused over plain http, where password, code and cookies could be read on the way. */
import { ERROR_CODES } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isThisMachine } from './address.ts';
import { ApiError } from './reply.ts';
import type { TransportSettings } from './settings.ts';

const NEEDS_HTTPS =
  'Signing in needs a secure connection. Open this page at its https:// address, or ask your administrator.';
const LOOPBACK_HOST = /^(localhost|127\.[\d.]+|\[?::1\]?)$/;

/** In production, refuses the routes registered beside and below over plain http, except for a browser on this machine. */
export function requireHttps(app: FastifyInstance, mode: TransportSettings['mode']): void {
  if (mode !== 'production') return;
  app.addHook('onRequest', async (request) => {
    if (request.protocol === 'https' || isLocalBrowser(request)) return;
    throw new ApiError(ERROR_CODES.validation, { status: 403, message: NEEDS_HTTPS });
  });
}

function isLocalBrowser(request: FastifyRequest): boolean {
  return LOOPBACK_HOST.test(request.hostname) && isThisMachine(request);
}
