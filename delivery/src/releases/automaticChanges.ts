/** Changes of releases that nobody asked for: the product makes them because of what browsers report. ADR-153, ADR-154. */
import {
  chooseRelease,
  type DiscoveryDocument,
  mayOpen,
  PROGRESSIVE_STEPS,
  type Release,
  type Reporter,
  withFallbacks,
} from '@salesdesk/shared/domain';
import { HOST_NAME, listedReleases, type ReleaseStore, releasesOf, type VisitSample } from '../store/store.ts';
import { type Attempt, type HealthLimits, type HealthOf, type HealthRegistry, verdictOn } from '../verdicts/health.ts';
import { type Visit, vitalsIn, worseReason } from '../verdicts/trialVitals.ts';
import { changeRollout } from './changeRollout.ts';
import { type Author, historyOf, isFixed, type OnChange, readVerdicts } from './history.ts';
import { defaultOf, fallbackOf, goLive, runningTrial, stopTrial, trialOf, tryOut, withTraffic } from './rollout.ts';

/**
 * Takes a failing default back: everybody outside a running trial gets its fallback, if that is known to be good. The
 * failing release stays listed with the reason. Returns the version that users get now; null when nothing was changed,
 * also for a default that was itself an automatic return, or that is pinned, because then a person decides.
 */
async function returnToGood(
  store: ReleaseStore,
  remote: string,
  version: string,
  reason: string,
  author: Author,
): Promise<string | null> {
  let returned: string | null = null;
  await changeRollout(store, remote, author, async (releases) => {
    returned = null;
    const current = defaultOf(releases);
    if (current?.metadata.version !== version || isReturned(releases, version) || isFixed(releases, version))
      return null;
    const [target] = fallbackOf(current, releases);
    const verdictOf = await readVerdicts(store);
    if (!target || verdictOf(remote, target.metadata.version).state !== 'good') return null;
    returned = target.metadata.version;
    const running = trialOf(releases);
    const trial = running && running.deployment.traffic > 0 ? running : undefined;
    const share = trial?.deployment.traffic ?? 0;
    const at = (author.at ?? new Date()).toISOString();
    const stopped = {
      ...withTraffic(current, 0, false),
      extras: { salesdesk: current.extras.salesdesk, stopped: { at, traffic: 100 - share, reason } },
    };
    const { fallbackUrl: _, ...taken } = stopped;
    return {
      change: { action: 'returned', version: returned, traffic: 100, reason: `${version} was taken back. ${reason}` },
      releases: [trial ? { ...trial, fallbackUrl: target.url } : taken, withTraffic(target, 100 - share, true)],
    };
  });
  return returned;
}

/**
 * Gives a progressive trial its next share. Returns that share; null when the trial has another share than `from` by now,
 * is no progressive one, or is held.
 */
export async function promoteStep(
  store: ReleaseStore,
  remote: string,
  version: string,
  from: number,
  author: Author,
): Promise<number | null> {
  const releases = await listedReleases(store, remote);
  const tried = trialOf(releases);
  const next = PROGRESSIVE_STEPS.find((step) => step > from);
  if (tried?.metadata.version !== version || !isAt(tried, from) || next === undefined || isFixed(releases, version))
    return null;
  if (next === 100) await goLive(store, remote, version, author);
  else await tryOut(store, remote, version, next, author);
  return next;
}

function isAt({ deployment, extras }: Release, share: number): boolean {
  return extras.progressive === true && !extras.stopped && deployment.traffic === share;
}

/** Whether a release is the default because another one was taken back. */
function isReturned(releases: readonly Release[], version: string): boolean {
  const latest = historyOf(releases).events.find((event) => event.version === version && event.traffic === 100);
  return latest?.action === 'returned';
}

/** What became of a release because of reports; `message` is for the log. */
interface Consequence {
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

const AUTHOR = 'canary health';

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

/** Time (ms) since which a release has its current share; 0 when the history does not say. */
function shareSince(releases: readonly Release[], version: string): number {
  const begun = historyOf(releases).events.find((event) => event.version === version && event.traffic !== undefined);
  return begun ? Date.parse(begun.at) : 0;
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

/** What a browser measured while a user was on a screen of a release. */
interface MeasuredVisit {
  remote: string;
  version: string;
  values: VisitSample['values'];
}

/**
 * Counts the visits of one user to remotes that have a running trial. Returns what became of releases. Each user counts
 * once for a trial, with the first visit that finds a partner.
 */
export async function judgeVisits(
  context: CanaryContext,
  document: DiscoveryDocument | null,
  person: string,
  visits: readonly MeasuredVisit[],
): Promise<Consequence[]> {
  const consequences: Consequence[] = [];
  for (const { remote, version, values } of visits) {
    const trial = runningTrial(releasesOf(document, remote));
    const arm = version === trial?.version ? 'trial' : version === trial?.default ? 'default' : null;
    if (!trial || !arm) continue;
    const found = await judge(context, document, { user: person, remote, values, arm, trial });
    if (found) consequences.push(found);
  }
  return consequences;
}

async function judge(
  { store, registry, limits, onChange }: CanaryContext,
  document: DiscoveryDocument | null,
  visit: Visit,
): Promise<Consequence | null> {
  const { remote, trial } = visit;
  const { version } = trial;
  const author = { by: AUTHOR, onChange };
  const vitals = vitalsIn(await registry.visit(visit), remote, trial);
  const reason = worseReason(vitals);
  if (reason !== null) {
    await registry.find([{ remote, version, shownTo: null, health: undefined, failure: reason, limits }]);
    const isStopped = await stopTrial(store, remote, version, reason, author);
    return isStopped ? { remote, version, message: `${remote} ${version} was stopped: ${reason}` } : null;
  }
  const releases = releasesOf(document, remote);
  const tried = trialOf(releases);
  if (vitals?.state !== 'not-worse' || !tried?.extras.progressive) return null;
  const since = shareSince(releases, version);
  if (Date.now() - since < limits.goodAfterMs || !isHealthy(await registry.read(), visit, since, limits)) return null;
  const share = await promoteStep(store, remote, version, tried.deployment.traffic, author);
  if (share === null) return null;
  return { remote, version, message: `${remote} ${version} is no worse than ${trial.default} and has ${share} % now` };
}

/** Whether enough users of the current share have reported, and it fails for few of them. */
function isHealthy(
  healthOf: HealthOf,
  { remote, trial }: Visit,
  since: number,
  limits: CanaryContext['limits'],
): boolean {
  const health = healthOf(remote, trial.version, since);
  return health !== undefined && health.reporters >= limits.reporters && health.errorRate <= limits.errorRate;
}
