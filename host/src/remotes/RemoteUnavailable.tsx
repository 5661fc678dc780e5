import { formatTime, translated, useDocumentTitle, useWindowEvent, useWork } from '@salesdesk/shared';
import { SCREENS } from '@salesdesk/shared/domain';
import { Button, RemoteDownDrawing } from '@salesdesk/shared/ui/core';
import { useEffect, useMemo, useRef } from 'react';
import { Reference } from '../failures/FailureNotice.tsx';
import { msg, t } from '../texts.ts';
import { failureOfRemote, type RemoteFailure } from './failure.ts';
import styles from './remotes.module.css';

interface RemoteUnavailableProps {
  /** Title of the page that cannot be shown. */
  title: string;
  failure: RemoteFailure;
  since: Date;
  onRetry: () => Promise<void>;
}

/** Explanations for failures that only a reload or a new release fixes. A new release is shown by itself. */
const REASONS: Partial<Record<RemoteFailure['phase'], string>> = {
  contract: msg('This page needs a newer version of Salesdesk than the one you have open. Reload the page.'),
  outdated: msg('This page was built for an older version of Salesdesk and needs a new release.'),
  evaluation: msg('This page is broken. It opens by itself as soon as it is repaired.'),
  integrity: msg('This page is broken. It opens by itself as soon as it is repaired.'),
};

const OFFLINE = msg('This page was not opened before you went offline. It opens by itself once you are connected.');

/** Replaces a remote's page that cannot be shown: names the page, the time and what to do. */
export function RemoteUnavailable({ title, failure, since, onRetry }: RemoteUnavailableProps) {
  useDocumentTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Move the focus only if the focused element was removed with the page.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const { run: retry, isPending } = useWork({ mutationFn: onRetry });
  useWindowEvent('online', () => void onRetry(), { isOn: !navigator.onLine });
  const reported = useMemo(() => failureOfRemote(failure), [failure]);
  const reason = REASONS[failure.phase] ?? (navigator.onLine ? undefined : OFFLINE);
  const isTooNew = failure.phase === 'contract';
  return (
    <section className={styles.panel} role="alert" data-failed-remote={failure.remote}>
      <RemoteDownDrawing />
      <h1 ref={heading} id="page-title" tabIndex={-1} className={styles.title}>
        {t('{{title}} is unavailable', { title })}
      </h1>
      <p className={styles.text}>
        {reason
          ? translated(reason)
          : `${t(SCREENS.failureMessage)} ${t('We are sorry for the inconvenience; everything else keeps working.')}`}
      </p>
      <div className={styles.actions}>
        {isTooNew ? (
          <Button type="primary" onClick={() => location.reload()}>
            {t('Reload')}
          </Button>
        ) : null}
        {failure.canRetry ? (
          <Button type="primary" loading={isPending} onClick={() => void retry()}>
            {t('Retry')}
          </Button>
        ) : null}
      </div>
      <p className={styles.reference}>
        {t('Unavailable since')} <time dateTime={since.toISOString()}>{formatTime(since)}</time>.{' '}
        <Reference failure={reported} title={`${failure.remote} ${failure.version}, ${failure.phase}`} />
      </p>
    </section>
  );
}
