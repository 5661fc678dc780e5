/** The releases that this page can show: the one that the user gets, and all others that are listed. */
import { language, type PageRelease, remotesOfPage } from '@salesdesk/shared';
import { type RemoteRouteDeclaration, routeAt, SLOTS } from '@salesdesk/shared/domain';
import type { IsolationState } from './isolation.model.ts';

/** A release of a remote. `version` null: the one this user gets in the product. Undefined when there is none. */
export function releaseFor(remote: string, version: string | null): PageRelease | undefined {
  if (version !== null) return remotesOfPage.listed(remote).find((release) => release.version === version);
  return remotesOfPage.state$.value.releases.get(remote);
}

/** Resolves a state in a release: its routes and extensions with their titles, the address, and the route of that address. */
export function resolveState({ details }: PageRelease, state: Pick<IsolationState, 'path'>) {
  const titled = <Part extends { title: string }>(part: Part): Part => {
    return { ...part, title: details.labels?.[language]?.[part.title] ?? part.title };
  };
  const routes = details.routes.map((route): RemoteRouteDeclaration => titled(route));
  // A slot that this host does not know is left out, as in the product.
  const extensions = (details.extensions ?? []).filter(({ slot }) => Object.hasOwn(SLOTS, slot)).map(titled);
  const path = state.path ?? routes[0]?.path ?? '/';
  const [pathname = '/'] = path.split(/[?#]/);
  return { routes, extensions, path, route: routeAt(routes, pathname) };
}
