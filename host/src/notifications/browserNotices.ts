/** Notifications of the browser itself, while nobody looks at the page: only if switched on here and permitted there. */
import { session } from '@salesdesk/shared';
import type { Notification as Notice } from '@salesdesk/shared/domain';
import { notificationText } from './notificationTexts.ts';

const keyOf = () => `salesdesk.browser-notices.${session.state$.value.userId}`;

/** 'unsupported' where the browser has none, as on http. */
export function browserPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

export function wantsBrowserNotices(): boolean {
  try {
    return localStorage.getItem(keyOf()) === 'on' && browserPermission() === 'granted';
  } catch {
    return false;
  }
}

/** Asks the browser for permission when it is switched on; returns whether it is on now. */
export async function setBrowserNotices(isOn: boolean): Promise<boolean> {
  if (isOn && (browserPermission() === 'unsupported' || (await Notification.requestPermission()) !== 'granted'))
    return false;
  try {
    localStorage.setItem(keyOf(), isOn ? 'on' : 'off');
  } catch {
    return false;
  }
  return isOn;
}

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
