/** The actions of the Leads screen for cards, columns and rows: one context, so that they need not be passed as props. */
import type { Lead } from '@salesdesk/shared/domain';
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { StageChoice, StageId } from './leads.types.ts';

export interface BoardActions {
  /** Opens a lead's record, after the question about the cold move if that is allowed. */
  open: (lead: Lead) => void;
  /** Moves a lead to the stage with this slug, or shows why that is not allowed. */
  move: (leadId: number, toSlug: string) => void;
  /** `move` that also moves the keyboard's focus with the card. */
  moveWithFocus: (leadId: number, toSlug: string) => void;
  /** Every stage with the verdict on moving the lead there. */
  choicesOf: (lead: Lead) => StageChoice[];
  /** Loads the next page of a stage, or of the list. */
  loadMore: (stageId: StageId) => void;
  /** Collapses or expands a stage for this user. */
  setClosed: (slug: string, closed: boolean) => void;
  /** Reports whether a card is being dragged, by mouse, touch or keyboard; reloads wait meanwhile. */
  setDragging: (isDragging: boolean) => void;
}

/** The value comes from `useStableActions`: a new value would re-render every card. */
export const BoardActionsContext = createContext<BoardActions | null>(null);

/** The actions of the enclosing Leads screen; throws outside of it. */
export function useBoardActions(): BoardActions {
  const actions = useContext(BoardActionsContext);
  if (!actions) throw new Error('Board actions are used outside the Leads screen.');
  return actions;
}

/** Returns the same object for the life of the screen; its functions call the latest rendered ones. */
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
