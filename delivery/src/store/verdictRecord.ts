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
