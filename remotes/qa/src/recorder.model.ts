/** Records listed by the recorder. Pure. */
import type { FrameRecord } from '@salesdesk/shared/domain';

const MAX_RECORDS = 300;

/** Newest first; the result of a call replaces its pending record. */
export function withRecord(records: readonly FrameRecord[], record: FrameRecord): FrameRecord[] {
  const isKnown = records.some(({ id }) => id === record.id);
  return isKnown
    ? records.map((other) => (other.id === record.id ? record : other))
    : [record, ...records].slice(0, MAX_RECORDS);
}
