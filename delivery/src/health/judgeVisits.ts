/** Judges releases on trial by what users feel: takes back what is worse, and gives more users what is not. ADR-154. */
import type { DiscoveryDocument } from '@salesdesk/shared/domain';
import { promoteStep } from '../releases/automaticChanges.ts';
import { shareSince } from '../releases/history.ts';
import { stopTrial, trialOf } from '../releases/rollout.ts';
import { runningTrial } from '../releases/runningTrial.ts';
import type { VisitSample } from '../store/records.ts';
import type { HealthOf } from '../verdicts/canaryHealth.ts';
import { type Visit, vitalsIn, worseReason } from '../verdicts/trialVitals.ts';
import { AUTHOR, type CanaryContext, type Consequence, releasesOf } from './countAttempts.ts';

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
