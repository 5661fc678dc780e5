import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

const ROW_HEIGHT_PX = 36;
/** Below this every row is drawn: find-in-page works and nothing has to be measured. */
const WINDOW_FROM_ROWS = 120;
const OVERSCAN = 6;
/** Rows come so many at a time: the browser lays out and paints the whole table however few of them are new. */
const STEP = 4;

/** The rows to draw, the px of those left out before and after, and the ref by which a drawn row is measured. */
interface RowWindow {
  start: number;
  end: number;
  before: number;
  after: number;
  measure?: (row: HTMLTableRowElement | null) => void;
}

/** Which of `count` rows to draw. Rows are 36 px unless they say otherwise themselves. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number): RowWindow {
  const windowed = count >= WINDOW_FROM_ROWS;
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: windowed ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
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

/** Indexes of the rows in sight and of those around them, from one multiple of `STEP` to another. */
function inSteps({ startIndex, endIndex, overscan, count }: Range): number[] {
  const start = Math.floor(Math.max(startIndex - overscan, 0) / STEP) * STEP;
  const end = Math.min(Math.ceil((endIndex + 1 + overscan) / STEP) * STEP, count);
  return Array.from({ length: Math.max(end - start, 0) }, (_, at) => start + at);
}
