/** How many notifications are unread, live; a new one is announced, and shown by the browser while the page is hidden. */
import { useBus, useQuery, useSession } from '@salesdesk/shared';
import { useEffect, useRef, useState } from 'react';
import { getUnread } from './notifications.api.ts';

/** `announcement` is the newest one as a sentence, for screen readers; empty until one comes. */
export function useUnread(): { unread: number; announcement: string } {
  const { userId } = useSession();
  const [announcement, setAnnouncement] = useState('');
  const { data, refetch } = useQuery({
    queryKey: ['notifications', 'unread', userId],
    queryFn: ({ signal }) => getUnread(signal),
  });
  useBus('notifications.changed', () => void refetch());
  useBus('live.missed', () => void refetch());
  const lastId = useRef<number | null>(null);
  useEffect(() => {
    if (!data) return;
    const { newest } = data;
    const before = lastId.current;
    lastId.current = Math.max(before ?? 0, newest?.notification_id ?? 0);
    if (!newest || before === null || newest.notification_id <= before) return;
    void load().then(({ notificationText, showBrowserNotice }) => {
      setAnnouncement(notificationText(newest));
      showBrowserNotice(newest);
    });
  }, [data]);
  return { unread: data?.unread ?? 0, announcement };
}

/** Loaded when the first one comes. */
async function load() {
  const [{ notificationText }, { showBrowserNotice }] = await Promise.all([
    import('./notificationTexts.ts'),
    import('./browserNotices.ts'),
  ]);
  return { notificationText, showBrowserNotice };
}
