/** The releases that the isolation page can show: the published one and all others in the discovery document. */
import { extensionsOf, routeOf, routesOf } from '../remotes/catalog.ts';
import { currentCatalog, listedReleases, type RemoteEntry } from '../remotes/discovery.ts';
import type { IsolationState } from './isolation.model.ts';

/**
 * A release of a remote without its fallback. `version` null: the one this user gets in the product. Undefined when
 * there is none.
 */
export function releaseFor(remote: string, version: string | null): RemoteEntry | undefined {
  if (version !== null) return listedReleases(remote).find((release) => release.version === version);
  const live = currentCatalog().remotes.get(remote);
  return live && { ...live, fallback: null };
}

/** Resolves a state in a release: its routes and extensions, the address, and the route of that address. */
export function resolveState(release: RemoteEntry, state: Pick<IsolationState, 'path'>) {
  const routes = routesOf(release);
  const path = state.path ?? routes[0]?.path ?? '/';
  const [pathname = '/'] = path.split(/[?#]/);
  return { routes, extensions: extensionsOf(release), path, route: routeOf({ routes }, pathname) };
}
