/** The data of Platform: all remotes, one of them, and what this browser knows of them. */
import { useQuery } from '@salesdesk/shared';
import type { RemoteRow } from '@salesdesk/shared/domain';
import { useEffect } from 'react';
import { loadEveryRemote, type RemoteEntry, useCatalog } from '../../remotes/discovery.ts';
import type { RemoteFailure } from '../../remotes/failure.ts';
import { type LoadPhase, loadPhases } from '../../remotes/loadPhases.ts';
import { recentFailures } from '../../remotes/remotes.ts';
import { liveOf } from './console.model.ts';
import { getOverview, getRemote, getShares } from './platform.api.ts';

const STATE_EVERY_MS = 15_000;

/** Begins the key of every query about releases. */
export const RELEASES_KEY = ['platform', 'releases'] as const;

export function useOverview() {
  return useQuery({
    queryKey: [...RELEASES_KEY, 'all'],
    queryFn: ({ signal }) => getOverview(signal),
    refetchInterval: STATE_EVERY_MS,
  });
}

export function useShares() {
  return useQuery({
    queryKey: [...RELEASES_KEY, 'shares'],
    queryFn: ({ signal }) => getShares(signal),
    refetchInterval: STATE_EVERY_MS,
  });
}

/** `data` is null for a name that no remote has. */
export function useRemote(name: string) {
  return useQuery({
    queryKey: [...RELEASES_KEY, 'one', name],
    queryFn: ({ signal }) => getRemote(name, signal),
    refetchInterval: STATE_EVERY_MS,
  });
}

/** What this browser knows of a remote. */
export interface OwnView {
  /** The release that this user gets; undefined until it is known. */
  entry: RemoteEntry | undefined;
  phases: Partial<Record<LoadPhase, number>>;
  failures: readonly RemoteFailure[];
}

/** Gives the view of each remote in this browser. */
export function useOwnViews(): (name: string) => OwnView {
  const { remotes } = useCatalog();
  useEffect(() => void loadEveryRemote().catch(() => undefined), []);
  return (name) => {
    const entry = remotes.get(name);
    return {
      entry,
      phases: entry ? loadPhases(entry) : {},
      failures: recentFailures().filter((failure) => failure.remote === name),
    };
  };
}

/** The data as text for a bug report; it contains nothing secret or personal. */
export function diagnosticsOf(rows: readonly RemoteRow[], viewOf: (name: string) => OwnView): string {
  const remotes = rows.map((row) => {
    const { entry, phases, failures } = viewOf(row.name);
    const version = entry?.version ?? liveOf(row)?.version;
    const release = row.releases.find((one) => one.version === version);
    return {
      name: row.name,
      version,
      owner: row.owner,
      contract: release?.contract,
      supported_until: release?.support?.until,
      commit: release?.commit,
      builtAt: release?.builtAt,
      size: release?.size,
      load_ms: phases,
      browsers: release?.health,
      failures: failures.map(({ id, at, version: failed, phase, message }) => ({
        id,
        at,
        version: failed,
        phase,
        message,
      })),
    };
  });
  return JSON.stringify({ at: new Date(), page: location.pathname, browser: navigator.userAgent, remotes }, null, 2);
}
