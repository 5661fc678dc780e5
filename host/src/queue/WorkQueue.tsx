/**
 * The work queue: opens one record after the other, those with a task due by today first, then leads that are going cold.
 * A digit logs the call, completes the task and goes on; so does each activity that is saved in the record. ADR-140, R-88.
 */
import {
  announceFailure,
  bus,
  createIdempotencyKey,
  endQueue,
  formatDue,
  type Handled,
  isTyping,
  notify,
  onHandled,
  reportHandled,
  useChange,
} from '@salesdesk/shared';
import { completeTask } from '@salesdesk/shared/activities';
import { CALL_OUTCOMES, OUTCOME_LABELS, type Outcome, type QueueItem } from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { Button } from '@salesdesk/shared/ui/core';
import { CloseOutlined, RightOutlined } from '@salesdesk/shared/ui/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createActivity, getQueue } from '../activities/activities.api.ts';
import { activityTexts } from '../activities/activityTexts.ts';
import { t } from '../texts.ts';
import { callOf, nextDayAfter, outcomeOfKey } from './queue.model.ts';
import styles from './WorkQueue.module.css';

export function WorkQueue() {
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
  return items && <Queue items={items} />;
}

function Queue({ items }: { items: readonly QueueItem[] }) {
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
    if (at + 1 < items.length) {
      setAt(at + 1);
      return;
    }
    notify.success(t('That was the last one.'), { key: 'queue' });
    endQueue();
    close();
  };
  const done = () => {
    const [accountId, taskId] = [item.account_id, item.task?.activity_id];
    bus.emit('account.saved', { accountId });
    reportHandled({ accountId, taskId, closed: taskId });
  };
  const followSave = useEffectEvent(({ accountId, taskId }: Handled) => {
    const isItem = taskId === undefined || taskId === item.task?.activity_id;
    if (accountId === item.account_id && isItem) goOn();
  });
  useEffect(() => onHandled((handled) => followSave(handled)), []);
  const key = useRef(createIdempotencyKey());
  const logging = useChange({
    mutationFn: (outcome: Outcome) => {
      const body = callOf(item, outcome, new Date(), activityTexts.nextStep('call'));
      return createActivity(body, key.current({ at, body }));
    },
    says: { validation: 'toast' },
    onDone: done,
  });
  const completing = useChange({
    mutationFn: (activityId: number) => completeTask(activityId, true),
    says: { validation: 'toast' },
    onDone: done,
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInForm(event.target)) return;
    const outcome = outcomeOfKey(event.key);
    if (outcome) void logging.run(outcome);
    else if (event.key === '0' && item.task) void completing.run(item.task.activity_id);
    else if (event.key.toLowerCase() === 's') goOn();
    else if (event.key === 'Escape') endQueue();
    else return;
    // Before the record, whose own keys these are too.
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);

  const now = new Date();
  return (
    <section className={styles.queue} aria-label={t('Work queue')}>
      <p className={styles.what} role="status">
        <span className={styles.progress}>{t('{{number}} of {{total}}', { number: at + 1, total: items.length })}</span>
        <strong>{item.account_name}</strong>
        <span className={styles.task}>
          {item.task ? `${item.task.text} · ${formatDue(item.task, now)}` : t('Going cold: nothing is planned')}
        </span>
      </p>
      <div className={styles.keys}>
        {CALL_OUTCOMES.map((outcome, index) => {
          const next = nextDayAfter(outcome, now);
          return (
            <Button
              key={outcome}
              size="small"
              type={index === 0 ? 'primary' : 'default'}
              disabled={logging.isPending}
              aria-keyshortcuts={String(index + 1)}
              title={next ? t('Plans the next call: {{day}}', { day: next.label }) : undefined}
              onClick={() => void logging.run(outcome)}
            >
              <kbd aria-hidden="true">{index + 1}</kbd> {t(OUTCOME_LABELS[outcome])}
            </Button>
          );
        })}
        {item.task && (
          <Button
            size="small"
            aria-keyshortcuts="0"
            title={t('Completes the task without a call')}
            onClick={() => item.task && void completing.run(item.task.activity_id)}
          >
            <kbd aria-hidden="true">0</kbd> {t('Done')}
          </Button>
        )}
        <Button size="small" type="text" aria-keyshortcuts="s" icon={<RightOutlined />} onClick={goOn}>
          {t('Skip')} <kbd aria-hidden="true">S</kbd>
        </Button>
        <Button size="small" type="text" aria-keyshortcuts="Escape" icon={<CloseOutlined />} onClick={endQueue}>
          {t('Leave')} <kbd aria-hidden="true">{t('Esc')}</kbd>
        </Button>
      </div>
    </section>
  );
}

/** In a form, digits and Escape belong to it. */
function isInForm(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('form') !== null;
}
