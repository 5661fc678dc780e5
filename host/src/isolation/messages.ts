/** What the isolation page and its frame tell each other. Both are pages of this origin; nobody else is listened to. */
import type { FrameRecord } from './recorder.model.ts';

export type FrameMessage =
  /** Listens from now on. */
  | { type: 'ready' }
  | { type: 'recorded'; record: FrameRecord }
  /** The person went to another address of the screen. */
  | { type: 'moved'; path: string };

/** The state there should be now, as a query. */
export interface PageMessage {
  search: string;
}

export function tellPage(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

export function tellFrame(frame: HTMLIFrameElement | null, message: PageMessage): void {
  frame?.contentWindow?.postMessage(message, location.origin);
}

/** Hears what the page says; gives the way to stop. */
export function onPageMessage(listener: (message: PageMessage) => void): () => void {
  return onMessage(() => window.parent, listener);
}

/** Hears what the frame of the moment says; gives the way to stop. */
export function onFrameMessage(
  frame: () => HTMLIFrameElement | null,
  listener: (message: FrameMessage) => void,
): () => void {
  return onMessage(() => frame()?.contentWindow, listener);
}

function onMessage<T>(sender: () => Window | null | undefined, listener: (message: T) => void): () => void {
  const hear = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === sender()) listener(data as T);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
