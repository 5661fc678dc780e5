/** Controls which users get which release. Every change is one atomic write of the discovery document. */

import type { Release, ReleaseDetails } from '@salesdesk/shared/domain';
import { ownerOf } from '../discovery/conflicts.ts';
import { listedAs } from '../discovery/discovery.ts';
import { failed, releaseExists } from '../store/failures.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { Visit } from '../verdicts/trialVitals.ts';
import { changeRollout, type Edit } from './changeRollout.ts';
import {
  type Author,
  bestOf,
  historyOf,
  isFixed,
  lastGoodUnlisted,
  readVerdicts,
  refuseFailing,
  trialSince,
  wasPublished,
} from './history.ts';

/** `isNew`: the version is being published; one that was published before is refused with `version-exists`. */
interface Options extends Author {
  isNew?: boolean;
  /** Whether the trial gets a larger share by itself; as before when absent. */
  isProgressive?: boolean | undefined;
}

export { isFixed, wasLiveLastBy } from './history.ts';

/**
 * Makes a stored release the default for everyone. Its fallback is the previous default, unless that is failing, or only
 * an earlier release is known to be good.
 */
export async function goLive(store: ReleaseStore, remote: string, version: string, options: Options): Promise<void> {
  await changeRollout(store, remote, options, async (releases) => {
    const release = await findRelease(store, remote, version, releases, options);
    const change = { action: options.isNew ? 'published' : 'promoted', version, traffic: 100 } as const;
    const before = defaultOf(releases);
    if (before?.metadata.version === version) {
      return { change, releases: [withTraffic(before, 100, true), ...fallbackOf(before, releases)] };
    }
    const live = { ...release, deployment: { traffic: 100, default: true } };
    const earlier = before ? [before, ...fallbackOf(before, releases)] : [];
    const others = earlier.filter(({ url }) => url !== live.url);
    const fallback = bestOf(remote, others, await readVerdicts(store));
    return {
      change,
      releases: fallback ? [{ ...live, fallbackUrl: fallback.url }, asFallback(fallback)] : [live],
    };
  });
}

/**
 * Gives a stored release to a share of users, in per cent, and the default to the rest. Calling it again changes the
 * share; 0 ends the trial. Raising the share never moves a user back.
 */
export async function tryOut(
  store: ReleaseStore,
  remote: string,
  version: string,
  percent: number,
  options: Options,
): Promise<void> {
  await changeRollout(store, remote, options, async (releases) => {
    const release = await findRelease(store, remote, version, releases, options);
    const change = { action: options.isNew ? 'published' : 'tried', version, traffic: percent } as const;
    const current = defaultOf(releases);
    if (!current || current.metadata.version === version) {
      throw failed(
        'not-found',
        `${remote} has no other release to run a trial of ${version} against. Promote it to everyone: ` +
          `salesdesk promote ${remote} ${version}`,
      );
    }
    const rest = fallbackOf(current, releases).filter(({ metadata }) => metadata.version !== version);
    if (percent === 0) return { change, releases: [withTraffic(current, 100, true), ...rest] };
    const verdictOf = await readVerdicts(store);
    const isFailing = verdictOf(remote, current.metadata.version).state === 'failing';
    const fallback = (isFailing && bestOf(remote, rest, verdictOf)) || current;
    const isProgressive = options.isProgressive ?? isProgressiveTrial(releases, version);
    const tried = {
      ...release,
      extras: { ...release.extras, ...(isProgressive ? { progressive: true as const } : {}) },
      fallbackUrl: fallback.url,
      deployment: { traffic: percent, default: false },
    };
    return { change, releases: [tried, withTraffic(current, 100 - percent, true), ...rest] };
  });
}

/**
 * Ends a running or stopped trial if there is one; otherwise restores the last release that is known to be good, or the
 * previous one if nothing is known about it. One write either way. Throws `refused` when that release is known to
 * fail, unless it is forced.
 */
export async function rollBack(store: ReleaseStore, remote: string, author: Author, isForced = false): Promise<void> {
  await changeRollout(store, remote, author, async (releases) => {
    const current = defaultOf(releases);
    if (!current) throw failed('not-found', `${remote} has no release.`);
    const before = fallbackOf(current, releases);
    const change = (version: string) => ({ action: 'rolled-back', version, traffic: 100 }) as const;
    if (trialOf(releases)) {
      return { change: change(current.metadata.version), releases: [withTraffic(current, 100, true), ...before] };
    }
    const verdictOf = await readVerdicts(store);
    const best = bestOf(remote, before, verdictOf)?.metadata.version;
    const isGood = best !== undefined && verdictOf(remote, best).state === 'good';
    const version = (isGood ? best : lastGoodUnlisted(remote, releases, verdictOf)) ?? before[0]?.metadata.version;
    if (version === undefined) {
      throw failed(
        'not-found',
        `There is no release of ${remote} before ${current.metadata.version}. Promote another stored release.`,
      );
    }
    if (!isForced) refuseFailing(remote, version, verdictOf);
    const release = await findRelease(store, remote, version, releases, author);
    return { change: change(version), releases: [{ ...release, deployment: { traffic: 100, default: true } }] };
  });
}

/**
 * Stops the trial of a release automatically and leaves it listed with the reason. Returns false when it is not (or no
 * longer) on trial, held or pinned: the default release is never changed.
 */
