/** The data of the Platform page for each remote: release, trial, loading times and failures. */
import { useQuery } from '@salesdesk/shared';
import type { ReleaseDetails, ReleaseHealth } from '@salesdesk/shared/domain';
import { type RemoteEntry, useCatalog } from '../../remotes/discovery.ts';
import type { RemoteFailure } from '../../remotes/failure.ts';
import { type LoadPhase, loadPhases } from '../../remotes/loadPhases.ts';
import { recentFailures } from '../../remotes/remotes.ts';
import { releaseHealth } from './platform.api.ts';

const HEALTH_EVERY_MS = 15_000;

export interface PlatformRow {
  /** Position in the list, from 1: the table's key. */
  id: number;
  entry: RemoteEntry;
  details: ReleaseDetails;
  phases: Partial<Record<LoadPhase, number>>;
  /** Failures in this browser. */
  failures: readonly RemoteFailure[];
  /** Recent reports of all browsers; undefined without reports, or when they could not be loaded. */
  health: ReleaseHealth | undefined;
}

export function usePlatform(): PlatformRow[] {
  const { remotes } = useCatalog();
  const { data: health } = useQuery({
    queryKey: ['platform', 'health'],
    queryFn: ({ signal }) => releaseHealth(signal),
    refetchInterval: HEALTH_EVERY_MS,
  });
  return [...remotes.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((entry, index) => ({
      id: index + 1,
      entry,
      details: entry.details,
      phases: loadPhases(entry),
      failures: recentFailures().filter((failure) => failure.remote === entry.name),
      health: health?.get(`${entry.name}@${entry.version}`),
    }));
}

/** The data as text for a bug report; it contains nothing secret or personal. */
export function diagnosticsOf(rows: readonly PlatformRow[]): string {
  const remotes = rows.map(({ entry, details, phases, failures, health }) => ({
    name: entry.name,
    version: entry.version,
    owner: details.owner,
    contract: details.contract,
    commit: details.sourceCommit,
    builtAt: details.builtAt,
    size: details.size,
    load_ms: phases,
    browsers: health,
    failures: failures.map(({ id, at, version, phase, message }) => ({ id, at, version, phase, message })),
  }));
  return JSON.stringify({ at: new Date(), page: location.pathname, browser: navigator.userAgent, remotes }, null, 2);
}
