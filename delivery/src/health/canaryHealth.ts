/**
 * What browsers report about releases, and when a release that is being tried has failed too often. Counted in people,
 * not in reports: somebody whose page fails over and over weighs no more than somebody whose page works.
 */
import type { ReleaseHealth } from '@salesdesk/shared/domain';

export type Outcome = 'shown' | 'failed';

export interface HealthLimits {
  /** A trial whose error rate is above this, in per cent, is stopped. */
  errorRate: number;
  /** Not before so many browsers have reported. */
  reporters: number;
  /** Nor unless so many of them failed: one broken machine says nothing. */
  failing: number;
}

export const DEFAULT_LIMITS: HealthLimits = { errorRate: 10, reporters: 5, failing: 2 };

/** Reports older than this say nothing about now. */
const WINDOW_MS = 30 * 60 * 1000;
/** More browsers tell nothing new; memory stays bounded whatever is sent. */
const MOST_REPORTERS = 5000;
/** Of one browser, the latest so many count. */
const MOST_TRIES = 20;

interface Reporter {
  shown: number;
  failed: number;
  at: number;
}

export interface HealthBook {
  /** Counts one try. `reporter` names a browser in a way that leads back to nobody. */
  count(remote: string, version: string, reporter: string, outcome: Outcome): void;
  /** What was reported since `since` (ms) and within the window; undefined when nothing was. */
  healthOf(remote: string, version: string, since?: number): ReleaseHealth | undefined;
  /** Why the release has to be taken back, one sentence; null when it may stay. */
  verdict(remote: string, version: string, since: number): string | null;
}

export function createHealthBook(limits: HealthLimits = DEFAULT_LIMITS, now: () => number = Date.now): HealthBook {
  const book = new Map<string, Map<string, Reporter>>();
  const keyOf = (remote: string, version: string) => `${remote}@${version}`;

  function healthOf(remote: string, version: string, since = 0): ReleaseHealth | undefined {
    const from = Math.max(since, now() - WINDOW_MS);
    const counted = [...(book.get(keyOf(remote, version))?.values() ?? [])].filter(({ at }) => at >= from);
    if (!counted.length) return undefined;
    const shares = counted.map(({ shown, failed }) => failed / (shown + failed));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return {
      reporters: counted.length,
      failing: shares.filter((share) => share > 0).length,
      errorRate: Math.round(mean * 1000) / 10,
    };
  }

  return {
    healthOf,

    count(remote, version, reporter, outcome) {
      const key = keyOf(remote, version);
      const reporters = book.get(key) ?? new Map<string, Reporter>();
      book.set(key, reporters);
      const known = reporters.get(reporter);
      if (!known && reporters.size >= MOST_REPORTERS) forgetOld(reporters, now() - WINDOW_MS);
      if (!known && reporters.size >= MOST_REPORTERS) return;
      const tries = known && known.at >= now() - WINDOW_MS ? known : { shown: 0, failed: 0, at: 0 };
      // The newest try replaces one of the others once there are enough of them.
      const kept = Math.min(1, (MOST_TRIES - 1) / (tries.shown + tries.failed || 1));
      reporters.set(reporter, {
        shown: tries.shown * kept + (outcome === 'shown' ? 1 : 0),
        failed: tries.failed * kept + (outcome === 'failed' ? 1 : 0),
        at: now(),
      });
    },

    verdict(remote, version, since) {
      const health = healthOf(remote, version, since);
      if (!health || health.reporters < limits.reporters || health.failing < limits.failing) return null;
      if (health.errorRate <= limits.errorRate) return null;
      return (
        `It failed for ${health.failing} of ${health.reporters} browsers: ` +
        `an error rate of ${health.errorRate} %, where ${limits.errorRate} % is the limit.`
      );
    },
  };
}

function forgetOld(reporters: Map<string, Reporter>, before: number): void {
  for (const [name, { at }] of reporters) if (at < before) reporters.delete(name);
}
