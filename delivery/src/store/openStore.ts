import path from 'node:path';
import { storageStatusOf } from '@salesdesk/shared/domain';
import { directoryStore } from './directoryStore.ts';
import type { ReleaseStore } from './store.ts';

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
