/** The user's own tasks and mentions; refetched after changes of activities, also by colleagues. ADR-140. */
import { isNotFound, useBus, useLiveReload, useQuery, useSession } from '@salesdesk/shared';
import { hasPermission, type LiveChange } from '@salesdesk/shared/domain';
import { getMine } from './activities.api.ts';

const concernsActivities = ({ action, entity }: LiveChange) => entity === 'account' && action.startsWith('activity.');

/**
 * `mine` is undefined until it is loaded. `isSample`: there is nothing to show; the user sees no company, and no request is
 * sent, or has no task and no mention yet, or the API has no activities.
 */
export function useMine() {
  const { userId, permissions } = useSession();
  const isPermitted = ['data.q-list.view', 'data.leads.view'].some((key) => hasPermission(permissions, key));
  const { data, error, refetch } = useQuery({
    queryKey: ['activities', 'mine', userId],
    enabled: isPermitted,
    queryFn: ({ signal }) => getMine(signal),
  });
  const reload = () => isPermitted && refetch();
  useLiveReload({ concerns: (change) => isPermitted && concernsActivities(change), reload });
  useBus('account.saved', () => void reload());
  useBus('change.undone', () => void reload());
  const isEmpty = data && !data.open.length && !data.completed.length && !data.mentions.length;
  const isSample = !isPermitted || isEmpty === true || (!data && isNotFound(error));
  return { isSample, mine: data, hasFailed: error !== null && !data };
}
