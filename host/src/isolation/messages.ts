/** Messages between the isolation page and its frame. Both have this origin; messages of other origins are ignored. */
import type { BusEventName } from '@salesdesk/shared';
import type { Recording } from '@salesdesk/shared/domain';
import type { FrameRecord } from './recorder.model.ts';

export type FrameMessage =
  /** The frame is ready to receive messages. */
  | { type: 'ready' }
  | { type: 'recorded'; record: FrameRecord }
  /** The user navigated to another address of the screen. */
  | { type: 'moved'; path: string };

export type PageMessage =
  /** The state to apply, as a query, with the recorded answers. */
  | { type: 'state'; search: string; answers: readonly Recording[] }
  /** Emits an event on the bus of the frame. */
  | { type: 'emit'; name: BusEventName; payload: object };

export function postToPage(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

export function postToFrame(frame: HTMLIFrameElement | null, message: PageMessage): void {
  frame?.contentWindow?.postMessage(message, location.origin);
}

/** Subscribes to messages of the page; returns a function that unsubscribes. */
export function onPageMessage(listener: (message: PageMessage) => void): () => void {
  return onMessage(() => window.parent, listener);
}

/** Subscribes to messages of the current frame; returns a function that unsubscribes. */
export function onFrameMessage(
  frame: () => HTMLIFrameElement | null,
  listener: (message: FrameMessage) => void,
): () => void {
  return onMessage(() => frame()?.contentWindow, listener);
}

function onMessage<T>(sender: () => Window | null | undefined, listener: (message: T) => void): () => void {
  const handleMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === sender()) listener(data as T);
  };
  window.addEventListener('message', handleMessage);
  return () => window.removeEventListener('message', handleMessage);
}
