/** Longest waits, in ms. A hung request never ends by itself: neither the browser nor federation gives up in time. */
export const DEADLINES = {
  discovery: 8_000,
  /** Somebody pressed Retry and waits; the document read before will do. */
  refresh: 3_000,
  /** An override's build: somebody's own machine, or a build server. */
  override: 4_000,
  manifest: 6_000,
  entry: 6_000,
  /** One try at a release: manifest, shares, entry and chunks together. Slow is not broken: files that take 5 s arrive. */
  attempt: 6_000,
  /** Running what was fetched beforehand, before somebody asks for it. */
  ready: 2_000,
  /** All tries at all releases together, so that nobody looks at a skeleton for more than 10 s. */
  remote: 9_000,
} as const;

/** Waits for `work`, at most `ms`. When time is up it aborts the signal and throws what `late` makes. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>, late: () => Error): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(late());
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
