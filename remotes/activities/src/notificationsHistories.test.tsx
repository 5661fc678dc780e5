/** Random histories of the notifications: new ones come and own ones are read while older pages load. */
import { signIn } from '@salesdesk/shared/testing';

// The import above must come first: it fakes the network before the client is created.

import { bus } from '@salesdesk/shared';
import type { Notification } from '@salesdesk/shared/domain';
import { testHistories } from '../../../shared/testing/histories.ts';
import { type List, liveWithOlderPages } from '../../../shared/testing/olderPages.tsx';
import { useNotifications } from './useNotifications.ts';

const useShown = (): List => {
  const { rows: items, loadMore, read, readAll } = useNotifications();
  return {
    shown: items.map(({ notification_id: id, is_read }) => ({ id, is_read })),
    loadMore,
    act: (random) => {
      const one = items[random(items.length || 1)];
      if (random(4) === 0) readAll();
      else if (one) void read(one);
    },
  };
};

beforeEach(() => signIn({ userId: 7, permissions: ['data.leads.view'] }));

testHistories('of the notifications', { short: 5, long: 200 }, (random) =>
  liveWithOlderPages(
    random,
    ({ id, is_read }) => ({ notification_id: id, is_read }) as Notification,
    useShown,
    () => bus.emit('notifications.changed', { at: '' }),
  ),
);
