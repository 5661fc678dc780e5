/**
 * The work queue: opens one record after the other, those with a task due by today first, then leads that are going cold.
 * A digit logs the call, completes the task and goes on; so does each activity that is saved in the record. ADR-140, R-88.
 */
import { endQueue, formatDue, isTyping, useQueueOpen } from '@salesdesk/shared';
import { CALL_OUTCOMES, OUTCOME_LABELS, type QueueItem } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { CloseOutlined, RightOutlined } from '@salesdesk/shared/ui/icons';
import { useEffect, useEffectEvent } from 'react';
import { nextDayAfter, outcomeOfKey } from './queue.model.ts';
import { t } from './texts.ts';
import { useQueue, useQueueItems } from './useQueue.ts';
import styles from './WorkQueue.module.css';

/** Shows the queue while it is open. An overlay; the host has its key. */
export default function WorkQueue() {
  return useQueueOpen() ? <OpenQueue /> : null;
}

function OpenQueue() {
  const items = useQueueItems();
  return items && <Queue items={items} />;
}

function Queue({ items }: { items: readonly QueueItem[] }) {
  const { item, number, goOn, log, isLogging, complete } = useQueue(items);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInForm(event.target)) return;
    const outcome = outcomeOfKey(event.key);
    if (outcome) log(outcome);
    else if (event.key === '0' && complete) complete();
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
        <span className={styles.progress}>{t('{{number}} of {{total}}', { number, total: items.length })}</span>
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
              disabled={isLogging}
              aria-keyshortcuts={String(index + 1)}
              title={next ? t('Plans the next call: {{day}}', { day: next.label }) : undefined}
              onClick={() => log(outcome)}
            >
              <kbd aria-hidden="true">{index + 1}</kbd> {t(OUTCOME_LABELS[outcome])}
            </Button>
          );
        })}
        {complete && (
          <Button size="small" aria-keyshortcuts="0" title={t('Completes the task without a call')} onClick={complete}>
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
