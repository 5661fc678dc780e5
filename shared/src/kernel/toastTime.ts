/** How long toasts stay in this browser, as its user chose on My profile: some need more time to read. WCAG 2.2.1, R-220. */
import { useSyncExternalStore } from 'react';
import { TOAST_AUTO_CLOSE_MS } from '../domain/index.ts';
import { createListeners } from './listeners.ts';
import { persisted } from './persisted.ts';

/** A minute is more than ten times as long, as WCAG asks; those that stay are closed by their user. */
export const TOAST_TIMES = ['short', 'minute', 'stay'] as const;
export type ToastTime = (typeof TOAST_TIMES)[number];

const MINUTE_MS = 60_000;
const stored = persisted<ToastTime>('toast-time');
const listeners = createListeners();
let time: ToastTime | undefined;

export function toastTime(): ToastTime {
  time ??= TOAST_TIMES.find((one) => one === stored.read()) ?? 'short';
  return time;
}

export function setToastTime(next: ToastTime): void {
  time = next;
  stored.write(next);
  listeners.notify();
}

/** The same for screens that show it. */
export function useToastTime(): ToastTime {
  return useSyncExternalStore(listeners.subscribe, toastTime);
}

/** After how many ms a toast closes that would take `ms`; false for one that stays. */
export function closesAfter(chosen: ToastTime, ms: number = TOAST_AUTO_CLOSE_MS): number | false {
  if (chosen === 'stay') return false;
  return chosen === 'minute' ? Math.max(ms, MINUTE_MS) : ms;
}
