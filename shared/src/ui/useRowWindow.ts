import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { usePrinting } from './usePrinting.ts';

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
