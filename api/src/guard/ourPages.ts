/** Whether one of our pages makes the request, according to the browser. */
import type { FastifyRequest } from 'fastify';

/**
 * True if the browser says that another site's page makes the request: checked in addition to a token if the call changes
 * something by GET or clears cookies. A client that sends neither header is no current browser.
 */
export function comesFromAnotherPage(request: FastifyRequest, allowedOrigins: string[]): boolean {
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
