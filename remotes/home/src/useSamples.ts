import { useSession } from '@salesdesk/shared';

/**
 * Whether the specification's samples fill what has nothing to show: not where the API says that
 * there is no demo data, nor before it says anything. R-27.
 */
export function useSamples(): boolean {
  const { user } = useSession();
  return user !== null && user.is_demo !== false;
}
