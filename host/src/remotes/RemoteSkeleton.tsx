import { SCREENS } from '@salesdesk/shared/domain';
import { useEffect, useState } from 'react';
import { t } from '../texts.ts';
import styles from './RemoteSkeleton.module.css';

const SHOW_AFTER_MS = 300;
const SLOW_AFTER_MS = 5000;

/** Placeholder while a page loads: nothing at first, to avoid flicker, then a skeleton, then a hint that it is slow. */
export function RemoteSkeleton() {
  const isDue = useElapsed(SHOW_AFTER_MS);
  const isSlow = useElapsed(SLOW_AFTER_MS);
  if (!isDue) return null;
  return (
    <div className={styles.skeleton} role="status">
      <p className={styles.text}>
        {isSlow ? `${t(SCREENS.loading)} ${t('This takes longer than usual.')}` : t(SCREENS.loading)}
      </p>
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
