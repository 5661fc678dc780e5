import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

const ROW_HEIGHT_PX = 36;
/** Below this every row is drawn: find-in-page works and nothing has to be measured. */
const WINDOW_FROM_ROWS = 120;
const OVERSCAN = 8;

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
