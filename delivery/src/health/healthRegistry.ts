/** What browsers report, counted in the release store. */

import type { VerdictRecord, VitalsRecord } from '../store/records.ts';
import { sharedRecord } from '../store/sharedRecord.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type Attempt, type HealthOf, healthIn, withAttempts } from '../verdicts/canaryHealth.ts';
import { type Visit, withVisit } from '../verdicts/trialVitals.ts';
import { type Finding, verdictIn, withFinding } from '../verdicts/verdicts.ts';

export interface HealthRegistry {
  /** Stores attempts of one user and returns the health of releases that includes them. */
  count(person: string, attempts: readonly Attempt[]): Promise<HealthOf>;
  /** Returns the current health of releases. */
  read(): Promise<HealthOf>;
  /** Stores what was found about releases, and returns the findings by which a release became a failing one. */
  find(findings: readonly Finding[]): Promise<ReadonlySet<Finding>>;
  /** Stores a visit of one user and returns the record that includes it. */
  visit(visit: Visit): Promise<VitalsRecord>;
}

interface Found {
  items: readonly Finding[];
  /** Filled by the write. */
  turned: Set<Finding>;
}

/** Creates the registry over a store; `pauseMs` is the minimum interval between two writes of a record. */
export function createHealthRegistry(
  store: Pick<ReleaseStore, 'health' | 'verdicts' | 'vitals'>,
  { pauseMs = 0, now = Date.now }: { pauseMs?: number; now?: () => number } = {},
): HealthRegistry {
  const attempts = sharedRecord(store.health, {
    empty: {},
    change: (record, item: { person: string; attempts: readonly Attempt[] }, at) =>
      withAttempts(record, item.person, item.attempts, at),
    pauseMs,
    now,
  });
  const findings = sharedRecord(store.verdicts, {
    empty: {},
    change: (record, { items, turned }: Found, at) => {
      // The change is made again when another process was faster.
      turned.clear();
      return items.reduce((before, finding) => {
        const after = withFinding(before, finding, at);
        const stateIn = (one: VerdictRecord) => verdictIn(one)(finding.remote, finding.version).state;
        if (stateIn(before) !== 'failing' && stateIn(after) === 'failing') turned.add(finding);
        return after;
      }, record);
    },
    pauseMs,
    now,
  });
  const visits = sharedRecord(store.vitals, { empty: {}, change: withVisit, pauseMs, now });

  return {
    count: async (person, own) => healthIn(await attempts.add({ person, attempts: own }), now()),
    read: async () => healthIn(await attempts.read(), now()),

    async find(items) {
      const turned = new Set<Finding>();
      await findings.add({ items, turned });
      return turned;
    },

    visit: (visit) => visits.add(visit),
  };
}
