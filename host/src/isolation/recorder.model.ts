/** What the recorder beside the frame lists. Pure but for the numbering. */

export interface CallRecord {
  kind: 'call';
  id: string;
  /** Milliseconds since 1970, as of all records. */
  at: number;
  method: string;
  path: string;
  /** Status and the catalogue's code, or why there is none. Null while it is awaited. */
  outcome: string | null;
  hasFailed: boolean;
  ms: number | null;
}

export interface EventRecord {
  kind: 'event';
  id: string;
  at: number;
  name: string;
  payload: object;
}

/** The frame started, with this release. */
export interface LoadRecord {
  kind: 'load';
  id: string;
  at: number;
  release: string;
}

export type FrameRecord = CallRecord | EventRecord | LoadRecord;

const KEPT = 300;
let count = 0;

/** Differs from those of every other frame, before and after. */
export function newRecordId(): string {
  return `${performance.timeOrigin} ${++count}`;
}

/** Newest first; what became of a call takes the place of its beginning. */
export function withRecord(records: readonly FrameRecord[], record: FrameRecord): FrameRecord[] {
  const isKnown = records.some(({ id }) => id === record.id);
  return isKnown
    ? records.map((other) => (other.id === record.id ? record : other))
    : [record, ...records].slice(0, KEPT);
}
