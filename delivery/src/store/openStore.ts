import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storageStatusOf } from '@salesdesk/shared/domain';
import { releaseExists } from './failures.ts';
import { codeOf, filesBelow, nullWhenMissing } from './files.ts';
import {
  checkReleaseName,
  checkRemoteName,
  type ReleaseStore,
  StaleDocument,
  type VersionedDocument,
} from './store.ts';

export interface OpenedStore {
  store: ReleaseStore;
  /** Folder of its files; null for a bucket. */
  directory: string | null;
  /** Location for messages. */
  location: string;
}

/**
 * Opens the configured release store: the bucket `RELEASES_BUCKET` (`name` or `name/prefix`) at `RELEASES_ENDPOINT`
 * (Amazon S3 when empty), otherwise the directory. The bucket client is loaded only when it is needed.
 */
export async function openStore(env: NodeJS.ProcessEnv, directory: string): Promise<OpenedStore> {
  const [bucket = '', ...below] = (env.RELEASES_BUCKET?.trim() ?? '').split('/');
  if (!bucket) {
    const folder = path.resolve(directory);
    return { store: directoryStore(folder), directory: folder, location: folder };
  }
  const { bucketStore } = await import('./bucketStore.ts');
  const prefix = below.filter(Boolean).join('/');
  const endpoint = env.RELEASES_ENDPOINT?.trim();
  const store = bucketStore({
    bucket,
    ...(prefix ? { prefix: `${prefix}/` } : {}),
    ...(endpoint ? { endpoint } : {}),
    ...(env.AWS_REGION ? { region: env.AWS_REGION } : {}),
  });
  return { store, directory: null, location: `bucket ${bucket}${prefix ? `/${prefix}` : ''}` };
}

const EVERY_MS = 30_000;

/**
 * Returns a function that says what is wrong with the store, null when nothing is. It does not wait: each call answers with
 * what the last check found, and starts the next one when that is 30 seconds old.
 */
export function watchStore(store: Pick<ReleaseStore, 'checkWritable'>, now = Date.now): () => string | null {
  let problem: string | null = null;
  let dueAt = 0;
  return () => {
    if (now() >= dueAt) {
      dueAt = now() + EVERY_MS;
      void store.checkWritable().then(
        () => {
          problem = null;
        },
        (error) => {
          problem =
            storageStatusOf(error) === 507 ? 'the release store is full' : 'the release store cannot be written';
        },
      );
    }
    return problem;
  };
}

const REVISION = /^(\d+)\.json$/;
const MAX_REVISIONS = 100;

interface DocumentLocation {
  /** Folder of its revisions. */
  folder: string;
  /** Copy of the live revision for servers that do not know about revisions. */
  mirror?: string;
  /** Permissions of its files. */
  mode?: number;
  /** Number of earlier revisions that stay readable. */
  revisions?: number;
}

/**
 * A document in a directory. Every revision is a separate file, `<folder>/<revision>.json`, and the highest is live.
 * Creating a revision succeeds only once, so concurrent writers lose no change without locks, and the history stays
 * readable.
 */
export function directoryDocument<T>({
  folder,
  mirror,
  mode = 0o644,
  revisions: kept = MAX_REVISIONS,
}: DocumentLocation): VersionedDocument<T> {
  const fileOf = (revision: number) => path.join(folder, `${revision}.json`);
  let known: { revision: number; value: T } | null = null;

  return {
    async read() {
      const revision = (await revisions(folder)).at(-1);
      if (revision === undefined) return null;
      if (known?.revision !== revision) {
        known = { revision, value: JSON.parse(await readFile(fileOf(revision), 'utf8')) };
      }
      return { value: known.value, etag: String(revision) };
    },

    async replace(value, etag) {
      const expected = etag === null ? 0 : Number(etag);
      await mkdir(folder, { recursive: true });
      const taken = await revisions(folder);
      if ((taken.at(-1) ?? 0) !== expected) throw new StaleDocument();
      const draft = path.join(folder, `.draft-${randomUUID()}`);
      try {
        await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`, { flush: true, mode });
        await link(draft, fileOf(expected + 1));
      } catch (error) {
        throw codeOf(error) === 'EEXIST' ? new StaleDocument() : error;
      } finally {
        await rm(draft, { force: true });
      }
      if (mirror) await showLive(mirror);
      await Promise.all(taken.slice(0, -kept).map((revision) => rm(fileOf(revision), { force: true })));
    },
  };

  /** Repeats until the mirror holds the live revision, because a slower writer may have overwritten it. */
  async function showLive(file: string): Promise<void> {
    for (;;) {
      const revision = (await revisions(folder)).at(-1);
      if (revision === undefined) return;
      const draft = path.join(folder, `.draft-${randomUUID()}`);
      await copyFile(fileOf(revision), draft);
      await rename(draft, file);
      if ((await revisions(folder)).at(-1) === revision) return;
    }
  }
}

/** The existing revisions, lowest first. */
async function revisions(folder: string): Promise<number[]> {
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? [];
  return names
    .flatMap((name) => REVISION.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((left, right) => left - right);
}

/** Only the operator's account may read the hashes of tokens. */
const PRIVATE = 0o600;
const DOCUMENTS = ['.discovery', '.tokens', '.health', '.failures', '.verdicts', '.vitals'];
const PROOFS = '.proofs';
/** Larger than what a full disk still takes into the folder itself. */
const PROBE = Buffer.alloc(16_384);
const LEFTOVER = /^\.(incoming|removed|draft)-/;

/** A release store in a directory that any static file server can serve. */
export function directoryStore(directory: string): ReleaseStore {
  const folderOf = (remote: string, version: string, place = '') => {
    checkReleaseName(remote, version);
    return path.join(directory, place, remote, version);
  };
  const proofFolder = (remote: string, version: string) => folderOf(remote, version, PROOFS);

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
        throw isOccupied(error) ? releaseExists(remote, version) : error;
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
