/** The bars over the page: what is in the work queue, and why leads were lost. ADR-140, R-88, R-234. */
import {
  announceFailure,
  endQueue,
  type Handled,
  isTyping,
  notify,
  onHandled,
  useBus,
  useChange,
  useWindowEvent,
  useWork,
} from '@salesdesk/shared';
import { addActivity, addCompletion } from '@salesdesk/shared/activities';
import { type Activity, LOST_SLUG, type QueueItem } from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getQueue, saveLostReason } from './activities.api.ts';
import { activityTexts } from './activityTexts.ts';
import { callOf } from './queue.model.ts';
import { msg, t } from './texts.ts';

/** Null while it is loaded; one that is empty or fails says so and closes the queue. */
export function useQueueItems(): QueueItem[] | null {
  const [items, setItems] = useState<QueueItem[] | null>(null);
  useEffect(() => {
    const loading = new AbortController();
    getQueue(loading.signal).then(
      (found) => {
        if (found.length) return setItems(found);
        notify.info(t('Nothing is due today, and no lead of yours is going cold.'), { key: 'queue' });
        endQueue();
      },
      (error) => {
        if (loading.signal.aborted) return;
        announceFailure(error);
        endQueue();
      },
    );
    return () => loading.abort();
  }, []);
  return items;
}

/** Shows the record of each item in turn, and goes on after each save of it. */
export function useQueue(items: readonly QueueItem[]) {
  const { open, openId, close } = useCompanyAddress();
  const [at, setAt] = useState(0);
  const item = items[at] as QueueItem;
  const wasShown = useRef(false);
  const show = useEffectEvent((index: number) => {
    const ids = [...new Set(items.map(({ account_id }) => account_id))];
    const id = items[index]?.account_id ?? 0;
    // The next task may be of the same company.
    wasShown.current = openId === id;
    if (openId !== id) open(id, ids);
  });
  useEffect(() => show(at), [at]);

  // The record was closed: so is the queue. Another one of the list was opened: the queue goes on from there.
  const follow = useEffectEvent((id: number | null) => {
    if (id === item.account_id) wasShown.current = true;
    else if (!wasShown.current) return;
    else if (id === null) endQueue();
    else {
      const other = items.findIndex(({ account_id }) => account_id === id);
      if (other >= 0) setAt(other);
    }
  });
  useEffect(() => follow(openId), [openId]);

  const goOn = () => {
    if (at + 1 < items.length) return setAt(at + 1);
    notify.success(t('That was the last one.'), { key: 'queue' });
    endQueue();
    close();
  };
  const followSave = useEffectEvent(({ accountId, taskId }: Handled) => {
    const isItem = taskId === undefined || taskId === item.task?.activity_id;
    if (accountId === item.account_id && isItem) goOn();
  });
  useEffect(() => onHandled((handled) => followSave(handled)), []);
  const logging = useWork({
    mutationFn: (outcome: string) => {
      const call = callOf(item, outcome, new Date(), activityTexts.nextStep('call'));
      return addActivity(item, call, { due: item.task });
    },
  });
  const completing = useWork({ mutationFn: (task: Activity) => addCompletion(task, true) });
  return {
    item,
    /** Counted from 1. */
    number: at + 1,
    goOn,
    log: (outcome: string) => void logging.run(outcome),
    isLogging: logging.isPending,
    /** Completes the task without a call; undefined where there is none. */
    complete: item.task ? () => item.task && void completing.run(item.task) : undefined,
  };
}

/** The leads that were just lost. Forgets them with another page (`path`), with the undo of the move, and when they leave Lost. */
export function useLostReason(path: string) {
  const [leadIds, setLeadIds] = useState<readonly number[]>([]);
  const skip = () => setLeadIds([]);
  useBus('lead.moved', ({ accountId, to }) =>
    setLeadIds((ids) => [...ids.filter((id) => id !== accountId), ...(to === LOST_SLUG ? [accountId] : [])]),
  );
  useBus('change.undone', skip);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what takes the question away.
  useEffect(skip, [path]);
  const { run, isPending } = useChange({
    mutationFn: (reason: string) => saveLostReason(leadIds, reason),
    says: { success: msg('Reason saved successfully!'), validation: 'toast' },
    onDone: skip,
  });
  return { leadIds, skip, save: (reason: string) => void run(reason), isSaving: isPending };
}

/**
 * Keys of a bar, which has them before the record and the list below. `onKey` says whether the key means something; what is typed in a form belongs to it.
 * `isOn` false listens to none.
 */
export function useBarKeys(onKey: (key: string) => boolean, isOn = true): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isInForm = event.target instanceof HTMLElement && event.target.closest('form') !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInForm) return;
    if (!onKey(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  useWindowEvent('keydown', onKeyDown, { isOn, capture: true });
}
