/** The data of Platform: all remotes, one of them, and what this browser knows of them. */
import {
  announce,
  http,
  type LoadPhase,
  notify,
  type PageFailure,
  type PageRelease,
  remotesOfPage,
  useChange,
  useQuery,
  useQueryClient,
  useRemotesOfPage,
} from '@salesdesk/shared';
import {
  CARRIED_UNDO_KEY,
  type CarriedUndo,
  endpoints,
  type HostCheck,
  type ReleaseChange,
  type RemoteDetail,
  type RemoteRow,
  type RemotesOverview,
  type SharesInUse,
  type StoredFailure,
} from '@salesdesk/shared/domain';
import { useEffect, useState } from 'react';
import { liveOf } from './console.model.ts';
import { t } from './texts.ts';

const STATE_EVERY_MS = 15_000;

/** Begins the key of every query about releases. */
const RELEASES_KEY = ['platform', 'releases'] as const;

/** What the release store responds at an address, asked again while it is shown. */
function useReleases<T>(path: string) {
  return useQuery({
    queryKey: [...RELEASES_KEY, path],
    queryFn: ({ signal }) => remotesOfPage.request(path, { signal }) as Promise<T>,
    refetchInterval: STATE_EVERY_MS,
  });
}

/** Every remote, and what the host offers. */
export const useOverview = () => useReleases<RemotesOverview>('/remotes');

/** The shared modules of all releases in use. */
export const useShares = () => useReleases<SharesInUse>('/shares');

/** Everything about one remote. `data` is null for a name that no remote has. */
export const useRemote = (name: string) => useReleases<RemoteDetail | null>(`/remotes/${encodeURIComponent(name)}`);

/** The report of a failure. `data` is null when there is none with this reference; a null `reference` is not looked up. */
export function useFailure(reference: string | null) {
  return useQuery({
    queryKey: ['platform', 'failure', reference],
    enabled: reference !== null,
    queryFn: async ({ signal }) => {
      const reply = await remotesOfPage.request(`/failures/${reference}`, { signal });
      return (reply as { failure: StoredFailure | null } | null)?.failure ?? null;
    },
  });
}

/** Checks which releases in use the host of a chosen `kit.json` would break; a file that describes no host gets a toast. */
export function useHostCheck() {
  const [checked, setChecked] = useState<{ file: string; result: HostCheck } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      const body = JSON.stringify(JSON.parse(await file.text()));
      const result = (await remotesOfPage.request('/host-check', { method: 'POST', body })) as HostCheck;
      setChecked({ file: file.name, result });
    } catch {
      notify.error(t('This file describes no host. Choose the kit.json of its build.'));
    }
    setBusy(false);
  };
  return { checked, isBusy, check };
}

/** What this browser knows of a remote. */
export interface OwnView {
  /** The release that this user gets; undefined until it is known. */
  entry: PageRelease | undefined;
  phases: Partial<Record<LoadPhase, number>>;
  failures: readonly PageFailure[];
}

/** Gives the view of each remote in this browser. */
export function useOwnViews(): (name: string) => OwnView {
  const { releases } = useRemotesOfPage();
  useEffect(() => void remotesOfPage.loadEvery().catch(() => undefined), []);
  return (name) => {
    const entry = releases.get(name);
    return {
      entry,
      phases: entry ? remotesOfPage.loadTimes(entry) : {},
      failures: remotesOfPage.failures().filter((failure) => failure.remote === name),
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

/** `changeOf` makes the change of what was asked. */
export function useReleaseChange<Asked>(changeOf: (asked: Asked) => ReleaseChange) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const reload = () => void client.invalidateQueries({ queryKey: RELEASES_KEY });
  const changing = useChange({
    mutationFn: (one: Asked) => http.post(endpoints.platform.changeReleases, changeOf(one)),
    showBefore: () => (isUndone) => isUndone && reload(),
    onSettled: () => {
      setAsked(null);
      reload();
    },
  });
  return {
    /** The change that the user is about to make. */
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    run: (one: Asked) => void changing.run(one),
    isPending: changing.isPending,
  };
}

/** Shows the offer to undo that the page which asked for the code left, another document, for what is left of its time. */
export function useShownUndo(): void {
  const client = useQueryClient();
  useEffect(() => {
    const carried = takeCarried();
    const seconds = carried ? Math.ceil((carried.until - Date.now()) / 1000) : 0;
    if (!carried || seconds <= 0) return;
    announce(
      {
        error: false,
        message: carried.message,
        errorCode: null,
        validations: {},
        url: null,
        data: { undo: { id: carried.id, seconds } },
      },
      { showBefore: () => (isUndone) => isUndone && void client.invalidateQueries({ queryKey: RELEASES_KEY }) },
    );
  }, [client]);
}

function takeCarried(): CarriedUndo | null {
  try {
    const text = sessionStorage.getItem(CARRIED_UNDO_KEY);
    sessionStorage.removeItem(CARRIED_UNDO_KEY);
    return text ? (JSON.parse(text) as CarriedUndo) : null;
  } catch {
    return null;
  }
}
