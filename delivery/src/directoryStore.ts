import { randomUUID } from 'node:crypto';
import { cp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { directoryDiscovery } from './directoryDiscovery.ts';
import { codeOf, nullWhenMissing } from './fileErrors.ts';
import { checkReleaseName, ReleaseExists, type ReleaseStore } from './store.ts';

/** A release store in a plain directory, which any static file server can serve. */
export function directoryStore(directory: string): ReleaseStore {
  const folderOf = (remote: string, version: string) => {
    checkReleaseName(remote, version);
    return path.join(directory, remote, version);
  };
  return {
    ...directoryDiscovery(directory),

    async addRelease(remote, version, folder) {
      const target = folderOf(remote, version);
      const incoming = path.join(directory, remote, `.incoming-${randomUUID()}`);
      try {
        await cp(folder, incoming, { recursive: true });
        // Renaming is one step: the release is there as a whole or not at all.
        await rename(incoming, target);
      } catch (error) {
        throw isOccupied(error) ? new ReleaseExists(remote, version) : error;
      } finally {
        await rm(incoming, { recursive: true, force: true });
      }
    },

    async readReleaseFile(remote, version, file) {
      const folder = folderOf(remote, version);
      return await readFile(path.join(folder, file), 'utf8').catch(nullWhenMissing);
    },

    async listReleases(remote) {
      checkReleaseName(remote, '0.0.0');
      const names = (await readdir(path.join(directory, remote)).catch(nullWhenMissing)) ?? [];
      return names.filter((name) => !name.startsWith('.'));
    },
  };
}

function isOccupied(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error));
}
