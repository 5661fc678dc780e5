import { type Bucket, ConditionFailed, textOf } from './bucket.ts';
import { StaleDocument, type VersionedDocument } from './store.ts';

/** A bucket whose server takes no conditions would let two publishers lose each other's changes. */
export class NoConditionalWrites extends Error {
  override name = 'NoConditionalWrites';

  constructor(bucket: string) {
    super(
      `The server of bucket ${bucket} ignores If-Match and If-None-Match on writes, so two people publishing at once ` +
        'would lose one of the two changes. Use a server that keeps them (Amazon S3, MinIO, R2, Ceph), or a directory.',
    );
  }
}

/** A document in a bucket: one object, written only while it still is in the state that was read. */
export function bucketDocument<T>(
  bucket: Bucket,
  key: string,
  conditionsAreKept: () => Promise<void>,
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
      await conditionsAreKept();
      const text = `${JSON.stringify(value, null, 2)}\n`;
      const condition = etag === null ? { ifAbsent: true } : { ifMatch: etag };
      try {
        await bucket.put(key, text, { ...condition, contentType: 'application/json', cacheControl: 'no-cache' });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        // The client repeats a write whose answer was lost; the repetition then meets our own state.
        if ((await readText()) !== text) throw new StaleDocument();
      }
    },
  };
}

/** Gives a function that makes sure, once, that the server keeps conditions; it throws `NoConditionalWrites`. */
export function conditionCheck(bucket: Bucket): () => Promise<void> {
  const key = '.conditional-writes';
  let checked: Promise<void> | undefined;
  const isRefused = (options: { ifMatch?: string; ifAbsent?: boolean }) =>
    bucket.put(key, 'Written to see whether conditions are kept.\n', options).then(
      () => false,
      (error) => {
        if (error instanceof ConditionFailed) return true;
        throw error;
      },
    );

  async function check(): Promise<void> {
    await isRefused({ ifAbsent: true });
    const keepsBoth = (await isRefused({ ifAbsent: true })) && (await isRefused({ ifMatch: '"another state"' }));
    if (!keepsBoth) throw new NoConditionalWrites(bucket.name);
  }

  return () => {
    checked ??= check().catch((error) => {
      checked = undefined;
      throw error;
    });
    return checked;
  };
}
