/** What one screen changes is stale for the others: the next one opened asks again instead of showing what it kept. */
import { type BusEvent, bus, queryClient, queryKeys } from '@salesdesk/shared';
import { useEffect } from 'react';

const { qlist, leads, users, networks } = queryKeys;

const STALE_AFTER: Partial<Record<BusEvent['name'], (readonly string[])[]>> = {
  'account.saved': [qlist, leads],
  'lead.moved': [qlist, leads],
  'user.changed': [users, leads],
  'network.changed': [networks, leads],
};

/** Lists on the screen are left alone; they load again by their own rules, without losing their place. */
export function StaleWatch() {
  useEffect(() => {
    const subscription = bus.events$.subscribe(({ name }) => {
      for (const queryKey of STALE_AFTER[name] ?? []) {
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      }
    });
    return () => subscription.unsubscribe();
  }, []);
  return null;
}
