/** The bucket operations that the store needs, over the AWS client; they work with any S3-compatible server. */
import type { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';

export interface BucketSettings {
  bucket: string;
  /** Prefix of every key; empty, or ending with a slash. */
  prefix?: string;
  /** Address of a server other than Amazon S3. */
  endpoint?: string;
  region?: string;
  /** The client's default provider chain (environment, profile, role) when absent. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** `ifMatch`: write only when the object has this ETag; `ifAbsent`: write only when there is none. */
interface PutOptions {
  ifMatch?: string;
  ifAbsent?: boolean;
  contentType?: string;
  cacheControl?: string;
}

/** The object did not meet the condition of the write. */
export class ConditionFailed extends Error {
  override name = 'ConditionFailed';
}

export function openBucket({ bucket, prefix = '', endpoint, region = 'us-east-1', credentials }: BucketSettings) {
  const client = new S3Client({
    region,
    // Other servers seldom support bucket host names, and some refuse checksums they do not know.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    name: bucket,

    /** Reads an object and its ETag; null when there is none, `unchanged` when it still has `knownEtag`. */
    async get(key: string, knownEtag?: string) {
      try {
        const command = { Bucket: bucket, Key: prefix + key, ...(knownEtag ? { IfNoneMatch: knownEtag } : {}) };
        const { Body, ETag = '', ContentLength = 0 } = await client.send(new GetObjectCommand(command));
        return { content: Body as Readable, etag: ETag, size: ContentLength };
      } catch (error) {
        if (statusOf(error) === 304) return 'unchanged' as const;
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },

    /** Writes an object and returns its ETag. Throws `ConditionFailed`. */
    async put(key: string, content: string | Uint8Array, options: PutOptions = {}): Promise<string> {
      try {
        const { ETag = '' } = await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: prefix + key,
            Body: content,
            ...(options.ifMatch ? { IfMatch: options.ifMatch } : {}),
            ...(options.ifAbsent ? { IfNoneMatch: '*' } : {}),
            ...(options.contentType ? { ContentType: options.contentType } : {}),
            ...(options.cacheControl ? { CacheControl: options.cacheControl } : {}),
          }),
        );
        return ETag;
      } catch (error) {
        throw isConditionFailure(error) ? new ConditionFailed() : error;
      }
    },

    async remove(keys: string[]): Promise<void> {
      for (let from = 0; from < keys.length; from += 1000) {
        const Objects = keys.slice(from, from + 1000).map((key) => ({ Key: prefix + key }));
        await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }));
      }
    },

    /** Lists the keys that begin with `start`, with their modification times and sizes in bytes. */
    async list(start: string): Promise<{ key: string; writtenAt: Date; size: number }[]> {
      const found: { key: string; writtenAt: Date; size: number }[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, ContinuationToken }),
        );
        for (const { Key = '', LastModified = new Date(), Size = 0 } of page.Contents ?? []) {
          found.push({ key: Key.slice(prefix.length), writtenAt: LastModified, size: Size });
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return found;
    },
  };
}

/** 412: the ETag differs; 409: a concurrent write; 404: there is no object to compare with. */
function isConditionFailure(error: unknown): boolean {
  return [404, 409, 412].includes(statusOf(error) ?? 0) && (error as Error).name !== 'NoSuchBucket';
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
