/** The state of releases as Platform shows it: a short row for each remote, and everything about one. ADR-157. */
import {
  DEFAULT_BUDGET,
  documentKey,
  type ExtensionStatus,
  type HealthStep,
  type ProvedState,
  type Release,
  type ReleaseDetails,
  type RemoteDetail,
  type RemoteRow,
  type RemoteStatus,
  type ShareUse,
  satisfiesRange,
} from '@salesdesk/shared/domain';
import { offeredVersions } from '../contract/offeredShares.ts';
import type { HostDescription } from '../releases/checkBuild.ts';
import { historyOf } from '../releases/history.ts';
import { readProofEntry } from '../releases/proofs.ts';
import { defaultOf } from '../releases/rollout.ts';
import { readStatus } from '../releases/status.ts';
import type { Attempts } from '../store/records.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { HealthOf } from '../verdicts/canaryHealth.ts';

interface Options {
  host: HostDescription;
  healthOf: HealthOf;
}

/** Every remote by name, without its history. */
export async function readRows(store: ReleaseStore, options: Options): Promise<RemoteRow[]> {
  const [statuses, live] = await Promise.all([
    readStatus(store, { ...options, isBrief: true }),
    store.discovery.read(),
  ]);
  return statuses
    .map((status) => rowOf(status, live?.value.microFrontends[documentKey(status.name)] ?? [], options.host))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Everything about one remote; null when it has no release. */
export async function readDetail(store: ReleaseStore, remote: string, options: Options): Promise<RemoteDetail | null> {
  const [[status], live, record] = await Promise.all([
    readStatus(store, { ...options, remote }),
    store.discovery.read(),
    store.health.read(),
  ]);
  if (!status?.releases.length) return null;
  const releases = live?.value.microFrontends[documentKey(remote)] ?? [];
  const details = detailsOf(releases);
  const proved = [...status.releases, ...status.kept].map(async ({ version }) => {
    const states = (await readProofEntry(store, remote, version)).proof?.states.filter(isWorthShowing) ?? [];
    return states.length ? [[version, states] as const] : [];
  });
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
    proofs: Object.fromEntries((await Promise.all(proved)).flat()),
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
  { kept, unlisted, events, ...status }: RemoteStatus,
  releases: readonly Release[],
  host: HostDescription,
): RemoteRow {
  const details = detailsOf(releases);
  return {
    ...status,
    last: events[0] ?? null,
    stored: kept.length + unlisted.length,
    budget: (details?.budget ?? DEFAULT_BUDGET).total,
    shares: sharesOf(details, host),
    extensions: extensionsOf(releases),
  };
}

function extensionsOf(releases: readonly Release[]): ExtensionStatus[] {
  const composition = historyOf(releases).composition ?? {};
  const served = releases.filter(({ deployment }) => deployment.traffic > 0);
  const found = new Map<string, ExtensionStatus>();
  for (const { metadata, extras, deployment } of served)
    for (const { id, slot, title, order } of extras.salesdesk.extensions ?? [])
      if (deployment.default || !found.has(id))
        found.set(id, {
          ...{ id, slot, title, version: metadata.version },
          ...(order === undefined ? {} : { order }),
          ...(composition[id] ? { composed: composition[id] } : {}),
        });
  return [...found.values()];
}

function detailsOf(releases: readonly Release[]): ReleaseDetails | undefined {
  return defaultOf(releases)?.extras.salesdesk;
}

/** What a release takes of the host, and what the host has of it. */
export function sharesOf(details: Pick<ReleaseDetails, 'shared'> | undefined, host: HostDescription): ShareUse[] {
  return Object.entries(details?.shared ?? {}).map(([name, range]) => {
    const fitting = offeredVersions(name, host).find((version) => satisfiesRange(version, range));
    return { name, range, offered: fitting ?? host.shares[name] ?? null, fits: fitting !== undefined };
  });
}

const STEP_MS = 2 * 60 * 1000;
/** Together they cover the half hour that is kept. */
const STEPS = 15;

/** Counts the users of one release by the time of their latest report, oldest step first; empty without a report. */
export function healthSteps(people: Readonly<Record<string, Attempts>>, now: number): HealthStep[] {
  const counted = Object.values(people).filter(({ at }) => at > now - STEPS * STEP_MS && at <= now);
  if (!counted.length) return [];
  return Array.from({ length: STEPS }, (_, step) => {
    const end = now - (STEPS - 1 - step) * STEP_MS;
    const within = counted.filter(({ at }) => at > end - STEP_MS && at <= end);
    const failing = within.filter(({ failed }) => failed > 0).length;
    return { at: new Date(end).toISOString(), working: within.length - failing, failing };
  });
}
