/**
 * How a release on trial feels to users, against the default. Each user of the trial is compared once, with the visit of the
 * default just before, so that a slow hour is slow for both. ADR-153.
 */
import { type TrialVitals, VITAL_METRICS, type VitalComparison, type VitalMetric } from '@salesdesk/shared/domain';
import type { TrialRecord, VisitValues, VitalsRecord } from '../store/records.ts';
import { keyOf } from './canaryHealth.ts';

/** A user's visit of a remote that has a trial. */
export interface Visit {
  user: string;
  remote: string;
  values: VisitValues;
  /** Which of the two releases it was. */
  arm: 'trial' | 'default';
  trial: { version: string; began: number; default: string };
}

/** Difference that nobody feels: the trial is worse only when it is beyond it. ms; `errors` is a number. */
const MARGINS: Record<VitalMetric, number> = { inp: 40, rows: 250, frames: 250, errors: 0 };
/** A trial is worse by a metric that is worse in this share of this many pairs. */
const WORSE = { pairs: 15, share: 4 / 5 };
/** It is no worse when no metric is worse in more than this share of this many pairs. */
const NOT_WORSE = { pairs: 8, share: 1 / 2 };

const MAX_PAIRS = 200;
/** Trials of which a record is kept; the oldest are dropped. */
const MAX_TRIALS = 100;

/** Adds a visit to the record; returns the same object when it changes nothing. */
export function withVisit(record: VitalsRecord, visit: Visit): VitalsRecord {
  const { remote, trial, user, values, arm } = visit;
  const before = currentIn(record, remote, trial) ?? {
    began: trial.began,
    default: trial.default,
    waiting: null,
    pairs: [],
  };
  const { waiting, pairs } = before;
  if (!Object.keys(values).length) return record;
  if (arm === 'trial' && (!waiting || pairs.some((pair) => pair.user === user))) return record;
  const after: TrialRecord =
    arm === 'trial' && waiting
      ? { ...before, waiting: null, pairs: [...pairs, { user, trial: values, default: waiting }].slice(-MAX_PAIRS) }
      : { ...before, waiting: values };
  const key = keyOf(remote, trial.version);
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, after] as const].slice(-MAX_TRIALS));
}

/** Judges a trial by the visits so far; undefined when there is no record of this trial. */
export function vitalsIn(record: VitalsRecord, remote: string, trial: Visit['trial']): TrialVitals | undefined {
  const known = currentIn(record, remote, trial);
  if (!known) return undefined;
  const metrics = VITAL_METRICS.map((metric) => comparisonOf(known, metric));
  const felt = metrics.filter(({ metric, pairs }) => metric !== 'errors' && pairs > 0);
  const isFine = felt.length > 0 && felt.every(({ verdict }) => verdict === 'not-worse');
  const isWorse = metrics.some(({ verdict }) => verdict === 'worse');
  return {
    against: known.default,
    state: isWorse ? 'worse' : isFine ? 'not-worse' : 'too-few',
    pairs: Math.max(0, ...metrics.map(({ pairs }) => pairs)),
    metrics,
  };
}

/** Why a trial is taken back, one sentence; null when it is not worse. */
export function worseReason(vitals: TrialVitals | undefined): string | null {
  const worst = vitals?.metrics.find(({ verdict }) => verdict === 'worse');
  if (!vitals || !worst) return null;
  const { metric, worse, pairs, trial, default: usual } = worst;
  const unit = metric === 'errors' ? '' : ' ms';
  const medians = trial === null || usual === null ? '' : `: a median of ${trial}${unit} against ${usual}${unit}`;
  return `${SUBJECTS[metric]} than ${vitals.against} in ${worse} of ${pairs} pairs of users${medians}.`;
}

const SUBJECTS: Record<VitalMetric, string> = {
  inp: 'It answers clicks and keys later',
  rows: 'It shows the first rows later',
  frames: 'It blocks the page for longer',
  errors: 'Its scripts fail more often',
};

/** The record of this trial; of an earlier one, or of one that was compared by the hour, nothing is taken. */
function currentIn(record: VitalsRecord, remote: string, trial: Visit['trial']): TrialRecord | undefined {
  const known = record[keyOf(remote, trial.version)];
  return known?.pairs && known.began === trial.began && known.default === trial.default ? known : undefined;
}

/** Pairs without a difference say nothing. */
function comparisonOf(record: TrialRecord, metric: VitalMetric): VitalComparison {
  const measured = record.pairs.flatMap((pair) => {
    const [trial, usual] = [pair.trial[metric], pair.default[metric]];
    return trial === undefined || usual === undefined ? [] : [{ trial, usual }];
  });
  const differences = measured.map(({ trial, usual }) => trial - usual - MARGINS[metric]).filter(Boolean);
  const pairs = differences.length;
  const worse = differences.filter((difference) => difference > 0).length;
  const isWorse = pairs >= WORSE.pairs && worse >= pairs * WORSE.share;
  const isFine = pairs >= NOT_WORSE.pairs && worse <= pairs * NOT_WORSE.share;
  return {
    metric,
    trial: medianOf(measured.map(({ trial }) => trial)),
    default: medianOf(measured.map(({ usual }) => usual)),
    pairs,
    worse,
    verdict: isWorse ? 'worse' : isFine ? 'not-worse' : 'open',
  };
}

function medianOf(values: number[]): number | null {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? null;
}
