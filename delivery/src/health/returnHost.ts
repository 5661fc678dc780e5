/** Takes a failing host back that everybody gets. ADR-156. */
import type { Release } from '@salesdesk/shared/domain';
import { changeRollout } from '../releases/changeRollout.ts';
import { type Author, isFixed } from '../releases/history.ts';
import { defaultOf } from '../releases/rollout.ts';
import { HOST_NAME } from '../store/hostNames.ts';
import { type Attempt, verdictOn } from '../verdicts/canaryHealth.ts';
import { AUTHOR, type CanaryContext, type Consequence } from './countAttempts.ts';

/**
 * Restores the host before the live one when the live one fails by the limits of a trial and the one before works. That is
 * known: each browser in which a host does not start reports how the one before does. Call it with what was counted.
 */
export async function returnFailingHost(
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
