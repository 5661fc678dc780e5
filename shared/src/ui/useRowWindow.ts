import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

export const ROW_HEIGHT_PX = 36;
/** Below this every row is drawn: find-in-page works and nothing has to be measured. */
const WINDOW_FROM_ROWS = 120;
const OVERSCAN = 12;

/** Which rows to draw, and the px of those left out before and after. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number) {
  const windowed = count >= WINDOW_FROM_ROWS;
  const virtualizer = useVirtualizer({
    count: windowed ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN,
  });
  if (!windowed) return { start: 0, end: count, before: 0, after: 0 };
  const items = virtualizer.getVirtualItems();
  const start = items[0]?.index ?? 0;
  const end = (items.at(-1)?.index ?? -1) + 1;
  return { start, end, before: start * ROW_HEIGHT_PX, after: (count - end) * ROW_HEIGHT_PX };
}
