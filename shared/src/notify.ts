/** Toasts: asking for one is a call; the host owns the container. Spec section 8, "Toast kinds". */
import { type TypeOptions, toast } from 'react-toastify/unstyled';

export interface NotifyOptions {
  /** One toast per key: a second call updates the first instead of stacking (decision 10). */
  key?: string;
}

function show(type: TypeOptions, text: string, { key = `${type}:${text}` }: NotifyOptions = {}): void {
  if (!text) return;
  if (toast.isActive(key)) toast.update(key, { type, render: text, autoClose: undefined });
  else toast(text, { type, toastId: key });
}

export const notify = {
  success: (text: string, options?: NotifyOptions): void => show('success', text, options),
  error: (text: string, options?: NotifyOptions): void => show('error', text, options),
  warning: (text: string, options?: NotifyOptions): void => show('warning', text, options),
  info: (text: string, options?: NotifyOptions): void => show('info', text, options),
};
