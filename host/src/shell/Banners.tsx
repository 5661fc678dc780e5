/** The banners above the page: storage is blocked, the connection is lost, live updates are interrupted. */
import { http, useChange, useLiveState } from '@salesdesk/shared';
import { CONNECTION_TEXTS, endpoints } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { useSyncExternalStore } from 'react';
import { useOverrides } from '../remotes/discovery.ts';
import { isStorageBlocked } from '../storage.ts';
import { t } from '../texts.ts';
import { useLasting } from '../useLasting.ts';
import styles from './Shell.module.css';

/** A restarting server is back sooner, and needs no message. */
const OFFLINE_PATIENCE_MS = 3_000;
/** Most reconnections are faster and need no message. */
const LIVE_PATIENCE_MS = 10_000;

/** Says what does not work in a browser that forbids storage; elsewhere it is nothing. R-150. */
export function StorageNote() {
  if (!isStorageBlocked()) return null;
  return (
    <p role="status" className={styles.banner}>
      {t(
        'This browser blocks site data for this address. You can work, but you will have to sign in again after a reload and from time to time, and your settings are not kept. Allow site data to change that.',
      )}
    </p>
  );
}

/** Shows that the network is gone or the server does not answer; loaded data stays readable. */
export function OfflineBanner() {
  const online = useSyncExternalStore(onConnection, () => navigator.onLine);
  const isLost = useLasting(useLiveState() === 'unreachable', OFFLINE_PATIENCE_MS);
  return <Banner text={!online ? t(CONNECTION_TEXTS.offline) : isLost && t(CONNECTION_TEXTS.unreachable)} />;
}

/** Shows that live updates are interrupted; being offline has a separate banner. */
export function LiveBanner() {
  const isInterrupted = useLiveState() === 'reconnecting';
  const isLate = useLasting(isInterrupted, LIVE_PATIENCE_MS);
  const text = t('Changes of colleagues do not show by themselves at the moment. Reconnecting…');
  return <Banner text={isLate && isInterrupted && text} />;
}

/** Screen readers announce the text only if the live region existed before it. */
function Banner({ text }: { text: string | false }) {
  return <div role="status">{text && <p className={styles.banner}>{text}</p>}</div>;
}

function onConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Shows on every page that an override is active; one click ends it. */
export function OverrideBadge() {
  const overrides = useOverrides();
  const reset = useChange({
    mutationFn: () => http.post(endpoints.platform.resetOverrides, {}),
    onDone: () => location.reload(),
  });
  if (!overrides.length) return null;
  return (
    <aside className={styles.badge} aria-label={t('Overrides')}>
      <strong>{t('Override')}</strong>
      {overrides.map(({ override: { remote, version, origin }, entry }) => (
        <span key={remote}>
          {remote}: {version ?? origin}
          {entry ? '' : t(' (cannot be read; the published one is shown)')}
        </span>
      ))}
      <Button size="small" loading={reset.isPending} onClick={() => void reset.run()}>
        {t('Reset')}
      </Button>
    </aside>
  );
}
