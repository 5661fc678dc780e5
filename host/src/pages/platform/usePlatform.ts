/** The data of the Platform page for each remote: release, trial, loading times and failures. */
import { useQuery } from '@salesdesk/shared';
import {
  type ContractSupport,
  contractSupport,
  type ReleaseDetails,
  type ReleaseHealth,
} from '@salesdesk/shared/domain';
import { type RemoteEntry, useCatalog } from '../../remotes/discovery.ts';
import type { RemoteFailure } from '../../remotes/failure.ts';
import { type LoadPhase, loadPhases } from '../../remotes/loadPhases.ts';
import { recentFailures } from '../../remotes/remotes.ts';
import { releasesState } from './platform.api.ts';

const STATE_EVERY_MS = 15_000;

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
  /** Null for a release of the host's own contract, and until the state is loaded. */
  support: ContractSupport | null;
}

export interface Platform {
  rows: PlatformRow[];
  /** Version of the host's own contract; undefined until it is known. */
  contract: string | undefined;
}

export function usePlatform(): Platform {
  const { remotes } = useCatalog();
  const { data: state } = useQuery({
    queryKey: ['platform', 'releases'],
    queryFn: ({ signal }) => releasesState(signal),
    refetchInterval: STATE_EVERY_MS,
  });
  const rows = [...remotes.values()]
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((entry, index) => ({
      id: index + 1,
      entry,
      details: entry.details,
      phases: loadPhases(entry),
      failures: recentFailures().filter((failure) => failure.remote === entry.name),
      health: state?.health.get(`${entry.name}@${entry.version}`),
      support: state ? contractSupport(state.host, entry.details.contract, new Date()) : null,
    }));
  return { rows, contract: state?.host.contract };
}

/** The data as text for a bug report; it contains nothing secret or personal. */
export function diagnosticsOf(rows: readonly PlatformRow[]): string {
  const remotes = rows.map(({ entry, details, phases, failures, health, support }) => ({
    name: entry.name,
    version: entry.version,
    owner: details.owner,
    contract: details.contract,
    supported_until: support?.until,
    commit: details.sourceCommit,
    builtAt: details.builtAt,
    size: details.size,
    load_ms: phases,
    browsers: health,
    failures: failures.map(({ id, at, version, phase, message }) => ({ id, at, version, phase, message })),
  }));
  return JSON.stringify({ at: new Date(), page: location.pathname, browser: navigator.userAgent, remotes }, null, 2);
}
