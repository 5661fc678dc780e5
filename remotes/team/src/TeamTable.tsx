import { formatLastLogin } from '@salesdesk/shared';
import { type FilterName, mailHref, phoneHref, type UserListItem } from '@salesdesk/shared/domain';
import { PermissionButton, Tag, Tooltip, UserAvatar } from '@salesdesk/shared/ui/core';
import {
  deleteColumn,
  editColumn,
  type ListColumn,
  ListTable,
  namedColumn,
  type RowCard,
  RowStatus,
} from '@salesdesk/shared/ui/table';
import { rightsText } from './rights.model.ts';
import styles from './TeamTable.module.css';
import { locationOf, teamFields } from './team.model.ts';
import { t } from './texts.ts';
import type { useTeam } from './useTeam.ts';

type Team = ReturnType<typeof useTeam>;

/** Name, Designation and manager, Mobile phone, User name, Last login, Location, Permissions, Status, Edit, Delete. */
export function TeamTable({ team }: { team: Team }) {
  return (
    <ListTable
      list={team}
      label={t('Colleagues')}
      columns={columnsOf(team)}
      card={(user) => cardOf(team, user)}
      fields={teamFields()}
      empty={{
        hint: t('Colleagues appear here once they are added. You are not listed yourself.'),
        addLabel: t('Add a colleague'),
        permission: 'system.staff.create',
      }}
    />
  );
}

/** On a phone: who it is, how to reach them, and the same switch and buttons as the table. */
function cardOf(team: Team, user: UserListItem): RowCard {
  return {
    title: user.full_name,
    icon: <UserAvatar name={user.full_name} image={user.profile_image} size={32} />,
    badge: <RowStatus list={team} row={user} permission="system.staff.status" />,
    facts: [user.designation, locationOf(user, '')],
    note: (user.is_locked || user.is_enrolled === false) && <LastLogin user={user} team={team} />,
    ways: { call: phoneHref(user.phone), whatsapp: null, mail: mailHref(user.email) },
    actions: (
      <>
        {editColumn(team, 'system.staff.edit').render(user)}
        {deleteColumn(team, 'system.staff.delete').render(user)}
      </>
    ),
  };
}

function columnsOf(team: Team): ListColumn<FilterName<'team'>, UserListItem>[] {
  return [
    namedColumn(
      'name',
      t('Name'),
      172,
      (user) => (
        <span className={styles.name} title={user.full_name}>
          <UserAvatar name={user.full_name} image={user.profile_image} size={24} />
          <bdi>{user.full_name}</bdi>
        </span>
      ),
      { sticky: true },
    ),
    namedColumn('designation', t('Designation'), 128, (user) => (
      <span className={styles.account} title={user.designation ?? undefined}>
        <bdi>{user.designation ?? '--'}</bdi>
        {user.manager && <small title={t('Reports to {{name}}', { name: user.manager })}>{user.manager}</small>}
      </span>
    )),
    { key: 'phone', title: t('Mobile phone'), filterKey: 'phone', width: 122, render: (user) => user.phone ?? '--' },
    namedColumn('email', t('User name'), 160, (user) => (
      <span className={styles.account} title={`${user.email ?? ''} ${user.username ?? ''}`.trim()}>
        <bdi>{user.email ?? '--'}</bdi>
        {user.username && <small>{user.username}</small>}
      </span>
    )),
    {
      key: 'login',
      title: t('Last login'),
      filterKey: 'login_from',
      sortKey: 'login',
      width: 162,
      render: (user) => <LastLogin user={user} team={team} />,
    },
    namedColumn('location', t('Location'), 116, (user) => (
      <span title={user.ip_address ?? undefined}>{locationOf(user)}</span>
    )),
    {
      key: 'rights',
      title: t('Permissions'),
      filterKey: 'rights',
      width: 100,
      // An API without added fields does not say.
      render: (user) => (user.permissions ? rightsText(user.permissions) : '--'),
    },
    namedColumn('status', t('Status'), 78, (user) => (
      <RowStatus list={team} row={user} permission="system.staff.status" />
    )),
    editColumn(team, 'system.staff.edit', 54),
    deleteColumn(team, 'system.staff.delete'),
  ];
}

interface LastLoginProps {
  user: UserListItem;
  team: Pick<ReturnType<typeof useTeam>, 'unlock' | 'unlocking' | 'inviteAgain' | 'inviting'>;
}

/**
 * When a colleague signed in last; marks who is locked, invited or has no authenticator app. A button lifts the lock, or makes
 * another link. R-122.
 */
function LastLogin({ user, team }: LastLoginProps) {
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
