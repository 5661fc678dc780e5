/** The only stateful file of the list: colleagues, status switch, deletion, and the open popup. product.md section 4. */
import { bus, useQuery, usersQuery, useSession } from '@salesdesk/shared';
import { STATUS, TOASTS, type UserListItem } from '@salesdesk/shared/domain';
import { type ListPageOptions, useListPage } from '@salesdesk/shared/ui/table';
import { useCallback, useState } from 'react';
import { changeUserStatus, deleteUser } from './team.api.ts';
import { colleaguesOf, locationOf } from './team.model.ts';

const NOBODY: UserListItem[] = [];

const TEAM: Omit<ListPageOptions<'team', UserListItem>, 'deletion'> = {
  list: 'team',
  entity: 'user',
  query: usersQuery,
  loadFailure: TOASTS.fetchUsers,
  idOf: (user) => user.user_id,
  nameOf: (user) => user.full_name,
  statusOf: (user) => user.status,
  withStatus: (user, status) => ({ ...user, status }),
  changeStatus: changeUserStatus,
  statusText: (status) => (status === STATUS.active ? TOASTS.userActive : TOASTS.userInactive),
  sortValues: {
    name: (user) => user.full_name,
    designation: (user) => user.designation,
    email: (user) => user.email,
    // As ISO 8601 in UTC, which sorts as text.
    login: (user) => user.login_time,
    location: (user) => locationOf(user, ''),
    status: (user) => user.status,
  },
  onSaved: (userId) => bus.emit('user.changed', { userId }),
};

export function useTeam() {
  const { userId } = useSession();
  const [reassigneeId, setReassigneeId] = useState<number | null>(null);
  const deletion = {
    send: (user: UserListItem) => deleteUser(user, reassigneeId),
    success: TOASTS.userDeleted,
    fallback: TOASTS.deleteUser,
    onDone: (user: UserListItem) => bus.emit('user.changed', { userId: user.user_parent_id }),
  };
  const list = useListPage(
    { ...TEAM, deletion },
    useCallback((users: readonly UserListItem[]) => colleaguesOf(users, userId), [userId]),
  );
  // Pickers of this screen offer everyone, whatever the filters of the table.
  const { data: everybody = NOBODY } = useQuery(usersQuery());
  return {
    ...list,
    everybody,
    askDelete: (user: UserListItem) => {
      list.askDelete(user);
      setReassigneeId(null);
    },
    /** The new assignee of the deleted user's companies; null for none. */
    reassigneeId,
    chooseReassignee: setReassigneeId,
  };
}
