/** Whether this browser shows notifications while nobody looks at the page: only if switched on here and permitted there. */
import { fromStorage } from './persisted.ts';
import { session } from './session.ts';

const keyOf = () => `salesdesk.browser-notices.${session.state$.value.userId}`;

/** 'unsupported' where the browser has none, as on http. */
export function browserPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

export function wantsBrowserNotices(): boolean {
  return fromStorage(() => localStorage.getItem(keyOf())) === 'on' && browserPermission() === 'granted';
}

/** Asks the browser for permission when it is switched on; returns whether it is on now. */
export async function setBrowserNotices(isOn: boolean): Promise<boolean> {
  if (isOn && (browserPermission() === 'unsupported' || (await Notification.requestPermission()) !== 'granted'))
    return false;
  return fromStorage(() => localStorage.setItem(keyOf(), isOn ? 'on' : 'off')) !== null && isOn;
}
