/** Keeps the focus on a moved card, also when the move is reverted. */
import { useEffect, useRef } from 'react';
import type { PendingMoves } from './board.model.ts';

/** Id of the link on a lead's card. */
export function cardId(leadId: number): string {
  return `lead-${leadId}`;
}

/** Returns `follow(leadId, toSlug)`; when the card is not shown, its closed stage gets the focus. */
export function useFocusFollows(pending: PendingMoves) {
  const followed = useRef<{ leadId: number; slug: string } | null>(null);

  useEffect(() => {
    const last = followed.current;
    if (!last || pending.has(last.leadId)) return;
    followed.current = null;
    // The move was reverted, so the focused card is gone from the new column.
    if (document.activeElement === document.body) focusLead(last.leadId, last.slug);
  }, [pending]);

  return (leadId: number, slug: string) => {
    followed.current = { leadId, slug };
    requestAnimationFrame(() => focusLead(leadId, slug));
  };
}

/** The maximum number of frames until a column that came into view renders its cards. */
const MAX_FRAMES = 12;

/** Focuses the card of a lead in the stage with this slug, or the stage when it shows no cards. */
export function focusLead(leadId: number, slug: string, framesLeft = MAX_FRAMES): void {
  const stage = `[data-stage="${CSS.escape(slug)}"]`;
  const card = document.getElementById(cardId(leadId));
  const column = document.querySelector(`section${stage}:has(> header)`);
  if (!card && column && framesLeft > 0) {
    // A column out of view renders no cards.
    column.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    requestAnimationFrame(() => focusLead(leadId, slug, framesLeft - 1));
  } else (card ?? document.querySelector<HTMLElement>(`button${stage}, ${stage} button`))?.focus();
}
