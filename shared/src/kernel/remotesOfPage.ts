/**
 * What this page knows of its remotes, and the release store behind them. The host provides it while it starts. It is for the
 * screens of the platform itself, such as `remotes/platform`; a screen of a team has no use for it. ADR-168.
 */
import { BehaviorSubject } from 'rxjs';
import { endpoints, type ReleaseDetails } from '../domain/index.ts';
import { http } from './http/client.ts';
import { hookOf } from './listeners.ts';
import { session } from './session.ts';

/** One release of a remote. */
export interface PageRelease {
  name: string;
  version: string;
  /** Absolute address of the folder with its files, with a slash at the end. */
  folder: string;
  details: ReleaseDetails;
  /** Granted to this user for a time, in place of the published release. */
  isOverride?: true;
  /** Why the user gets it; absent for the release that everyone gets. */
  cohort?: 'trial' | 'fallback';
}

/** A release that could not be shown on this page. `id` is the reference that users quote. */
export interface PageFailure extends Pick<Error, 'message'> {
  id: string;
  at: Date;
  remote: string;
  version: string;
  phase: string;
}

/** The shared modules load first, then the code of the screen. Only older hosts read a manifest before. */
export type LoadPhase = 'manifest' | 'shares' | 'code';

export interface PageRemotes {
  /** The release that this user gets of each remote, by name. */
  releases: ReadonlyMap<string, PageRelease>;
  /** Whether these are all remotes, and not only those that the user may open. */
  isComplete: boolean;
}

/** What the host provides beside the state. */
export interface RemotesProvider {
  /** All listed releases of a remote, newest first, each without its fallback. */
  listed(remote: string): readonly PageRelease[];
  /** Loads the remotes that the user may not open too. Rejects when the discovery document cannot be read. */
  loadEvery(): Promise<void>;
  /** The latest failures, oldest first. */
  failures(): readonly PageFailure[];
  /** How long each phase of loading a release took, in ms; phases that did not run are missing. */
  loadTimes(release: PageRelease): Partial<Record<LoadPhase, number>>;
}

const state$ = new BehaviorSubject<PageRemotes>({ releases: new Map(), isComplete: false });

/** Empty until the host has provided it, as in a test. */
let provider: RemotesProvider = {
  listed: () => [],
  loadEvery: async () => {},
  failures: () => [],
  loadTimes: () => ({}),
};

export const remotesOfPage = {
  /** Changes when the user or the published releases do. */
  state$,
  /** Called once, by the host. */
  provide(provided: RemotesProvider): void {
    provider = provided;
  },
  listed: (remote: string) => provider.listed(remote),
  loadEvery: () => provider.loadEvery(),
  failures: () => provider.failures(),
  loadTimes: (release: PageRelease) => provider.loadTimes(release),
  /** Requests JSON below `/releases` as the signed-in user; null when it does not exist. Throws for any other failure. */
  async request(path: string, init: RequestInit): Promise<unknown> {
    let reply = await send(path, init);
    if (reply.status === 401) {
      // Only API calls refresh an expired token, so send one and retry.
      await http.get(endpoints.notifications.unread, { signal: init.signal ?? undefined });
      reply = await send(path, init);
    }
    if (reply.status === 404) return null;
    if (!reply.ok) throw new Error(`The releases answered ${reply.status}.`);
    return await reply.json();
  },
};

/** The remotes for components. */
export const useRemotesOfPage = hookOf(state$);

function send(path: string, init: RequestInit): Promise<Response> {
  const headers = {
    authorization: `Bearer ${session.token()}`,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
  };
  return fetch(`/releases${path}`, { ...init, headers });
}
