/** How releases stand: what the command line prints, and what Platform gets from `GET /releases/remotes`. ADR-157. */
import type { ContractSupport, ProvidedContracts } from './contracts.ts';
import type { ProofStatus, ProvedState } from './proof.ts';
import type {
  ComposedExtension,
  ExtensionDeclaration,
  ReleaseDetails,
  ReleaseHealth,
  ReleaseVerdict,
  RolloutEvent,
  StoppedTrial,
  TrialVitals,
} from './release.ts';

/** One listed release. */
export interface ReleaseStatus {
  version: string;
  /** Per cent of users. */
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
  /** What a browser found in it before it was released. */
  proof: ProofStatus;
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
  kept: { version: string; since: string; isPinned: boolean; verdict: ReleaseVerdict; proof: ProofStatus }[];
  /** Versions that are stored and were never listed: any of them can be promoted, too. */
  unlisted: string[];
  /** Newest first. */
  events: RolloutEvent[];
}

/** A module that a release shares, and what the host gives it; null when the host has none of that name. */
export interface ShareUse {
  name: string;
  range: string;
  offered: string | null;
  /** Whether the host's version is in the range. */
  fits: boolean;
}

/** Users whose latest report came in this step; `at` is its end, ISO 8601, UTC. */
export interface HealthStep {
  at: string;
  /** Users for whom every attempt worked. */
  working: number;
  failing: number;
}

/** An extension that users get, with the release that it is of and what the operator changed of it. */
export interface ExtensionStatus extends Pick<ExtensionDeclaration, 'id' | 'slot' | 'title' | 'order'> {
  version: string;
  composed?: ComposedExtension;
}

/** A remote in the list of Platform. */
export interface RemoteRow extends Omit<RemoteStatus, 'kept' | 'unlisted' | 'events'> {
  /** The latest change; null when none is recorded. */
  last: RolloutEvent | null;
  /** Number of releases that are stored and not listed. */
  stored: number;
  /** Limit of the size of all files, in kB. */
  budget: number;
  /** Shares of the live release. */
  shares: ShareUse[];
  /** Of the live release, and those of a trial alone. */
  extensions?: ExtensionStatus[];
}

/** Why a release has to keep working. */
export type ReleaseRole = 'live' | 'trial' | 'fallback' | 'pinned';

/** A release that people get or may get, with what it shares. */
export interface ReleaseInUse {
  remote: string;
  version: string;
  role: ReleaseRole;
  /** `built`: the version that it was built with; null when it recorded none. */
  shares: (ShareUse & { built: string | null })[];
}

/** What releases share, against what the host gives them. */
export interface SharesInUse {
  /** Version by name of what the host shares. */
  host: Record<string, string>;
  releases: ReleaseInUse[];
}

/** A remote on its page of Platform. */
export interface RemoteDetail extends RemoteRow, Pick<RemoteStatus, 'kept' | 'events'> {
  /** Of the live release. */
  routes: Pick<ReleaseDetails['routes'][number], 'path' | 'title' | 'permission'>[];
  /** Names of the files of the live release. */
  files: string[];
  /** By version: the states of its proof in which something was found, or the picture differs from that of the live release. */
  proofs: Record<string, ProvedState[]>;
  /** By version: the users who reported lately, in steps of time. */
  steps: Record<string, HealthStep[]>;
}

/** The list of Platform, with what the host provides. */
export interface RemotesOverview {
  host: ProvidedContracts & { shares: Record<string, string> };
  remotes: RemoteRow[];
}

/** A shared module that a release asks for and does not get. R-229. */
export interface UnmetShare {
  code: 'share-out-of-range' | 'share-missing';
  name: string;
  range: string;
  /** The versions that the host has; none when it lacks the module. */
  offered: readonly string[];
}

/** What another host would break of the releases in use. */
export interface HostCheck {
  broken: {
    remote: string;
    version: string;
    role: string;
    owner: string;
    file: string;
    symbol: string;
    message: string;
    /** Set when a shared module is the reason. */
    share?: UnmetShare;
  }[];
  /** Releases that recorded nothing. */
  unknown: string[];
  /** Releases that need an older contract. */
  older: string[];
  /** Number of releases that were checked. */
  checked: number;
}
