import { formatLastLogin, t, useCan } from '@salesdesk/shared';
import { type FilterName, SKELETON_ROWS, TOASTS, type UserListItem } from '@salesdesk/shared/domain';
import { LoadFailure, PermissionButton, StatusSwitch, UserAvatar } from '@salesdesk/shared/ui/core';
import { DeleteOutlined, EditOutlined } from '@salesdesk/shared/ui/icons';
import {
  buttonColumn,
  type Column,
  type ColumnLayout,
  DataTable,
  EmptyList,
  FilterInput,
  fieldOf,
} from '@salesdesk/shared/ui/table';
import styles from './TeamTable.module.css';
import { locationOf, teamFields } from './team.model.ts';
import type { useTeam } from './useTeam.ts';

type Team = ReturnType<typeof useTeam>;

/** Name, Designation, Mobile phone, User name, Last login, Location, Status, Edit, Delete. */
export function TeamTable({ team, layout }: { team: Team; layout: ColumnLayout }) {
  const maySwitch = useCan('system.staff.status');
  const { filters, setFilter } = team;
  const fields = teamFields();
  const columns = columnsOf(team, maySwitch).map((column) => {
    const field = fieldOf(fields, column.key === 'login' ? 'login_from' : (column.key as FilterName<'team'>));
    return field ? { ...column, filter: <FilterInput field={field} values={filters} onChange={setFilter} /> } : column;
  });
  return (
    <DataTable
      label={t('Colleagues')}
      columns={columns}
      layout={layout}
      rows={team.users}
      live={team.live}
      rowKey={(user) => user.user_id}
      rowLabel={(user) => user.full_name}
      isLoading={team.isLoading}
      skeletonRows={SKELETON_ROWS}
      empty={
        <EmptyList
          list={team}
          hint={t('Colleagues stand here once they are added; you yourself are not listed.')}
          addLabel={t('Add a colleague')}
          permission="system.staff.create"
          onAdd={() => team.edit('new')}
        />
      }
      failure={team.hasFailed ? <LoadFailure text={TOASTS.fetchUsers} onRetry={team.retry} /> : undefined}
    />
  );
}

function columnsOf({ status, edit, askDelete }: Team, maySwitch: boolean): Column<UserListItem>[] {
  return [
    {
      key: 'name',
      title: t('Name'),
      sticky: true,
      width: 190,
      render: (user) => (
        <span className={styles.name} title={user.full_name}>
          <UserAvatar name={user.full_name} image={user.profile_image} size={24} />
          <bdi>{user.full_name}</bdi>
        </span>
      ),
    },
    { key: 'designation', title: t('Designation'), width: 134, render: (user) => user.designation ?? '--' },
    { key: 'phone', title: t('Mobile phone'), width: 132, render: (user) => user.phone ?? '--' },
    {
      key: 'email',
      title: t('User name'),
      width: 184,
      render: (user) => (
        <span className={styles.account} title={`${user.email ?? ''} ${user.username ?? ''}`.trim()}>
          <bdi>{user.email ?? '--'}</bdi>
          {user.username && <small>{user.username}</small>}
        </span>
      ),
    },
    { key: 'login', title: t('Last login'), width: 162, render: (user) => formatLastLogin(user.login_time) },
    {
      key: 'location',
      title: t('Location'),
      width: 150,
      render: (user) => <span title={user.ip_address ?? undefined}>{locationOf(user)}</span>,
    },
    {
      key: 'status',
      title: t('Status'),
      width: 84,
      render: (user) => (
        <StatusSwitch
          status={user.status}
          label={t('Status of {{name}}', { name: user.full_name })}
          disabled={!maySwitch}
          loading={status.isPending(user.user_id)}
          onToggle={() => void status.toggle(user)}
        />
      ),
    },
    {
      key: 'edit',
      ...buttonColumn(t('Edit'), 54),
      render: (user) => (
        <PermissionButton
          type="text"
          size="small"
          permission="system.staff.edit"
          icon={<EditOutlined />}
          tip={t('Edit')}
          aria-label={t('Edit {{name}}', { name: user.full_name })}
          onClick={() => edit(user)}
        />
      ),
    },
    {
      key: 'delete',
      ...buttonColumn(t('Delete')),
      render: (user) => (
        <PermissionButton
          type="text"
          size="small"
          danger
          permission="system.staff.delete"
          icon={<DeleteOutlined />}
          tip={t('Delete')}
          aria-label={t('Delete {{name}}', { name: user.full_name })}
          onClick={() => askDelete(user)}
        />
      ),
    },
  ];
}
