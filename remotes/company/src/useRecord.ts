/** Loads one company's record and its timeline, and refetches them after changes by colleagues. ADR-113. */
import {
  onHandled,
  queryClient,
  queryKeys,
  useBus,
  useInfiniteQuery,
  useLiveReload,
  useQuery,
  useSession,
} from '@salesdesk/shared';
import {
  type AccountRecord,
  codeOf,
  ERROR_CODES,
  hasPermission,
  type PermissionKey,
  RECORD_GONE,
  RECORD_UNKNOWN,
  type TimelineEntry,
  unseenText,
} from '@salesdesk/shared/domain';
import { useLoadMore } from '@salesdesk/shared/ui/table';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { getRecord, getTimeline } from './company.api.ts';
import { type ListedAccount, listedTasks } from './record.model.ts';
import { mergedEntries } from './timeline.model.ts';

export type RecordState =
  | { kind: 'loading' }
  | { kind: 'loaded'; account: AccountRecord }
  /** `permission` is the missing right, which others can grant; `text` names it. */
  | { kind: 'refused'; text: string; permission: PermissionKey }
  | { kind: 'not-found'; text: string }
  | { kind: 'failed' };

const EITHER: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];
const keyOf = (id: number) => [...queryKeys.records, id];

/** Returns the record, or the reason why it is not shown. `isWanted` false: what lists know of it. */
export function useRecord(id: number, { isWanted = true } = {}): { state: RecordState; retry: () => void } {
  const { permissions } = useSession();
  const maySee = EITHER.some((key) => hasPermission(permissions, key));
  const query = useQuery({
    queryKey: [...keyOf(id), 'data'],
    queryFn: async ({ signal }) => stateFrom(await getRecord(id, signal)),
    enabled: maySee && isWanted,
    placeholderData: () => listedRecord(id),
    // A closed record is not subscribed to changes, so its cached data may be outdated.
    staleTime: 0,
  });
  useRecordUpdates(id);
  const retry = () => void query.refetch();
  if (!maySee)
    return { state: { kind: 'refused', text: unseenText(null), permission: EITHER[0] as PermissionKey }, retry };
  if (query.data) return { state: query.data, retry };
  return { state: { kind: query.isError ? 'failed' : 'loading' }, retry };
}

/** What loaded lists and boards know of the company, the newest version, so that its record opens at once. */
function listedRecord(id: number): RecordState | undefined {
  const lists = [queryKeys.qlist, queryKeys.leads, queryKeys.records].flatMap((queryKey) =>
    queryClient.getQueriesData<LoadedList>({ queryKey }).map(([, list]) => list),
  );
  const [account] = lists
    .flatMap((list) => list?.leads ?? list?.pages?.flatMap((page) => page.data ?? []) ?? [])
    .filter((row) => row.account_id === id && row.account_network)
    .sort((one, other) => other.version - one.version);
  return account && { kind: 'loaded', account: { ...account, stage_since: null, planned: listedTasks(account) } };
}

/** The rows of a list, or of the board. */
interface LoadedList {
  leads?: readonly ListedAccount[];
  pages?: readonly { data?: readonly ListedAccount[] }[];
}

function stateFrom(reply: Awaited<ReturnType<typeof getRecord>>): RecordState {
  if (reply.error === false && reply.data) return { kind: 'loaded', account: reply.data };
  if (codeOf(reply) === ERROR_CODES.forbidden)
    return { kind: 'refused', text: reply.message, permission: 'data.q-list.view' };
  if ([RECORD_GONE, RECORD_UNKNOWN].includes(reply.message)) return { kind: 'not-found', text: reply.message };
  throw new Error(reply.message);
}

/** Refetches the record after a change by a colleague, or by a form, move or undo on this page. */
function useRecordUpdates(id: number): void {
  const reload = () => reloadRecord(id);
  useLiveReload({
    concerns: ({ entity, entityId }) => entity === 'account' && (entityId === id || entityId === null),
    reload,
  });
  useBus('account.saved', ({ accountId }) => accountId === id && void reload());
  useBus('lead.moved', ({ accountId }) => accountId === id && void reload());
  useBus('change.undone', () => void reload());
  useEffect(() => onHandled(({ accountId, closed }) => accountId === id && closeTask(id, closed)), [id]);
}

/** A task that is done is not offered again while the record is fetched: the next call would complete it a second time. */
function closeTask(id: number, taskId: number | undefined): void {
  queryClient.setQueryData<RecordState>([...keyOf(id), 'data'], (state) => {
    if (state?.kind !== 'loaded') return state;
    const planned = state.account.planned.filter(({ activity_id }) => activity_id !== taskId);
    return { ...state, account: { ...state.account, planned } };
  });
}

/** The address of a company that was merged opens the one that it was merged into. */
export function useFollowMerged(account: AccountRecord | undefined, open: (id: number) => void): void {
  const into = account?.account_merged_into ?? null;
  const follow = useEffectEvent(open);
  useEffect(() => {
    if (into !== null) follow(into);
  }, [into]);
}

/** Refetches data and timeline; resolves when both are up to date. */
export async function reloadRecord(id: number): Promise<void> {
  const queryKey = keyOf(id);
  // A first load under way may bring what was there before, and would not be sent again.
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  return queryClient.invalidateQueries({ queryKey });
}

/** The history of the record, newest first; `only` what was written. `loadMore` loads older entries. */
export function useTimeline(id: number, only?: 'activities') {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(id), 'timeline', only ?? 'all'],
    queryFn: ({ pageParam, signal }) => getTimeline(id, { cursor: pageParam, only }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    staleTime: 0,
  });
  const loadMore = useLoadMore(query);
  const entries = useMemo(
    () => mergedEntries(withoutDuplicates(query.data?.pages.flatMap((page) => page.data) ?? [])),
    [query.data],
  );
  return {
    entries,
    isLoading: query.isPending,
    hasFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    /** Undefined when there are no older entries. */
    loadMore: query.hasNextPage ? loadMore : undefined,
  };
}

/** Removes duplicates: a refetched page may overlap with the next one. */
function withoutDuplicates(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}
