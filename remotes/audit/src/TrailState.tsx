import { formatNumber, formatTimestamp } from '@salesdesk/shared';
import { Button } from '@salesdesk/shared/ui/core';
import styles from './Audit.module.css';
import { t } from './texts.ts';
import { useTrailState } from './useTrailState.ts';

/** Whether the trail is as it was written, and since when that is known; a check can be begun. ADR-082. */
export function TrailState() {
  const { state, isError, check, isStarting } = useTrailState();
  if (isError) return <p className={styles.state}>{t('Whether the trail is intact is not known.')}</p>;
  const isChecking = state?.is_checking !== false;
  return (
    <p className={styles.state} role="status">
      {state?.problem && (
        <>
          <strong className={styles.bad}>{t('The trail was changed')}</strong>
          {state.problem}
        </>
      )}
      {state?.checked_at && !state.problem && (
        <>
          <strong className={styles.good}>{t('The trail is intact')}</strong>
          {t('{{number}} changes', { number: formatNumber(state.rows) })}
        </>
      )}
      <span>
        {isChecking
          ? t('Checking…')
          : state?.checked_at
            ? t('Checked {{time}}', { time: formatTimestamp(state.checked_at) })
            : t('Not checked yet')}
      </span>
      <Button size="small" type="link" disabled={isChecking} loading={isStarting} onClick={check}>
        {t('Check now')}
      </Button>
    </p>
  );
}
