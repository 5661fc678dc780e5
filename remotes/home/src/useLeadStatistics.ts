/** Loads the lead statistics and refetches them after live changes. R-27. */
import { dataOf, http, isNotFound, queryKeys, useCan, useLiveReload, useQuery, useSession } from '@salesdesk/shared';
import { endpoints, type LeadsOnly } from '@salesdesk/shared/domain';
import { useSamples } from './useMine.ts';

/** `isSample`: there is demo data, and the user may not see leads, and no request is sent; or the API has no statistics. */
export function useLeadStatistics() {
  const { userId } = useSession();
  const isPermitted = useCan('data.leads.view');
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.leads, 'statistics', userId],
    enabled: isPermitted,
    queryFn: ({ signal }) => dataOf(http.get(endpoints.leads.totals, { signal })),
  });
  useLiveReload({
    concerns: ({ entity }) => isPermitted && entity === 'account',
    reload: () => isPermitted && refetch({ throwOnError: true }),
  });
  const isSample = useSamples() && (!isPermitted || (!data && isNotFound(error)));
  return { isSample, isPermitted, statistics: data, hasFailed: error !== null };
}

/** The address of the list of leads that a number counts; the filters are those of the list. R-27. */
export function leadsHref(filters: { only?: LeadsOnly; stage?: string }): string {
  return `/leads?${new URLSearchParams({ view: 'list', ...filters })}`;
}
