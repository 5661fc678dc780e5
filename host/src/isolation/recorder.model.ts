/** Records listed by the recorder. Pure except for the numbering. */
import type { Recording } from '@salesdesk/shared/domain';

export interface CallRecord {
  kind: 'call';
  id: string;
  /** Milliseconds since 1970, as in all records. */
  at: number;
  method: string;
  /** With its query. */
  path: string;
  /** Status and error code, or the reason for a missing reply. Null while it is pending. */
  outcome: string | null;
  hasFailed: boolean;
  ms: number | null;
  /** Where the answer came from; absent for the network. `missing`: there is no recorded answer. */
  source?: 'recorded' | 'simulated' | 'missing';
  /** What the network answered, without secrets; absent for what is never recorded. */
  answer?: Recording;
}

export interface EventRecord {
  kind: 'event';
  id: string;
  at: number;
  name: string;
  payload: object;
  /** Emitted from the isolation page. */
  isByHand?: true;
}

/** The frame started, with this release. */
export interface LoadRecord {
  kind: 'load';
  id: string;
  at: number;
  release: string;
}

export type FrameRecord = CallRecord | EventRecord | LoadRecord;

const MAX_RECORDS = 300;
let count = 0;

/** Unique over all frames. */
export function newRecordId(): string {
  return `${performance.timeOrigin} ${++count}`;
}

/** Newest first; the result of a call replaces its pending record. */
export function withRecord(records: readonly FrameRecord[], record: FrameRecord): FrameRecord[] {
  const isKnown = records.some(({ id }) => id === record.id);
  return isKnown
    ? records.map((other) => (other.id === record.id ? record : other))
    : [record, ...records].slice(0, MAX_RECORDS);
}
