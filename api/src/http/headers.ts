/** Headers of every answer, and the other origins that may read it. */
import type { Duplex } from 'node:stream';
import { ERROR_CODES, POSITION_HEADER } from '@salesdesk/shared/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, failure } from './reply.ts';

const FIXED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};
const FIXED_ENTRIES = Object.entries(FIXED);
/** Headers that our client sends. */
const ALLOWED_HEADERS = `authorization, content-type, x-requested-with, idempotency-key, last-event-id, traceparent, baggage, ${POSITION_HEADER}`;
const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * Adds the fixed headers unless a route set its own, and answers preflights of the allowed origins. While the server
 * closes, further requests on open connections are sent elsewhere.
 */
export function sendHeaders(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isClosing) throw new ApiError(ERROR_CODES.unexpected, { status: 503 });
    const { host, origin } = request.headers;
    if (host === undefined && request.raw.httpVersion === '1.1') throw new ApiError(ERROR_CODES.validation, BROKEN);
    if (!origin || !allowedOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      // Headers that the client reads besides the body.
      'access-control-expose-headers': `content-disposition, retry-after, ${POSITION_HEADER}`,
      vary: 'Origin',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-max-age': '600',
      })
      .code(204)
      .send();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const [name, value] of FIXED_ENTRIES) if (!reply.hasHeader(name)) reply.header(name, value);
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    done(null, payload);
  });
}

/** An invalid address, for which no hook runs. */
export function answerBadAddress(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  request.log.debug({ err: error }, 'an address that cannot be read');
  reply
    .code(BROKEN.status)
    .headers({ ...FIXED, 'x-request-id': request.id })
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(failure(ERROR_CODES.validation, BROKEN.message)));
}

const BROKEN = { status: 400, message: 'The request could not be read.' } as const;
/** By Node's code for the parse error. */
const BROKEN_STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers an invalid request on the bare connection; for `server.on('clientError')`. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(failure(ERROR_CODES.validation, BROKEN.message));
  const headers = {
    ...FIXED,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${BROKEN_STATUS[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`);
}
