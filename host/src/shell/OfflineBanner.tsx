import { useLiveState } from '@salesdesk/shared';
import { CONNECTION_TEXTS } from '@salesdesk/shared/domain';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../texts.ts';
import styles from './OfflineBanner.module.css';

/** A restarting server is back sooner, and needs no message. */
const PATIENCE_MS = 3_000;

/** Shows that the network is gone or the server does not answer; loaded data stays readable. */
export function OfflineBanner() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine);
  const isLost = useLasting(useLiveState() === 'unreachable', PATIENCE_MS);
  // Screen readers announce the text only if the live region existed before it.
  return (
    <div role="status">
      {online && !isLost ? null : (
        <p className={styles.banner}>{online ? t(CONNECTION_TEXTS.unreachable) : t(CONNECTION_TEXTS.offline)}</p>
      )}
    </div>
  );
}

/** True once `is` has been true for `ms`. */
function useLasting(is: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [is, ms]);
  return lasts;
}

function onConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
