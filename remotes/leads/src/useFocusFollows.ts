/** The keyboard's place on the board: it goes with a moved card, and back with it when the move is refused. */
import { useCallback, useEffect, useRef } from 'react';
import type { PendingMoves } from './moves.model.ts';

/** Id of the link on a lead's card. */
export function cardId(leadId: number): string {
  return `lead-${leadId}`;
}

/** Gives `follow(leadId, toSlug)`; where the card is not shown, its closed stage gets the focus. */
export function useFocusFollows(pending: PendingMoves) {
  const followed = useRef<{ leadId: number; slug: string } | null>(null);

  useEffect(() => {
    const last = followed.current;
    if (!last || pending.has(last.leadId)) return;
    followed.current = null;
    // Taken back: the focused card is gone from the new column.
    if (document.activeElement === document.body) focus(last.leadId, last.slug);
  }, [pending]);

  return useCallback((leadId: number, slug: string) => {
    followed.current = { leadId, slug };
    requestAnimationFrame(() => focus(leadId, slug));
  }, []);
}

function focus(leadId: number, slug: string): void {
  const stage = `[data-stage="${CSS.escape(slug)}"]`;
  const card = document.getElementById(cardId(leadId));
  (card ?? document.querySelector<HTMLElement>(`button${stage}, ${stage} button`))?.focus();
}
