/**
 * What people's browsers report about releases, and when a release that is being tried has failed too often. Counted in
 * people, not in reports: somebody whose page fails over and over weighs no more than somebody whose page works.
 */
import type { ReleaseHealth } from '@salesdesk/shared/domain';

export type Outcome = 'shown' | 'failed';

export interface HealthLimits {
  /** A trial whose error rate is above this, in per cent, is stopped. */
  errorRate: number;
  /** Not before so many people have reported. */
  reporters: number;
  /** Nor unless it failed for so many of them: one broken machine says nothing. */
  failing: number;
}

export const DEFAULT_LIMITS: HealthLimits = { errorRate: 10, reporters: 5, failing: 2 };

/** One try of somebody's browser to show a remote. */
export interface Attempt {
  remote: string;
  version: string;
  outcome: Outcome;
}

/** Attempts of one person with one release; `at` is the latest, in milliseconds. */
interface Attempts {
  shown: number;
  failed: number;
  at: number;
}

/** Release (`leads@1.2.0`) to person to attempts: what the release store keeps. */
export type HealthRecord = Record<string, Record<string, Attempts>>;

/** What was reported of a release since `since` (ms) and within the window; undefined when nothing was. */
export type HealthOf = (remote: string, version: string, since?: number) => ReleaseHealth | undefined;

/** Reports older than this say nothing about now. */
const WINDOW_MS = 30 * 60 * 1000;
/** The latest so many people of a release count: more tell nothing new, and the record stays small. */
const MOST_PEOPLE = 1000;
/** Of one person, the latest so many attempts count. */
const MOST_ATTEMPTS = 20;

/** The record with the attempts of one person added, and without what is too old to count. */
export function withAttempts(
  record: HealthRecord,
  person: string,
  attempts: readonly Attempt[],
  now: number,
): HealthRecord {
  const next = Object.fromEntries(
    Object.entries(record).flatMap(([release, people]) => {
      const fresh = Object.entries(people).filter(([, { at }]) => at >= now - WINDOW_MS);
      return fresh.length ? [[release, Object.fromEntries(fresh)] as const] : [];
    }),
  );
  for (const { remote, version, outcome } of attempts) {
    const key = keyOf(remote, version);
    const { [person]: before = { shown: 0, failed: 0 }, ...others } = next[key] ?? {};
    // The newest attempt replaces one of the others once there are enough of them.
    const share = Math.min(1, (MOST_ATTEMPTS - 1) / (before.shown + before.failed || 1));
    const added = (count: number, isOne: boolean) => Math.round((count * share + (isOne ? 1 : 0)) * 1000) / 1000;
    const own = { shown: added(before.shown, outcome === 'shown'), failed: added(before.failed, outcome === 'failed') };
    const people = [...latest(others, MOST_PEOPLE - 1), [person, { ...own, at: now }] as const];
    next[key] = Object.fromEntries(people);
  }
  return next;
}

/** Reads a record as it is at the time `now`. */
export function healthIn(record: HealthRecord, now: number): HealthOf {
  return (remote, version, since = 0) => {
    const from = Math.max(since, now - WINDOW_MS);
    const counted = Object.values(record[keyOf(remote, version)] ?? {}).filter(({ at }) => at >= from);
    if (!counted.length) return undefined;
    const shares = counted.map(({ shown, failed }) => failed / (shown + failed));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return {
      reporters: counted.length,
      failing: shares.filter((share) => share > 0).length,
      errorRate: Math.round(mean * 1000) / 10,
    };
  };
}

/** Why a release of this health has to be taken back, one sentence; null when it may stay. */
export function verdictOn(health: ReleaseHealth | undefined, limits: HealthLimits): string | null {
  if (!health || health.reporters < limits.reporters || health.failing < limits.failing) return null;
  if (health.errorRate <= limits.errorRate) return null;
  return (
    `It failed for ${health.failing} of ${health.reporters} people: ` +
    `an error rate of ${health.errorRate} %, where ${limits.errorRate} % is the limit.`
  );
}

function latest(people: Record<string, Attempts>, most: number): [string, Attempts][] {
  const entries = Object.entries(people);
  return entries.length <= most ? entries : entries.sort(([, a], [, b]) => b.at - a.at).slice(0, most);
}

function keyOf(remote: string, version: string): string {
  return `${remote}@${version}`;
}
