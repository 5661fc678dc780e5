/**
 * Asks why leads were lost once they are moved to Lost. The move is done; the question holds nothing up, and goes with
 * Escape, with another page and with the undo of the move. R-234.
 */
import { lostReasonName, useQueueOpen, useSalesSettings } from '@salesdesk/shared';
import { offered } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { CloseOutlined } from '@salesdesk/shared/ui/icons';
import { choiceOfKey } from './queue.model.ts';
import { plural, t } from './texts.ts';
import { useBarKeys, useLostReason } from './useBars.ts';
import styles from './WorkQueue.module.css';

/** `path`: the page that is shown. */
export default function LostReason({ path }: { path: string }) {
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
