import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
