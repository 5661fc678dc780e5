/** One line in the log for each answer; its beginning too where somebody looks closely. */
import type { FastifyInstance } from 'fastify';

/** In place of Fastify's own two lines, which cost a list a tenth of its time. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.log.debug({ method: request.method, url: request.url }, 'incoming request');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip } = request;
    const { statusCode, elapsedTime } = reply;
    request.log.info({ method, url, remoteAddress: ip, statusCode, responseTime: elapsedTime }, 'request completed');
    done();
  });
}
