/** The releases that this page can show: the one that the user gets, and all others that are listed; what they contain. */
import { language, type PageRelease, remotesOfPage } from '@salesdesk/shared';
import {
  isRecording,
  type Recording,
  type RemoteRouteDeclaration,
  routeAt,
  SCENARIOS_FILE,
  SLOTS,
} from '@salesdesk/shared/domain';
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

/**
 * The recordings of the scenario `name`, from a file of the release: the discovery document would carry them to everybody.
 * Throws when the file cannot be read or has none.
 */
export async function scenarioRecordings({ folder, details }: PageRelease, name: string): Promise<Recording[]> {
  const integrity = details.assets[SCENARIOS_FILE] ?? '';
  const reply = await fetch(folder + SCENARIOS_FILE, { integrity });
  if (!reply.ok) throw new Error(`${SCENARIOS_FILE} was answered with ${reply.status}.`);
  const scenarios: unknown = await reply.json();
  const found = Array.isArray(scenarios) ? scenarios.find((one) => one?.name === name) : undefined;
  const recordings: unknown = found?.answers;
  if (!Array.isArray(recordings) || !recordings.every(isRecording))
    throw new Error(`${SCENARIOS_FILE} has no recorded answers for ${name}.`);
  return recordings;
}
