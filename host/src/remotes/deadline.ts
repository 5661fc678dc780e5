import { afterWaiting } from './waitingClock.ts';

/** Timeouts in ms of the waiting clock, which gives a busy computer and slow files more time. A hung request needs them, because neither the browser nor federation times out soon enough. */
export const DEADLINES = {
  discovery: 8_000,
  /** The browser's answer about its locks, which the first screen waits for. */
  locks: 1_000,
  /** Short, because the user waits for Retry; the previous document is the fallback. */
  refresh: 3_000,
  /** An override's build, on the user's machine or a build server. */
  override: 4_000,
  entry: 6_000,
  /** One attempt at a release: shares, entry and chunks. Long enough for slow files that take 5 s. */
  attempt: 6_000,
  /** Running a prefetched release before the user opens it. */
  ready: 2_000,
  /** All attempts at all releases, so that the skeleton is shown for less than 10 s. */
  remote: 9_000,
} as const;

/** Waits for `work` at most `ms`. On timeout it aborts the signal and throws the error from `late`. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>, late: () => Error): Promise<T> {
  const controller = new AbortController();
  let cancel = () => {};
  const timeUp = new Promise<never>((_, reject) => {
    cancel = afterWaiting(ms, () => {
      reject(late());
      controller.abort();
    });
  });
  try {
    return await Promise.race([work(controller.signal), timeUp]);
  } finally {
    cancel();
  }
}
