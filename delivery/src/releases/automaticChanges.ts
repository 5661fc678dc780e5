/** Changes of releases that nobody asked for: the product makes them because of what browsers report. ADR-153, ADR-154. */
import { PROGRESSIVE_STEPS, type Release } from '@salesdesk/shared/domain';
import type { ReleaseStore } from '../store/store.ts';
import { changeRollout } from './changeRollout.ts';
import { type Author, historyOf, isFixed } from './history.ts';
import { readVerdicts } from './knownGood.ts';
import { defaultOf, fallbackOf, goLive, trialOf, tryOut, withTraffic } from './rollout.ts';

/**
 * Takes a failing default back: everybody outside a running trial gets its fallback, if that is known to be good. The
 * failing release stays listed with the reason. Returns the version that users get now; null when nothing was changed,
 * also for a default that was itself an automatic return, or that is pinned, because then a person decides.
 */
export async function returnToGood(
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
  const releases = (await store.discovery.read())?.value.microFrontends[`@salesdesk/${remote}`] ?? [];
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
