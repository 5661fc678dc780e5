/** Removing releases that nobody can have open any more. */

import { documentKey, type Release } from '@salesdesk/shared/domain';
import type { ReleaseStore } from '../store/store.ts';
import { changeRollout } from './changeRollout.ts';
import { type Author, historyOf } from './history.ts';
import { InvalidRequest } from './invalidRequest.ts';

export const LEAST_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface PruneOptions extends Author {
  /** Days since a release was last listed; `LEAST_DAYS` at least, which is the default. */
  days?: number;
  /** Says what would go, and changes nothing. */
  isDryRun?: boolean;
}

export interface Pruned {
  removed: { remote: string; version: string }[];
  /** Stored, but their publishing never got to its end: their time begins now. */
  begun: { remote: string; version: string }[];
  leftovers: number;
}

/**
 * Removes releases whose time is over: not listed in the discovery document, not pinned, and unlisted for `days`.
 * A release is struck from the document first and its files go afterwards, so that nobody can promote it in between.
 * What interrupted publishing left behind goes after a day.
 */
export async function prune(store: ReleaseStore, options: PruneOptions): Promise<Pruned> {
  const { days = LEAST_DAYS, isDryRun = false, at = new Date() } = options;
  if (!(days >= LEAST_DAYS)) throw new InvalidRequest(`Releases are kept for at least ${LEAST_DAYS} days.`);
  const author = { by: options.by, at };
  const pruned: Pruned = { removed: [], begun: [], leftovers: 0 };
  for (const remote of await store.listRemotes()) {
    const stored = await store.listReleases(remote);
    for (const version of stored) {
      const fate = fateOf(await listed(store, remote), version, days, at);
      if (fate === 'begin') pruned.begun.push({ remote, version });
      if (fate === 'remove') pruned.removed.push({ remote, version });
      if (isDryRun || fate === 'keep') continue;
      if (fate === 'begin') await beginTime(store, remote, version, author);
      else if (await strike(store, remote, version, days, author)) await store.removeRelease(remote, version);
    }
  }
  if (!isDryRun) pruned.leftovers = await store.removeLeftovers(new Date(at.getTime() - DAY_MS));
  return pruned;
}

/** What becomes of a stored release. */
function fateOf(releases: readonly Release[], version: string, days: number, at: Date): 'keep' | 'begin' | 'remove' {
  const { retired, abandoned, pinned, removed } = historyOf(releases);
  const isListed = releases.some(({ metadata }) => metadata.version === version);
  if (isListed || pinned.includes(version) || !releases.length) return 'keep';
  // Struck by a run that was interrupted before the files were gone.
  if (removed.includes(version)) return 'remove';
  const since = retired[version] ?? abandoned[version];
  if (since === undefined) return 'begin';
  return at.getTime() - Date.parse(since) >= days * DAY_MS ? 'remove' : 'keep';
}

/** A release that was stored but never listed: its publishing did not get to its end. */
async function beginTime(store: ReleaseStore, remote: string, version: string, author: Author): Promise<void> {
  await changeRollout(store, remote, author, (releases) => {
    if (fateOf(releases, version, LEAST_DAYS, author.at ?? new Date()) !== 'begin') return null;
    return {
      releases,
      told: null,
      history: (history) => ({
        ...history,
        abandoned: { ...history.abandoned, [version]: (author.at ?? new Date()).toISOString() },
      }),
    };
  });
}

/** Takes a release out of the document for good; false when it has come back to life meanwhile. */
async function strike(
  store: ReleaseStore,
  remote: string,
  version: string,
  days: number,
  author: Author,
): Promise<boolean> {
  if (historyOf(await listed(store, remote)).removed.includes(version)) return true;
  return await changeRollout(store, remote, author, (releases) => {
    if (fateOf(releases, version, days, author.at ?? new Date()) !== 'remove') return null;
    return {
      releases,
      told: { action: 'removed', version },
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

async function listed(store: ReleaseStore, remote: string): Promise<Release[]> {
  return (await store.discovery.read())?.value.microFrontends[documentKey(remote)] ?? [];
}
