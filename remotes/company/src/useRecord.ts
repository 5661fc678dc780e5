/** Loads one company's record and its timeline, and refetches them after changes by colleagues. ADR-113. */
import {
  bus,
  leadMoves,
  NetworkFailure,
  onHandled,
  queryClient,
  queryKeys,
  stagesQuery,
  translated,
  useBus,
  useChange,
  useEdited,
  useLiveReload,
  usePendingMoves,
  useQuery,
  useSession,
  useStages,
} from '@salesdesk/shared';
import { usePlannedTasks } from '@salesdesk/shared/activities';
import {
  type AccountRecord,
  canMoveLead,
  codeOf,
  ERROR_CODES,
  hasPermission,
  MOVE_REFUSALS,
  type Mover,
  mayMoveLead,
  type PermissionKey,
  RECORD_GONE,
  RECORD_UNKNOWN,
  type Stage,
  unseenText,
} from '@salesdesk/shared/domain';
import { usePages } from '@salesdesk/shared/ui/table';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { archive, getRecord, getTimeline } from './company.api.ts';
import { type ListedAccount, listedTasks, movedAccount } from './record.model.ts';
import { t } from './texts.ts';
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
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    queryKey: [...keyOf(id), 'data'],
    queryFn: async ({ signal }) => newest(stateFrom(await getRecord(id, signal)), listedRecord(id)),
    enabled: maySee && isWanted,
    placeholderData: () => listedRecord(id),
    // A closed record is not subscribed to changes, so its cached data may be outdated.
    staleTime: 0,
  });
  useRecordUpdates(id);
  const retry = () => void refetch();
  // Without a connection, what lists know is all there is.
  const listed = useMemo(() => (isUnreachable(error) ? listedRecord(id) : undefined), [error, id]);
  // A list has what was sent.
  const loadedAt = isPlaceholderData || listed ? Number.POSITIVE_INFINITY : dataUpdatedAt;
  const state = useUnsent(id, data ?? listed, loadedAt);
  if (!maySee) return { state: { kind: 'refused', text: unseenText(null), permission: 'data.q-list.view' }, retry };
  return { state: state ?? { kind: error ? 'failed' : 'loading' }, retry };
}

const isUnreachable = (error: unknown) => error instanceof NetworkFailure && error.reason === 'unreachable';

const NONE: readonly never[] = [];

/** The record with what was edited, planned and completed here and that it does not have yet. */
function useUnsent(id: number, state: RecordState | undefined, loadedAt: number): RecordState | undefined {
  const loaded = state?.kind === 'loaded' ? state.account : undefined;
  const [account] = useEdited(useMemo(() => (loaded ? [loaded] : NONE), [loaded]));
  const planned = usePlannedTasks(id, loaded?.planned ?? NONE, loadedAt);
  return useMemo(
    () => (account ? { kind: 'loaded', account: { ...account, planned } } : state),
    [account, state, planned],
  );
}

/** What loaded lists and boards know of the company, the newest version, so that its record opens at once. */
function listedRecord(id: number): RecordState | undefined {
  const [account] = [queryKeys.qlist, queryKeys.leads, queryKeys.records]
    .flatMap((queryKey) => queryClient.getQueriesData<LoadedList>({ queryKey }))
    .flatMap(([, list]) => list?.leads ?? list?.pages?.flatMap((page) => page.data ?? []) ?? [])
    .filter((row) => row.account_id === id && row.account_network)
    .sort((one, other) => other.version - one.version);
  return account && { kind: 'loaded', account: { ...account, stage_since: null, planned: listedTasks(account) } };
}

/** Without a connection the reply is a copy, which may be older than what lists know. */
function newest(state: RecordState, listed: RecordState | undefined): RecordState {
  const isOlder =
    state.kind === 'loaded' && listed?.kind === 'loaded' && state.account.version < listed.account.version;
  if (!isOlder) return state;
  return { kind: 'loaded', account: { ...state.account, ...listed.account, planned: state.account.planned } };
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
async function reloadRecord(id: number): Promise<void> {
  const queryKey = keyOf(id);
  // A first load under way may bring what was there before, and would not be sent again.
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  return queryClient.invalidateQueries({ queryKey });
}

/** The history of the record, newest first; `only` what was written. `loadMore` loads older entries. */
export function useTimeline(id: number, only?: 'activities') {
  const { rows, error, ...list } = usePages({
    queryKey: [...keyOf(id), 'timeline', only ?? 'all'],
    load: (cursor: string | undefined, signal) => getTimeline(id, { cursor, only }, signal),
    first: undefined,
    nextOf: (last) => last.next_cursor ?? undefined,
    staleTime: 0,
  });
  // A refetched page may overlap with the next one.
  const entries = useMemo(() => mergedEntries([...new Map(rows.map((entry) => [entry.id, entry])).values()]), [rows]);
  return { ...list, entries, hasFailed: error !== null && !list.lastPage };
}

/** Says the result with an undo, and tells the screens that show the company. */
export function useArchive(id: number, action: 'archive' | 'restore') {
  return useChange({
    mutationFn: async () => {
      const reply = await archive(id, action);
      const [outcome] = reply.data?.outcomes ?? [];
      // A refused company is a refused change.
      return outcome && !outcome.done
        ? { ...reply, error: true, message: outcome.reason ?? reply.message, errorCode: 11011 }
        : reply;
    },
    says: { validation: 'toast', fallback: t('This could not be done.') },
    onSettled: () => bus.emit('account.saved', { accountId: id }),
  });
}

leadMoves.onSettled(({ move, intent }) => {
  if (intent?.refused) return;
  const queryKey = [...keyOf(move.lead.account_id), 'data'];
  const stages = queryClient.getQueryData<Stage[]>(stagesQuery().queryKey) ?? [];
  queryClient.setQueryData<RecordState>(
    queryKey,
    (state) => (state?.kind === 'loaded' ? { ...state, account: movedAccount(state.account, [move], stages) } : state),
    // The rest of it is not newer.
    { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt },
  );
});

/**
 * Moves the lead of an open record to another stage. `moved` is the company with its pending moves; `choices` are the stages, each
 * with the reason why not; `refused` is a move that waits for a decision..
 */
export function useStageMove(account: AccountRecord) {
  const { userId, permissions } = useSession();
  const mover: Mover = { userId, permissions };
  const { items: stages } = useStages();
  const { shown, refused, isAway, isBusy } = usePendingMoves();
  const id = account.account_id;
  const pending = shown.filter(({ lead }) => lead.account_id === id);
  const moved = movedAccount(account, pending, stages, !refused.has(id));
  const from = stages.find((stage) => stage.kanban_column_id === moved.kanban_column_id);

  const choices = () =>
    stages.flatMap((stage) => {
      if (!from) return [];
      const verdict = canMoveLead(moved, from, stage, mover);
      return {
        stage,
        isCurrent: stage === from,
        refusal: verdict.allowed ? null : translated(MOVE_REFUSALS[verdict.refusal]),
      };
    });
  const move = (slug: string) => {
    const to = stages.find((stage) => stage.kanban_column_slug_name === slug);
    if (from && to && !isBusy(id)) void leadMoves.add(moved, from, to);
  };
  return {
    moved,
    choices,
    move,
    isMoving: isBusy(id),
    /** It is not sent, and not because it waits for a decision. */
    waits: isAway && pending.length > 0,
    refused: refused.get(id),
    lock: mayMoveLead(account, mover) ? null : translated(MOVE_REFUSALS.notYours),
  };
}
