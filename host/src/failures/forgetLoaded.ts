import { queryClient } from '@salesdesk/shared';

/**
 * What made a part throw may be what it loaded: call before its next try, which loads again. Without a network there is nothing
 * else to show.
 */
export function forgetLoaded(): void {
  if (navigator.onLine) queryClient.removeQueries({ type: 'inactive' });
}
