import { SCREENS } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { useEffect, useState } from 'react';
import { t } from '../texts.ts';
import styles from './RemoteSkeleton.module.css';

const SHOW_AFTER_MS = 300;
const SLOW_AFTER_MS = 5000;
const RETRY_AFTER_MS = 10_000;

/**
 * Placeholder while a page loads: nothing at first, to avoid flicker, then a skeleton, then a hint that it is slow, and
 * on a slow computer a button that requests everything again.
 */
export function RemoteSkeleton({ onRetry }: { onRetry: () => void }) {
  const isDue = useElapsed(SHOW_AFTER_MS);
  const isSlow = useElapsed(SLOW_AFTER_MS);
  const isVerySlow = useElapsed(RETRY_AFTER_MS);
  if (!isDue) return null;
  const loading = isSlow ? `${t(SCREENS.loading)} ${t('This takes longer than usual.')}` : t(SCREENS.loading);
  return (
    <div className={styles.skeleton}>
      <div className={styles.text}>
        <p role="status">{isVerySlow ? t('Still loading. This computer or its connection is slow.') : loading}</p>
        {isVerySlow ? <Button onClick={onRetry}>{t('Retry')}</Button> : null}
      </div>
      <div className={styles.title} />
      {ROWS.map((row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  );
}

const ROWS = Array.from({ length: 8 }, (_, index) => index);

function useElapsed(ms: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasElapsed;
}
