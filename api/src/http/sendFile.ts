/** Sends files for users instead of the envelope. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A CSV file with this name, whole or streamed. */
export function sendFile(reply: FastifyReply, filename: string, content: string | AsyncIterable<string>): FastifyReply {
  const plain = filename.replace(/[^\w.-]+/g, '_');
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(typeof content === 'string' ? content : Readable.from(content, { objectMode: false }));
}
