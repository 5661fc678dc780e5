/** Loads who is signed in, for header and profile; kept for the next visit. Spec section 3, "Logged-in user". */
import { dataOf, http, queryKeys, session, useFailureToast, useQuery, useSession } from '@salesdesk/shared';
import { endpoints, type LoggedInUser, TOASTS } from '@salesdesk/shared/domain';
import { useEffect } from 'react';

export function useLoggedInUser(): LoggedInUser | null {
  const { user, userId } = useSession();
  const query = useQuery({
    queryKey: [...queryKeys.auth, 'logged-in', userId],
    queryFn: ({ signal }) => dataOf(http.get<LoggedInUser>(endpoints.users.loggedIn, { signal })),
  });
  useFailureToast(query.error, TOASTS.fetchUser);
  useEffect(() => {
    if (query.data) session.setUser(query.data);
  }, [query.data]);
  return user;
}
