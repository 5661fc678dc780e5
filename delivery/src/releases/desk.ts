/** Everything that can be asked of the releases, for the command line and for http alike. */

import { type DiscoveryDocument, documentKey, type Release } from '@salesdesk/shared/domain';
import { checkReleaseName, type ReleaseStore } from '../store/store.ts';
import { NotPossible } from './changeRollout.ts';
import type { CheckedBuild, HostDescription } from './checkBuild.ts';
import { InvalidRequest } from './invalidRequest.ts';
import { type Pruned, prune } from './prune.ts';
import { type Published, publish } from './publish.ts';
import { goLive, pin, rollBack, trialOf, tryOut } from './rollout.ts';
import { type RemoteStatus, readStatus } from './status.ts';

export interface PublishOptions {
  /** Share of people in per cent; everybody when absent. */
  traffic?: number;
  /** The build in the folder, when it was checked before. */
  checked?: CheckedBuild;
  onProgress?: (doing: string) => void;
}

export interface ReleaseDesk {
  /** Where the releases are, for people. */
  place: string;
  host(): Promise<HostDescription>;
  status(remote?: string): Promise<RemoteStatus[]>;
  /** Publishes the build in `folder`; refuses one that is not of `remote`. */
  publish(remote: string, folder: string, options?: PublishOptions): Promise<Published>;
  /** Gives a kept release to a share of people; without a version the one being tried. */
  promote(remote: string, options: { version?: string; traffic?: number }): Promise<RemoteStatus>;
  rollBack(remote: string): Promise<RemoteStatus>;
  pin(remote: string, version: string, isPinned: boolean): Promise<RemoteStatus>;
  prune(options: { days?: number; isDryRun?: boolean }): Promise<Pruned>;
  /** The live discovery document; null before the first release. */
  document(): Promise<DiscoveryDocument | null>;
  /** A file of a release as people get it; null when it is not there. */
  readFile(remote: string, version: string, file: string): Promise<Buffer | null>;
}

interface Surroundings {
  store: ReleaseStore;
  place: string;
  readHost: () => Promise<HostDescription>;
  /** Who asks, for the history. */
  by: string;
}

/** The desk over a store. */
export function storeDesk({ store, place, readHost, by }: Surroundings): ReleaseDesk {
  const statusOf = async (remote: string) => {
    const [status] = await readStatus(store, remote);
    if (!status) throw new NotPossible(`${remote} has no release.`);
    return status;
  };

  return {
    place,
    host: readHost,
    status: (remote) => readStatus(store, remote),
    publish: async (remote, build, options = {}) =>
      await publish({ ...options, build, store, by, remote, host: await readHost() }),

    async promote(remote, { version, traffic = 100 }) {
      if (!(traffic >= 0 && traffic <= 100)) throw new InvalidRequest(`Traffic is 0 to 100 per cent, not ${traffic}.`);
      const releases = (await store.discovery.read())?.value.microFrontends[documentKey(remote)] ?? [];
      const chosen = version ?? versionToPromote(remote, releases);
      checkReleaseName(remote, chosen);
      if (traffic === 100) await goLive(store, remote, chosen, { by });
      else await tryOut(store, remote, chosen, traffic, { by });
      return await statusOf(remote);
    },

    async rollBack(remote) {
      await rollBack(store, remote, { by });
      return await statusOf(remote);
    },

    async pin(remote, version, isPinned) {
      checkReleaseName(remote, version);
      await pin(store, remote, version, isPinned, { by });
      return await statusOf(remote);
    },

    prune: (options) => prune(store, { ...options, by }),
    document: async () => (await store.discovery.read())?.value ?? null,

    async readFile(remote, version, file) {
      const opened = await store.openReleaseFile(remote, version, file);
      if (!opened) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of opened.content) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
  };
}

function versionToPromote(remote: string, releases: readonly Release[]): string {
  const tried = trialOf(releases);
  if (tried && !tried.extras.stopped) return tried.metadata.version;
  throw new NotPossible(`No release of ${remote} is being tried. Say which version to promote; status lists them.`);
}
