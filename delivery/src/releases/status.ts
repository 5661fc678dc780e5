/** The live releases, the stored ones and the history, in the form the command line and the platform page read. */
import {
  type ContractSupport,
  contractSupport,
  type ProvidedContracts,
  type Release,
  type ReleaseHealth,
  type ReleaseVerdict,
  type RolloutEvent,
  type StoppedTrial,
  type TrialVitals,
} from '@salesdesk/shared/domain';
import { HOST_NAME } from '../store/hostNames.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { VitalsRecord } from '../store/vitalsRecord.ts';
import { vitalsIn } from '../verdicts/trialVitals.ts';
import type { VerdictOf } from '../verdicts/verdicts.ts';
import { historyOf } from './history.ts';
import { readVerdicts } from './knownGood.ts';
import { runningTrial } from './runningTrial.ts';

export interface ReleaseStatus {
  version: string;
  traffic: number;
  default: boolean;
  /** No automatic step changes it: it is pinned, or its trial is held. ADR-157. */
  isPinned: boolean;
  isHeld: boolean;
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
  /** How it has proved itself. */
  verdict: ReleaseVerdict;
  /** A trial that gets a larger share by itself. */
  progressive?: true;
  /** How a running trial feels to users, against the default; absent before the first visit. */
  vitals?: TrialVitals;
}

export interface RemoteStatus {
  name: string;
  owner: string;
  releases: ReleaseStatus[];
  /** Stored but not listed: any of them can be promoted. */
  kept: { version: string; since: string; isPinned: boolean; verdict: ReleaseVerdict }[];
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
  const [live, verdictOf, vitals] = await Promise.all([
    store.discovery.read(),
    readVerdicts(store),
    store.vitals.read(),
  ]);
  const supportOf = (range: string) => (host ? contractSupport(host, range, new Date()) : null);
  return Object.values(live?.value.microFrontends ?? {})
    .map((releases) => statusOf(releases, { healthOf, supportOf, verdictOf, vitals: vitals?.value ?? {} }))
    .filter(({ name }) => remote === undefined || name === remote);
}

interface Known {
  healthOf: (remote: string, version: string) => ReleaseHealth | undefined;
  supportOf: (range: string) => ContractSupport | null;
  verdictOf: VerdictOf;
  vitals: VitalsRecord;
}

function statusOf(releases: Release[], { healthOf, supportOf, verdictOf, vitals }: Known): RemoteStatus {
  const { name = '', owner = '' } = releases[0]?.extras.salesdesk ?? {};
  const { events, retired, pinned, held } = historyOf(releases);
  return {
    name,
    owner,
    releases: releases.map(({ metadata: { version }, deployment, extras: { salesdesk, stopped, progressive } }) => {
      const health = healthOf(name, version);
      const trial = runningTrial(releases);
      const felt = trial?.version === version ? vitalsIn(vitals, name, trial) : undefined;
      const support = name === HOST_NAME ? null : supportOf(salesdesk.contract);
      return {
        version,
        traffic: deployment.traffic,
        default: deployment.default,
        isPinned: pinned.includes(version),
        isHeld: held === version,
        commit: salesdesk.sourceCommit,
        builtAt: salesdesk.builtAt,
        size: salesdesk.size,
        contract: salesdesk.contract,
        ...(support ? { support } : {}),
        ...(stopped ? { stopped } : {}),
        ...(health ? { health } : {}),
        verdict: verdictOf(name, version),
        ...(progressive ? { progressive } : {}),
        ...(felt ? { vitals: felt } : {}),
      };
    }),
    kept: Object.entries(retired)
      .map(([version, since]) => ({
        version,
        since,
        isPinned: pinned.includes(version),
        verdict: verdictOf(name, version),
      }))
      .sort((a, b) => b.since.localeCompare(a.since)),
    events,
  };
}
