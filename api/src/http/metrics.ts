/** Prometheus metrics at /metrics. Labels use the declared routes, so they contain no ids and no names. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sameText } from '../crypto/keys.ts';
import { isThisMachine } from './address.ts';
import type { TransportSettings } from './settings.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry for further metrics. */
    figures: Registry;
  }
}

/** Counts every answer by method, route and status; the metrics of the process start with the first request for them. */
export function metricsRoutes(app: FastifyInstance, settings: TransportSettings): void {
  const register = new Registry();
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  let isWatching = false;
  app.decorate('figures', register);
  app.addHook('onResponse', (request, reply, done) => {
    // A stream stays open as long as its page.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return done();
    const route = request.routeOptions.url ?? 'none';
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!mayRead(request, settings)) return reply.callNotFound();
    if (!isWatching) collectDefaultMetrics({ register });
    isWatching = true;
    return reply.type(register.contentType).send(await register.metrics());
  });
}

/**
 * Allowed with the token from anywhere. Without one from this machine only, and not in production: a proxy on it that adds
 * no forwarding header looks just the same.
 */
function mayRead(request: FastifyRequest, { mode, metricsToken }: TransportSettings): boolean {
  if (metricsToken !== undefined) return sameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`);
  return mode !== 'production' && isThisMachine(request);
}
