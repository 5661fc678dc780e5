/** The state of releases as Platform shows it: a short row for each remote, and everything about one. ADR-157. */
import {
  DEFAULT_BUDGET,
  documentKey,
  type ProvedState,
  type Release,
  type ReleaseDetails,
  type RolloutEvent,
  satisfiesRange,
} from '@salesdesk/shared/domain';
import { type HealthStep, healthSteps } from '../health/healthSteps.ts';
import type { HostDescription } from '../releases/checkBuild.ts';
import { readProofs } from '../releases/proofs.ts';
import { type RemoteStatus, readStatus } from '../releases/status.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { HealthOf } from '../verdicts/canaryHealth.ts';

/** A module that a release shares, and what the host gives it; null when it has none of that name. */
export interface ShareUse {
  name: string;
  range: string;
  offered: string | null;
  /** Whether the host's version is in the range. */
  fits: boolean;
}

export interface RemoteRow extends Omit<RemoteStatus, 'kept' | 'events'> {
  /** The latest change; null when none is recorded. */
  last: RolloutEvent | null;
  /** Number of releases that are stored and not listed. */
  stored: number;
  /** Limit of the size of all files, in kB. */
  budget: number;
  /** Shares of the live release. */
  shares: ShareUse[];
}

export interface RemoteDetail extends RemoteRow, Pick<RemoteStatus, 'kept' | 'events'> {
  /** Of the live release. */
  routes: Pick<ReleaseDetails['routes'][number], 'path' | 'title' | 'permission'>[];
  /** Number and names of the files of the live release. */
  files: string[];
  /** By version: the states of its proof in which something was found, or the picture differs from that of the live release. */
  proofs: Record<string, ProvedState[]>;
  /** By version: the users who reported lately, in steps of time. */
  steps: Record<string, HealthStep[]>;
}

interface Options {
  host: HostDescription;
  healthOf: HealthOf;
}

/** Every remote by name, without its history. */
export async function readRows(store: ReleaseStore, options: Options): Promise<RemoteRow[]> {
  const [statuses, live] = await Promise.all([readStatus(store, options), store.discovery.read()]);
  return statuses
    .map((status) => rowOf(status, live?.value.microFrontends[documentKey(status.name)] ?? [], options.host))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Everything about one remote; null when it has no release. */
export async function readDetail(store: ReleaseStore, remote: string, options: Options): Promise<RemoteDetail | null> {
  const [[status], live, record, proofOf] = await Promise.all([
    readStatus(store, { ...options, remote }),
    store.discovery.read(),
    store.health.read(),
    readProofs(store),
  ]);
  if (!status) return null;
  const releases = live?.value.microFrontends[documentKey(remote)] ?? [];
  const details = detailsOf(releases);
  return {
    ...rowOf(status, releases, options.host),
    kept: status.kept,
    events: status.events,
    routes: (details?.routes ?? []).map(({ path, title, permission }) => ({
      path,
      title,
      ...(permission === undefined ? {} : { permission }),
    })),
    files: Object.keys(details?.assets ?? {}),
    proofs: Object.fromEntries(
      [...status.releases, ...status.kept].flatMap(({ version }) => {
        const states = proofOf(remote, version)?.proof?.states.filter(isWorthShowing) ?? [];
        return states.length ? [[version, states]] : [];
      }),
    ),
    steps: Object.fromEntries(
      status.releases.map(({ version }) => [
        version,
        healthSteps(record?.value[`${remote}@${version}`] ?? {}, Date.now()),
      ]),
    ),
  };
}

function isWorthShowing({ faults, difference }: ProvedState): boolean {
  return faults.length > 0 || (difference?.percent ?? 0) > 0;
}

function rowOf(
  { kept, events, ...status }: RemoteStatus,
  releases: readonly Release[],
  host: HostDescription,
): RemoteRow {
  const details = detailsOf(releases);
  return {
    ...status,
    last: events[0] ?? null,
    stored: kept.length,
    budget: (details?.budget ?? DEFAULT_BUDGET).total,
    shares: Object.entries(details?.shared ?? {}).map(([name, range]) => shareUse(name, range, host)),
  };
}

function detailsOf(releases: readonly Release[]): ReleaseDetails | undefined {
  return releases.find(({ deployment }) => deployment.default)?.extras.salesdesk;
}

/** A remote of an older contract gets that contract's version of the shared package. */
function shareUse(name: string, range: string, host: HostDescription): ShareUse {
  const own = host.shares[name];
  const older = name.startsWith('@salesdesk/shared') ? (host.olderContracts ?? []).map(({ version }) => version) : [];
  const fitting = [own, ...older].find((version) => version !== undefined && satisfiesRange(version, range));
  return { name, range, offered: fitting ?? own ?? null, fits: fitting !== undefined };
}
