import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { type BucketSettings, ConditionFailed, openBucket } from './bucket.ts';
import { releaseExists } from './failures.ts';
import { contentTypeOf, filesBelow } from './files.ts';
import {
  checkReleaseName,
  checkRemoteName,
  type ReleaseStore,
  StaleDocument,
  type VersionedDocument,
} from './store.ts';

type Bucket = ReturnType<typeof openBucket>;

/** The server ignores conditional writes, so concurrent publishers could overwrite each other's changes. */
class NoConditionalWrites extends Error {
  override name = 'NoConditionalWrites';

  constructor(bucket: string) {
    super(
      `The server of bucket ${bucket} ignores If-Match and If-None-Match on writes, so two people publishing at once ` +
        'would lose one of the changes. Use a server that supports them (Amazon S3, MinIO, R2, Ceph), or a directory.',
    );
  }
}

/** A document in a bucket: one object, written only when it is unchanged since it was read. */
function bucketDocument<T>(
  bucket: Bucket,
  key: string,
  requireConditionalWrites: () => Promise<void>,
): VersionedDocument<T> {
  let known: { value: T; etag: string } | null = null;

  return {
    async read() {
      const found = await bucket.get(key, known?.etag);
      if (found === 'unchanged') return known;
      known = found && { value: JSON.parse(await textOf(found.content)) as T, etag: found.etag };
      return known;
    },

    async replace(value, etag) {
      await requireConditionalWrites();
      const text = `${JSON.stringify(value, null, 2)}\n`;
      const condition = etag === null ? { ifAbsent: true } : { ifMatch: etag };
      try {
        await bucket.put(key, text, { ...condition, contentType: 'application/json', cacheControl: 'no-cache' });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        // The client retries a write whose response was lost; the retry then finds our own content.
        if ((await textIn(bucket, key)) !== text) throw new StaleDocument();
      }
    },
  };
}

/** Returns a function that verifies once that the server supports conditional writes; throws `NoConditionalWrites`. */
function conditionalWritesCheck(bucket: Bucket): () => Promise<void> {
  const key = '.conditional-writes';
  let checked: Promise<void> | undefined;
  const isRefused = (options: { ifMatch?: string; ifAbsent?: boolean }) =>
    bucket.put(key, 'Written to test whether conditional writes are supported.\n', options).then(
      () => false,
      (error) => {
        if (error instanceof ConditionFailed) return true;
        throw error;
      },
    );

  async function check(): Promise<void> {
    await isRefused({ ifAbsent: true });
    const supportsBoth = (await isRefused({ ifAbsent: true })) && (await isRefused({ ifMatch: '"another state"' }));
    if (!supportsBoth) throw new NoConditionalWrites(bucket.name);
  }

  return () => {
    checked ??= check().catch((error) => {
      checked = undefined;
      throw error;
    });
    return checked;
  };
}

/** The build's own list of hashes, or one made here. Written last: a release without this file does not exist. */
const SEAL = 'integrity.json';
const CONCURRENCY = 8;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const RELEASE_FILE = /^([a-z][a-z0-9-]*)\/([^/]+)\/(.+)$/;

/**
 * A release store in a bucket of Amazon S3 or a compatible server. Objects cannot be renamed, so adding a release takes
 * three steps. The first writer creates a claim with the version's list of hashes. After that every publisher of that
 * version uploads the same bytes, so an interrupted publish can be repeated. The seal, the same list beside the files,
 * is written last and only once.
 */
