/** Which cards of a long column are drawn. Thousands of leads hold because only those in view exist. */
import { useVirtualizer } from '@salesdesk/shared/ui/table';
import type { RefObject } from 'react';

/** Up to here every card is drawn: find-in-page works and nothing has to be measured. */
const WINDOW_FROM_CARDS = 40;
const CARD_HEIGHT_PX = 112;
const GAP_PX = 8;
const OVERSCAN = 4;

interface DrawnCard {
  index: number;
  /** Distance in px from the list's top; undefined where cards simply follow each other. */
  top?: number;
}

/** `keptIndex` is drawn wherever the column is scrolled: a card in hand must not vanish, its touch would end. */
export function useCardWindow(scroller: RefObject<HTMLElement | null>, ids: readonly number[], keptIndex: number) {
  const windowed = ids.length > WINDOW_FROM_CARDS;
  const virtualizer = useVirtualizer({
    count: windowed ? ids.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT_PX,
    getItemKey: (index) => ids[index] ?? index,
    gap: GAP_PX,
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const first = Math.max(0, startIndex - OVERSCAN);
      const last = Math.min(count - 1, endIndex + OVERSCAN);
      const drawn = Array.from({ length: last - first + 1 }, (_, step) => first + step);
      if (keptIndex >= 0 && keptIndex < first) drawn.unshift(keptIndex);
      if (keptIndex > last) drawn.push(keptIndex);
      return drawn;
    },
  });
  if (!windowed) {
    const cards: DrawnCard[] = ids.map((_, index) => ({ index }));
    return { cards, height: undefined, measure: undefined };
  }
  return {
    cards: virtualizer.getVirtualItems().map(({ index, start }): DrawnCard => ({ index, top: start })),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}
