/** Keeps the focus on its card, however the card moves: by an undo, by a colleague, or by a reload. */
import { type RefObject, useEffect, useRef } from 'react';
import { type BoardData, stageOf } from './board.model.ts';
import { focusLead } from './useFocusFollows.ts';

/** When a card with the focus is removed from its column, the focus moves to the same lead in its new stage. R-160. */
export function useFocusStays(board: RefObject<HTMLElement | null>, { leads, stages }: BoardData): void {
  const last = useRef<{ element: Element; leadId: number } | null>(null);
  useEffect(() => {
    const remember = ({ target }: Event) => {
      const card = target instanceof Element && board.current?.contains(target) ? target.closest('article') : null;
      last.current = card ? { element: card, leadId: Number(card.dataset.lead) } : null;
    };
    const forget = ({ target }: Event) => {
      // The button of a toast returns the focus to the card before it undoes the move.
      if (!(target instanceof Element && target.closest('.Toastify'))) last.current = null;
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, [board]);

  useEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return;
    const { leadId } = last.current;
    const lead = leads.find(({ account_id }) => account_id === leadId);
    const stage = lead && stageOf(lead, stages);
    last.current = null;
    if (stage) focusLead(leadId, stage.kanban_column_slug_name);
  });
}
