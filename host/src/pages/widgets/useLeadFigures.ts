/** The numbers of the leads, kept up to date while they are shown. R-27. */
import { dataOf, http, queryKeys, useCan, useLiveReload, useQuery, useSession } from '@salesdesk/shared';
import { endpoints } from '@salesdesk/shared/domain';

/** `isPermitted` false: this person may not see leads, and nothing is asked for. */
export function useLeadFigures() {
  const { userId } = useSession();
  const isPermitted = useCan('data.leads.view');
  const { data, isError, refetch } = useQuery({
    queryKey: [...queryKeys.leads, 'figures', userId],
    enabled: isPermitted,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.leads.figures, { signal })),
  });
  useLiveReload({
    concerns: ({ entity }) => isPermitted && entity === 'account',
    reload: () => isPermitted && refetch({ throwOnError: true }),
  });
  return { isPermitted, figures: data, hasFailed: isError };
}
