/** Messages between this frame and the isolation page around it. Both have this origin; those of other origins are ignored. */
import type { FrameMessage, PageMessage } from '@salesdesk/shared/domain';

export function postToPage(message: FrameMessage): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

/** Subscribes to messages of the page; returns a function that unsubscribes. */
export function onPageMessage(listener: (message: PageMessage) => void): () => void {
  const handleMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin === location.origin && source === window.parent) listener(data as PageMessage);
  };
  window.addEventListener('message', handleMessage);
  return () => window.removeEventListener('message', handleMessage);
}

let count = 0;

/** The id of a record, unique over all frames. */
export function newRecordId(): string {
  return `${performance.timeOrigin} ${++count}`;
}
