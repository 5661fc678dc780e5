/** The live releases, the stored ones and the history, in the form the command line and the platform page read. */
import {
  type ContractSupport,
  contractSupport,
  type ProvidedContracts,
  type Release,
  type ReleaseHealth,
  type RolloutEvent,
  type StoppedTrial,
} from '@salesdesk/shared/domain';
import { HOST_NAME } from '../store/hostNames.ts';
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
  /** Absent for a release of the host's own contract, and when no host is known. */
  support?: ContractSupport;
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

interface StatusOptions {
  /** All remotes when absent. */
  remote?: string | undefined;
  /** Supplies the health from browser reports. */
  healthOf?: (remote: string, version: string) => ReleaseHealth | undefined;
  /** The host that runs them. */
  host?: ProvidedContracts | null;
}

/** Reads the state of all remotes, or of one. */
export async function readStatus(
  store: ReleaseStore,
  { remote, healthOf = () => undefined, host = null }: StatusOptions = {},
): Promise<RemoteStatus[]> {
  const document = (await store.discovery.read())?.value;
  const supportOf = (range: string) => (host ? contractSupport(host, range, new Date()) : null);
  return Object.values(document?.microFrontends ?? {})
    .map((releases) => statusOf(releases, healthOf, supportOf))
    .filter(({ name }) => remote === undefined || name === remote);
}

function statusOf(
  releases: Release[],
  healthOf: (remote: string, version: string) => ReleaseHealth | undefined,
  supportOf: (range: string) => ContractSupport | null,
): RemoteStatus {
  const { name = '', owner = '' } = releases[0]?.extras.salesdesk ?? {};
  const { events, retired, pinned } = historyOf(releases);
  return {
    name,
    owner,
    releases: releases.map(({ metadata: { version }, deployment, extras: { salesdesk, stopped } }) => {
      const health = healthOf(name, version);
      const support = name === HOST_NAME ? null : supportOf(salesdesk.contract);
      return {
        version,
        traffic: deployment.traffic,
        default: deployment.default,
        commit: salesdesk.sourceCommit,
        builtAt: salesdesk.builtAt,
        size: salesdesk.size,
        contract: salesdesk.contract,
        ...(support ? { support } : {}),
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
