/** Chooses the release that users get in place of another: one that is known to be good, never a failing one. ADR-153. */

import type { Release } from '@salesdesk/shared/domain';
import { failed } from '../store/failures.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type VerdictOf, verdictIn } from '../verdicts/verdicts.ts';
import { historyOf } from './history.ts';

/** Reads the verdicts of a store. */
export async function readVerdicts(store: Pick<ReleaseStore, 'verdicts'>): Promise<VerdictOf> {
  return verdictIn((await store.verdicts.read())?.value ?? {});
}

/**
 * The best of these releases, given in the order of preference: the first that is known to be good, otherwise the first
 * of which nothing is known. Undefined when all are failing or stopped.
 */
export function bestOf(remote: string, releases: readonly Release[], verdictOf: VerdictOf): Release | undefined {
  const able = releases.filter(({ extras }) => !extras.stopped);
  const withState = (state: string) => able.find(({ metadata }) => verdictOf(remote, metadata.version).state === state);
  return withState('good') ?? withState('unknown');
}

/** The version that was unlisted last among those known to be good and still stored. */
export function lastGoodUnlisted(
  remote: string,
  releases: readonly Release[],
  verdictOf: VerdictOf,
): string | undefined {
  const { retired, removed } = historyOf(releases);
  return Object.entries(retired)
    .filter(([version]) => !removed.includes(version) && verdictOf(remote, version).state === 'good')
    .sort(([, a], [, b]) => b.localeCompare(a))[0]?.[0];
}

/** Throws `refused` for a version that is known to fail. */
export function refuseFailing(remote: string, version: string, verdictOf: VerdictOf): void {
  const { state, reason } = verdictOf(remote, version);
  if (state !== 'failing') return;
  const message =
    `${remote} ${version} is known to fail. ${reason} Name a release that works (--to), or restore it all the same with ` +
    '--force.';
  throw failed('refused', message, [message]);
}
