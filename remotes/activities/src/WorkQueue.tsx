/**
 * The work queue: opens one record after the other, those with a task due by today first, then leads that are going cold.
 * A digit logs the call, completes the task and goes on; so does each activity that is saved in the record. ADR-140, R-88.
 */
import { endQueue, formatDue, lostReasonName, outcomeName, useQueueOpen, useSalesSettings } from '@salesdesk/shared';
import { offered, type QueueItem } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { CloseOutlined, RightOutlined } from '@salesdesk/shared/ui/icons';
import { useEffect } from 'react';
import { choiceOfKey, nextDayAfter } from './queue.model.ts';
import { plural, t } from './texts.ts';
import { useBarKeys, useLostReason, useQueue, useQueueItems } from './useBars.ts';
import styles from './WorkQueue.module.css';

/** The bars over the page `path`: the queue while it is open, and why leads were lost. An overlay; the host has its key. */
export default function WorkQueue({ path }: { path: string }) {
  return (
    <>
      {useQueueOpen() && <OpenQueue />}
      <LostReason path={path} />
    </>
  );
}

function OpenQueue() {
  const items = useQueueItems();
  return items && <Queue items={items} />;
}

function Queue({ items }: { items: readonly QueueItem[] }) {
  const { item, number, goOn, log, isLogging, complete } = useQueue(items);
  const outcomes = offered(useSalesSettings().call_outcomes);
  useBarKeys((key) => {
    const outcome = choiceOfKey(outcomes, key);
    if (outcome) log(outcome);
    else if (key === '0' && complete) complete();
    else if (key.toLowerCase() === 's') goOn();
    else if (key === 'Escape') endQueue();
    else return false;
    return true;
  });

  // Toasts of a phone and the end of the record stand above it.
  useEffect(() => {
    const { style } = document.body;
    style.setProperty('--sd-toast-bottom', '220px');
    return () => void style.removeProperty('--sd-toast-bottom');
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
        {outcomes.map(({ slug }, index) => {
          const next = nextDayAfter(slug, now);
          return (
            <Button
              key={slug}
              size="small"
              type={index === 0 ? 'primary' : 'default'}
              disabled={isLogging}
              aria-keyshortcuts={String(index + 1)}
              title={next ? t('Plans the next call: {{day}}', { day: next.label }) : undefined}
              onClick={() => log(slug)}
            >
              <kbd aria-hidden="true">{index + 1}</kbd> {outcomeName('call', slug)}
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

/**
 * Asks why leads were lost once they are moved to Lost. The move is done; the question holds nothing up, and goes with
 * Escape, with another page and with the undo of the move. R-234. `path`: the page that is shown.
 */
function LostReason({ path }: { path: string }) {
  const { leadIds, skip, save, isSaving } = useLostReason(path);
  const reasons = offered(useSalesSettings().lost_reasons);
  // While the queue is open, the digits log its calls.
  const isQueue = useQueueOpen();
  const hasKeys = leadIds.length > 0 && !isQueue;
  useBarKeys((key) => {
    const reason = choiceOfKey(reasons, key);
    if (reason) save(reason);
    else if (key === 'Escape') skip();
    else return false;
    return true;
  }, hasKeys);
  if (!leadIds.length) return null;
  return (
    <section className={styles.queue} data-above={isQueue || undefined} aria-label={t('Reason for losing')}>
      <p className={styles.what} role="status">
        <strong>{plural(leadIds.length, 'Why was the lead lost?', 'Why were the {{count}} leads lost?')}</strong>
      </p>
      <div className={styles.keys}>
        {reasons.map(({ slug }, index) => (
          <Button
            key={slug}
            size="small"
            disabled={isSaving}
            aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
            onClick={() => save(slug)}
          >
            {hasKeys && <kbd aria-hidden="true">{index + 1}</kbd>} {lostReasonName(slug)}
          </Button>
        ))}
        <Button
          size="small"
          type="text"
          aria-keyshortcuts={hasKeys ? 'Escape' : undefined}
          icon={<CloseOutlined />}
          onClick={skip}
        >
          {t('Skip')} {hasKeys && <kbd aria-hidden="true">{t('Esc')}</kbd>}
        </Button>
      </div>
    </section>
  );
}
