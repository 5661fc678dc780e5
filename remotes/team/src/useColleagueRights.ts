import { announceFailure, dataOf, useWork } from '@salesdesk/shared';
import { TOASTS } from '@salesdesk/shared/domain';
import { getUser } from './team.api.ts';

/** Loads the details of a colleague whose permissions are copied; a failure is announced. */
export function useColleagueRights() {
  return useWork({
    mutationFn: (userId: number) => dataOf(getUser(userId)),
    onError: (error) => announceFailure(error, TOASTS.fetchUser),
  });
}
