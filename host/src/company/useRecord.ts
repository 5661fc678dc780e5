/** One company's record and its timeline, kept up to date with what colleagues change. ADR-113. */
import {
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
  missingPermissionText,
  type PermissionKey,
  RECORD_GONE,
  RECORD_UNKNOWN,
  type TimelineEntry,
} from '@salesdesk/shared/domain';
import { useMemo } from 'react';
import { getGranters, getRecord, getTimeline } from './company.api.ts';
import { joined } from './timeline.model.ts';

export type RecordState =
  | { kind: 'loading' }
  | { kind: 'there'; account: AccountRecord }
  /** `permission` can be given by others; `text` says which it is. */
  | { kind: 'refused'; text: string; permission: PermissionKey }
  | { kind: 'gone'; text: string }
  | { kind: 'failed' };

const EITHER: PermissionKey[] = ['data.q-list.view', 'data.leads.view'];
const keyOf = (id: number) => [...queryKeys.records, id];

/** The record, or why it is not shown. */
export function useRecord(id: number): { state: RecordState; retry: () => void } {
  const { permissions } = useSession();
  const maySee = EITHER.some((key) => hasPermission(permissions, key));
  const query = useQuery({
    queryKey: [...keyOf(id), 'data'],
    queryFn: async ({ signal }) => stateFrom(await getRecord(id, signal)),
    enabled: maySee,
    // Nobody listened for its changes while it was closed.
    staleTime: 0,
  });
  useFollow(id);
  const retry = () => void query.refetch();
  if (!maySee)
    return {
      state: { kind: 'refused', text: missingPermissionText(EITHER), permission: EITHER[0] as PermissionKey },
      retry,
    };
  if (query.data) return { state: query.data, retry };
  return { state: { kind: query.isError ? 'failed' : 'loading' }, retry };
}

function stateFrom(reply: Awaited<ReturnType<typeof getRecord>>): RecordState {
  if (reply.error === false && reply.data) return { kind: 'there', account: reply.data };
  if (codeOf(reply) === ERROR_CODES.forbidden)
    return { kind: 'refused', text: reply.message, permission: 'data.q-list.view' };
  if ([RECORD_GONE, RECORD_UNKNOWN].includes(reply.message)) return { kind: 'gone', text: reply.message };
  throw new Error(reply.message);
}

/** Loads again what somebody changed: a colleague, or this page by form, move or undo. */
function useFollow(id: number): void {
  const reload = () => reloadRecord(id);
  useLiveReload({
    concerns: ({ entity, entityId }) => entity === 'account' && (entityId === id || entityId === null),
    reload,
  });
  useBus('account.saved', ({ accountId }) => accountId === id && void reload());
  useBus('lead.moved', ({ accountId }) => accountId === id && void reload());
  useBus('change.undone', () => void reload());
}

/** Resolves when data and timeline are as the server has them. */
export function reloadRecord(id: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(id) });
}

/** What happened to it, newest first; more by `loadMore`. */
export function useTimeline(id: number) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(id), 'timeline'],
    queryFn: ({ pageParam, signal }) => getTimeline(id, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    staleTime: 0,
  });
  const entries = useMemo(
    () => joined(withoutTwins(query.data?.pages.flatMap((page) => page.data) ?? [])),
    [query.data],
  );
  return {
    entries,
    isLoading: query.isPending,
    hasFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
  };
}

/** A page that was read again may begin earlier than the next one did. */
function withoutTwins(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

/** Who could give the right that is missing; empty while it is not known. */
export function useGranters(permission: PermissionKey) {
  const query = useQuery({
    queryKey: [...queryKeys.permissions, 'granters', permission],
    queryFn: ({ signal }) => getGranters(permission, signal),
  });
  return query.data;
}
