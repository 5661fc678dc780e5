/** Compresses lists: brotli, else gzip, as the browser accepts. */
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** An answer that fits into one packet is not worth compressing. */
const LEAST_BYTES = 1_400;
/** Compressed on every request, so speed matters: only a long reply, such as a board, gets the quality that makes it a third smaller. */
const qualityOf = ({ length }: string) => (length < 50_000 ? 1 : 6);
const GZIP = { level: 1 };

/**
 * After many attempts, the size of a compressed answer reveals a secret in it next to text that the attacker chose
 * (BREACH). So only reads by bearer token are compressed: no page of another site can make a browser send that token.
 * Answers by cookie (refresh), or with tokens, seeds, passcodes or recovery codes, are sent by POST, are no `session`
 * routes, or are for `ourPagesOnly`, and are not compressed.
 */
function mayShrink({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return method === 'GET' && config.access === 'session' && !config.ourPagesOnly;
}

/** Compresses the answers of the routes registered after it. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!mayShrink(request) || typeof payload !== 'string' || payload.length < LEAST_BYTES) return done(null, payload);
    varyByEncoding(reply);
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined;
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding);
    const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(payload) };
    if (encoding === 'br') brotliCompress(payload, { params }, done);
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
