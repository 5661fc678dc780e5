import {
  announce,
  announceFailure,
  bus,
  createIdempotencyKey,
  csvSeparator,
  dataOf,
  type Http,
  msg,
  notify,
  queryClient,
  queryKeys,
  t,
  useHttp,
  useQuery,
  useWork,
} from '@salesdesk/shared';
import {
  BULK_BATCH,
  type BulkAction,
  type BulkList,
  type BulkOutcome,
  type BulkSelected,
  endpoints,
  type Filters,
  type Sort,
  type SortQuery,
  type UndoOffer,
  type UndoOffered,
} from '@salesdesk/shared/domain';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Selection } from '../../ui/dataTable.model.ts';
import { queryOfAny } from '../filters/queryOfAny.ts';
import { useFileExport } from '../list/useInfiniteList.ts';
import { batchesOf, bulkText, outsideOf, without } from './bulk.model.ts';

const { bulk } = endpoints;
const FAILED = msg('This could not be done for all of them. What is done stays done.');
const BATCH_TIMEOUT_MS = 60_000;

/** The arguments of an action besides the rows. */
export interface BulkWanted {
  action: BulkAction;
  /** Slug of the stage to move to. */
  stage?: string;
  /** Id of the new primary assignee; null for none. */
  assignee?: number | null;
  /** What the new assignee is told. */
  line?: string;
}

/**
 * The selected rows of a list, across filters and pages, and the actions on them. The file of them is in the order `sort`.
 * ADR-116.
 */
export function useBulk<L extends BulkList>(
  list: L,
  filters: Filters<BulkList>,
  isFiltered: boolean,
  sort: Sort<L> | null = null,
) {
  const http = useHttp();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [refused, setRefused] = useState<{ message: string; outcomes: readonly BulkOutcome[] } | null>(null);
  const isCancelled = useRef(false);
  const matching = useQuery({
    queryKey: ['bulk', list, filters],
    queryFn: ({ signal }) => idsOf(http, list, filters, signal),
    enabled: selected.size > 0 && isFiltered,
  });

  const run = async (wanted: BulkWanted) => {
    const all = [...selected];
    const outcomes: BulkOutcome[] = [];
    const offers: UndoOffer[] = [];
    const batches = batchesOf(all, BULK_BATCH);
    isCancelled.current = false;
    setProgress({ done: 0, total: all.length });
    try {
      for (const ids of batches) {
        if (isCancelled.current) break;
        const reply = await http.post(
          bulk.act,
          { ...wanted, ids },
          { json: true, idempotencyKey: createIdempotencyKey()(), timeout: BATCH_TIMEOUT_MS },
        );
        if (reply.error !== false || !reply.data) {
          announce(reply, { fallback: FAILED, needsData: true });
          break;
        }
        outcomes.push(...reply.data.outcomes);
        setProgress({ done: outcomes.length, total: all.length });
        if (reply.data.undo) offers.push(reply.data.undo);
      }
    } catch (error) {
      announceFailure(error, FAILED);
    }
    setProgress(null);
    finish(wanted, outcomes, offers);
  };

  const finish = ({ action, stage }: BulkWanted, outcomes: BulkOutcome[], offers: UndoOffer[]) => {
    if (!outcomes.length) return;
    const done = outcomes.filter((outcome) => outcome.done);
    const message = bulkText(action, done.length, outcomes.length);
    if (!done.length) notify.warning(message);
    else sayDone(isCancelled.current ? t('Cancelled. {{what}}', { what: message }) : message, offers);
    if (action === 'move' && stage)
      for (const { account_id } of done) bus.emit('lead.moved', { accountId: account_id, from: '', to: stage });
    // Refused rows stay selected, so that the user can fix them.
    const ids = done.map(({ account_id }) => account_id);
    setSelected((current) => without(current, ids));
    if (done.length < outcomes.length) setRefused({ message, outcomes: outcomes.filter((outcome) => !outcome.done) });
    for (const queryKey of [queryKeys.qlist, queryKeys.leads, ['bulk']])
      void queryClient.invalidateQueries({ queryKey });
  };

  const { run: selectMatching } = useWork({
    mutationFn: async () => {
      const { ids, total } = await idsOf(http, list, filters);
      setSelected((current) => new Set([...current, ...ids]));
      if (total > ids.length)
        notify.info(t('The first {{count}} of {{total}} are selected.', { count: ids.length, total }));
    },
    onError: (error) => announceFailure(error, t('They could not be selected.')),
  });
  const { exportAll: exportRows } = useFileExport(() => {
    const order: SortQuery<BulkList> = sort ? { sort } : {};
    return http.file(bulk.export, { body: { ids: [...selected], ...order, ...csvSeparator() } });
  });

  return {
    list: list as BulkList,
    selection: useMemo<Selection>(() => ({ selected, onChange: setSelected }), [selected]),
    selected,
    /** How many of them do not match the filters; null while unknown. */
    outside: isFiltered ? outsideOf(selected, matching.data) : 0,
    /** Selects all rows that match the filters, loaded or not. */
    selectMatching,
    clear: useCallback(() => setSelected(new Set()), []),
    run,
    exportRows,
    /** Completed rows and all rows while an action runs. */
    progress,
    cancel: () => {
      isCancelled.current = true;
    },
    /** The refused rows, until the user closes the message. */
    refused,
    closeRefused: () => setRefused(null),
  };
}

export type Bulk = ReturnType<typeof useBulk>;

/** Offers one undo for the whole action, however many calls it took. */
function sayDone(text: string, offers: readonly UndoOffer[]): void {
  const last = offers.at(-1);
  const undo: UndoOffered | null = last ? { ...last, earlier: offers.slice(0, -1).map(({ id }) => id) } : null;
  announce({ error: false, message: text, errorCode: null, validations: {}, url: null, data: { undo } });
}

async function idsOf(
  http: Http,
  list: BulkList,
  filters: Filters<BulkList>,
  signal?: AbortSignal,
): Promise<BulkSelected> {
  const { search, only, ...rest } = filters;
  const query = {
    list,
    ...queryOfAny(only, rest),
    ...(list === 'leads' ? { search_term: search } : { search }),
  };
  return dataOf(http.get(bulk.ids, { query, signal }));
}
