import { useSyncExternalStore } from 'react';
import styles from './OfflineBanner.module.css';

/** Says that the network is gone; what is loaded stays readable. */
export function OfflineBanner() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine);
  return online ? null : (
    <div className={styles.banner} role="status">
      You are offline. You can read what is loaded; changes are possible again once the connection is back.
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
