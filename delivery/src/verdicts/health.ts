/**
 * Evaluates what browsers report about releases, and when a release on trial has failed too often. It counts users, not
 * reports: a user whose page fails repeatedly weighs no more than one whose page works.
 */
import type { ReleaseHealth, ReleaseVerdict } from '@salesdesk/shared/domain';
import { sharedRecord } from '../store/sharedRecord.ts';
import {
  type Attempts,
  type HealthRecord,
  keyOf,
  type ReleaseEvidence,
  type ReleaseStore,
  type VerdictRecord,
  type VitalsRecord,
} from '../store/store.ts';
import { type Visit, withVisit } from './trialVitals.ts';

type Outcome = 'shown' | 'failed';

export interface HealthLimits {
  /** Error rate in per cent above which a trial is stopped. */
  errorRate: number;
  /** Minimum number of users who have reported. */
  reporters: number;
  /** Minimum number of users for whom it failed: one broken machine is not enough. */
  failing: number;
  /** Time in ms over which a release has to work, for `reporters` users, before it is known to be good. */
  goodAfterMs: number;
}

export const DEFAULT_LIMITS: HealthLimits = { errorRate: 10, reporters: 5, failing: 2, goodAfterMs: 60 * 60 * 1000 };

/** One attempt of a browser to show a remote. */
export interface Attempt {
  remote: string;
  version: string;
  outcome: Outcome;
  /** The phase in which it failed. */
  phase?: string | undefined;
}

/** All failures, or without those that a lost connection explains as well as the release. */
type Counted = 'all' | 'own';

/** Phases in which files did not arrive: as likely the user's connection as the release. */
const CONNECTION_PHASES = ['manifest', 'shares', 'entry', 'module'];
/** The page is older than the release. Nothing is wrong with either, and a reload mends it. */
const OLD_PAGE_PHASE = 'contract';

/** Health of a release from reports since `since` (ms) and within the window; undefined without reports. */
export type HealthOf = (
  remote: string,
  version: string,
  since?: number,
  counted?: Counted,
) => ReleaseHealth | undefined;

/** Older reports no longer describe the current state. */
const WINDOW_MS = 30 * 60 * 1000;
/** Only this many most recent users of a release count, so that the record stays small. */
const MAX_USERS = 1000;
/** Only this many most recent attempts of a user count. */
const MAX_ATTEMPTS = 20;

/** Adds the attempts of one user to the record and drops entries that are too old to count. */
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
  for (const { remote, version, outcome, phase = '' } of attempts) {
    if (phase === OLD_PAGE_PHASE) continue;
    const key = keyOf(remote, version);
    const { [person]: before = { shown: 0, failed: 0, own: 0 }, ...others } = next[key] ?? {};
    // Once the maximum is reached, a new attempt replaces an average share of the older ones.
    const share = Math.min(1, (MAX_ATTEMPTS - 1) / (before.shown + before.failed || 1));
    const added = (count: number, isOne: boolean) => Math.round((count * share + (isOne ? 1 : 0)) * 1000) / 1000;
    const isOwn = outcome === 'failed' && !CONNECTION_PHASES.includes(phase);
    const counts = {
      shown: added(before.shown, outcome === 'shown'),
      failed: added(before.failed, outcome === 'failed'),
      own: added(before.own ?? before.failed, isOwn),
    };
    const people = [...latest(others, MAX_USERS - 1), [person, { ...counts, at: now }] as const];
    next[key] = Object.fromEntries(people);
  }
  return next;
}

/** Evaluates a record at the time `now`. */
export function healthIn(record: HealthRecord, now: number): HealthOf {
  return (remote, version, since = 0, counting = 'all') => {
    const from = Math.max(since, now - WINDOW_MS);
    const counted = Object.values(record[keyOf(remote, version)] ?? {}).filter(({ at }) => at >= from);
    if (!counted.length) return undefined;
    const failures = ({ failed, own = failed }: Attempts) => (counting === 'own' ? own : failed);
    const shares = counted.map((attempts) => failures(attempts) / (attempts.shown + attempts.failed));
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return {
      reporters: counted.length,
      failing: shares.filter((share) => share > 0).length,
      errorRate: Math.round(mean * 1000) / 10,
    };
  };
}

/** The reason to stop a release of this health, one sentence; null when it may continue. */
export function verdictOn(health: ReleaseHealth | undefined, limits: HealthLimits): string | null {
  if (!health || health.reporters < limits.reporters || health.failing < limits.failing) return null;
  if (health.errorRate <= limits.errorRate) return null;
  return (
    `It failed for ${health.failing} of ${health.reporters} users: ` +
    `an error rate of ${health.errorRate} %, above the limit of ${limits.errorRate} %.`
  );
}

function latest(people: Record<string, Attempts>, most: number): [string, Attempts][] {
  const entries = Object.entries(people);
  return entries.length <= most ? entries : entries.sort(([, a], [, b]) => b.at - a.at).slice(0, most);
}

