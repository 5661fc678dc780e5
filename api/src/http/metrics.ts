/** Prometheus metrics at /metrics. Labels use the declared routes, so they contain no ids and no names. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sameText } from '../crypto/keys.ts';
import { isThisMachine } from './address.ts';
import type { TransportSettings } from './server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry for further metrics. */
    figures: Registry;
    /** Counts what browsers report about listed releases. */
    countOutcomes: (outcomes: readonly RemoteOutcome[]) => void;
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

/** Metrics per remote and release. Labels come from browsers, so only releases that exist become one. ADR-155. */

/** What browsers report about a release. */
interface RemoteOutcome {
  remote: string;
  version: string;
  outcome: 'shown' | 'failed';
  /** The phase in which loading failed. */
  phase?: string | undefined;
}

/** Pairs of remote and release that become labels; the rest counts as `other`. */
const MAX_RELEASES = 200;
/** Pairs whose existence is remembered; forged ones fill this, not the metrics. */
const MAX_KNOWN = 1_000;
const KNOWN_MS = 60_000;
const MAX_PHASES = 20;
const OTHER = { remote: 'other', release: '' };

/** Counts requests by the remote that made them. `exists` says whether a release is in the store. */
export function countRemotes(
  app: FastifyInstance,
  exists: (remote: string, version: string | null) => Promise<boolean>,
): void {
  const { figures } = app;
  const requests = new Counter({
    name: 'remote_requests_total',
    help: 'Answers to calls, by the remote and release that made them',
    labelNames: ['remote', 'release', 'status'],
    registers: [figures],
  });
  const outcomes = new Counter({
    name: 'remote_outcomes_total',
    help: 'Reports of browsers, by release: shown, or failed in a phase of loading',
    labelNames: ['remote', 'release', 'outcome', 'phase'],
    registers: [figures],
  });
  const shown = new Set<string>();
  const phases = new Set<string>();
  const known = new Map<string, Promise<boolean>>();
  let forgetAt = 0;

  function isKnown(remote: string, release: string): Promise<boolean> {
    const key = `${remote}@${release}`;
    if (Date.now() > forgetAt) {
      known.clear();
      forgetAt = Date.now() + KNOWN_MS;
    }
    const found = known.get(key);
    if (found) return found;
    if (known.size >= MAX_KNOWN) return Promise.resolve(false);
    const asked = exists(remote, release).catch(() => false);
    known.set(key, asked);
    return asked;
  }

  function labelsOf(remote: string, release: string): { remote: string; release: string } {
    const key = `${remote}@${release}`;
    if (!shown.has(key) && shown.size >= MAX_RELEASES) return OTHER;
    shown.add(key);
    return { remote, release };
  }

  app.decorate('countOutcomes', (reports: readonly RemoteOutcome[]) => {
    for (const { remote, version, outcome, phase = '' } of reports) {
      const isNew = !phases.has(phase) && phases.size >= MAX_PHASES;
      if (!isNew) phases.add(phase);
      outcomes.inc({ ...labelsOf(remote, version), outcome, phase: isNew ? 'other' : phase });
    }
  });

  app.addHook('onResponse', (request, reply, done) => {
    const { remote, release } = request.callTrace;
    if (!remote) return done();
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    if (remote === 'host') requests.inc({ remote, release: '', status });
    else if (release)
      void isKnown(remote, release).then((is) => requests.inc({ ...(is ? labelsOf(remote, release) : OTHER), status }));
    done();
  });
}