export function bucketStore(settings: BucketSettings): ReleaseStore {
  const bucket = openBucket(settings);
  const requireConditionalWrites = conditionalWritesCheck(bucket);
  const keyOf = (remote: string, version: string, file: string) => {
    checkReleaseName(remote, version);
    return `${remote}/${version}/${file}`;
  };
  const document = <T>(key: string) => bucketDocument<T>(bucket, key, requireConditionalWrites);

  return {
    discovery: document('discovery.json'),
    tokens: document('.tokens.json'),
    health: document('.health.json'),
    failures: document('.failures.json'),
    verdicts: document('.verdicts.json'),
    vitals: document('.vitals.json'),
    proofs: {
      of: (remote, version) => document(proofOf(remote, version)),
      async versions(remote) {
        checkRemoteName(remote);
        const start = `${PROOFS}${remote}/`;
        return (await bucket.list(start)).map(({ key }) => key.slice(start.length).replace(/\.json$/, ''));
      },
      remove: (remote, version) => bucket.remove([proofOf(remote, version)]),
      earlier: document('.proofs.json'),
    },

    async addRelease(remote, version, folder) {
      checkReleaseName(remote, version);
      await requireConditionalWrites();
      const all = await filesBelow(folder);
      const hashes = all.includes(SEAL) ? await readFile(path.join(folder, SEAL), 'utf8') : await hashesOf(folder, all);
      const isOurs = (await putOnce(bucket, claimOf(remote, version), hashes)) === hashes;
      if (!isOurs || (await openIn(bucket, keyOf(remote, version, SEAL)))) throw releaseExists(remote, version);
      const files = all.filter((file) => file !== SEAL);
      await eachOf(files, CONCURRENCY, async (file) => {
        const content = await readFile(path.join(folder, file));
        await bucket.put(keyOf(remote, version, file), content, kindOf(file));
      });
      await bucket.put(keyOf(remote, version, SEAL), hashes, { ...kindOf(SEAL), ifAbsent: true }).catch((error) => {
        throw error instanceof ConditionFailed ? releaseExists(remote, version) : error;
      });
    },

    async removeRelease(remote, version) {
      await bucket.remove([keyOf(remote, version, SEAL)]);
      await bucket.remove((await bucket.list(keyOf(remote, version, ''))).map(({ key }) => key));
    },

    readReleaseFile: async (remote, version, file) => await textIn(bucket, keyOf(remote, version, file)),
    openReleaseFile: async (remote, version, file) => await openIn(bucket, keyOf(remote, version, file)),

    async listRemotes() {
      const sealed = (await bucket.list('')).flatMap(({ key }) => sealedRelease(key) ?? []);
      return [...new Set(sealed.map(({ remote }) => remote))].sort();
    },

    async listReleases(remote) {
      checkRemoteName(remote);
      const found = (await bucket.list(`${remote}/`)).flatMap(({ key }) => sealedRelease(key) ?? []);
      return found.map(({ version }) => version);
    },

    async checkWritable() {
      await bucket.put('.writable', '');
    },

    async sizeOf(remote) {
      checkRemoteName(remote);
      return (await bucket.list(`${remote}/`)).reduce((sum, { size }) => sum + size, 0);
    },

    async removeLeftovers(before) {
      let count = 0;
      for (const { key, writtenAt } of await bucket.list(CLAIMS)) {
        const [remote = '', version = ''] = key
          .slice(CLAIMS.length)
          .replace(/\.json$/, '')
          .split('/');
        if (writtenAt >= before || (await openIn(bucket, keyOf(remote, version, SEAL)))) continue;
        const files = await bucket.list(keyOf(remote, version, ''));
        if (files.some((file) => file.writtenAt >= before)) continue;
        await bucket.remove([...files.map((file) => file.key), key]);
        count++;
      }
      return count;
    },
  };
}

const CLAIMS = '.claims/';
const PROOFS = '.proofs/';

function proofOf(remote: string, version: string): string {
  checkReleaseName(remote, version);
  return `${PROOFS}${remote}/${version}.json`;
}

function claimOf(remote: string, version: string): string {
  return `${CLAIMS}${remote}/${version}.json`;
}

/** Creates an object if it does not exist; returns its text, ours or the existing one. */
async function putOnce(bucket: Bucket, key: string, text: string): Promise<string> {
  try {
    await bucket.put(key, text, { ifAbsent: true, contentType: 'application/json' });
    return text;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return (await textIn(bucket, key)) ?? '';
  }
}

/** An object; null when there is none. */
async function openIn(bucket: Bucket, key: string) {
  const found = await bucket.get(key);
  return found === 'unchanged' ? null : found;
}

async function textIn(bucket: Bucket, key: string): Promise<string | null> {
  const found = await openIn(bucket, key);
  return found && (await textOf(found.content));
}

/** The list of hashes of a folder that brings none, such as the kit's. */
async function hashesOf(folder: string, files: readonly string[]): Promise<string> {
  const entries = files.map(async (file) => {
    const content = await readFile(path.join(folder, file));
    return [file, `sha384-${hash('sha384', content, 'base64')}`] as const;
  });
  return `${JSON.stringify(Object.fromEntries(await Promise.all(entries)), null, 2)}\n`;
}

function sealedRelease(key: string): { remote: string; version: string } | null {
  const [, remote, version, file] = RELEASE_FILE.exec(key) ?? [];
  return remote && version && file === SEAL ? { remote, version } : null;
}

function kindOf(file: string): { contentType: string; cacheControl: string } {
  return { contentType: contentTypeOf(file), cacheControl: IMMUTABLE };
}

/** Runs `work` for all items, at most `count` at a time. */
async function eachOf<T>(items: readonly T[], count: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: count }, worker));
}
