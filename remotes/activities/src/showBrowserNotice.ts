import { wantsBrowserNotices } from '@salesdesk/shared';
import type { Notification as Notice } from '@salesdesk/shared/domain';
import { notificationText } from './notificationTexts.ts';

/** Shows it once for all tabs of this browser, and only while this page is hidden. A click shows the page and calls `onOpen`. */
export function showBrowserNotice(notice: Notice, onOpen: () => void): void {
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
