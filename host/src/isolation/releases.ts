/** Which releases the isolation page can show: what people get, and whatever else the discovery document lists. */
import { routeOf, routesOf } from '../remotes/catalog.ts';
import { currentCatalog, listedReleases, type RemoteEntry } from '../remotes/discovery.ts';
import type { IsolationState } from './isolation.model.ts';

/**
 * A release of a remote, alone: where it cannot be loaded, nothing stands in for it. `version` null: the one this
 * person gets in the product. Undefined when there is none.
 */
export function releaseFor(remote: string, version: string | null): RemoteEntry | undefined {
  if (version !== null) return listedReleases(remote).find((release) => release.version === version);
  const live = currentCatalog().remotes.get(remote);
  return live && { ...live, fallback: null };
}

/** Where in a release a state is: its screens, the address inside it, and the screen that belongs to the address. */
export function placeOf(release: RemoteEntry, state: Pick<IsolationState, 'path'>) {
  const routes = routesOf(release);
  const path = state.path ?? routes[0]?.path ?? '/';
  const [pathname = '/'] = path.split(/[?#]/);
  return { routes, path, route: routeOf({ routes }, pathname) };
}
