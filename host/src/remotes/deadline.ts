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

/**
 * The clock of the deadlines: time in which this page could have noticed an answer. It stands still while the computer
 * is busy or asleep, and for as long as a slow file took after that file arrived, because the next one is as slow. A
 * dead release sends nothing and keeps nothing busy, so it is found as soon as by any other clock. R-151.
 */

const TICK_MS = 250;
/** A tick that comes later was held up by other work; the delay is not counted. */
const MAX_COUNTED_MS = 300;
/** A file that took longer shows that the connection, or the server, is slow. */
const SLOW_FILE_MS = 1_000;
/** Path below which releases are served. */
const RELEASES = '/r/';

let counted = 0;
let last = 0;
let slowUntil = 0;
let runs = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let files: PerformanceObserver | undefined;

/** The time in ms. Compare two values of it only while the clock runs. */
export function waited(): number {
  if (runs > 0) count();
  return counted;
}

/** Keeps the clock running until the returned function is called. */
export function runClock(): () => void {
  if (runs++ === 0) {
    last = performance.now();
    slowUntil = 0;
    timer = setInterval(count, TICK_MS);
    files = watchFiles();
  }
  return () => {
    if (--runs > 0) return;
    clearInterval(timer);
    files?.disconnect();
  };
}

/** Calls back once the clock has run for `ms`; returns the function that cancels it. */
export function afterWaiting(ms: number, callback: () => void): () => void {
  const stop = runClock();
  const until = waited() + ms;
  let pending: ReturnType<typeof setTimeout>;
  const check = () => {
    const left = until - waited();
    if (left <= 0) callback();
    else pending = setTimeout(check, Math.min(left, TICK_MS));
  };
  pending = setTimeout(check, Math.min(ms, TICK_MS));
  return () => {
    clearTimeout(pending);
    stop();
  };
}

/** Stops the clock for as long as this file took, if it is one of a release, was slow, and arrived whole. */
export function fileArrived({ name, duration, decodedBodySize, responseStatus }: PerformanceResourceTiming): void {
  if (!name.includes(RELEASES) || duration < SLOW_FILE_MS || decodedBodySize === 0 || responseStatus >= 400) return;
  count();
  slowUntil = Math.max(slowUntil, performance.now() + duration);
}

function count(): void {
  const now = performance.now();
  const from = Math.max(last, Math.min(now, slowUntil));
  counted += Math.min(now - from, MAX_COUNTED_MS);
  last = now;
}

function watchFiles(): PerformanceObserver | undefined {
  if (typeof PerformanceObserver === 'undefined') return undefined;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) fileArrived(entry as PerformanceResourceTiming);
  });
  observer.observe({ type: 'resource' });
  return observer;
}
