/** Who gets which release: changes of the discovery document, each one atomic write. */
import { setTimeout as wait } from 'node:timers/promises';
import { type DiscoveryDocument, documentKey, type Release, type ReleaseDetails } from '@salesdesk/shared/domain';
import { discoveryProblems, emptyDocument, MANIFEST_FILE, manifestUrl } from './discovery.ts';
import { type ReleaseStore, StaleDiscovery } from './store.ts';

/** The change would leave a document that a browser could not rely on; `problems` says why. */
export class InvalidDiscovery extends Error {
  override name = 'InvalidDiscovery';
  readonly code = 422;
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The discovery document would be invalid:\n${problems.join('\n')}`);
    this.problems = problems;
  }
}

/** Makes a stored release the one everybody gets. The default before it stays listed, as its fallback. */
export async function goLive(store: ReleaseStore, remote: string, version: string): Promise<void> {
  const details = await readDetails(store, remote, version);
  await change(store, remote, (releases) => {
    const before = releases.find(({ deployment }) => deployment.default);
    if (before?.metadata.version === version) return [withTraffic(before, 100, true), ...fallbackOf(before, releases)];
    const live = { ...releaseOf(details, version), deployment: { traffic: 100, default: true } };
    return before ? [{ ...live, fallbackUrl: before.url }, asFallback(before)] : [live];
  });
}

/**
 * Gives a stored release to a share of people, in per cent, and the default to the rest. The same call with another
 * share ramps it; 0 ends the trial. Raising the share moves nobody back.
 */
export async function tryOut(store: ReleaseStore, remote: string, version: string, percent: number): Promise<void> {
  const details = await readDetails(store, remote, version);
  await change(store, remote, (releases) => {
    const current = releases.find(({ deployment }) => deployment.default);
    if (!current || current.metadata.version === version) {
      throw new Error(`There is no other release of ${remote} that ${version} could be tried beside.`);
    }
    const rest = fallbackOf(current, releases).filter(({ metadata }) => metadata.version !== version);
    if (percent === 0) return [withTraffic(current, 100, true), ...rest];
    const tried = {
      ...releaseOf(details, version),
      fallbackUrl: current.url,
      deployment: { traffic: percent, default: false },
    };
    return [tried, withTraffic(current, 100 - percent, true), ...rest];
  });
}

/** Ends a trial if one is on, else brings back the release before. One write either way. */
export async function rollBack(store: ReleaseStore, remote: string): Promise<void> {
  await change(store, remote, (releases) => {
    const current = releases.find(({ deployment }) => deployment.default);
    if (!current) throw new Error(`${remote} has no release.`);
    const before = fallbackOf(current, releases);
    const isTrialOn = releases.some(({ deployment }) => !deployment.default && deployment.traffic > 0);
    if (isTrialOn) return [withTraffic(current, 100, true), ...before];
    const [previous] = before;
    if (!previous) throw new Error(`There is no release of ${remote} before ${current.metadata.version}.`);
    return [withTraffic(previous, 100, true)];
  });
}

/** Reads, changes and writes; starts over when somebody else wrote in between. Nothing invalid is ever written. */
async function change(store: ReleaseStore, remote: string, edit: (releases: Release[]) => Release[]): Promise<void> {
  for (;;) {
    const live = await store.readDiscovery();
    const document: DiscoveryDocument = live?.document ?? emptyDocument();
    const key = documentKey(remote);
    const edited = edit(document.microFrontends[key] ?? []);
    const next = { ...document, microFrontends: { ...document.microFrontends, [key]: edited } };
    const problems = discoveryProblems(next);
    if (problems.length) throw new InvalidDiscovery(problems);
    try {
      await store.replaceDiscovery(next, live?.etag ?? null);
      return;
    } catch (error) {
      if (!(error instanceof StaleDiscovery)) throw error;
      await wait(Math.random() * 20);
    }
  }
}

async function readDetails(store: ReleaseStore, remote: string, version: string): Promise<ReleaseDetails> {
  const [declared, hashes] = await Promise.all([
    store.readReleaseFile(remote, version, 'remote.json'),
    store.readReleaseFile(remote, version, 'integrity.json'),
  ]);
  if (declared === null || hashes === null) throw new Error(`${remote} ${version} is not in the release store.`);
  const { version: _, ...details } = JSON.parse(declared);
  return { ...details, assets: JSON.parse(hashes) };
}

function releaseOf(details: ReleaseDetails, version: string): Omit<Release, 'deployment'> {
  return {
    url: manifestUrl(details.name, version),
    metadata: { integrity: details.assets[MANIFEST_FILE] ?? '', version },
    extras: { salesdesk: details },
  };
}

function withTraffic(release: Release, traffic: number, isDefault: boolean): Release {
  return { ...release, deployment: { traffic, default: isDefault } };
}

function fallbackOf(release: Release, releases: Release[]): Release[] {
  return releases.filter(({ url }) => url === release.fallbackUrl).map(asFallback);
}

/** Chosen by nobody, there for loaders whose chosen release fails. What came before it is no longer listed. */
function asFallback({ fallbackUrl: _, ...release }: Release): Release {
  return withTraffic(release, 0, false);
}
