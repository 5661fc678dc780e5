/** The faults of `chaos.main.ts`: of the database, and `kill -9` of a replica; what is measured of each, and the promises it is held to. */

export const FAULTS = [
  'restart, fast',
  'restart, immediate',
  'terminated backends',
  'cut LISTEN connections',
  'frozen server',
  'restarted pgbouncer',
  'promoted standby',
  'killed replica',
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
  /** Changes that a listener received twice, or after a later one. */
  disordered: number;
  resets: number;
  /** Longest time in milliseconds from the recovery until every change before it was sealed in the audit trail. */
  sealedMs: number;
  /** Longest time that a committed change was seen unsealed while a replica was killed. */
  tailMs: number;
}

const BACK_MS = 5_000;
const SEALED_MS = 5_000;

/** Descriptions of the broken promises. */
export function problemsOf(result: FaultResult): string[] {
  const { fault, dead, lost, broken, refused, backMs, missed, disordered, sealedMs } = result;
  return [
    ...dead.map((how) => `a process ended: ${how}`),
    ...lost.map((what) => `lost: ${what}`),
    ...broken,
    ...refused.map((what) => `refused: ${what}`),
    ...(backMs > BACK_MS ? [`the last replica answered after ${backMs} ms`] : []),
    ...(missed ? [`${missed} changes were not announced`] : []),
    ...(disordered ? [`${disordered} changes were announced twice or out of order`] : []),
    ...(sealedMs > SEALED_MS ? [`the last change before a recovery was sealed after ${sealedMs} ms`] : []),
  ].map((problem) => `${fault}: ${problem}`);
}
