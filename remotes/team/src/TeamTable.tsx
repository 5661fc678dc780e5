import { formatLastLogin } from '@salesdesk/shared';
import type { FilterName, UserListItem } from '@salesdesk/shared/domain';
import { UserAvatar } from '@salesdesk/shared/ui/core';
import { deleteColumn, editColumn, type ListColumn, ListTable, RowStatus } from '@salesdesk/shared/ui/table';
import styles from './TeamTable.module.css';
import { locationOf, teamFields } from './team.model.ts';
import { t } from './texts.ts';
import type { useTeam } from './useTeam.ts';

type Team = ReturnType<typeof useTeam>;

/** Name, Designation, Mobile phone, User name, Last login, Location, Status, Edit, Delete. */
export function TeamTable({ team }: { team: Team }) {
  return (
    <ListTable
      list={team}
      label={t('Colleagues')}
      columns={columnsOf(team)}
      fields={teamFields()}
      empty={{
        hint: t('Colleagues appear here once they are added. You are not listed yourself.'),
        addLabel: t('Add a colleague'),
        permission: 'system.staff.create',
      }}
    />
  );
}

function columnsOf(team: Team): ListColumn<FilterName<'team'>, UserListItem>[] {
  return [
    {
      key: 'name',
      title: t('Name'),
      filterKey: 'name',
      sortKey: 'name',
      sticky: true,
      width: 190,
      render: (user) => (
        <span className={styles.name} title={user.full_name}>
          <UserAvatar name={user.full_name} image={user.profile_image} size={24} />
          <bdi>{user.full_name}</bdi>
        </span>
      ),
    },
    {
      key: 'designation',
      title: t('Designation'),
      filterKey: 'designation',
      sortKey: 'designation',
      width: 134,
      render: (user) => user.designation ?? '--',
    },
    { key: 'phone', title: t('Mobile phone'), filterKey: 'phone', width: 132, render: (user) => user.phone ?? '--' },
    {
      key: 'email',
      title: t('User name'),
      filterKey: 'email',
      sortKey: 'email',
      width: 184,
      render: (user) => (
        <span className={styles.account} title={`${user.email ?? ''} ${user.username ?? ''}`.trim()}>
          <bdi>{user.email ?? '--'}</bdi>
          {user.username && <small>{user.username}</small>}
        </span>
      ),
    },
    {
      key: 'login',
      title: t('Last login'),
      filterKey: 'login_from',
      sortKey: 'login',
      width: 162,
      render: (user) => formatLastLogin(user.login_time),
    },
    {
      key: 'location',
      title: t('Location'),
      filterKey: 'location',
      sortKey: 'location',
      width: 150,
      render: (user) => <span title={user.ip_address ?? undefined}>{locationOf(user)}</span>,
    },
    {
      key: 'status',
      title: t('Status'),
      filterKey: 'status',
      sortKey: 'status',
      width: 84,
      render: (user) => <RowStatus list={team} row={user} permission="system.staff.status" />,
    },
    editColumn(team, 'system.staff.edit', 54),
    deleteColumn(team, 'system.staff.delete'),
  ];
}
