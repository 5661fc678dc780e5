/** What the store holds about how releases on trial feel, beside the default of the same hour. ADR-154. */
import type { VitalMetric } from '@salesdesk/shared/domain';

/** One user's visit; a value is missing when the browser could not measure it. */
export interface VisitSample {
  user: string;
  values: Partial<Record<VitalMetric, number>>;
}

/** Pairs of a visit of the trial and one of the default: in how many the trial was worse, and better. */
export interface PairCounts {
  worse: number;
  better: number;
}

export interface TrialRecord {
  /** Start of the trial; a record of an earlier one is dropped. */
  began: number;
  /** The default that it is compared with. */
  default: string;
  /** Pairs of the hours before `hour`. */
  counts: Record<VitalMetric, PairCounts>;
  /** Users in those pairs; none of them counts again. */
  paired: string[];
  /** The current hour, in hours since 1970, and its visits in the order of arrival. */
  hour: number;
  open: { trial: VisitSample[]; default: VisitSample[] };
  /** The latest values, to say how large a difference is. */
  recent: { trial: VisitSample['values'][]; default: VisitSample['values'][] };
}

/** Release on trial (`leads@1.2.0`) to its record, as stored in the release store. */
export type VitalsRecord = Record<string, TrialRecord>;
