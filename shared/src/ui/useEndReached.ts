import { SCROLL_THRESHOLD_PX } from '@salesdesk/shared/domain';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface EndReached {
  /** Undefined when there is nothing more to load. */
  onEndReached: (() => void) | undefined;
  /** The number of rows; after each change the height is checked again. */
  count: number;
  /** True while the first or the next rows are being loaded; nothing is requested meanwhile. */
  isWaiting: boolean;
}

/**
 * Calls `onEndReached` when the scroller is within 100 px of its bottom: on scrolling, and after each change of `count` or
 * of the height, so that a tall window is filled. Returns the scroll handler. A failed load changes neither, so it
 * is not repeated endlessly.
 */
export function useEndReached(scroller: RefObject<HTMLElement | null>, state: EndReached): () => void {
  const { count } = state;
  const newest = useRef(state);
  newest.current = state;
  const hasMore = state.onEndReached !== undefined;

  const check = useCallback(() => {
    const box = scroller.current;
    const { onEndReached, isWaiting, count: rows } = newest.current;
    if (!box || isWaiting || rows === 0 || box.clientHeight === 0) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight <= SCROLL_THRESHOLD_PX) onEndReached?.();
  }, [scroller]);

  useEffect(() => {
    if (count === 0 || !hasMore) return;
    check();
    const observer = new ResizeObserver(check);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [count, hasMore, check, scroller]);
  return check;
}
