import { formatLastLogin, useCan } from '@salesdesk/shared';
import { type FilterName, SKELETON_ROWS, TOASTS, type UserListItem } from '@salesdesk/shared/domain';
import { LoadFailure, PermissionButton, StatusSwitch, UserAvatar } from '@salesdesk/shared/ui/core';
import { DeleteOutlined, EditOutlined } from '@salesdesk/shared/ui/icons';
import { type Column, type ColumnLayout, DataTable, EmptyList, FilterInput, fieldOf } from '@salesdesk/shared/ui/table';
import styles from './TeamTable.module.css';
import { locationOf, TEAM_FIELDS } from './team.model.ts';
import type { useTeam } from './useTeam.ts';

type Team = ReturnType<typeof useTeam>;

/** Name, Designation, Mobile phone, User name, Last login, Location, Status, Edit, Delete. */
export function TeamTable({ team, layout }: { team: Team; layout: ColumnLayout }) {
  const maySwitch = useCan('system.staff.status');
  const { filters, setFilter } = team;
  const columns = columnsOf(team, maySwitch).map((column) => {
    const field = fieldOf(TEAM_FIELDS, column.key === 'login' ? 'login_from' : (column.key as FilterName<'team'>));
    return field ? { ...column, filter: <FilterInput field={field} values={filters} onChange={setFilter} /> } : column;
  });
  return (
    <DataTable
      label="Colleagues"
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
          hint="Colleagues stand here once they are added; you yourself are not listed."
          addLabel="Add a colleague"
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
      title: 'Name',
      sticky: true,
      width: 190,
      render: (user) => (
        <span className={styles.name} title={user.full_name}>
          <UserAvatar name={user.full_name} image={user.profile_image} size={24} />
          <bdi>{user.full_name}</bdi>
        </span>
      ),
    },
    { key: 'designation', title: 'Designation', width: 134, render: (user) => user.designation ?? '--' },
    { key: 'phone', title: 'Mobile phone', width: 132, render: (user) => user.phone ?? '--' },
    {
      key: 'email',
      title: 'User name',
      width: 184,
      render: (user) => (
        <span className={styles.account} title={`${user.email ?? ''} ${user.username ?? ''}`.trim()}>
          <bdi>{user.email ?? '--'}</bdi>
          {user.username && <small>{user.username}</small>}
        </span>
      ),
    },
    { key: 'login', title: 'Last login', width: 162, render: (user) => formatLastLogin(user.login_time) },
    {
      key: 'location',
      title: 'Location',
      width: 150,
      render: (user) => <span title={user.ip_address ?? undefined}>{locationOf(user)}</span>,
    },
    {
      key: 'status',
      title: 'Status',
      width: 84,
      render: (user) => (
        <StatusSwitch
          status={user.status}
          label={`Status of ${user.full_name}`}
          disabled={!maySwitch}
          loading={status.isPending(user.user_id)}
          onToggle={() => void status.toggle(user)}
        />
      ),
    },
    {
      key: 'edit',
      title: 'Edit',
      width: 54,
      render: (user) => (
        <PermissionButton
          type="text"
          size="small"
          permission="system.staff.edit"
          icon={<EditOutlined />}
          tip="Edit"
          aria-label={`Edit ${user.full_name}`}
          onClick={() => edit(user)}
        />
      ),
    },
    {
      key: 'delete',
      title: 'Delete',
      width: 64,
      render: (user) => (
        <PermissionButton
          type="text"
          size="small"
          danger
          permission="system.staff.delete"
          icon={<DeleteOutlined />}
          tip="Delete"
          aria-label={`Delete ${user.full_name}`}
          onClick={() => askDelete(user)}
        />
      ),
    },
  ];
}
