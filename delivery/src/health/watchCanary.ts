/** Takes reports of browsers in, and takes a trial that fails too often back. */
import type { DiscoveryDocument, Release } from '@salesdesk/shared/domain';
import { documentKey } from '@salesdesk/shared/domain';
import { historyOf } from '../releases/history.ts';
import { defaultOf, stopTrial, trialOf } from '../releases/rollout.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type Attempt, type HealthLimits, verdictOn } from './canaryHealth.ts';
import type { HealthRegistry } from './healthRegistry.ts';

export interface Stopped {
  remote: string;
  version: string;
  reason: string;
}

export interface CanaryWatch {
  store: ReleaseStore;
  registry: HealthRegistry;
  limits: HealthLimits;
}

const AUTHOR = 'canary health';

/** Those of the attempts that are about releases which are listed. */
export function listedAttempts<T extends Attempt>(document: DiscoveryDocument | null, attempts: readonly T[]): T[] {
  return attempts.filter(({ remote, version }) =>
    releasesOf(document, remote).some(({ metadata }) => metadata.version === version),
  );
}

/**
 * Counts attempts of one person with listed releases, and takes those back that are being tried and fail too often. The
 * release everybody gets is counted too, but never taken back: there is nothing beside it that is known to be better,
 * so that is for a person to decide. Gives what was stopped.
 */
export async function countAttempts(
  { store, registry, limits }: CanaryWatch,
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
    const reason = verdictOn(healthOf(remote, version, begunAt(releases, version)), limits);
    if (reason && (await stopTrial(store, remote, version, reason, { by: AUTHOR }))) {
      stopped.push({ remote, version, reason });
    }
  }
  return stopped;
}

/** Since when (ms) a release has the share it has now: what was reported before is about another time. */
export function begunAt(releases: readonly Release[], version: string): number {
  const begun = historyOf(releases).events.find((event) => event.version === version && event.traffic !== undefined);
  return begun && !isDefault(releases, version) ? Date.parse(begun.at) : 0;
}

function releasesOf(document: DiscoveryDocument | null, remote: string): readonly Release[] {
  return document?.microFrontends[documentKey(remote)] ?? [];
}

function isDefault(releases: readonly Release[], version: string): boolean {
  return defaultOf(releases)?.metadata.version === version;
}
