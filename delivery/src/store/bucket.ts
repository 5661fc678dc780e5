/** The few things asked of a bucket, over the AWS client; any server that speaks S3 will do. */
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
  /** Put before every key; empty, or with a slash at its end. */
  prefix?: string;
  /** Address of a server other than Amazon's. */
  endpoint?: string;
  region?: string;
  /** The client's own chain (environment, profile, role) when absent. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** `ifMatch`: only when the object is in this state; `ifAbsent`: only when there is none. */
interface PutOptions {
  ifMatch?: string;
  ifAbsent?: boolean;
  contentType?: string;
  cacheControl?: string;
}

/** The object was not in the state that was asked for. */
export class ConditionFailed extends Error {
  override name = 'ConditionFailed';
}

export type Bucket = ReturnType<typeof openBucket>;

export function openBucket({ bucket, prefix = '', endpoint, region = 'us-east-1', credentials }: BucketSettings) {
  const client = new S3Client({
    region,
    // Servers other than Amazon's seldom have names for buckets, and some refuse checksums they do not know.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  return {
    name: bucket,

    /** An object and its state; null when there is none, `unchanged` when it still is in the state `knownEtag`. */
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

    /** Writes an object as a whole; gives its state. Throws `ConditionFailed`. */
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

    /** Keys that begin with `start`, and when each was written. */
    async list(start: string): Promise<{ key: string; writtenAt: Date }[]> {
      const found: { key: string; writtenAt: Date }[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, ContinuationToken }),
        );
        for (const { Key = '', LastModified = new Date() } of page.Contents ?? []) {
          found.push({ key: Key.slice(prefix.length), writtenAt: LastModified });
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return found;
    },
  };
}

/** The whole text of what `get` gave. */
export async function textOf(content: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** 412: another state; 409: somebody else was writing it; 404: no state at all to compare with. */
function isConditionFailure(error: unknown): boolean {
  return [404, 409, 412].includes(statusOf(error) ?? 0) && (error as Error).name !== 'NoSuchBucket';
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
