/** Loads the screens of remotes: the chosen release, else the one before. A success is kept, a failure never. */
import type { ComponentType } from 'react';
import type { RemoteEntry } from './catalog.ts';
import { DEADLINES } from './deadline.ts';
import { RemoteFailure } from './failure.ts';
import { chunkFailure, createReleaseLoader, type LoaderParts } from './releaseLoader.ts';
import { checkContract, warmShares } from './shares.ts';

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
  /** Fetches what `load` will need, without running it. */
  prefetch(entry: RemoteEntry, module: string): void;
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
  const loaded = new Map<string, LoadedScreen>();
  const rejected = new Set<string>();

  return {
    load(entry, module) {
      const key = keyOf(entry, module);
      const known = loading.get(key);
      if (known) return known;
      const started = loadFirstUsable(entry, module);
      loading.set(key, started);
      started.then(
        (screen) => void (loading.get(key) === started && loaded.set(key, screen)),
        () => void (loading.get(key) === started && loading.delete(key)),
      );
      return started;
    },

    loaded: (entry, module) => loaded.get(keyOf(entry, module)),

    prefetch(entry, module) {
      if (loading.has(keyOf(entry, module))) return;
      try {
        checkContract(entry, parts.federation.provided());
        parts.preload(entry, module);
      } catch {
        return; // Told when somebody opens the page.
      }
      warmShares(entry, parts.federation).catch(() => undefined);
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

  async function loadFirstUsable(entry: RemoteEntry, module: string): Promise<LoadedScreen> {
    const all = candidates(entry);
    const usable = all.filter((release) => !rejected.has(keyOf(release, module)));
    const tried = usable.length ? usable : all;
    const until = performance.now() + DEADLINES.remote;
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
