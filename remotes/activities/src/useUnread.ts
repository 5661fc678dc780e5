/** How many notifications are unread, live; a new one is announced, and shown by the browser while the page is hidden. */
import { useBus, useChange, useQuery, useQueryClient, useSession } from '@salesdesk/shared';
import type { Notification } from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getUnread, markRead } from './notifications.api.ts';
import { notificationText } from './notificationTexts.ts';
import { showBrowserNotice } from './showBrowserNotice.ts';

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
  const client = useQueryClient();
  const reading = useChange({
    mutationFn: markRead,
    onDone: () => void client.invalidateQueries({ queryKey: ['notifications'] }),
    isConcurrent: true,
  });
  const { open } = useCompanyAddress();
  // The click comes later: by then the page may show another screen.
  const show = useEffectEvent((one: Notification) => {
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
