import { type Bucket, ConditionFailed, textOf } from './bucket.ts';
import { StaleDocument, type VersionedDocument } from './store.ts';

/** The server ignores conditional writes, so concurrent publishers could overwrite each other's changes. */
export class NoConditionalWrites extends Error {
  override name = 'NoConditionalWrites';

  constructor(bucket: string) {
    super(
      `The server of bucket ${bucket} ignores If-Match and If-None-Match on writes, so two people publishing at once ` +
        'would lose one of the changes. Use a server that supports them (Amazon S3, MinIO, R2, Ceph), or a directory.',
    );
  }
}

/** A document in a bucket: one object, written only when it is unchanged since it was read. */
export function bucketDocument<T>(
  bucket: Bucket,
  key: string,
  requireConditionalWrites: () => Promise<void>,
): VersionedDocument<T> {
  let known: { value: T; etag: string } | null = null;

  async function readText(): Promise<string | null> {
    const found = await bucket.get(key);
    return found && found !== 'unchanged' ? await textOf(found.content) : null;
  }

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
        if ((await readText()) !== text) throw new StaleDocument();
      }
    },
  };
}

/** Returns a function that verifies once that the server supports conditional writes; throws `NoConditionalWrites`. */
export function conditionalWritesCheck(bucket: Bucket): () => Promise<void> {
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
