/** Loads the screens of remotes: the chosen release, else the one before. A success is kept, a failure never. */
import type { ComponentType } from 'react';
import type { RemoteEntry } from './catalog.ts';
import { DEADLINES } from './deadline.ts';
import { RemoteFailure } from './failure.ts';
import { chunkFailure, createReleaseLoader, type LoaderParts } from './releaseLoader.ts';
import { checkContract } from './shares.ts';

export interface LoadedScreen {
  Screen: ComponentType;
  /** The release it comes from: the one asked for, or its fallback. */
  entry: RemoteEntry;
}

/** `fell back`: people see the release before; `gave up`: they see that the page is unavailable. */
export type FailureOutcome = 'fell back' | 'gave up';

export interface RemoteLoader {
  /** The screen a module exports. One promise per module; a failed one is forgotten, so asking again tries again. */
  load(entry: RemoteEntry, module: string): Promise<LoadedScreen>;
  /** The screen if it is there already. */
  loaded(entry: RemoteEntry, module: string): LoadedScreen | undefined;
  /**
   * Somebody is likely to open it: fetches what `load` will need, and runs it once the page is idle. What fails is told
   * by nobody; the `load` that follows tries it anew.
   */
  prefetch(entry: RemoteEntry, module: string): void;
  /** Somebody is opening it: begins to load what the page will ask for with `load`, which tells what became of it. */
  start(entry: RemoteEntry, module: string): void;
  /**
   * A loaded screen threw. If it never came to be shown, the next `load` takes the release before; else it runs the
   * code anew, and somebody is asked first. `asked` is the entry it was loaded by.
   */
  reject(screen: LoadedScreen, asked: RemoteEntry, module: string, cause: unknown, wasShown: boolean): RejectedScreen;
  /** Forgets what is known of a module, good or bad: the next `load` asks for all of it anew. */
  forget(entry: RemoteEntry, module: string): void;
}

export interface RejectedScreen {
  failure: RemoteFailure;
  /** `load` will come up with another release. */
  isReplaceable: boolean;
}

/** `onFailure` hears of every release that could not be shown, once, with what people see instead. */
export function createLoader(
  parts: LoaderParts,
  onFailure: (failure: RemoteFailure, outcome: FailureOutcome) => void,
): RemoteLoader {
  const releases = createReleaseLoader(parts);
  const loading = new Map<string, Promise<LoadedScreen>>();
  const fetching = new Set<string>();
  const readying = new Map<string, Promise<LoadedScreen>>();
  const loaded = new Map<string, LoadedScreen>();
  const rejected = new Set<string>();

  return {
    load(entry, module) {
      const key = keyOf(entry, module);
      const known = loading.get(key);
      if (known) return known;
      const until = performance.now() + DEADLINES.remote;
      const started = readying.get(key)?.catch(() => loadFirstUsable(entry, module, until));
      return keep(key, started ?? loadFirstUsable(entry, module, until));
    },

    loaded: (entry, module) => loaded.get(keyOf(entry, module)),

    prefetch(entry, module) {
      const key = keyOf(entry, module);
      if (loading.has(key) || fetching.has(key)) return;
      fetching.add(key);
      // What fails here is told when somebody opens the page.
      Promise.resolve()
        .then(() => checkContract(entry, parts.federation.provided()))
        .then(() => parts.preload(entry, module))
        .then(parts.idle)
        .then(() => (loading.has(key) ? undefined : makeReady(key, entry, module)))
        .catch(() => undefined)
        .finally(() => fetching.delete(key));
    },

    start(entry, module) {
      try {
        checkContract(entry, parts.federation.provided());
      } catch {
        return;
      }
      this.load(entry, module).catch(() => undefined);
    },

    reject(screen, asked, module, cause, wasShown) {
      const failure =
        chunkFailure(screen.entry, cause) ??
        new RemoteFailure(screen.entry, 'render', 'its screen failed while it was drawn', cause);
      drop(asked, module);
      releases.distrust(screen.entry);
      if (!wasShown) rejected.add(keyOf(screen.entry, module));
      const isReplaceable = !wasShown && candidates(asked).some((release) => !rejected.has(keyOf(release, module)));
      onFailure(failure, isReplaceable ? 'fell back' : 'gave up');
      return { failure, isReplaceable };
    },

    forget(entry, module) {
      drop(entry, module);
      for (const release of candidates(entry)) {
        rejected.delete(keyOf(release, module));
        releases.distrust(release);
      }
    },
  };

  /** All of it is in the browser by now, so one short try tells. */
  async function makeReady(key: string, entry: RemoteEntry, module: string): Promise<void> {
    const started = releases.loadOnce(entry, module, DEADLINES.ready).then((Screen) => ({ Screen, entry }));
    readying.set(key, started);
    const isNewest = () => readying.get(key) === started && readying.delete(key) && !loading.has(key);
    await started.then(
      () => void (isNewest() && keep(key, started)),
      () => void isNewest(),
    );
  }

  function keep(key: string, started: Promise<LoadedScreen>): Promise<LoadedScreen> {
    loading.set(key, started);
    started.then(
      (screen) => void (loading.get(key) === started && loaded.set(key, screen)),
      () => void (loading.get(key) === started && loading.delete(key)),
    );
    return started;
  }

  async function loadFirstUsable(entry: RemoteEntry, module: string, until: number): Promise<LoadedScreen> {
    const all = candidates(entry);
    const usable = all.filter((release) => !rejected.has(keyOf(release, module)));
    const tried = usable.length ? usable : all;
    let first: unknown;
    for (const release of tried) {
      try {
        const left = until - performance.now();
        const Screen = await releases.load(
          release,
          module,
          release === tried.at(-1) ? left : Math.min(left, DEADLINES.attempt),
        );
        if (first instanceof RemoteFailure) onFailure(first, 'fell back');
        return { Screen, entry: release };
      } catch (error) {
        first ??= error;
      }
    }
    if (first instanceof RemoteFailure) onFailure(first, 'gave up');
    throw first;
  }

  function drop(entry: RemoteEntry, module: string): void {
    readying.delete(keyOf(entry, module));
    loading.delete(keyOf(entry, module));
    loaded.delete(keyOf(entry, module));
  }
}

function candidates(entry: RemoteEntry): RemoteEntry[] {
  return entry.fallback ? [entry, entry.fallback] : [entry];
}

function keyOf({ name, version }: RemoteEntry, module: string): string {
  return `${name}@${version}/${module}`;
}
