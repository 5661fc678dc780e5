/** How many notifications are unread, live; a new one is announced, and shown by the browser while the page is hidden. */
import { useBus, useChange, useQuery, useQueryClient, useSession, wantsBrowserNotices } from '@salesdesk/shared';
import type { Notification as Notice } from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getUnread, markRead } from './notifications.api.ts';
import { notificationText } from './notificationTexts.ts';

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
