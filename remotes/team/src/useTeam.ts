/** The one stateful file of the list: colleagues, the status switch, deleting, and which popup is open. product.md section 4. */
import {
  bus,
  keepPreviousData,
  queryKeys,
  showAgain,
  useChange,
  useFailureToast,
  useLiveRows,
  useQuery,
  useQueryClient,
  usersQuery,
  useSession,
  useStatusToggle,
} from '@salesdesk/shared';
import { STATUS, type Status, TOASTS, type UserListItem } from '@salesdesk/shared/domain';
import { useAddress, useListFilters } from '@salesdesk/shared/ui/table';
import { useMemo, useState } from 'react';
import { changeUserStatus, deleteUser } from './team.api.ts';
import { colleaguesOf } from './team.model.ts';

const queryKey = queryKeys.users;
const idOf = (user: UserListItem) => user.user_id;
const nameOf = (user: UserListItem) => user.full_name;
const NOBODY: UserListItem[] = [];
const statusOf = (user: UserListItem) => user.status;
const withStatus = (user: UserListItem, status: Status) => ({ ...user, status });
const successText = (status: Status) => (status === STATUS.active ? TOASTS.userActive : TOASTS.userInactive);

/** `editing`: the colleague in the popup, 'new' for an empty one, null when it is closed. */
export function useTeam() {
  const client = useQueryClient();
  const { userId } = useSession();
  const address = useAddress();
  const filtering = useListFilters('team', address);
  const { filters, isFiltered } = filtering;
  // Pickers of this screen offer everybody, whatever the table is narrowed to.
  const all = useQuery(usersQuery());
  const narrowing = useMemo(() => usersQuery(filters), [filters]);
  const { queryKey: narrowedKey } = narrowing;
  const narrowed = useQuery({ ...narrowing, placeholderData: keepPreviousData });
  const query = isFiltered ? narrowed : all;
  useFailureToast(query.error, TOASTS.fetchUsers);
  const status = useStatusToggle({
    queryKey: narrowedKey,
    idOf,
    statusOf,
    withStatus,
    send: changeUserStatus,
    successText,
  });
  const everybody = all.data ?? NOBODY;
  const shown = query.data ?? NOBODY;
  const list = useLiveRows({
    entity: 'user',
    rows: useMemo(() => colleaguesOf(shown, userId), [shown, userId]),
    idOf,
    nameOf,
    listKey: narrowedKey,
    reload: () => client.invalidateQueries({ queryKey }, { throwOnError: true }),
  });
  const [editing, setEditing] = useState<UserListItem | 'new' | null>(null);
  const [deleting, setDeleting] = useState<UserListItem | null>(null);
  const [heirId, setHeirId] = useState<number | null>(null);

  const deletion = useChange({
    mutationFn: (user: UserListItem) => deleteUser(user, heirId),
    says: { success: TOASTS.userDeleted, fallback: TOASTS.deleteUser },
    showBefore: (user) => showAgain(queryKey, user, idOf, everybody),
    onDone: (_, { user_parent_id: userId }) => bus.emit('user.changed', { userId }),
    onSettled: () => {
      setDeleting(null);
      void client.invalidateQueries({ queryKey: queryKey });
    },
  });

  return {
    ...filtering,
    address,
    everybody,
    users: list.rows,
    live: list.live,
    isLoading: query.isPending,
    hasFailed: query.isError && !query.data,
    retry: () => void query.refetch(),
    status,
    editing,
    edit: setEditing,
    closePopup: () => setEditing(null),
    saved: (changedId: number) => {
      setEditing(null);
      bus.emit('user.changed', { userId: changedId });
      void client.invalidateQueries({ queryKey });
    },
    deleting,
    askDelete: (user: UserListItem) => {
      setDeleting(user);
      setHeirId(null);
    },
    /** Who takes over what the deleted one was assigned; null for nobody. */
    heirId,
    chooseHeir: setHeirId,
    cancelDelete: () => setDeleting(null),
    confirmDelete: () => deleting && deletion.run(deleting),
    isDeletePending: deletion.isPending,
  };
}
