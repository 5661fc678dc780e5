import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { documentKey } from '@salesdesk/shared/domain';
import { ReleaseExists, type ReleaseStore } from '../store/store.ts';
import { HASHES_FILE, type RemoteBuild } from './build.ts';
import { type CheckedBuild, checkBuild, type HostDescription, PublishRefused } from './checkBuild.ts';
import { wasPublished } from './history.ts';
import { goLive, tryOut } from './rollout.ts';

export { type HostDescription, PublishRefused } from './checkBuild.ts';

export interface Publication {
  /** Folder of the remote's build (`dist`). */
  build: string;
  store: ReleaseStore;
  host: HostDescription;
  /** The build as it was found when it was checked elsewhere, in its present state. */
  checked?: CheckedBuild;
  /** Share of people in per cent; everybody when absent. */
  traffic?: number;
  /** Who publishes, for the history. */
  by?: string;
  /** Refuses the build of any other remote. */
  remote?: string;
  /** Hears what is being done, for people who wait. */
  onProgress?: (doing: string) => void;
}

export interface Published {
  name: string;
  version: string;
  traffic: number;
}

/**
 * Checks a remote's build, keeps it as a release and brings it to people. Throws `PublishRefused`, or `ReleaseExists`
 * when the version was published before. Until the last step, one write of the discovery document, nobody sees
 * anything of it; a publish that died before that step is simply done again.
 */
export async function publish(publication: Publication): Promise<Published> {
  const { store, host, traffic, remote, by = 'local', onProgress = () => {} } = publication;
  onProgress('Checking the build');
  const build = publication.checked ?? (await checkBuild(publication.build, host));
  const { name } = build.details;
  const { version } = build;
  if (remote !== undefined && remote !== name) {
    throw new PublishRefused([`This is the build of ${name}, not of ${remote}.`]);
  }
  onProgress(`Storing ${name} ${version}`);
  await keep(store, build);
  onProgress(traffic === undefined ? 'Bringing it to everybody' : `Bringing it to ${traffic} % of people`);
  const options = { by, isNew: true };
  if (traffic === undefined || traffic === 100) await goLive(store, name, version, options);
  else await tryOut(store, name, version, traffic, options);
  return { name, version, traffic: traffic ?? 100 };
}

/** Stores the build, unless the very same one was stored by a publish that died before anybody got it. */
async function keep(store: ReleaseStore, { folder, details: { name }, version }: RemoteBuild): Promise<void> {
  const releases = async () => (await store.discovery.read())?.value.microFrontends[documentKey(name)] ?? [];
  if (wasPublished(await releases(), version)) throw new ReleaseExists(name, version);
  try {
    await store.addRelease(name, version, folder);
  } catch (error) {
    if (!(error instanceof ReleaseExists)) throw error;
    const [stored, ours] = await Promise.all([
      store.readReleaseFile(name, version, HASHES_FILE),
      readFile(path.join(folder, HASHES_FILE), 'utf8'),
    ]);
    if (stored !== ours || wasPublished(await releases(), version)) throw error;
  }
}
