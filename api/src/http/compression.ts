/** Lists leave smaller: brotli, else gzip, as the browser asks for it. */
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What fits into one packet is not worth it. */
const LEAST_BYTES = 1_400;
/** Answers are made anew each time, so what counts is the time; both are about as quick and a sixth of the size. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP = { level: 1 };

/**
 * The size of a compressed answer tells, by many tries, a secret that stands in it beside text the trier chose (BREACH).
 * So only answers that are read, by bearer token and from any page, are compressed: no page of a stranger can make a
 * browser send that token. What answers by cookie (refresh), hands out tokens, seeds, passcodes or recovery codes is
 * sent by POST, is no `session` route, or is for `ourPagesOnly`, and leaves as it is.
 */
function mayShrink({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return method === 'GET' && config.access === 'session' && !config.ourPagesOnly;
}

/** Compresses what the routes registered after it answer. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!mayShrink(request) || typeof payload !== 'string' || payload.length < LEAST_BYTES) return done(null, payload);
    varyByEncoding(reply);
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined;
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding);
    if (encoding === 'br') brotliCompress(payload, BROTLI, done);
    else gzip(payload, GZIP, done);
  });
}

function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  reply.header('vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`);
}

const NOTHING: Set<string> = new Set();

/** Names in an `accept-encoding` header, without those it rules out (`q=0`). */
function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  if (!header) return NOTHING;
  const entries = String(header).split(',');
  const names = entries.map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()));
  return new Set(names.flatMap(([name = '', weight = '']) => (/^q=0(\.0*)?$/.test(weight) ? [] : [name])));
}
