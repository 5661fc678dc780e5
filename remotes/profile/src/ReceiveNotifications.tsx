import { Switch } from '@salesdesk/shared/ui/core';
import { useId } from 'react';
import styles from './OwnDetails.module.css';
import { t } from './texts.ts';
import type { OwnProfile } from './useOwnProfile.ts';

/** The main switch of the own notices; saved at once. */
export function ReceiveNotifications({ profile }: { profile: OwnProfile }) {
  const { detail, save, pending } = profile;
  const labelId = useId();
  const hintId = useId();
  const isPending = pending === 'receiveNotifications';
  return (
    <div className={styles.switch}>
      <span>
        <span id={labelId}>{t('Receive Notifications')}</span>
        <small id={hintId}>
          {t('Notices in Salesdesk about what is assigned to you and about moves of your leads.')}
        </small>
      </span>
      <Switch
        checked={detail?.receive_notifications ?? false}
        disabled={!detail}
        // Not disabled while pending, because that would remove the focus.
        aria-busy={isPending || undefined}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        onChange={(receives) => isPending || void save('receiveNotifications', { receiveNotifications: receives })}
      />
    </div>
  );
}
