import { SCROLL_THRESHOLD_PX } from '@salesdesk/shared/domain';
import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { usePrinting } from './PrintNote.tsx';

const ROW_HEIGHT_PX = 36;
/** Below this every row is rendered: find-in-page works and nothing is measured. */
const WINDOW_FROM_ROWS = 50;
const OVERSCAN = 6;
/** Rows are added in steps, because the browser lays out and paints the whole table even for a single new row. */
const STEP = 4;

/** The rows to render, the px of those left out before and after, and the ref that measures a rendered row. */
interface RowWindow {
  start: number;
  end: number;
  before: number;
  after: number;
  measure?: (row: HTMLElement | null) => void;
}

/** Which of `count` rows to render. Rows are so high until they are measured. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight = ROW_HEIGHT_PX,
): RowWindow {
  const isPrinting = usePrinting();
  const windowed = count >= WINDOW_FROM_ROWS && !isPrinting;
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: windowed ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: inSteps,
  });
  if (!windowed) return { start: 0, end: count, before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    start: first?.index ?? 0,
    end: (last?.index ?? -1) + 1,
    before: first?.start ?? 0,
    after: virtualizer.getTotalSize() - (last?.end ?? 0),
    measure: virtualizer.measureElement,
  };
}

/** Indexes of the visible rows and those around them, from one multiple of `STEP` to another. */
function inSteps({ startIndex, endIndex, overscan, count }: Range): number[] {
  const start = Math.floor(Math.max(startIndex - overscan, 0) / STEP) * STEP;
  const end = Math.min(Math.ceil((endIndex + 1 + overscan) / STEP) * STEP, count);
  return Array.from({ length: Math.max(end - start, 0) }, (_, at) => start + at);
}

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