export async function stopTrial(
  store: ReleaseStore,
  remote: string,
  version: string,
  reason: string,
  author: Author,
): Promise<boolean> {
  return await changeRollout(store, remote, author, (releases) => {
    const current = defaultOf(releases);
    const tried = trialOf(releases);
    if (!current || tried?.metadata.version !== version || tried.extras.stopped) return null;
    if (isFixed(releases, version)) return null;
    const at = (author.at ?? new Date()).toISOString();
    const stopped = {
      ...withTraffic(tried, 0, false),
      extras: { ...tried.extras, stopped: { at, traffic: tried.deployment.traffic, reason } },
    };
    return {
      change: { action: 'stopped', version, traffic: 0, reason },
      releases: [stopped, withTraffic(current, 100, true), ...fallbackOf(current, releases)],
    };
  });
}

/** Protects a release from pruning, or ends the protection. */
export async function pin(
  store: ReleaseStore,
  remote: string,
  version: string,
  isPinned: boolean,
  author: Author,
): Promise<void> {
  await changeRollout(store, remote, author, async (releases) => {
    const isStored = (await store.listReleases(remote)).includes(version);
    if (!isStored || !releases.length) throw failed('not-found', notStored(remote, version));
    return pinEdit(releases, version, isPinned);
  });
}

/** The change that pins a release, or ends that. */
export function pinEdit(releases: Release[], version: string, isPinned: boolean): Edit {
  return {
    releases,
    change: { action: isPinned ? 'pinned' : 'unpinned', version },
    history: (history) => ({
      ...history,
      pinned: [...history.pinned.filter((other) => other !== version), ...(isPinned ? [version] : [])],
    }),
  };
}

/** Hands a remote over to another team: from then on only builds that name it as their owner are published. */
export async function setOwner(store: ReleaseStore, remote: string, owner: string, author: Author): Promise<void> {
  const name = owner.trim();
  if (!name) throw failed('invalid-request', 'Name the team that the remote belongs to.');
  await changeRollout(store, remote, author, (releases) => {
    const current = defaultOf(releases);
    const before = ownerOf(releases);
    if (!current || before === null) throw failed('not-found', `${remote} has no release.`);
    if (before === name) return null;
    const reason = `From ${before} to ${name}.`;
    return {
      change: { action: 'handed-over', version: current.metadata.version, reason },
      releases: releases.map(({ extras, ...release }) => ({
        ...release,
        extras: { ...extras, salesdesk: { ...extras.salesdesk, owner: name } },
      })),
    };
  });
}

/** The release on trial, running or stopped. */
export function trialOf(releases: readonly Release[]): Release | undefined {
  return releases.find(({ deployment, extras }) => !deployment.default && (deployment.traffic > 0 || extras.stopped));
}

/** The release of all users outside the trial. */
export function defaultOf(releases: readonly Release[]): Release | undefined {
  return releases.find(({ deployment }) => deployment.default);
}

function isProgressiveTrial(releases: readonly Release[], version: string): boolean {
  const tried = trialOf(releases);
  return tried?.metadata.version === version && tried.extras.progressive === true;
}

/** A stored release as the document lists it, without its share of users. Throws `not-found` when it is not stored. */
export async function findRelease(
  store: ReleaseStore,
  remote: string,
  version: string,
  releases: readonly Release[],
  { isNew = false, at = new Date() }: Partial<Options> = {},
): Promise<Omit<Release, 'deployment'>> {
  if (isNew && wasPublished(releases, version)) throw releaseExists(remote, version);
  if (historyOf(releases).removed.includes(version)) throw failed('not-found', notStored(remote, version));
  const [declared, hashes] = await Promise.all([
    store.readReleaseFile(remote, version, 'remote.json'),
    store.readReleaseFile(remote, version, 'integrity.json'),
  ]);
  if (declared === null || hashes === null) throw failed('not-found', notStored(remote, version));
  const { version: _, ...rest } = JSON.parse(declared);
  const details: ReleaseDetails = {
    ...rest,
    owner: ownerOf(releases) ?? rest.owner,
    builtAt: rest.builtAt ?? firstListed(releases, version) ?? at.toISOString(),
    assets: JSON.parse(hashes),
  };
  return listedAs(details, version);
}

/** When a release was listed first, as far as the history goes back. */
function firstListed(releases: readonly Release[], version: string): string | undefined {
  const listed = releases.find(({ metadata }) => metadata.version === version)?.extras.salesdesk.builtAt;
  return listed ?? historyOf(releases).events.findLast((event) => event.version === version)?.at;
}

function notStored(remote: string, version: string): string {
  return `${remote} ${version} is not in the release store.`;
}

/** A release with another share; what belongs to a trial ends with it. */
export function withTraffic(
  { extras: { stopped: _, progressive: __, ...extras }, ...release }: Release,
  traffic: number,
  isDefault: boolean,
): Release {
  return { ...release, extras, deployment: { traffic, default: isDefault } };
}

/** The listed fallback of a release, if it has one. */
export function fallbackOf(release: Release, releases: readonly Release[]): Release[] {
  return releases.filter(({ url }) => url === release.fallbackUrl).map(asFallback);
}

/** A release without traffic, for loaders whose chosen release fails. Its own fallback is no longer listed. */
export function asFallback({ fallbackUrl: _, ...release }: Release): Release {
  return withTraffic(release, 0, false);
}

/** The trial of a remote that is running, with its start and the default it is compared with; null without one. */
export function runningTrial(releases: readonly Release[]): Visit['trial'] | null {
  const tried = trialOf(releases);
  const usual = defaultOf(releases);
  if (!tried || !usual || tried.extras.stopped) return null;
  const { version } = tried.metadata;
  return { version, began: trialSince(releases, version), default: usual.metadata.version };
}
