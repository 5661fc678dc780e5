/** The live releases, the stored ones and the history, in the form the command line and the platform page read. */
import type { Release, ReleaseHealth, RolloutEvent, StoppedTrial } from '@salesdesk/shared/domain';
import type { ReleaseStore } from '../store/store.ts';
import { historyOf } from './history.ts';

export interface ReleaseStatus {
  version: string;
  traffic: number;
  default: boolean;
  commit: string | null;
  builtAt: string;
  /** Bytes of all files, uncompressed. */
  size: number;
  contract: string;
  stopped?: StoppedTrial;
  /** Recent reports of browsers; absent without a health registry. */
  health?: ReleaseHealth;
}

export interface RemoteStatus {
  name: string;
  owner: string;
  releases: ReleaseStatus[];
  /** Stored but not listed: any of them can be promoted. */
  kept: { version: string; since: string; isPinned: boolean }[];
  /** Newest first. */
  events: RolloutEvent[];
}

/** Reads the state of all remotes, or of one. `healthOf` supplies the health from browser reports. */
export async function readStatus(
  store: ReleaseStore,
  remote?: string,
  healthOf: (remote: string, version: string) => ReleaseHealth | undefined = () => undefined,
): Promise<RemoteStatus[]> {
  const document = (await store.discovery.read())?.value;
  return Object.values(document?.microFrontends ?? {})
    .map((releases) => statusOf(releases, healthOf))
    .filter(({ name }) => remote === undefined || name === remote);
}

function statusOf(
  releases: Release[],
  healthOf: (remote: string, version: string) => ReleaseHealth | undefined,
): RemoteStatus {
  const { name = '', owner = '' } = releases[0]?.extras.salesdesk ?? {};
  const { events, retired, pinned } = historyOf(releases);
  return {
    name,
    owner,
    releases: releases.map(({ metadata: { version }, deployment, extras: { salesdesk, stopped } }) => {
      const health = healthOf(name, version);
      return {
        version,
        traffic: deployment.traffic,
        default: deployment.default,
        commit: salesdesk.sourceCommit,
        builtAt: salesdesk.builtAt,
        size: salesdesk.size,
        contract: salesdesk.contract,
        ...(stopped ? { stopped } : {}),
        ...(health ? { health } : {}),
      };
    }),
    kept: Object.entries(retired)
      .map(([version, since]) => ({ version, since, isPinned: pinned.includes(version) }))
      .sort((a, b) => b.since.localeCompare(a.since)),
    events,
  };
}
