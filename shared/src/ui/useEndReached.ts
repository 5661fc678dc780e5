import { SCROLL_THRESHOLD_PX } from '@salesdesk/shared/domain';
import { type RefObject, useEffect, useEffectEvent } from 'react';

interface EndReached {
  /** Undefined when there are no more rows. */
  onEndReached: (() => void) | undefined;
  /** Number of rows shown. After each change it is checked again whether they fill the height. */
  count: number;
  /** While rows are being loaded, no more are requested. */
  isWaiting: boolean;
}

/**
 * Calls `onEndReached` when the scroller is within 100 px of its bottom: on scrolling, and after each change of
 * `count` or of the height, so that a tall window is filled. Returns the scroll handler. A failed load
 * changes neither, so it is not repeated for ever.
 */
export function useEndReached(
  scroller: RefObject<HTMLElement | null>,
  { onEndReached, count, isWaiting }: EndReached,
): () => void {
  const hasMore = onEndReached !== undefined;

  const check = () => {
    const box = scroller.current;
    if (!box || isWaiting || count === 0 || box.clientHeight === 0) return;
    if (box.scrollHeight - box.scrollTop - box.clientHeight <= SCROLL_THRESHOLD_PX) onEndReached?.();
  };
  const checkAfterChange = useEffectEvent(check);

  useEffect(() => {
    if (count === 0 || !hasMore) return;
    checkAfterChange();
    const observer = new ResizeObserver(() => checkAfterChange());
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [count, hasMore, scroller]);
  return check;
}
