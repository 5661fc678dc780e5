/** Messages between this page and the frame in it. Both have this origin; those of other origins are ignored. */
import type { FrameMessage, PageMessage } from '@salesdesk/shared/domain';

export function postToFrame(frame: HTMLIFrameElement | null, message: PageMessage): void {
  frame?.contentWindow?.postMessage(message, location.origin);
}

/** Subscribes to messages of the current frame; returns a function that unsubscribes. */
export function onFrameMessage(
  frame: () => HTMLIFrameElement | null,
  listener: (message: FrameMessage) => void,
): () => void {
  const handleMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === frame()?.contentWindow) listener(data as FrameMessage);
  };
  window.addEventListener('message', handleMessage);
  return () => window.removeEventListener('message', handleMessage);
}
