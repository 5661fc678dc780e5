/** Loads a user's details by the id in the address, or the own details. Others need system.staff.view. */
import { dataOf, http, queryKeys, useCan, useFailureToast, useQuery, useSession } from '@salesdesk/shared';
import { endpoints, TOASTS, type UserDetail } from '@salesdesk/shared/domain';

/** `requested` comes from the address; an invalid id, or one the user may not see, loads the own details. */
export function useUserDetail(requested: string | null): { detail: UserDetail | undefined } {
  const { userId } = useSession();
  const seesOthers = useCan('system.staff.view');
  const wanted = requested !== null && /^[1-9]\d{0,9}$/.test(requested) ? Number(requested) : userId;
  const id = wanted === userId || seesOthers ? wanted : userId;
  const query = useQuery({
    queryKey: [...queryKeys.users, 'detail', id],
    enabled: id !== null,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.users.detail, { params: { id: id ?? 0 }, signal })),
  });
  useFailureToast(query.error, TOASTS.fetchUser);
  return { detail: query.data };
}
