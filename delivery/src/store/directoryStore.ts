import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { directoryDocument } from './directoryDocument.ts';
import { codeOf, nullWhenMissing } from './fileErrors.ts';
import { filesBelow } from './filesBelow.ts';
import { checkReleaseName, checkRemoteName, ReleaseExists, type ReleaseStore } from './store.ts';

/** Only the operator's account may read the hashes of tokens. */
const PRIVATE = 0o600;
const DOCUMENTS = ['.discovery', '.tokens', '.health', '.failures', '.verdicts', '.vitals'];
const PROOFS = '.proofs';
/** Larger than what a full disk still takes into the folder itself. */
const PROBE = Buffer.alloc(16_384);
const LEFTOVER = /^\.(incoming|removed|draft)-/;

/** A release store in a directory that any static file server can serve. */
export function directoryStore(directory: string): ReleaseStore {
  const folderOf = (remote: string, version: string) => {
    checkReleaseName(remote, version);
    return path.join(directory, remote, version);
  };
  const proofFolder = (remote: string, version: string) => {
    checkReleaseName(remote, version);
    return path.join(directory, PROOFS, remote, version);
  };

  return {
    discovery: directoryDocument({
      folder: path.join(directory, '.discovery'),
      mirror: path.join(directory, 'discovery.json'),
    }),
    tokens: directoryDocument({ folder: path.join(directory, '.tokens'), mode: PRIVATE }),
    health: directoryDocument({ folder: path.join(directory, '.health'), mode: PRIVATE }),
    failures: directoryDocument({ folder: path.join(directory, '.failures'), mode: PRIVATE, revisions: 3 }),
    verdicts: directoryDocument({ folder: path.join(directory, '.verdicts'), mode: PRIVATE }),
    vitals: directoryDocument({ folder: path.join(directory, '.vitals'), mode: PRIVATE }),
    proofs: {
      of: (remote, version) => directoryDocument({ folder: proofFolder(remote, version), mode: PRIVATE, revisions: 1 }),
      async versions(remote) {
        checkRemoteName(remote);
        return await foldersIn(path.join(directory, PROOFS, remote));
      },
      remove: (remote, version) => rm(proofFolder(remote, version), { recursive: true, force: true }),
      earlier: directoryDocument({ folder: path.join(directory, PROOFS) }),
    },

    async addRelease(remote, version, folder) {
      const target = folderOf(remote, version);
      const incoming = path.join(directory, remote, `.incoming-${randomUUID()}`);
      try {
        await cp(folder, incoming, { recursive: true });
        // Renaming is atomic: the release exists completely or not at all.
        await rename(incoming, target);
      } catch (error) {
        throw isOccupied(error) ? new ReleaseExists(remote, version) : error;
      } finally {
        await rm(incoming, { recursive: true, force: true });
      }
    },

    async removeRelease(remote, version) {
      const removed = path.join(directory, remote, `.removed-${randomUUID()}`);
      await rename(folderOf(remote, version), removed).catch(nullWhenMissing);
      await rm(removed, { recursive: true, force: true });
    },

    async readReleaseFile(remote, version, file) {
      return await readFile(path.join(folderOf(remote, version), file), 'utf8').catch(nullWhenMissing);
    },

    async openReleaseFile(remote, version, file) {
      const full = path.join(folderOf(remote, version), file);
      const found = await stat(full).catch(nullWhenMissing);
      return found?.isFile() ? { content: createReadStream(full), size: found.size } : null;
    },

    async listRemotes() {
      const entries = await foldersIn(directory);
      const filled = await Promise.all(entries.map(async (name) => (await this.listReleases(name)).length > 0));
      return entries.filter((_, index) => filled[index]).sort();
    },

    async listReleases(remote) {
      checkRemoteName(remote);
      return await foldersIn(path.join(directory, remote));
    },

    async checkWritable() {
      const file = path.join(directory, `.draft-${randomUUID()}`);
      await mkdir(directory, { recursive: true });
      try {
        await writeFile(file, PROBE);
      } finally {
        await rm(file, { force: true });
      }
    },

    async sizeOf(remote) {
      checkRemoteName(remote);
      const folder = path.join(directory, remote);
      const files = (await filesBelow(folder).catch(nullWhenMissing)) ?? [];
      // A file may be removed meanwhile.
      const found = await Promise.all(files.map((file) => stat(path.join(folder, file)).catch(nullWhenMissing)));
      return found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
    },

    async removeLeftovers(before) {
      const proved = (await foldersBelow(path.join(directory, PROOFS), 2)).map((folder) => path.join(PROOFS, folder));
      const places = ['', ...DOCUMENTS, ...proved, ...(await foldersIn(directory))].map((name) =>
        path.join(directory, name),
      );
      const removed = await Promise.all(places.map((place) => removeLeftoversIn(place, before)));
      return removed.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Folders of releases or remotes; the store's internal folders begin with a dot. */
async function foldersIn(directory: string): Promise<string[]> {
  const entries = (await readdir(directory, { withFileTypes: true }).catch(nullWhenMissing)) ?? [];
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
}

/** Folders at this depth, as paths relative to `directory`. */
async function foldersBelow(directory: string, depth: number): Promise<string[]> {
  const names = await foldersIn(directory);
  if (depth === 1) return names;
  const below = names.map(async (name) =>
    (await foldersBelow(path.join(directory, name), depth - 1)).map((folder) => path.join(name, folder)),
  );
  return (await Promise.all(below)).flat();
}

async function removeLeftoversIn(folder: string, before: Date): Promise<number> {
  const names = ((await readdir(folder).catch(nullWhenMissing)) ?? []).filter((name) => LEFTOVER.test(name));
  const old = await Promise.all(
    names.map(async (name) => {
      const found = await stat(path.join(folder, name)).catch(nullWhenMissing);
      return found !== null && found.mtime < before;
    }),
  );
  const leftovers = names.filter((_, index) => old[index]);
  await Promise.all(leftovers.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
  return leftovers.length;
}

function isOccupied(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error));
}
