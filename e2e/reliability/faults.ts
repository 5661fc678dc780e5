/** The database faults of `chaos.main.ts`, what is measured of each, and the promises it is held to. */

export const FAULTS = [
  'restart, fast',
  'restart, immediate',
  'terminated backends',
  'cut LISTEN connections',
  'frozen server',
  'restarted pgbouncer',
  'promoted standby',
] as const;
export type Fault = (typeof FAULTS)[number];

/** The results of one kind of fault over all its rounds. */
export interface FaultResult {
  fault: Fault;
  rounds: number;
  /** Of each replica whose process ended: how, and its last output. */
  dead: string[];
  acknowledged: number;
  read: number;
  retries: number;
  /** Calls answered with anything but success or a retryable error. */
  refused: string[];
  lost: string[];
  /** Descriptions of duplicate or inconsistent data. */
  broken: string[];
  /** Longest time in milliseconds from the database's return until every replica read and saved. */
  backMs: number;
  /** Changes that a listener neither received as an event nor loaded after a reset. */
  missed: number;
  resets: number;
}

const BACK_MS = 5_000;

/** Descriptions of the broken promises. */
export function problemsOf({ fault, dead, lost, broken, refused, backMs, missed }: FaultResult): string[] {
  return [
    ...dead.map((how) => `a process ended: ${how}`),
    ...lost.map((what) => `lost: ${what}`),
    ...broken,
    ...refused.map((what) => `refused: ${what}`),
    ...(backMs > BACK_MS ? [`the last replica answered after ${backMs} ms`] : []),
    ...(missed ? [`${missed} changes were not announced`] : []),
  ].map((problem) => `${fault}: ${problem}`);
}
