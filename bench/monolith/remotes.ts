/** Replaces the host's `remotes.ts`: the screens are part of the application. */
import { routeOf } from '../../host/src/remotes/catalog.ts';
import { currentCatalog } from '../../host/src/remotes/discovery.ts';
import type { LoadedScreen, RemoteLoader } from '../../host/src/remotes/loader.ts';
import { screens } from './screens.generated.js';

const shown = new Map<string, LoadedScreen>();

export const remoteLoader: RemoteLoader = {
  async load(entry, module) {
    const key = `${entry.name} ${module}`;
    const screen = { Screen: (await screens[key]?.())?.default as LoadedScreen['Screen'], entry };
    shown.set(key, screen);
    return screen;
  },
  loaded: (entry, module) => shown.get(`${entry.name} ${module}`),
  prefetch: (entry, module) => void screens[`${entry.name} ${module}`]?.(),
  start: (entry, module) => void screens[`${entry.name} ${module}`]?.(),
  reject: (_screen, _asked, _module, cause) => {
    throw cause;
  },
  forget: () => {},
  avoid: () => {},
  isLoading: () => false,
  restart: () => {},
};

export const onRemoteFailure = () => () => {};
export const recentFailures = () => [];
export const whenIdle = (work: () => void): void => void requestIdleCallback(work);

/** A tuned single application loads the chunk of a page with its first script, and prefetches on intent. */
export function prefetchPath(path: string): void {
  const route = routeOf(currentCatalog(), path);
  if (route) void screens[`${route.remote} ${route.module}`]?.();
}

export const startPath = prefetchPath;
