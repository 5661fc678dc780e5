/** Counts reports of browsers, and stops a trial that fails too often. */
import type { DiscoveryDocument, Release } from '@salesdesk/shared/domain';
import { documentKey } from '@salesdesk/shared/domain';
import { historyOf, type OnChange } from '../releases/history.ts';
import { defaultOf, stopTrial, trialOf } from '../releases/rollout.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type Attempt, type HealthLimits, verdictOn } from './canaryHealth.ts';
import type { HealthRegistry } from './healthRegistry.ts';

export interface Stopped {
  remote: string;
  version: string;
  reason: string;
}

export interface CanaryContext {
  store: ReleaseStore;
  registry: HealthRegistry;
  limits: HealthLimits;
  onChange?: OnChange | undefined;
}

const AUTHOR = 'canary health';

/** Filters the attempts to those with listed releases. */
export function listedAttempts<T extends Attempt>(document: DiscoveryDocument | null, attempts: readonly T[]): T[] {
  return attempts.filter(({ remote, version }) =>
    releasesOf(document, remote).some(({ metadata }) => metadata.version === version),
  );
}

/**
 * Counts attempts of one user with listed releases, and stops trials that fail too often. The default release is
 * counted too but never stopped: no other release is known to be better, so that decision is left to a person.
 * Returns the stopped releases.
 */
export async function countAttempts(
  { store, registry, limits, onChange }: CanaryContext,
  document: DiscoveryDocument | null,
  person: string,
  attempts: readonly Attempt[],
): Promise<Stopped[]> {
  if (!attempts.length) return [];
  const healthOf = await registry.count(person, attempts);
  const stopped: Stopped[] = [];
  for (const { remote, version, outcome } of attempts) {
    const releases = releasesOf(document, remote);
    const tried = trialOf(releases);
    if (outcome !== 'failed' || tried?.metadata.version !== version || tried.extras.stopped) continue;
    const reason = verdictOn(healthOf(remote, version, shareSince(releases, version)), limits);
    if (reason && (await stopTrial(store, remote, version, reason, { by: AUTHOR, onChange }))) {
      stopped.push({ remote, version, reason });
    }
  }
  return stopped;
}

/** Time (ms) since which a release has its current share; earlier reports do not count for it. */
export function shareSince(releases: readonly Release[], version: string): number {
  const begun = historyOf(releases).events.find((event) => event.version === version && event.traffic !== undefined);
  return begun && !isDefault(releases, version) ? Date.parse(begun.at) : 0;
}

function releasesOf(document: DiscoveryDocument | null, remote: string): readonly Release[] {
  return document?.microFrontends[documentKey(remote)] ?? [];
}

function isDefault(releases: readonly Release[], version: string): boolean {
  return defaultOf(releases)?.metadata.version === version;
}
