/** Counts reports in the release store, so that all processes share one record and it survives restarts. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ReleaseStore, StaleDocument } from '../store/store.ts';
import { type Attempt, type HealthOf, healthIn, withAttempts } from './canaryHealth.ts';

export interface HealthRegistry {
  /** Stores attempts of one user and returns the health of releases that includes them. */
  count(person: string, attempts: readonly Attempt[]): Promise<HealthOf>;
  /** Returns the current health of releases. */
  read(): Promise<HealthOf>;
}

interface Batch {
  reports: { person: string; attempts: readonly Attempt[] }[];
  stored: Promise<HealthOf>;
}

/**
 * Creates the registry over a store. Reports that arrive during a write are batched into the next one, which begins
 * at least `pauseMs` later, to limit how often a bucket is written.
 */
export function createHealthRegistry(
  store: Pick<ReleaseStore, 'health'>,
  { pauseMs = 0, now = Date.now }: { pauseMs?: number; now?: () => number } = {},
): HealthRegistry {
  let last: Promise<unknown> = Promise.resolve();
  let next: Batch | null = null;

  async function write(reports: Batch['reports']): Promise<HealthOf> {
    for (;;) {
      const stored = await store.health.read();
      const at = now();
      const record = reports.reduce(
        (before, { person, attempts }) => withAttempts(before, person, attempts, at),
        stored?.value ?? {},
      );
      try {
        await store.health.replace(record, stored?.etag ?? null);
        return healthIn(record, at);
      } catch (error) {
        if (!(error instanceof StaleDocument)) throw error;
        await wait(Math.random() * 20);
      }
    }
  }

  return {
    count(person, attempts) {
      if (!next) {
        const reports: Batch['reports'] = [];
        const stored = last.then(() => {
          next = null;
          return write(reports);
        });
        last = stored
          .catch(() => undefined)
          .then(() => (pauseMs ? wait(pauseMs, undefined, { ref: false }) : undefined));
        next = { reports, stored };
      }
      next.reports.push({ person, attempts });
      return next.stored;
    },

    read: async () => healthIn((await store.health.read())?.value ?? {}, now()),
  };
}
