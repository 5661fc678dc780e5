/** Loads the screens of remotes: the chosen release, otherwise its fallback. Successes are cached, failures never. */
import type { ComponentType } from 'react';
import type { RemoteEntry } from './catalog.ts';
import { DEADLINES, runClock, waited } from './deadline.ts';
import { RemoteFailure } from './failure.ts';
import { chunkFailure, createReleaseLoader, type LoaderParts } from './releaseLoader.ts';
import { checkContract } from './shares.ts';
import { beginOpening } from './unfinished.ts';

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

interface RejectedScreen {
  failure: RemoteFailure;
  /** Whether `load` will return another release. */
  isReplaceable: boolean;
}

/** What is known on this page of one module of a release. */
interface Load {
  /** The running or successful load that the page waits for. */
  promise?: Promise<LoadedScreen> | undefined;
  /** Its result. */
  screen?: LoadedScreen | undefined;
  /** A prefetched module that runs before its page is opened. */
  prepared?: Promise<LoadedScreen> | undefined;
  isFetching?: boolean;
  /** It threw before it was shown: the fallback is used. */
  isRejected?: boolean;
}

/** Creates the loader. `onFailure` is called once for every release that could not be shown, with the outcome. */
export function createLoader(parts: LoaderParts, onFailure: (failure: RemoteFailure, outcome: FailureOutcome) => void) {
  const releases = createReleaseLoader(parts);
  const loads = new Map<string, Load>();
  const avoided = new Set<string>();
  let running = 0;

  return {
    /** Loads the screen that a module exports. One promise per module; a failed one is dropped, so a new call retries. */
    load(entry: RemoteEntry, module: string): Promise<LoadedScreen> {
      const load = loadOf(entry, module);
      if (load.promise) return load.promise;
      const stopClock = runClock();
      running += 1;
      const until = waited() + DEADLINES.remote;
      const started = load.prepared?.catch(() => loadFirstUsable(entry, module, until));
      const ended = () => {
        running -= 1;
        stopClock();
      };
      return cache(load, (started ?? loadFirstUsable(entry, module, until)).finally(ended));
    },

    /** Whether a screen is being loaded. */
    isLoading: () => running > 0,

    /** The screen if it is loaded already. */
    loaded: (entry: RemoteEntry, module: string) => loadOf(entry, module).screen,

    /**
     * Fetches what `load` will need and runs it once the page is idle, for a page that is likely to be opened. Failures
     * are ignored; the following `load` retries.
     */
    prefetch(entry: RemoteEntry, module: string): void {
      const load = loadOf(entry, module);
      if (load.promise || load.isFetching) return;
      load.isFetching = true;
      // A failure here is reported when the page is opened.
      Promise.resolve()
        .then(() => checkContract(entry, parts.federation.provided()))
        .then(() => parts.preload(entry, module))
        .then(parts.idle)
        .then(() => (load.promise ? undefined : prepare(load, entry, module)))
        .catch(() => undefined)
        .finally(() => {
          load.isFetching = false;
        });
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
      if (!wasShown) loadOf(screen.entry, module).isRejected = true;
      const isReplaceable = !wasShown && candidates(requested).some((release) => !loadOf(release, module).isRejected);
      onFailure(failure, isReplaceable ? 'fell back' : 'gave up');
      return { failure, isReplaceable };
    },

    /** Drops all cached results of a module: the next `load` requests everything again. */
    forget(entry: RemoteEntry, module: string): void {
      drop(entry, module);
      for (const release of candidates(entry)) {
        loadOf(release, module).isRejected = false;
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
  async function prepare(load: Load, entry: RemoteEntry, module: string): Promise<void> {
    const survived = beginOpening(entry);
    const started = releases
      .loadOnce(entry, module, DEADLINES.ready)
      .then((Screen) => ({ Screen, entry }))
      .finally(survived);
    load.prepared = started;
    const isLoaded = await started.then(
      () => true,
      () => false,
    );
    if (load.prepared !== started) return;
    load.prepared = undefined;
    if (isLoaded && !load.promise) cache(load, started);
  }

  function cache(load: Load, started: Promise<LoadedScreen>): Promise<LoadedScreen> {
    load.promise = started;
    started.then(
      (screen) => {
        if (load.promise === started) load.screen = screen;
      },
      () => {
        if (load.promise === started) load.promise = undefined;
      },
    );
    return started;
  }

  async function loadFirstUsable(entry: RemoteEntry, module: string, until: number): Promise<LoadedScreen> {
    const all = candidates(entry);
    const usable = all.filter((release) => !loadOf(release, module).isRejected && !avoided.has(releaseKey(release)));
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
    Object.assign(loadOf(entry, module), { promise: undefined, screen: undefined, prepared: undefined });
  }

  function loadOf(release: RemoteEntry, module: string): Load {
    const key = `${releaseKey(release)}/${module}`;
    const load: Load = loads.get(key) ?? {};
    loads.set(key, load);
    return load;
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

function releaseKey({ name, version }: { name: string; version: string }): string {
  return `${name}@${version}`;
}
