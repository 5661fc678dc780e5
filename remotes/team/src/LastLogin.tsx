import { formatLastLogin } from '@salesdesk/shared';
import type { UserListItem } from '@salesdesk/shared/domain';
import { PermissionButton, Tag, Tooltip } from '@salesdesk/shared/ui/core';
import styles from './TeamTable.module.css';
import { t } from './texts.ts';

interface LastLoginProps {
  user: UserListItem;
  onUnlock: (user: UserListItem) => void;
  isPending: boolean;
}

/** When a colleague signed in last; marks who is locked, with a button that lifts the lock, or has no authenticator app. R-122. */
export function LastLogin({ user, onUnlock, isPending }: LastLoginProps) {
  const time = formatLastLogin(user.login_time);
  if (user.is_locked)
    return (
      <span className={styles.locked}>
        <Tooltip title={t('Signing in is locked after five failed attempts.')}>
          <Tag color="red">{t('Locked')}</Tag>
        </Tooltip>
        <PermissionButton
          size="small"
          permission="system.staff.status"
          loading={isPending}
          aria-label={t('Unlock {{name}}', { name: user.full_name })}
          onClick={() => onUnlock(user)}
        >
          {t('Unlock')}
        </PermissionButton>
      </span>
    );
  if (user.is_enrolled !== false) return time;
  return (
    <span className={styles.account}>
      <span>{time}</span>
      <small className={styles.missing} title={t('No authenticator app yet: the next sign-in shows a QR code.')}>
        {t('No authenticator yet')}
      </small>
    </span>
  );
}
