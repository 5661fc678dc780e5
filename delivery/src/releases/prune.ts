/** Removes releases that no browser can still have open. */

import type { Release } from '@salesdesk/shared/domain';
import { failed } from '../store/failures.ts';
import { listedReleases, type ReleaseStore } from '../store/store.ts';
import { changeRollout } from './changeRollout.ts';
import { type Author, historyOf } from './history.ts';

export const MIN_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

interface PruneOptions extends Author {
  /** Days since a release was last listed; default and minimum: `MIN_DAYS`. */
  days?: number;
  /** Reports what would be removed without removing it. */
  isDryRun?: boolean;
}

export interface Pruned {
  removed: { remote: string; version: string }[];
  /** Stored by a publish that never finished: their retention period starts now. */
  begun: { remote: string; version: string }[];
  leftovers: number;
}

/**
 * Removes releases that are not pinned and have been unlisted for `days`. A release is marked as removed in the
 * discovery document before its files are deleted, so that it cannot be promoted in between. Leftovers of interrupted
 * publishing are deleted after a day.
 */
export async function prune(store: ReleaseStore, options: PruneOptions): Promise<Pruned> {
  const { days = MIN_DAYS, isDryRun = false, at = new Date() } = options;
  if (!(days >= MIN_DAYS)) throw failed('invalid-request', `Releases are kept for at least ${MIN_DAYS} days.`);
  const author = { by: options.by, at, onChange: options.onChange };
  const pruned: Pruned = { removed: [], begun: [], leftovers: 0 };
  for (const remote of await store.listRemotes()) {
    const stored = await store.listReleases(remote);
    for (const version of stored) {
      const fate = pruneActionOf(await listedReleases(store, remote), version, days, at);
      if (fate === 'begin') pruned.begun.push({ remote, version });
      if (fate === 'remove') pruned.removed.push({ remote, version });
      if (isDryRun || fate === 'keep') continue;
      if (fate === 'begin') await startRetention(store, remote, version, author);
      else if (await markRemoved(store, remote, version, days, author)) {
        await store.removeRelease(remote, version);
        await store.proofs.remove(remote, version);
      }
    }
  }
  if (!isDryRun) pruned.leftovers = await store.removeLeftovers(new Date(at.getTime() - DAY_MS));
  return pruned;
}

/** Decides what to do with a stored release. */
function pruneActionOf(
  releases: readonly Release[],
  version: string,
  days: number,
  at: Date,
): 'keep' | 'begin' | 'remove' {
  const { retired, abandoned, pinned, removed } = historyOf(releases);
  const isListed = releases.some(({ metadata }) => metadata.version === version);
  if (isListed || pinned.includes(version) || !releases.length) return 'keep';
  // Marked by a run that was interrupted before it deleted the files.
  if (removed.includes(version)) return 'remove';
  const since = retired[version] ?? abandoned[version];
  if (since === undefined) return 'begin';
  return at.getTime() - Date.parse(since) >= days * DAY_MS ? 'remove' : 'keep';
}

/** Starts the retention period of a release that was stored but never listed. */
async function startRetention(store: ReleaseStore, remote: string, version: string, author: Author): Promise<void> {
  await changeRollout(store, remote, author, (releases) => {
    if (pruneActionOf(releases, version, MIN_DAYS, author.at ?? new Date()) !== 'begin') return null;
    return {
      releases,
      change: null,
      history: (history) => ({
        ...history,
        abandoned: { ...history.abandoned, [version]: (author.at ?? new Date()).toISOString() },
      }),
    };
  });
}

/** Marks a release as removed; false when it was promoted meanwhile. */
async function markRemoved(
  store: ReleaseStore,
  remote: string,
  version: string,
  days: number,
  author: Author,
): Promise<boolean> {
  if (historyOf(await listedReleases(store, remote)).removed.includes(version)) return true;
  return await changeRollout(store, remote, author, (releases) => {
    if (pruneActionOf(releases, version, days, author.at ?? new Date()) !== 'remove') return null;
    return {
      releases,
      change: { action: 'removed', version },
      history: (history) => ({
        ...history,
        retired: without(history.retired, version),
        abandoned: without(history.abandoned, version),
        removed: [...history.removed, version],
      }),
    };
  });
}

function without(times: Record<string, string>, version: string): Record<string, string> {
  return Object.fromEntries(Object.entries(times).filter(([other]) => other !== version));
}
