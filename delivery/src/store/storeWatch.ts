/** Whether the release store can be written: everything else works without it, so only /readyz says so. */
import { storageStatusOf } from '@salesdesk/shared/domain';
import type { ReleaseStore } from './store.ts';

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
