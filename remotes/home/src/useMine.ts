/** The user's own tasks and mentions; refetched after changes of activities, also by colleagues. ADR-140. */
import { dataOf, http, isNotFound, useBus, useLiveReload, useQuery, useSession } from '@salesdesk/shared';
import { today } from '@salesdesk/shared/activities';
import { endpoints, hasPermission, type LiveChange, type MyActivities } from '@salesdesk/shared/domain';

const concernsActivities = ({ action, entity }: LiveChange) => entity === 'account' && action.startsWith('activity.');

const NOTHING: MyActivities = { open: [], overdue: 0, upcoming: 0, completed: [], mentions: [] };

/**
 * `mine` is undefined until it is loaded. `isSample`: there is demo data, but nothing to show; the user sees no company, and no request is
 * sent, or has no task and no mention yet, or the API has no activities.
 */
export function useMine() {
  const { userId, permissions } = useSession();
  const isPermitted = ['data.q-list.view', 'data.leads.view'].some((key) => hasPermission(permissions, key));
  const { data, error, refetch } = useQuery({
    queryKey: ['activities', 'mine', userId],
    enabled: isPermitted,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.activities.mine, { query: today(), signal })),
  });
  const reload = () => isPermitted && refetch();
  useLiveReload({ concerns: (change) => isPermitted && concernsActivities(change), reload });
  useBus('account.saved', () => void reload());
  useBus('change.undone', () => void reload());
  const isEmpty = data && !data.open.length && !data.completed.length && !data.mentions.length;
  const hasSamples = useSamples();
  const isSample = hasSamples && (!isPermitted || isEmpty === true || (!data && isNotFound(error)));
  return { isSample, mine: isPermitted ? data : NOTHING, hasFailed: error !== null && !data };
}

/**
 * Whether the specification's samples fill what has nothing to show: not where the API says that
 * there is no demo data, nor before it says anything. R-27.
 */
export function useSamples(): boolean {
  const { user } = useSession();
  return user !== null && user.is_demo !== false;
}
