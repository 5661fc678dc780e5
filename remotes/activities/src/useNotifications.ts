/** The own notifications page by page, with what can be done to them. */
import { useBus, useChange, useInfiniteQuery, useQueryClient, useSession } from '@salesdesk/shared';
import type { Notification } from '@salesdesk/shared/domain';
import { useLoadMore } from '@salesdesk/shared/ui/table';
import { getNotifications, markAllRead, markRead } from './notifications.api.ts';

export function useNotifications() {
  const { userId } = useSession();
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['notifications', 'list', userId],
    queryFn: ({ pageParam, signal }) => getNotifications(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const loadMore = useLoadMore(query);
  const reload = () => client.invalidateQueries({ queryKey: ['notifications'] });
  useBus('notifications.changed', () => void query.refetch());
  useBus('live.missed', () => void query.refetch());
  const items = query.data?.pages.flatMap((page) => page.data) ?? [];
  const reading = useChange({ mutationFn: markRead, onDone: () => void reload(), isConcurrent: true });
  const readingAll = useChange({ mutationFn: markAllRead, onDone: () => void reload() });
  return {
    query,
    items,
    /** Undefined when there are no older ones. */
    loadMore: query.hasNextPage ? loadMore : undefined,
    read: (one: Notification) => one.is_read || void reading.run(one.notification_id),
    readAll: () => {
      const [newest] = items;
      if (newest) void readingAll.run(newest.notification_id);
    },
  };
}
