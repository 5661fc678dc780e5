/** Metrics per remote and release. Labels come from browsers, so only releases that exist become one. ADR-155. */
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';

/** What browsers report about a release. */
export interface RemoteOutcome {
  remote: string;
  version: string;
  outcome: 'shown' | 'failed';
  /** The phase in which loading failed. */
  phase?: string | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts what browsers report about listed releases. */
    countOutcomes: (outcomes: readonly RemoteOutcome[]) => void;
  }
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
