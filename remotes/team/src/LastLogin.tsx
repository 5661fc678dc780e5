import { formatLastLogin } from '@salesdesk/shared';
import type { UserListItem } from '@salesdesk/shared/domain';
import { PermissionButton, Tag, Tooltip } from '@salesdesk/shared/ui/core';
import styles from './TeamTable.module.css';
import { t } from './texts.ts';
import type { useTeam } from './useTeam.ts';

interface LastLoginProps {
  user: UserListItem;
  team: Pick<ReturnType<typeof useTeam>, 'unlock' | 'unlocking' | 'inviteAgain' | 'inviting'>;
}

/**
 * When a colleague signed in last; marks who is locked, invited or has no authenticator app. A button lifts the lock, or makes
 * another link. R-122.
 */
export function LastLogin({ user, team }: LastLoginProps) {
  const time = formatLastLogin(user.login_time);
  const name = user.full_name;
  if (user.is_locked)
    return (
      <span className={styles.locked}>
        <Tooltip title={t('Signing in is locked after five failed attempts.')}>
          <Tag color="red">{t('Locked')}</Tag>
        </Tooltip>
        <PermissionButton
          size="small"
          permission="system.staff.status"
          loading={team.unlocking === user.user_id}
          aria-label={t('Unlock {{name}}', { name })}
          onClick={() => team.unlock(user)}
        >
          {t('Unlock')}
        </PermissionButton>
      </span>
    );
  if (user.is_invited)
    return (
      <span className={styles.locked}>
        {t('Invited')}
        <PermissionButton
          size="small"
          type="link"
          permission="system.staff.create"
          loading={team.inviting === user.user_id}
          aria-label={t('Make a new link for {{name}}', { name })}
          onClick={() => team.inviteAgain(user)}
        >
          {t('New link')}
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
