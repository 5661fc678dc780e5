/**
 * Asks why leads were lost once they are moved to Lost. The move is done; the question holds nothing up, and goes with
 * Escape, with another page and with the undo of the move. An overlay. Added (ADR-042).
 */
import { lostReasonName, useBus, useChange, useQueueOpen, useSalesSettings } from '@salesdesk/shared';
import { LOST_SLUG, offered } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { CloseOutlined } from '@salesdesk/shared/ui/icons';
import { useEffect, useState } from 'react';
import { saveLostReason } from './activities.api.ts';
import { choiceOfKey } from './queue.model.ts';
import { msg, plural, t } from './texts.ts';
import { useBarKeys } from './useBarKeys.ts';
import styles from './WorkQueue.module.css';

/** `path`: the page that is shown. */
export default function LostReason({ path }: { path: string }) {
  const [leadIds, setLeadIds] = useState<readonly number[]>([]);
  useBus('lead.moved', ({ accountId, to }) =>
    setLeadIds((ids) => [...ids.filter((id) => id !== accountId), ...(to === LOST_SLUG ? [accountId] : [])]),
  );
  useBus('change.undone', () => setLeadIds([]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what takes the question away.
  useEffect(() => setLeadIds([]), [path]);
  return leadIds.length > 0 && <Question leadIds={leadIds} onDone={() => setLeadIds([])} />;
}

function Question({ leadIds, onDone }: { leadIds: readonly number[]; onDone: () => void }) {
  const reasons = offered(useSalesSettings().lost_reasons);
  const { run, isPending } = useChange({
    mutationFn: (reason: string) => saveLostReason(leadIds, reason),
    says: { success: msg('Reason saved successfully!'), validation: 'toast' },
    onDone,
  });
  // While the queue is open, the digits log its calls.
  const hasKeys = !useQueueOpen();
  useBarKeys((key) => {
    const reason = choiceOfKey(reasons, key);
    if (reason) void run(reason);
    else if (key === 'Escape') onDone();
    else return false;
    return true;
  }, hasKeys);
  return (
    <section className={styles.queue} data-above={!hasKeys || undefined} aria-label={t('Reason for losing')}>
      <p className={styles.what} role="status">
        <strong>{plural(leadIds.length, 'Why was the lead lost?', 'Why were the {{count}} leads lost?')}</strong>
      </p>
      <div className={styles.keys}>
        {reasons.map(({ slug }, index) => (
          <Button
            key={slug}
            size="small"
            disabled={isPending}
            aria-keyshortcuts={hasKeys ? String(index + 1) : undefined}
            onClick={() => void run(slug)}
          >
            {hasKeys && <kbd aria-hidden="true">{index + 1}</kbd>} {lostReasonName(slug)}
          </Button>
        ))}
        <Button
          size="small"
          type="text"
          aria-keyshortcuts={hasKeys ? 'Escape' : undefined}
          icon={<CloseOutlined />}
          onClick={onDone}
        >
          {t('Skip')} {hasKeys && <kbd aria-hidden="true">{t('Esc')}</kbd>}
        </Button>
      </div>
    </section>
  );
}
