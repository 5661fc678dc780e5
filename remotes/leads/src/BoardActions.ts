/** The actions of the Leads screen for cards, columns and rows: one context, so that no level in between passes them on. */
import type { Lead } from '@salesdesk/shared/domain';
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { StageChoice, StageId } from './leads.types.ts';

export interface BoardActions {
  /** Opens a lead's record, after the question whether it is cold when it may be moved there. */
  open: (lead: Lead) => void;
  /** Moves a lead to the stage of this slug, or says why not. */
  move: (leadId: number, toSlug: string) => void;
  /** `move`, and the keyboard's focus goes with the card. */
  moveWithFocus: (leadId: number, toSlug: string) => void;
  /** Every stage with the verdict on moving the lead there. */
  choicesOf: (lead: Lead) => StageChoice[];
  /** Loads the next page of a stage, or of the list. */
  loadMore: (stageId: StageId) => void;
  /** Collapses or expands a stage for this person. */
  setClosed: (slug: string, closed: boolean) => void;
  /** Says whether a card is being dragged, by mouse, finger or keyboard: nothing is reloaded meanwhile. */
  setDragging: (isDragging: boolean) => void;
}

/** Its value is the one of `useStableActions`: a value that changed would draw every card again. */
export const BoardActionsContext = createContext<BoardActions | null>(null);

/** The actions of the Leads screen around; throws outside of it. */
export function useBoardActions(): BoardActions {
  const actions = useContext(BoardActionsContext);
  if (!actions) throw new Error('Board actions are used outside the Leads screen.');
  return actions;
}

/** One object for the life of the screen, whose functions call the latest ones that were rendered. */
export function useStableActions(latest: BoardActions): BoardActions {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  const [actions] = useState<BoardActions>(() => ({
    open: (lead) => current.current.open(lead),
    move: (leadId, toSlug) => current.current.move(leadId, toSlug),
    moveWithFocus: (leadId, toSlug) => current.current.moveWithFocus(leadId, toSlug),
    choicesOf: (lead) => current.current.choicesOf(lead),
    loadMore: (stageId) => current.current.loadMore(stageId),
    setClosed: (slug, closed) => current.current.setClosed(slug, closed),
    setDragging: (isDragging) => current.current.setDragging(isDragging),
  }));
  return actions;
}
