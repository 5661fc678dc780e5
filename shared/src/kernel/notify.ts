/** Toasts: asking for one is a call; the host owns the container. product.md section 8, "Toast kinds". */
import type { ReactNode } from 'react';
import { type ToastOptions, type TypeOptions, toast } from 'react-toastify/unstyled';
import { TOAST_AUTO_CLOSE_MS } from '../domain/index.ts';
import { translated } from './language/texts.ts';
import { createStore } from './listeners.ts';
import { persisted } from './persisted.ts';

export interface NotifyOptions {
  /** One toast per key: a second call updates the first instead of stacking. */
  key?: string;
  /** Announced politely: screen readers finish what they are reading first. */
  isPolite?: boolean;
}

function show(type: TypeOptions, text: string, { key = keyOf(type, text), isPolite }: NotifyOptions = {}): void {
  if (!text) return;
  put(key, translated(text), { type, role: isPolite ? 'status' : 'alert', autoClose: undefined, onClose: undefined });
}

function put(key: string, content: ReactNode, options: ToastOptions): void {
  const toastId = idOf(key);
  // At once: after the library's pause of 100 ms the toast may be closing.
  if (toast.isActive(toastId)) toast.update(toastId, { ...options, delay: undefined, render: content });
  else toast(content, { ...options, toastId, data: { key } });
}

/** How often each key's toast has begun to close. One that is closing cannot be updated, so the next one needs a new id. */
const closings = new Map<string, number>();
toast.onChange(({ status, data }) => {
  if (status === 'removed' && isKeyed(data)) closings.set(data.key, (closings.get(data.key) ?? 0) + 1);
});

function isKeyed(data: unknown): data is { key: string } {
  return typeof data === 'object' && data !== null && 'key' in data;
}

function idOf(key: string): string {
  const times = closings.get(key);
  return times ? `${key} ${times}` : key;
}

/** The default key of a toast, so that the same text is shown once. */
export function keyOf(type: TypeOptions, text: string): string {
  return `${type}:${text}`;
}

/** A success toast with a button, shown for `seconds`, or longer as the user chose. Used by undo. */
export function offerInToast(
  key: string,
  content: ReactNode,
  { seconds, onClose }: { seconds: number; onClose: () => void },
): void {
  put(key, content, {
    type: 'success',
    role: 'status',
    autoClose: closesAfter(toastTime.get(), seconds * 1000),
    onClose,
  });
}

export function isShown(key: string): boolean {
  return toast.isActive(idOf(key));
}

export function dismissToast(key: string): void {
  toast.dismiss(idOf(key));
}

/** `text` is in the page's language, or an English sentence of the API or of a rule. */
export const notify = {
  success: (text: string, options?: NotifyOptions): void => show('success', text, options),
  error: (text: string, options?: NotifyOptions): void => show('error', text, options),
  warning: (text: string, options?: NotifyOptions): void => show('warning', text, options),
  info: (text: string, options?: NotifyOptions): void => show('info', text, options),
};

/** Copies a text and says `done`; `byHand` where the browser does not copy, as over plain http. */
export async function copyText(text: string, done: string, byHand: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.info(byHand);
  }
}

/**
 * How long toasts stay in this browser, as its user chose on My profile: some need more time to read. A minute is more than
 * ten times as long, as WCAG asks; those that stay are closed by their user. WCAG 2.2.1, R-220.
 */
export const TOAST_TIMES = ['short', 'minute', 'stay'] as const;
export type ToastTime = (typeof TOAST_TIMES)[number];

const MINUTE_MS = 60_000;
const stored = persisted<ToastTime>('toast-time');
const toastTime = createStore<ToastTime>(() => TOAST_TIMES.find((one) => one === stored.read()) ?? 'short');

export const useToastTime = toastTime.use;

export function setToastTime(next: ToastTime): void {
  stored.write(next);
  toastTime.set(next);
}

/** After how many ms a toast closes that would take `ms`; false for one that stays. */
export function closesAfter(chosen: ToastTime, ms: number = TOAST_AUTO_CLOSE_MS): number | false {
  if (chosen === 'stay') return false;
  return chosen === 'minute' ? Math.max(ms, MINUTE_MS) : ms;
}
