/** One log line per response; at level debug also one when the request begins. */
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { addressOf } from './address.ts';

const TOGETHER_BYTES = 4_096;
const TOGETHER_MS = 100;

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * The default log output. Lines are written together, at the latest after `TOGETHER_MS` and when the process ends:
 * writing each one separately costs a busy server a twentieth of its time.
 */
export function standardOutput(): { write: (line: string) => void } {
  output ??= pino.destination({ sync: false, minLength: TOGETHER_BYTES, periodicFlush: TOGETHER_MS });
  return output;
}

/** Replaces Fastify's own two lines, which cost a list a tenth of its time. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.log.debug({ method: request.method, url: request.url }, 'incoming request');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const { statusCode, elapsedTime } = reply;
    request.log.info(
      { method, url, remoteAddress: addressOf(request), statusCode, responseTime: elapsedTime },
      'request completed',
    );
    done();
  });
}
