/**
 * How a release on trial feels to users, against the default of the same hour. Visits are paired in the order in which
 * they arrive within an hour; each user is in one pair at most, so that pairs are independent. ADR-154.
 */
import { type TrialVitals, VITAL_METRICS, type VitalComparison, type VitalMetric } from '@salesdesk/shared/domain';
import { keyOf, type PairCounts, type TrialRecord, type VisitSample, type VitalsRecord } from '../store/store.ts';

/** A user's visit of a remote that has a trial. */
export interface Visit {
  user: string;
  remote: string;
  values: VisitSample['values'];
  /** Which of the two releases it was. */
  arm: 'trial' | 'default';
  trial: { version: string; began: number; default: string };
}

/** Difference that nobody feels: the trial is worse only when it is beyond it. ms; `errors` is a number. */
const MARGINS: Record<VitalMetric, number> = { inp: 40, rows: 250, frames: 250, errors: 0 };
/** Probability at most of stopping a trial that is no worse, over its whole duration and all metrics. */
const FALSE_STOP = 0.01;
const ENOUGH_TO_STOP = VITAL_METRICS.length / FALSE_STOP;
/** For a step up it is enough to be sure of 19 in 20. */
const ENOUGH_TO_PROMOTE = 20;

const HOUR_MS = 60 * 60 * 1000;
/** Visits of one release in one hour. More would be pairs that the test does not need. */
const MAX_OPEN = 200;
const MAX_PAIRED = 5000;
const MAX_RECENT = 40;
/** Trials of which a record is kept; the oldest are dropped. */
const MAX_TRIALS = 100;

/** Adds a visit to the record; returns the same object when it changes nothing. */
export function withVisit(record: VitalsRecord, visit: Visit, now: number): VitalsRecord {
  const key = keyOf(visit.remote, visit.trial.version);
  const known = record[key];
  const isCurrent = known?.began === visit.trial.began && known.default === visit.trial.default;
  const before = isCurrent ? known : newRecord(visit);
  const after = withSample(upTo(before, Math.floor(now / HOUR_MS)), visit);
  if (after === null) return record;
  const others = Object.entries(record).filter(([other]) => other !== key);
  return Object.fromEntries([...others, [key, after] as const].slice(-MAX_TRIALS));
}

/** Judges a trial by the visits so far; undefined when there is no record of this trial. */
export function vitalsIn(record: VitalsRecord, remote: string, trial: Visit['trial']): TrialVitals | undefined {
  const known = record[keyOf(remote, trial.version)];
  if (known?.began !== trial.began || known.default !== trial.default) return undefined;
  const counts = countsOf(known);
  const metrics = VITAL_METRICS.map((metric) => comparisonOf(known, metric, counts[metric]));
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

function newRecord({ trial }: Visit): TrialRecord {
  const counts = Object.fromEntries(VITAL_METRICS.map((metric) => [metric, { worse: 0, better: 0 }]));
  return {
    began: trial.began,
    default: trial.default,
    counts: counts as TrialRecord['counts'],
    paired: [],
    hour: 0,
    open: { trial: [], default: [] },
    recent: { trial: [], default: [] },
  };
}

/** Closes the hour of the record when it is over: its pairs are counted, what found no partner may come again. */
function upTo(record: TrialRecord, hour: number): TrialRecord {
  if (record.hour >= hour) return record;
  const pairs = openPairs(record);
  return {
    ...record,
    hour,
    counts: countsOf(record),
    paired: [...record.paired, ...pairs.flatMap(([one, other]) => [one.user, other.user])].slice(-MAX_PAIRED),
    open: { trial: [], default: [] },
  };
}

function withSample(record: TrialRecord, { user, arm, values }: Visit): TrialRecord | null {
  const { open, recent, paired } = record;
  const isCounted = paired.includes(user) || [...open.trial, ...open.default].some((sample) => sample.user === user);
  if (isCounted || open[arm].length >= MAX_OPEN || !Object.keys(values).length) return null;
  return {
    ...record,
    open: { ...open, [arm]: [...open[arm], { user, values }] },
    recent: { ...recent, [arm]: [...recent[arm], values].slice(-MAX_RECENT) },
  };
}

function comparisonOf(record: TrialRecord, metric: VitalMetric, { worse, better }: PairCounts): VitalComparison {
  const isWorse = evidence(worse, better) >= ENOUGH_TO_STOP;
  const isFine = evidence(better, worse) >= ENOUGH_TO_PROMOTE;
  return {
    metric,
    trial: medianOf(record.recent.trial, metric),
    default: medianOf(record.recent.default, metric),
    pairs: worse + better,
    worse,
    verdict: isWorse ? 'worse' : isFine ? 'not-worse' : 'open',
  };
}

/** The pairs of closed hours and of the open one. */
function countsOf(record: TrialRecord): TrialRecord['counts'] {
  const pairs = openPairs(record);
  const counts = VITAL_METRICS.map((metric) => {
    const differences = pairs.flatMap(([tried, usual]) => {
      const [ours, theirs] = [tried.values[metric], usual.values[metric]];
      return ours === undefined || theirs === undefined ? [] : [ours - theirs - MARGINS[metric]];
    });
    const before: PairCounts = record.counts[metric];
    return [
      metric,
      {
        worse: before.worse + differences.filter((difference) => difference > 0).length,
        better: before.better + differences.filter((difference) => difference < 0).length,
      },
    ] as const;
  });
  return Object.fromEntries(counts) as TrialRecord['counts'];
}

function openPairs({ open }: TrialRecord): (readonly [VisitSample, VisitSample])[] {
  return open.trial.flatMap((sample, at) => {
    const partner = open.default[at];
    return partner ? [[sample, partner] as const] : [];
  });
}

function medianOf(visits: readonly VisitSample['values'][], metric: VitalMetric): number | null {
  const values = visits.flatMap((visit) => visit[metric] ?? []).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? null;
}

/**
 * A sequential sign test that may be read after every pair: the mixture sequential probability ratio test (mSPRT) of a
 * fair coin against a uniform mixture of coins that fall on one side more often. ADR-154.
 */

/**
 * The evidence that a coin favours one side: a likelihood ratio, averaged over all chances of a hit above one half. While
 * that chance is one half or less, it ever reaches 1/a with a probability of at most a (Ville's inequality), however
 * often it is read.
 *
 * Takes the whole numbers of throws that fell on that side (`hits`) and on the other. Gives a number above 0: 1 without
 * data, `2^(n+1)` times the integral of `p^hits (1-p)^misses` from 1/2 to 1 otherwise, which for whole numbers is
 * `sum(k <= hits) C(n+1, k) / ((n+1) C(n, hits))`.
 */
export function evidence(hits: number, misses: number): number {
  const n = hits + misses;
  // From k = hits down; each binomial follows from the one before.
  let term = 1 / (misses + 1);
  let sum = term;
  for (let k = hits; k > 0; k--) {
    term *= k / (n + 2 - k);
    sum += term;
  }
  return sum;
}
