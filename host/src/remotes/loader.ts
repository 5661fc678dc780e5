/** Loads the screens of remotes: the chosen release, otherwise its fallback. Successes are cached, failures never. */
import type { ComponentType } from 'react';
import type { RemoteEntry } from './catalog.ts';
import { DEADLINES } from './deadline.ts';
import { RemoteFailure } from './failure.ts';
import { chunkFailure, createReleaseLoader, type LoaderParts } from './releaseLoader.ts';
import { checkContract } from './shares.ts';
import { beginOpening } from './unfinished.ts';
import { runClock, waited } from './waitingClock.ts';

export interface LoadedScreen {
  Screen: ComponentType;
  /** The release it comes from: the requested one or its fallback. */
  entry: RemoteEntry;
}

/**
 * `fell back`: the user sees the previous release; `gave up`: the user sees that the page is unavailable; `kept on`: the
 * screen is still shown.
 */
export type FailureOutcome = 'fell back' | 'gave up' | 'kept on';

export interface RejectedScreen {
  failure: RemoteFailure;
  /** Whether `load` will return another release. */
  isReplaceable: boolean;
}

/** Creates the loader. `onFailure` is called once for every release that could not be shown, with the outcome. */
export function createLoader(parts: LoaderParts, onFailure: (failure: RemoteFailure, outcome: FailureOutcome) => void) {
  const releases = createReleaseLoader(parts);
  const loading = new Map<string, Promise<LoadedScreen>>();
  const fetching = new Set<string>();
  const preparing = new Map<string, Promise<LoadedScreen>>();
  const loaded = new Map<string, LoadedScreen>();
  const rejected = new Set<string>();
  const avoided = new Set<string>();
  let running = 0;

  return {
    /** Loads the screen that a module exports. One promise per module; a failed one is dropped, so a new call retries. */
    load(entry: RemoteEntry, module: string): Promise<LoadedScreen> {
      const key = keyOf(entry, module);
      const known = loading.get(key);
      if (known) return known;
      const stopClock = runClock();
      running += 1;
      const until = waited() + DEADLINES.remote;
      const started = preparing.get(key)?.catch(() => loadFirstUsable(entry, module, until));
      const ended = () => {
        running -= 1;
        stopClock();
      };
      return cache(key, (started ?? loadFirstUsable(entry, module, until)).finally(ended));
    },

    /** Whether a screen is being loaded. */
    isLoading: () => running > 0,

    /** The screen if it is loaded already. */
    loaded: (entry: RemoteEntry, module: string) => loaded.get(keyOf(entry, module)),

    /**
     * Fetches what `load` will need and runs it once the page is idle, for a page that is likely to be opened. Failures
     * are ignored; the following `load` retries.
     */
    prefetch(entry: RemoteEntry, module: string): void {
      const key = keyOf(entry, module);
      if (loading.has(key) || fetching.has(key)) return;
      fetching.add(key);
      // A failure here is reported when the page is opened.
      Promise.resolve()
        .then(() => checkContract(entry, parts.federation.provided()))
        .then(() => parts.preload(entry, module))
        .then(parts.idle)
        .then(() => (loading.has(key) ? undefined : prepare(key, entry, module)))
        .catch(() => undefined)
        .finally(() => fetching.delete(key));
    },

    /** Starts loading a page that is being opened; the page's own `load` reports the result. */
    start(entry: RemoteEntry, module: string): void {
      try {
        checkContract(entry, parts.federation.provided());
      } catch {
        return;
      }
      this.load(entry, module).catch(() => undefined);
    },

    /**
     * Reports that a loaded screen threw. If it was never shown, the next `load` uses the fallback; otherwise it runs the
     * code again after the user's Retry. `requested` is the entry it was requested with. The code of an extension is not run
     * again: it would replace that of its remote's screens.
     */
    reject(
      screen: LoadedScreen,
      requested: RemoteEntry,
      module: string,
      cause: unknown,
      wasShown: boolean,
      isExtension = false,
    ): RejectedScreen {
      const failure = failureOf(screen.entry, cause);
      const isCodeKept = isExtension && failure.phase !== 'module';
      if (!isCodeKept || !wasShown) drop(requested, module);
      if (!isCodeKept) releases.invalidate(screen.entry);
      if (!wasShown) rejected.add(keyOf(screen.entry, module));
      const isReplaceable = !wasShown && candidates(requested).some((release) => !rejected.has(keyOf(release, module)));
      onFailure(failure, isReplaceable ? 'fell back' : 'gave up');
      return { failure, isReplaceable };
    },

    /** Drops all cached results of a module: the next `load` requests everything again. */
    forget(entry: RemoteEntry, module: string): void {
      drop(entry, module);
      for (const release of candidates(entry)) {
        rejected.delete(keyOf(release, module));
        avoided.delete(releaseKey(release));
        releases.invalidate(release);
      }
    },

    /** Prefers the fallback of a release that hung an earlier page. */
    avoid: (release: { name: string; version: string }) => void avoided.add(releaseKey(release)),

    /** Requests everything again for the `load` that is running, with a new deadline; its promise stays. */
    restart(entry: RemoteEntry): void {
      for (const release of candidates(entry)) releases.restart(release);
    },
  };

  /** Runs a prefetched module; one short attempt is enough, because its files are in the browser's cache. */
  async function prepare(key: string, entry: RemoteEntry, module: string): Promise<void> {
    const survived = beginOpening(entry);
    const started = releases
      .loadOnce(entry, module, DEADLINES.ready)
      .then((Screen) => ({ Screen, entry }))
      .finally(survived);
    preparing.set(key, started);
    const isNewest = () => preparing.get(key) === started && preparing.delete(key) && !loading.has(key);
    await started.then(
      () => void (isNewest() && cache(key, started)),
      () => void isNewest(),
    );
  }

  function cache(key: string, started: Promise<LoadedScreen>): Promise<LoadedScreen> {
    loading.set(key, started);
    started.then(
      (screen) => void (loading.get(key) === started && loaded.set(key, screen)),
      () => void (loading.get(key) === started && loading.delete(key)),
    );
    return started;
  }

  async function loadFirstUsable(entry: RemoteEntry, module: string, until: number): Promise<LoadedScreen> {
    const all = candidates(entry);
    const usable = all.filter((release) => !rejected.has(keyOf(release, module)) && !avoided.has(releaseKey(release)));
    const tried = usable.length ? usable : all;
    let first: unknown;
    for (const release of tried) {
      const survived = beginOpening(release);
      try {
        const left = until - waited();
        const Screen = await releases.load(
          release,
          module,
          release === tried.at(-1) ? left : Math.min(left, DEADLINES.attempt),
        );
        if (first instanceof RemoteFailure) onFailure(first, 'fell back');
        return { Screen, entry: release };
      } catch (error) {
        first ??= error;
      } finally {
        survived();
      }
    }
    if (first instanceof RemoteFailure) onFailure(first, 'gave up');
    throw first;
  }

  function drop(entry: RemoteEntry, module: string): void {
    preparing.delete(keyOf(entry, module));
    loading.delete(keyOf(entry, module));
    loaded.delete(keyOf(entry, module));
  }
}

export type RemoteLoader = ReturnType<typeof createLoader>;

function failureOf(entry: RemoteEntry, cause: unknown): RemoteFailure {
  if (cause instanceof RemoteFailure) return cause;
  const text = 'its screen failed while it was drawn';
  return chunkFailure(entry, cause) ?? new RemoteFailure(entry, 'render', text, cause);
}

function candidates(entry: RemoteEntry): RemoteEntry[] {
  return entry.fallback ? [entry, entry.fallback] : [entry];
}

function keyOf(release: RemoteEntry, module: string): string {
  return `${releaseKey(release)}/${module}`;
}

function releaseKey({ name, version }: { name: string; version: string }): string {
  return `${name}@${version}`;
}
