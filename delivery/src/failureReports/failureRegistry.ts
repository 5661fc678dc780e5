/** Keeps reports of failures in the release store, which is also there while the database is not. ADR-155. */
import type { StoredFailure } from '@salesdesk/shared/domain';
import { sharedRecord } from '../store/sharedRecord.ts';
import type { ReleaseStore } from '../store/store.ts';

export interface FailureRegistry {
  /** Keeps a report unless its reference is known. Resolves when it is stored. */
  add(report: StoredFailure): Promise<void>;
  /** The report with this reference; null when there is none, or no more. */
  find(reference: string): Promise<StoredFailure | null>;
  /** Resolves when every report added so far is stored or refused. */
  settled(): Promise<void>;
}

/** Reports of senders without a session have places of their own, so that they cannot push out the others. */
const MAX_TRUSTED = 300;
const MAX_OTHERS = 100;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** Reports that wait for a write; more are only in the log. */
const MAX_WAITING = 200;

/** The record with new reports, without those that are too old or too many. The first report of a reference stays. */
export function withReports(
  record: readonly StoredFailure[],
  reports: readonly StoredFailure[],
  now: number,
): StoredFailure[] {
  const known = new Set(record.map(({ reference }) => reference));
  const added = reports.filter(({ reference }) => !known.has(reference) && known.add(reference)).reverse();
  const fresh = [...added, ...record].filter(({ at }) => Date.parse(at) > now - MAX_AGE_MS);
  const left = { trusted: MAX_TRUSTED, others: MAX_OTHERS };
  return fresh.filter(({ isTrusted }) => left[isTrusted ? 'trusted' : 'others']-- > 0);
}

/** Creates the registry over a store. `pauseMs`: the least time between two writes. */
export function createFailureRegistry(
  store: Pick<ReleaseStore, 'failures'>,
  { pauseMs = 0, now = Date.now }: { pauseMs?: number; now?: () => number } = {},
): FailureRegistry {
  const record = sharedRecord<StoredFailure[], StoredFailure>(store.failures, {
    empty: [],
    change: (reports, report, at) => withReports(reports, [report], at),
    maxWaiting: MAX_WAITING,
    pauseMs,
    now,
  });
  return {
    add: async (report) => void (await record.add(report)),
    find: async (reference) =>
      withReports(await record.read(), [], now()).find((report) => report.reference === reference) ?? null,
    settled: record.settled,
  };
}