/** What one report says about a release. */
interface Finding {
  remote: string;
  version: string;
  /** The user for whom it worked; null when it failed. */
  shownTo: string | null;
  health: ReleaseHealth | undefined;
  /** Why it counts as failing, one sentence; null when it does not. */
  failure: string | null;
  limits: HealthLimits;
}

/** The verdict on a release; unknown for one that nobody has reported. */
export type VerdictOf = (remote: string, version: string) => ReleaseVerdict;

/** The latest time is stored no more often than this. */
const STEP_MS = 60_000;
/** Releases of which a verdict is kept; the oldest are dropped. */
const MAX_RELEASES = 1000;

const NOTHING: ReleaseEvidence = { state: 'unknown', since: 0, reason: '', users: [], from: 0, to: 0 };

/** Adds a finding to the record; returns the same object when it changes nothing. */
export function withFinding(record: VerdictRecord, finding: Finding, now: number): VerdictRecord {
  const key = keyOf(finding.remote, finding.version);
  const before = record[key] ?? NOTHING;
  const after = evidenceAfter(before, finding, now);
  if (after === before) return record;
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, after] as const].slice(-MAX_RELEASES));
}

/** Reads verdicts from a record. */
export function verdictIn(record: VerdictRecord): VerdictOf {
  return (remote, version) => {
    const { state, since, reason } = record[keyOf(remote, version)] ?? NOTHING;
    return state === 'unknown'
      ? { state, since: null, reason }
      : { state, since: new Date(since).toISOString(), reason };
  };
}

function evidenceAfter(before: ReleaseEvidence, finding: Finding, now: number): ReleaseEvidence {
  const { failure, shownTo, health, limits } = finding;
  if (failure !== null) {
    return before.state === 'failing' ? before : { ...NOTHING, state: 'failing', since: now, reason: failure };
  }
  if (shownTo === null) return before;
  const isNew = before.users.length < limits.reporters && !before.users.includes(shownTo);
  const users = isNew ? [...before.users, shownTo] : before.users;
  const from = before.users.length ? before.from : now;
  const works =
    users.length >= limits.reporters &&
    now - from >= limits.goodAfterMs &&
    (health?.errorRate ?? 0) <= limits.errorRate;
  if (works && before.state !== 'good') {
    const minutes = Math.round((now - from) / 60_000);
    const reason = `It worked for at least ${users.length} users over ${minutes} minutes.`;
    return { state: 'good', since: now, reason, users, from, to: now };
  }
  return isNew || now - before.to >= STEP_MS ? { ...before, users, from, to: now } : before;
}

export interface HealthRegistry {
  /** Stores attempts of one user and returns the health of releases that includes them. */
  count(person: string, attempts: readonly Attempt[]): Promise<HealthOf>;
  /** Returns the current health of releases. */
  read(): Promise<HealthOf>;
  /** Stores what was found about releases, and returns the findings by which a release became a failing one. */
  find(findings: readonly Finding[]): Promise<ReadonlySet<Finding>>;
  /** Stores a visit of one user and returns the record that includes it. */
  visit(visit: Visit): Promise<VitalsRecord>;
}

interface Found {
  items: readonly Finding[];
  /** Filled by the write. */
  turned: Set<Finding>;
}

/** Creates the registry over a store; `pauseMs` is the minimum interval between two writes of a record. */
export function createHealthRegistry(
  store: Pick<ReleaseStore, 'health' | 'verdicts' | 'vitals'>,
  { pauseMs = 0, now = Date.now }: { pauseMs?: number; now?: () => number } = {},
): HealthRegistry {
  const attempts = sharedRecord(store.health, {
    empty: {},
    change: (record, item: { person: string; attempts: readonly Attempt[] }, at) =>
      withAttempts(record, item.person, item.attempts, at),
    pauseMs,
    now,
  });
  const findings = sharedRecord(store.verdicts, {
    empty: {},
    change: (record, { items, turned }: Found, at) => {
      // The change is made again when another process was faster.
      turned.clear();
      return items.reduce((before, finding) => {
        const after = withFinding(before, finding, at);
        const stateIn = (one: VerdictRecord) => verdictIn(one)(finding.remote, finding.version).state;
        if (stateIn(before) !== 'failing' && stateIn(after) === 'failing') turned.add(finding);
        return after;
      }, record);
    },
    pauseMs,
    now,
  });
  const visits = sharedRecord(store.vitals, { empty: {}, change: withVisit, pauseMs, now });

  return {
    count: async (person, own) => healthIn(await attempts.add({ person, attempts: own }), now()),
    read: async () => healthIn(await attempts.read(), now()),

    async find(items) {
      const turned = new Set<Finding>();
      await findings.add({ items, turned });
      return turned;
    },

    visit: (visit) => visits.add(visit),
  };
}
