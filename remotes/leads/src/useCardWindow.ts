/** Which cards of a column are rendered: only the visible ones, so that thousands of leads work. */
import type { Lead } from '@salesdesk/shared/domain';
import { usePrinting } from '@salesdesk/shared/ui/core';
import { useVirtualizer } from '@salesdesk/shared/ui/table';
import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Up to this number every card is rendered: find-in-page works and nothing is measured. */
const WINDOW_FROM_CARDS = 16;
const GAP_PX = 8;
const OVERSCAN = 3;
/** Estimated height of a card before it is measured: its fixed lines, a line of badges, a second line of a long name. */
const CARD_PX = 94;
const BADGES_PX = 24;
const NAME_LINE_PX = 19;
const NAME_LINE_CHARS = 34;
/** The bars and heads around a column. */
const CHROME_PX = 180;

/**
 * `isFirst`: only the visible cards, from the top, none measured, so that they are there sooner. `held` and the focused card are
 * always rendered: removing a dragged card would end its touch, and removing the focused one would lose the focus.
 * `focus` are the handlers that track the focus. Of a card, `key` is that of its element, `top` its distance in px from the list's
 * top; undefined where the cards are in normal flow.
 */
export function useCardWindow(
  scroller: RefObject<HTMLElement | null>,
  leads: readonly Lead[],
  held: number,
  hasBadges: boolean,
  isFirst: boolean,
) {
  const isPrinting = usePrinting();
  const focusedId = useRef<number | null>(null);
  const isFree = isFirst && held < 0 && focusedId.current === null;
  const windowed = leads.length > WINDOW_FROM_CARDS && !isPrinting && !isFree;
  const viewPx = window.innerHeight - CHROME_PX;
  const sizeOf = (lead: Lead | undefined) => estimateOf(lead) + (hasBadges ? BADGES_PX : 0);
  const virtualizer = useVirtualizer({
    count: windowed ? leads.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => sizeOf(leads[index]),
    getItemKey: (index) => leads[index]?.account_id ?? index,
    gap: GAP_PX,
    initialRect: { width: 0, height: viewPx },
    rangeExtractor: ({ startIndex, endIndex, count }) => {
      const first = Math.max(0, startIndex - OVERSCAN);
      const last = Math.min(count - 1, endIndex + OVERSCAN);
      const drawn = Array.from({ length: last - first + 1 }, (_, step) => first + step);
      const focused = leads.findIndex((lead) => lead.account_id === focusedId.current);
      for (const pinned of new Set([held, focused])) {
        if (pinned >= 0 && pinned < first) drawn.unshift(pinned);
        if (pinned > last && pinned < count) drawn.push(pinned);
      }
      return drawn.sort((a, b) => a - b);
    },
  });
  const focus = useMemo(
    () => ({
      onFocus: (event: FocusEvent) => {
        focusedId.current = leadIdOf(event.target);
      },
      onBlur: () => {
        focusedId.current = null;
      },
    }),
    [],
  );
  const fitting = () => {
    let count = 0;
    for (let left = viewPx; count < leads.length && left > 0; count++) left -= sizeOf(leads[count]) + GAP_PX;
    return count;
  };
  const drawn = windowed
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
    : Array.from({ length: isFree ? fitting() : leads.length }, (_, index) => ({ index, top: undefined }));
  const keys = useKeys(
    drawn.map(({ index }) => leads[index]?.account_id ?? 0),
    isFree,
  );
  return {
    cards: drawn.map((card, at) => ({ ...card, key: keys[at] ?? 0 })),
    height: windowed ? virtualizer.getTotalSize() : undefined,
    measure: windowed ? virtualizer.measureElement : undefined,
    focus,
  };
}

/**
 * A key for each card: the lead's id. With `reuses`, leads that are new swap keys with those that are gone, and so take their
 * elements: changing a card is faster than making one.
 */
function useKeys(leadIds: readonly number[], reuses: boolean): number[] {
  const drawn = useRef<readonly number[]>([]);
  const [last, setLast] = useState(() => ({ ids: '', keys: new Map<number, number>() }));
  let { keys } = last;
  const ids = leadIds.join();
  if (reuses && ids !== last.ids) {
    keys = swapped(keys, drawn.current, leadIds);
    setLast({ ids, keys });
  }
  useLayoutEffect(() => {
    drawn.current = leadIds;
  });
  return leadIds.map((id) => keys.get(id) ?? id);
}

function swapped(keys: ReadonlyMap<number, number>, before: readonly number[], now: readonly number[]) {
  const next = new Map(keys);
  const keyOf = (id: number) => next.get(id) ?? id;
  const gone = before.filter((id) => !now.includes(id));
  for (const id of now.filter((one) => !before.includes(one)).slice(0, gone.length)) {
    const other = gone.shift() ?? id;
    const [key, taken] = [keyOf(id), keyOf(other)];
    next.set(id, taken).set(other, key);
  }
  return next;
}

function estimateOf(lead: Lead | undefined): number {
  if (!lead) return CARD_PX;
  const badges = lead.account_network.length ? BADGES_PX : 0;
  return CARD_PX + badges + (lead.account_name.length > NAME_LINE_CHARS ? NAME_LINE_PX : 0);
}

/** By id, because a reload may give the card another index. */
function leadIdOf(element: Element): number | null {
  const card = element.closest('li')?.querySelector<HTMLElement>('article[data-lead]');
  return card ? Number(card.dataset.lead) : null;
}
