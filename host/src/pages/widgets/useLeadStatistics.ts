/** Loads the lead statistics and refetches them after live changes. R-27. */
import { dataOf, http, queryKeys, useCan, useLiveReload, useQuery, useSession } from '@salesdesk/shared';
import { endpoints, type LeadFigures } from '@salesdesk/shared/domain';

/** `isPermitted` false: the user may not see leads, and no request is sent. */
export function useLeadStatistics() {
  const { userId } = useSession();
  const isPermitted = useCan('data.leads.view');
  const { data, isError, refetch } = useQuery({
    queryKey: [...queryKeys.leads, 'statistics', userId],
    enabled: isPermitted,
    queryFn: ({ signal }) => dataOf(http.get<LeadFigures>(endpoints.leads.figures, { signal })),
  });
  useLiveReload({
    concerns: ({ entity }) => isPermitted && entity === 'account',
    reload: () => isPermitted && refetch({ throwOnError: true }),
  });
  return { isPermitted, statistics: data, hasFailed: isError };
}
