/** The own notifications: their list, and how many are unread. ADR-143. */
import { useBus, useChange, useQuery, useQueryClient, useSession, wantsBrowserNotices } from '@salesdesk/shared';
import type { Notification as Notice, Notification } from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { usePages } from '@salesdesk/shared/ui/table';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getNotifications, getUnread, markAllRead, markRead } from './activities.api.ts';
import { notificationText } from './notificationTexts.ts';

/** Page by page, with what can be done to them. */
export function useNotifications() {
  const { userId } = useSession();
  const client = useQueryClient();
  const list = usePages({
    queryKey: ['notifications', 'list', userId],
    load: getNotifications,
    first: undefined,
    nextOf: (page) => page.next_cursor ?? undefined,
  });
  const reload = () => client.invalidateQueries({ queryKey: ['notifications'] });
  useBus('notifications.changed', list.retry);
  useBus('live.missed', list.retry);
  const reading = useChange({ mutationFn: markRead, onDone: () => void reload(), isConcurrent: true });
  const readingAll = useChange({ mutationFn: markAllRead, onDone: () => void reload() });
  return {
    ...list,
    read: (one: Notification) => one.is_read || void reading.run(one.notification_id),
    readAll: () => {
      const [newest] = list.rows;
      if (newest) void readingAll.run(newest.notification_id);
    },
  };
}

/**
 * How many are unread, live. A new one is announced, and shown by the browser while the page is hidden: `announcement` is the
 * newest as a sentence, for screen readers; empty until one comes.
 */
export function useUnread(): { unread: number; announcement: string } {
  const { userId } = useSession();
  const [announcement, setAnnouncement] = useState('');
  const { data, refetch } = useQuery({
    queryKey: ['notifications', 'unread', userId],
    queryFn: ({ signal }) => getUnread(signal),
  });
  useBus('notifications.changed', () => void refetch());
  useBus('live.missed', () => void refetch());
  const client = useQueryClient();
  const reading = useChange({
    mutationFn: markRead,
    onDone: () => void client.invalidateQueries({ queryKey: ['notifications'] }),
    isConcurrent: true,
  });
  const { open } = useCompanyAddress();
  // The click comes later: by then the page may show another screen.
  const show = useEffectEvent((one: Notice) => {
    void reading.run(one.notification_id);
    open(one.account_id, one.among);
  });
  const lastId = useRef<number | null>(null);
  useEffect(() => {
    if (!data) return;
    const { newest } = data;
    const before = lastId.current;
    lastId.current = Math.max(before ?? 0, newest?.notification_id ?? 0);
    if (!newest || before === null || newest.notification_id <= before) return;
    setAnnouncement(notificationText(newest));
    showBrowserNotice(newest, () => show(newest));
  }, [data]);
  return { unread: data?.unread ?? 0, announcement };
}

/** Shows it once for all tabs of this browser, and only while this page is hidden. A click shows the page and calls `onOpen`. */
function showBrowserNotice(notice: Notice, onOpen: () => void): void {
  if (document.visibilityState !== 'hidden' || !wantsBrowserNotices()) return;
  try {
    const shown = new Notification(notificationText(notice), {
      body: notice.text ?? '',
      tag: `salesdesk-${notice.notification_id}`,
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onOpen();
    };
  } catch {
    // Some phones permit notifications to service workers only.
  }
}
