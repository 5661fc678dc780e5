/** Keeps reports of failures in the release store, which is also there while the database is not. ADR-155. */
import { setTimeout as wait } from 'node:timers/promises';
import type { StoredFailure } from '@salesdesk/shared/domain';
import { type ReleaseStore, StaleDocument } from '../store/store.ts';

export interface FailureRegistry {
  /** Keeps a report unless its reference is known. Resolves when it is stored. */
  add(report: StoredFailure): Promise<void>;
  /** The report with this reference; null when there is none, or no more. */
  find(reference: string): Promise<StoredFailure | null>;
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

/**
 * Creates the registry over a store. Reports that arrive during a write are batched into the next one, which begins at
 * least `pauseMs` later.
 */
export function createFailureRegistry(
  store: Pick<ReleaseStore, 'failures'>,
  { pauseMs = 0, now = Date.now }: { pauseMs?: number; now?: () => number } = {},
): FailureRegistry {
  let last: Promise<unknown> = Promise.resolve();
  let next: { reports: StoredFailure[]; stored: Promise<void> } | null = null;

  async function write(reports: readonly StoredFailure[]): Promise<void> {
    for (;;) {
      const stored = await store.failures.read();
      try {
        return await store.failures.replace(withReports(stored?.value ?? [], reports, now()), stored?.etag ?? null);
      } catch (error) {
        if (!(error instanceof StaleDocument)) throw error;
        await wait(Math.random() * 20);
      }
    }
  }

  const read = async () => withReports((await store.failures.read())?.value ?? [], [], now());

  return {
    add(report) {
      if (!next) {
        const reports: StoredFailure[] = [];
        const stored = last.then(() => {
          next = null;
          return write(reports);
        });
        last = stored
          .catch(() => undefined)
          .then(() => (pauseMs ? wait(pauseMs, undefined, { ref: false }) : undefined));
        next = { reports, stored };
      }
      if (next.reports.length < MAX_WAITING) next.reports.push(report);
      return next.stored;
    },

    find: async (reference) => (await read()).find((report) => report.reference === reference) ?? null,
  };
}
