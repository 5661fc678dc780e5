/** The release that a frame shows. */
import type { FrameState } from '@salesdesk/shared/domain';
import { type RemoteEntry, routeOf, routesOf } from '../remotes/catalog.ts';
import { currentCatalog, listedReleases } from '../remotes/discovery.ts';

/**
 * A release of a remote without its fallback. `version` null: the one this user gets in the product. Undefined when
 * there is none.
 */
export function releaseFor(remote: string, version: string | null): RemoteEntry | undefined {
  if (version !== null) return listedReleases(remote).find((release) => release.version === version);
  const live = currentCatalog().remotes.get(remote);
  return live && { ...live, fallback: null };
}

/** Resolves a state in a release: its routes, the address, and the route of that address. */
export function resolveState(release: RemoteEntry, state: Pick<FrameState, 'path'>) {
  const routes = routesOf(release);
  const path = state.path ?? routes[0]?.path ?? '/';
  const [pathname = '/'] = path.split(/[?#]/);
  return { routes, path, route: routeOf({ routes }, pathname) };
}
