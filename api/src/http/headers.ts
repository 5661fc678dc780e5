/** Headers of every answer, and who may call from another origin. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const FIXED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-site',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** Adds the fixed headers where a route did not set its own, and answers preflights of the allowed origins. */
export function sendHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const { origin } = request.headers;
    if (!origin || !app.config.allowedOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, x-requested-with, idempotency-key',
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(FIXED)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
}

/**
 * True when the request comes from a page of ours: what the browser says of itself (`Sec-Fetch-Site`), else the
 * `Origin` against the host called and the allowed origins. Asked where a cookie alone proves who calls.
 */
export function comesFromOurPage(request: FastifyRequest, allowedOrigins: string[]): boolean {
  const { origin, host } = request.headers;
  if (origin && allowedOrigins.includes(origin)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
