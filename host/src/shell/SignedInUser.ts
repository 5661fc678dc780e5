import {
  dataOf,
  drafts,
  http,
  outbox,
  queryKeys,
  session,
  useFailureToast,
  useQuery,
  useSession,
} from '@salesdesk/shared';
import { endpoints, type LoggedInUser, TOASTS } from '@salesdesk/shared/domain';
import { useEffect } from 'react';
import { isCopy } from '../offline/copyNames.ts';

/** Loads the details of the signed-in user into the session; renders nothing. product.md section 3, "Logged-in user". */
export function SignedInUser(): null {
  const { user, userId } = useSession();
  const query = useQuery({
    queryKey: [...queryKeys.auth, 'logged-in', userId],
    queryFn: async ({ signal }): Promise<LoggedInUser> => {
      const { draft_keys, ...loggedIn } = await dataOf(http.get(endpoints.users.loggedIn, { signal }));
      // The draft keys must not be stored, so they are removed here.
      void drafts.unlock(loggedIn.user_parent_id, draft_keys);
      void outbox.unlock(loggedIn.user_parent_id, draft_keys);
      return loggedIn;
    },
  });
  // The details have the keys of drafts, so there is no copy of them. Those stored at the last visit are shown.
  useFailureToast(isCopy() && user ? null : query.error, TOASTS.fetchUser);
  useEffect(() => {
    if (query.data) session.setUser(query.data);
  }, [query.data]);
  return null;
}
