/**
 * The long-lived verdict on each release: known to be good, failing, or unknown. Browsers, `rollback` and the automatic
 * return use releases that are known to be good, never failing ones. ADR-153.
 */
import type { ReleaseHealth, ReleaseVerdict } from '@salesdesk/shared/domain';
import type { ReleaseEvidence, VerdictRecord } from '../store/records.ts';
import { type HealthLimits, keyOf } from './canaryHealth.ts';

/** What one report says about a release. */
export interface Finding {
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
