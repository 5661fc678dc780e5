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
