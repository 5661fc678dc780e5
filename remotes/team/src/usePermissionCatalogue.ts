import { dataOf, queryKeys, useFailureToast, useQuery } from '@salesdesk/shared';
import { type PermissionCatalogue, TOASTS } from '@salesdesk/shared/domain';
import { getPermissionCatalogue } from './team.api.ts';

/** All permissions by group and subgroup; a failure shows a message and can be retried. */
export function usePermissionCatalogue(): {
  catalogue: PermissionCatalogue | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
} {
  const query = useQuery({
    queryKey: queryKeys.permissions,
    queryFn: ({ signal }) => dataOf(getPermissionCatalogue(signal)),
  });
  useFailureToast(query.error, TOASTS.fetchPermissions);
  return {
    catalogue: query.data,
    isLoading: query.isPending,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  };
}
