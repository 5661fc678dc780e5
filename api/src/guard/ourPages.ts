/** Does a page of ours make the request, as far as the browser says? */
import type { FastifyRequest } from 'fastify';

/**
 * True when the browser says that another site's page makes the request: checked besides a token where the
 * call changes something by GET or clears cookies. What sends neither header is no browser of today.
 */
export function comesFromAnotherPage(request: FastifyRequest, allowedOrigins: string[]): boolean {
  const { origin } = request.headers;
  const saysNothing = request.headers['sec-fetch-site'] === undefined && origin === undefined;
  return !saysNothing && !comesFromOurPage(request, allowedOrigins);
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
