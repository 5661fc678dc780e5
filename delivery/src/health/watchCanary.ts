/** Takes reports of browsers in, and takes a trial that fails too often back. */
import type { DiscoveryDocument, Release } from '@salesdesk/shared/domain';
import { documentKey } from '@salesdesk/shared/domain';
import { historyOf } from '../releases/history.ts';
import { defaultOf, stopTrial, trialOf } from '../releases/rollout.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { HealthBook, Outcome } from './canaryHealth.ts';

/** One try of a browser to show a remote. */
export interface Report {
  remote: string;
  version: string;
  outcome: Outcome;
}

export interface Stopped {
  remote: string;
  version: string;
  reason: string;
}

const AUTHOR = 'canary health';

/**
 * Counts what one browser reports about releases that are listed, and takes those back that are being tried and fail
 * too often. The release everybody gets is counted too, but never taken back: there is nothing beside it that is known
 * to be better, so that is for a person to decide. Gives how many reports counted, and what was stopped.
 */
export async function takeReports(
  store: ReleaseStore,
  book: HealthBook,
  document: DiscoveryDocument | null,
  reporter: string,
  reports: readonly Report[],
): Promise<{ counted: number; stopped: Stopped[] }> {
  const about = reports.flatMap((report) => {
    const releases = document?.microFrontends[documentKey(report.remote)] ?? [];
    const isListed = releases.some(({ metadata }) => metadata.version === report.version);
    return isListed ? [{ ...report, releases }] : [];
  });
  for (const { remote, version, outcome } of about) book.count(remote, version, reporter, outcome);

  const stopped: Stopped[] = [];
  for (const { remote, version, outcome, releases } of about) {
    const tried = trialOf(releases);
    if (outcome !== 'failed' || tried?.metadata.version !== version || tried.extras.stopped) continue;
    const reason = book.verdict(remote, version, begunAt(releases, version));
    if (reason && (await stopTrial(store, remote, version, reason, { by: AUTHOR }))) {
      stopped.push({ remote, version, reason });
    }
  }
  return { counted: about.length, stopped };
}

/** Since when (ms) a release has the share it has now: what was reported before is about another time. */
export function begunAt(releases: readonly Release[], version: string): number {
  const begun = historyOf(releases).events.find((event) => event.version === version && event.traffic !== undefined);
  return begun && !isDefault(releases, version) ? Date.parse(begun.at) : 0;
}

function isDefault(releases: readonly Release[], version: string): boolean {
  return defaultOf(releases)?.metadata.version === version;
}
