/** The only stateful file of the list: colleagues, status switch, deletion, and the open popup. product.md section 4. */
import { bus, queryKeys, useChange, useQuery, useQueryClient, usersQuery, useSession } from '@salesdesk/shared';
import { type Invitation, STATUS, TOASTS, type UserListItem } from '@salesdesk/shared/domain';
import { type ListPageOptions, useListPage } from '@salesdesk/shared/ui/table';
import { useCallback, useState } from 'react';
import { changeUserStatus, deleteUser, type Handover, renewInvitation, unlockUser } from './team.api.ts';
import { colleaguesOf, locationOf } from './team.model.ts';

const NOBODY: UserListItem[] = [];

const TO_NOBODY: Handover = { reassigneeId: null, line: '' };

const TEAM: Omit<ListPageOptions<'team', UserListItem>, 'deletion' | 'changeStatus'> = {
  list: 'team',
  entity: 'user',
  query: usersQuery,
  loadFailure: TOASTS.fetchUsers,
  idOf: (user) => user.user_id,
  nameOf: (user) => user.full_name,
  statusOf: (user) => user.status,
  withStatus: (user, status) => ({ ...user, status }),
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
  const [handover, setHandover] = useState(TO_NOBODY);
  const [deactivating, setDeactivating] = useState<UserListItem | null>(null);
  const deletion = {
    send: (user: UserListItem) => deleteUser(user, handover),
    success: TOASTS.userDeleted,
    fallback: TOASTS.deleteUser,
    onDone: (user: UserListItem) => bus.emit('user.changed', { userId: user.user_parent_id }),
  };
  const list = useListPage(
    { ...TEAM, deletion, changeStatus: (user, status) => changeUserStatus(user, status, handover) },
    useCallback((users: readonly UserListItem[]) => colleaguesOf(users, userId), [userId]),
  );
  // Pickers of this screen offer everyone, whatever the filters of the table.
  const { data: everybody = NOBODY } = useQuery(usersQuery());
  const client = useQueryClient();
  const unlocking = useChange({
    mutationFn: unlockUser,
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.users }),
  });
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const inviting = useChange({
    mutationFn: renewInvitation,
    says: { needsData: true },
    onDone: ({ data }) => data && setInvitation(data),
  });
  return {
    ...list,
    everybody,
    /** The link that is shown to hand it on. */
    invitation,
    setInvitation,
    inviteAgain: (user: UserListItem) => void inviting.run(user),
    /** The id of the user who gets another link. */
    inviting: inviting.pending?.user_id ?? null,
    unlock: (user: UserListItem) => void unlocking.run(user),
    /** The id of the user who is being unlocked. */
    unlocking: unlocking.pending?.user_id ?? null,
    askDelete: (user: UserListItem) => {
      list.askDelete(user);
      setHandover(TO_NOBODY);
    },
    status: {
      ...list.status,
      /** Deactivating asks first, because a colleague may take over. */
      toggle: async (user: UserListItem) => {
        setHandover(TO_NOBODY);
        if (user.status === STATUS.active) setDeactivating(user);
        else await list.status.toggle(user);
      },
    },
    deactivating,
    confirmDeactivate: () => {
      if (deactivating) void list.status.toggle(deactivating);
      setDeactivating(null);
    },
    cancelDeactivate: () => setDeactivating(null),
    /** To whom the companies and open tasks of the deleted or deactivated user go. */
    handover,
    setHandover,
  };
}
