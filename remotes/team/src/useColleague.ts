/** What the user form loads beside its own fields. */
import { announceFailure, dataOf, queryKeys, useChange, useFailureToast, useQuery, useWork } from '@salesdesk/shared';
import { TOASTS, type UserDetail, type UserListItem } from '@salesdesk/shared/domain';
import { useEffect } from 'react';
import { generatePasscode, getPermissionCatalogue, getUser } from './team.api.ts';

/** The details of the edited row, fetched each time; a failure is announced and closes the form. */
export function useUserDetail(row: UserListItem | null, onFailed: () => void): UserDetail | null {
  const { data = null, error } = useQuery({
    queryKey: [...queryKeys.users, 'detail', row?.user_parent_id, 'form'],
    enabled: row !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => dataOf(getUser(row?.user_parent_id ?? 0, signal)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce each failure once.
  useEffect(() => {
    if (error) announceFailure(error, TOASTS.fetchUser);
    if (error) onFailed();
  }, [error]);
  return data;
}

/** Loads the details of a colleague whose permissions are copied; a failure is announced. */
export function useColleagueRights() {
  return useWork({
    mutationFn: (userId: number) => dataOf(getUser(userId)),
    onError: (error) => announceFailure(error, TOASTS.fetchUser),
  });
}

/** All permissions by group and subgroup; a failure shows a message and can be retried. */
export function usePermissionCatalogue() {
  const query = useQuery({
    queryKey: queryKeys.permissions,
    queryFn: ({ signal }) => dataOf(getPermissionCatalogue(signal)),
  });
  useFailureToast(query.error, TOASTS.fetchPermissions);
  return query;
}

/** Requests a passcode from the server and passes it to `onGenerated`. */
export function usePasscode(onGenerated: (passcode: string) => void) {
  return useChange({
    mutationFn: generatePasscode,
    says: { needsData: true },
    failure: { text: TOASTS.generateFailed },
    onDone: ({ data }) => data && onGenerated(data.passcode),
  });
}
