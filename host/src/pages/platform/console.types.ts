/** What Platform reads of releases: the replies to `GET /releases/remotes` and those below it. ADR-157. */
import type {
  ContractSupport,
  ProofStatus,
  ProvedState,
  ProvidedContracts,
  ReleaseHealth,
  RolloutEvent,
  StoppedTrial,
} from '@salesdesk/shared/domain';

/** One listed release. */
export interface ReleaseState {
  version: string;
  /** Per cent of users. */
  traffic: number;
  default: boolean;
  isPinned: boolean;
  isHeld: boolean;
  commit: string | null;
  builtAt: string;
  /** Bytes of all files. */
  size: number;
  contract: string;
  support?: ContractSupport;
  stopped?: StoppedTrial;
  health?: ReleaseHealth;
  proof: ProofStatus;
}

/** A module that the live release shares, and the version that it gets from the host. */
export interface ShareUse {
  name: string;
  range: string;
  offered: string | null;
  fits: boolean;
}

export interface RemoteRow {
  name: string;
  owner: string;
  releases: ReleaseState[];
  last: RolloutEvent | null;
  stored: number;
  /** In kB. */
  budget: number;
  shares: ShareUse[];
}

export interface HealthStep {
  at: string;
  working: number;
  failing: number;
}

export interface RemoteDetail extends RemoteRow {
  kept: { version: string; since: string; isPinned: boolean; proof: ProofStatus }[];
  /** By version: the states of its proof that are worth a look. */
  proofs: Record<string, ProvedState[]>;
  events: RolloutEvent[];
  routes: { path: string; title: string; permission?: string }[];
  files: string[];
  steps: Record<string, HealthStep[]>;
}

export interface Overview {
  host: ProvidedContracts & { shares: Record<string, string> };
  remotes: RemoteRow[];
}

/** What a host would break of the releases in use. */
export interface HostCheck {
  broken: {
    remote: string;
    version: string;
    role: string;
    owner: string;
    file: string;
    symbol: string;
    message: string;
  }[];
  unknown: string[];
  older: string[];
  checked: number;
}
