/** The browsers with a session, and ending one. */
import { dataOf, queryKeys, useChange, useQuery, useQueryClient, useSession } from '@salesdesk/shared';
import { getBrowsers, revokeBrowser } from './profile.api.ts';

/** `ending.run` takes the id of the session. */
export function useBrowsers() {
  const { userId } = useSession();
  const client = useQueryClient();
  const queryKey = [...queryKeys.auth, 'browsers', userId];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => dataOf(getBrowsers(signal)) });
  const reload = () => client.invalidateQueries({ queryKey });
  const ending = useChange({ mutationFn: revokeBrowser, onDone: reload, onRefused: reload, isConcurrent: true });
  return { query, ending };
}
