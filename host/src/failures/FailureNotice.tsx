import { queryClient, t as shared } from '@salesdesk/shared';
import { SCREENS } from '@salesdesk/shared/domain';
import { Button } from '@salesdesk/shared/ui/core';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../texts.ts';
import styles from './FailureNotice.module.css';
import { type Failure, reportFailure } from './reportFailure.ts';

const STACK_ID = 'failure-notices';

interface FailureNoticeProps {
  failure: Failure;
  onClose: () => void;
  /** What failed; a general sentence when absent. */
  title?: string;
  /** Tries it again; without it the page is loaded again. */
  onRetry?: () => void;
}

/** Says over the page that a part of it failed; the page below works on. */
export function FailureNotice({ failure, onClose, title, onRetry }: FailureNoticeProps) {
  return createPortal(
    <section role="alert" className={styles.notice}>
      <strong>{title ?? t(SCREENS.failureMessage)}</strong>
      <p>
        {title && `${t(SCREENS.failureMessage)} `}
        {t('We apologise for the inconvenience. Your saved work is safe.')} <Reference failure={failure} />
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={onClose}>
          {shared('Close')}
        </Button>
        <Button size="small" onClick={onRetry ?? (() => window.location.reload())}>
          {onRetry ? t('Retry') : t('Reload')}
        </Button>
      </div>
    </section>,
    stack(),
  );
}

/** One place for all notices, so that none covers another. */
function stack(): HTMLElement {
  const found = document.getElementById(STACK_ID);
  if (found) return found;
  const created = Object.assign(document.createElement('div'), { id: STACK_ID, className: styles.stack ?? '' });
  document.body.append(created);
  return created;
}

/** The reference of a failure, for a person to quote; reported as soon as it can be read. */
export function Reference({ failure, title }: { failure: Failure; title?: string }) {
  useEffect(() => reportFailure(failure), [failure]);
  return (
    <>
      {t('Reference:')} <code title={title}>{failure.reference}</code>
    </>
  );
}

/**
 * What made a part throw may be what it loaded: call before its next try, which loads again. Without a network there is nothing
 * else to show.
 */
export function forgetLoaded(): void {
  if (navigator.onLine) queryClient.removeQueries({ type: 'inactive' });
}
