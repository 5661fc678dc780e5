import type { ReleaseProof, StoredToken, VitalMetric } from '@salesdesk/shared/domain';

/** What the store holds about the health of releases. */

/** Attempts of one user with one release; `at` is the time of the latest in milliseconds. */
export interface Attempts {
  shown: number;
  failed: number;
  /** Those of `failed` that were no lost connection; absent in records of before, where all were counted alike. */
  own?: number;
  at: number;
}

/** Release (`leads@1.2.0`) to user to attempts, as stored in the release store. */
export type HealthRecord = Record<string, Record<string, Attempts>>;

export interface StoredProof extends ReleaseProof {
  /** Who proved it: a token or a person. */
  by: string;
  /** Of the proof's text, by the token; null for a proof that was written beside the store. */
  signature: string | null;
  /** Number of faults that were found, when there were more than the first ones that are stored. */
  found?: number;
}

export interface ProofEntry {
  proof?: StoredProof;
  /** No proof is asked for: it was released beside the store, or by force. */
  waived?: { at: string; by: string };
}

/** Release (`leads@1.2.0`) to entry: the document of all releases that was written before each got its own. */
export type ProofRecord = Record<string, ProofEntry>;

/** The stored record of a publishing token. The token itself is shown once, when it is created, and never stored. */
export interface TokenRecord extends StoredToken {
  /** SHA-256 of the secret, hex. */
  hash: string;
}

/** What the store holds about how releases have proved themselves. */

/** How a release has proved itself since it was last found failing, or at all. Times are milliseconds. */
export interface ReleaseEvidence {
  state: 'good' | 'failing' | 'unknown';
  /** Start of the state. */
  since: number;
  /** One sentence; empty while unknown. */
  reason: string;
  /** Users who have seen it work; no more are kept than the verdict needs. */
  users: string[];
  /** First and latest time it was seen to work. */
  from: number;
  to: number;
}

/** Release (`leads@1.2.0`) to evidence, as stored in the release store. */
export type VerdictRecord = Record<string, ReleaseEvidence>;

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
