import { useLiveState } from '@salesdesk/shared';
import { useEffect, useState } from 'react';
import { t } from '../texts.ts';
import styles from './LiveBanner.module.css';

/** Most reconnections are faster and need no message. */
const PATIENCE_MS = 10_000;

/** Shows that live updates are interrupted; being offline has a separate banner. */
export function LiveBanner() {
  const state = useLiveState();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (state !== 'reconnecting') return setLate(false);
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div role="status">
      {isLate && state === 'reconnecting' && (
        <p className={styles.banner}>
          {t('Changes of colleagues do not show by themselves at the moment. Reconnecting…')}
        </p>
      )}
    </div>
  );
}
