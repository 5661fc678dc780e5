import { announceFailure, dataOf, queryKeys, useQuery } from '@salesdesk/shared';
import { TOASTS, type UserDetail, type UserListItem } from '@salesdesk/shared/domain';
import { useEffect } from 'react';
import { getUser } from './team.api.ts';

/** The details of the edited row, fetched each time; a failure is announced and closes the form. */
export function useUserDetail(row: UserListItem | null, onFailed: () => void): UserDetail | null {
  const query = useQuery({
    queryKey: [...queryKeys.users, 'detail', row?.user_parent_id, 'form'],
    enabled: row !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => dataOf(getUser(row?.user_parent_id ?? 0, signal)),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce each failure once.
  useEffect(() => {
    if (!query.error) return;
    announceFailure(query.error, TOASTS.fetchUser);
    onFailed();
  }, [query.error]);
  return query.data ?? null;
}
