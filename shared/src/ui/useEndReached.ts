import { SCROLL_THRESHOLD_PX } from '@salesdesk/shared/domain';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

interface EndReached {
  /** Not called while it is undefined: there is nothing more. */
  onEndReached: (() => void) | undefined;
  /** Rows on show; after each change it is looked again whether they fill the height. */
  count: number;
  /** While the first rows or the next ones are awaited nothing is asked for. */
  isWaiting: boolean;
}

/**
 * Calls `onEndReached` when the scroller is within 100 px of its bottom: on scrolling, and after each change of
 * `count` or of the height, so that a tall window is filled. Gives the scroll handler. A failed load
 * changes neither, so it is not repeated for ever.
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
