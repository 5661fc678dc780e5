import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, type FailureCode, failureOf, HTTP_STATUS } from '../store/failures.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Fast settings, because these texts are compressed for every response. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const GZIP = { level: 6 };

/** Sends a generated text with the best compression that the browser accepts. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  if (accepted.has('br')) return reply.header('content-encoding', 'br').send(await brotli(text, BROTLI));
  if (accepted.has('gzip')) return reply.header('content-encoding', 'gzip').send(await zip(text, GZIP));
  return reply.send(text);
}

/** Encodings named in an `accept-encoding` header, without those it excludes (`q=0`). */
export function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim());
  return new Set(offers.filter((offer) => !/;\s*q=0(\.0*)?$/.test(offer)).map((offer) => offer.split(';')[0] ?? ''));
}

const CODES: Record<number, FailureCode> = {
  404: 'not-found',
  413: 'too-large',
  429: 'too-many-requests',
};

/** Answers a failed call with `{ error: { code, message, problems? } }`; internal details stay in the log. */
export function sendFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error) ?? serverFailure(error);
  if (failure.code === 'unexpected') request.log.error({ err: error }, 'a release call failed');
  const { status = HTTP_STATUS[failure.code], ...body } = failure;
  return reply.code(status).send({ error: body });
}

/** Maps refusals of the HTTP server itself: a body that is too long, not JSON or invalid, or too many calls. */
function serverFailure({ statusCode = 500, message }: FastifyError): Failure {
  if (statusCode < 400 || statusCode >= 500) {
    return { code: 'unexpected', message: 'Something went wrong. The server’s log has the details.' };
  }
  return { code: CODES[statusCode] ?? 'invalid-request', message };
}

const LOG_INTERVAL_MS = 60_000;
const MAX_LOGGED = 1000;

/** Returns a function that is true when it was called with the same text within the last minute. */
export function oncePerMinute(): (text: string) => boolean {
  const known = new Map<string, number>();
  return (text) => {
    const now = Date.now();
    if (now - (known.get(text) ?? 0) < LOG_INTERVAL_MS) return true;
    if (known.size >= MAX_LOGGED) known.clear();
    known.set(text, now);
    return false;
  };
}
