import { SCROLL_THRESHOLD_PX } from '@salesdesk/shared/domain';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Calls `onEndReached` when the scroller is within 100 px of its bottom: on scrolling, and after each change of
 * `count`, so that a tall window is filled (decision 41). Gives the scroll handler.
 */
export function useEndReached(
  scroller: RefObject<HTMLElement | null>,
  onEndReached: (() => void) | undefined,
  count: number,
): () => void {
  const newest = useRef(onEndReached);
  newest.current = onEndReached;
  const check = useCallback(() => {
    const box = scroller.current;
    if (box && box.clientHeight > 0 && box.scrollHeight - box.scrollTop - box.clientHeight <= SCROLL_THRESHOLD_PX)
      newest.current?.();
  }, [scroller]);

  useEffect(() => {
    if (count === 0) return;
    check();
    const observer = new ResizeObserver(check);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [count, check, scroller]);
  return check;
}
