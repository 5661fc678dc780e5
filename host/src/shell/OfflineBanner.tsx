import { useLiveState } from '@salesdesk/shared';
import { CONNECTION_TEXTS } from '@salesdesk/shared/domain';
import { useSyncExternalStore } from 'react';
import { t } from '../texts.ts';
import { useLasting } from '../useLasting.ts';
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

function onConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
