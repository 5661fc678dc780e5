/** Counts reports of browsers, and takes releases back that fail too often: of remotes, and of the host (ADR-156). */
import {
  chooseRelease,
  type DiscoveryDocument,
  documentKey,
  mayOpen,
  type Release,
  type Reporter,
  withFallbacks,
} from '@salesdesk/shared/domain';
import { returnToGood } from '../releases/automaticChanges.ts';
import { changeRollout } from '../releases/changeRollout.ts';
import { type Author, isFixed, type OnChange, shareSince } from '../releases/history.ts';
import { defaultOf, stopTrial, trialOf } from '../releases/rollout.ts';
import { HOST_NAME } from '../store/hostNames.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type Attempt, type HealthLimits, verdictOn } from '../verdicts/canaryHealth.ts';
import type { HealthRegistry } from './healthRegistry.ts';

/** What became of a release because of reports; `message` is for the log. */
export interface Consequence {
  remote: string;
  version: string;
  message: string;
}

export interface CanaryContext {
  store: ReleaseStore;
  registry: HealthRegistry;
  limits: HealthLimits;
  onChange?: OnChange | undefined;
}

export const AUTHOR = 'canary health';

/** Filters the attempts to those with listed releases. */
export function listedAttempts<T extends { remote: string; version: string }>(
  document: DiscoveryDocument | null,
  attempts: readonly T[],
): T[] {
  return attempts.filter(({ remote, version }) =>
    releasesOf(document, remote).some(({ metadata }) => metadata.version === version),
  );
}

/**
 * Filters the attempts to those that a user can have made: with the release that their share gets or one that it falls back
 * to, and a screen that they may open. Everybody gets the host.
 */
export function ownAttempts<T extends { remote: string; version: string }>(
  document: DiscoveryDocument | null,
  { cohort, permissions }: Reporter,
  attempts: readonly T[],
): T[] {
  return attempts.filter(({ remote, version }) => {
    const releases = releasesOf(document, remote);
    const chosen = chooseRelease(releases, remote, cohort);
    const tried = (chosen ? withFallbacks(chosen, releases) : []).find(({ metadata }) => metadata.version === version);
    return tried !== undefined && (remote === HOST_NAME || mayOpen(tried, permissions));
  });
}

/**
 * Counts attempts of one user with listed releases, keeps the verdicts on them, stops trials that fail too often, and
 * takes back a default that does when its fallback is known to be good. Returns what became of releases.
 */
export async function countAttempts(
  context: CanaryContext,
  document: DiscoveryDocument | null,
  person: string,
  attempts: readonly Attempt[],
): Promise<Consequence[]> {
  if (!attempts.length) return [];
  const { store, registry, limits, onChange } = context;
  const healthOf = await registry.count(person, attempts);
  const findings = attempts.map(({ remote, version, outcome }) => {
    const releases = releasesOf(document, remote);
    const since = shareSince(releases, version);
    // A lost connection must not take a default back: the release before would be no better.
    const counted = isTrial(releases, version) ? 'all' : 'own';
    const failure = verdictOn(healthOf(remote, version, since, counted), limits);
    const shownTo = outcome === 'shown' ? person : null;
    return { remote, version, shownTo, health: healthOf(remote, version, since), failure, limits };
  });
  const turned = await registry.find(findings);
  const consequences: Consequence[] = [];
  for (const finding of findings) {
    const { remote, version, failure, shownTo } = finding;
    if (failure === null || shownTo !== null) continue;
    const author = { by: AUTHOR, onChange };
    const releases = releasesOf(document, remote);
    if (isTrial(releases, version)) {
      if (await stopTrial(store, remote, version, failure, author))
        consequences.push({ remote, version, message: `${remote} ${version} was stopped: ${failure}` });
      continue;
    }
    if (defaultOf(releases)?.metadata.version !== version) continue;
    const returned = await returnToGood(store, remote, version, failure, author);
    if (returned !== null) {
      const message = `${remote} ${version} was taken back, everybody gets ${returned} again: ${failure}`;
      consequences.push({ remote, version, message });
    } else if (turned.has(finding)) {
      const message = `${remote} ${version} fails for everybody, and no release before it is known to be good: ${failure}`;
      consequences.push({ remote, version, message });
    }
  }
  return [...consequences, ...(await returnFailingHost(context, attempts))];
}

export function releasesOf(document: DiscoveryDocument | null, remote: string): readonly Release[] {
  return document?.microFrontends[documentKey(remote)] ?? [];
}

/** Whether a release is on a running trial. */
function isTrial(releases: readonly Release[], version: string): boolean {
  const tried = trialOf(releases);
  return tried?.metadata.version === version && !tried.extras.stopped;
}

/**
 * Restores the host before the live one when the live one fails by the limits of a trial and the one before works. That is
 * known: each browser in which a host does not start reports how the one before does.
 */
async function returnFailingHost(
  { store, registry, limits, onChange }: CanaryContext,
  attempts: readonly Attempt[],
): Promise<Consequence[]> {
  const failed = attempts.find(({ remote, outcome }) => remote === HOST_NAME && outcome === 'failed');
  if (!failed) return [];
  const healthOf = await registry.read();
  const reason = verdictOn(healthOf(HOST_NAME, failed.version), limits);
  if (!reason) return [];
  const author: Author = { by: AUTHOR, onChange };
  const isReturned = await changeRollout(store, HOST_NAME, author, (releases) => {
    const before = isFixed(releases, failed.version) ? undefined : previousOf(releases, failed.version);
    const health = before && healthOf(HOST_NAME, before.metadata.version);
    if (!before || !health || health.reporters < limits.failing || health.errorRate > limits.errorRate) return null;
    const change = { action: 'rolled-back', version: before.metadata.version, traffic: 100 } as const;
    return {
      change: { ...change, reason: `${failed.version} does not start. ${reason}` },
      releases: [{ ...before, deployment: { traffic: 100, default: true } }],
    };
  });
  const { version } = failed;
  return isReturned
    ? [{ remote: HOST_NAME, version, message: `${HOST_NAME} ${version} was taken back: ${reason}` }]
    : [];
}

/** The release before `version`, if that is what everybody gets. */
function previousOf(releases: readonly Release[], version: string): Release | undefined {
  const live = defaultOf(releases);
  if (live?.metadata.version !== version) return undefined;
  return releases.find(({ url }) => url === live.fallbackUrl);
}
