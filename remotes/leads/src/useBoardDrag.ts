/** The dragged card: its allowed targets, and what a drop does. product.md section 4. */
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core';
import { notify } from '@salesdesk/shared';
import type { Mover, Stage } from '@salesdesk/shared/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useBoardActions } from './BoardActions.ts';
import { announcementsOf, type SpokenDrag } from './board.texts.ts';
import { draggedLeadId } from './CardHandle.tsx';
import type { BoardData, Dragged } from './leads.types.ts';
import { pickUp, stageOf } from './moves.model.ts';

/** A closed stage opens after a card hovered over it for this long. */
const HOVER_OPEN_MS = 450;

interface BoardDragOptions {
  board: BoardData;
  mover: Mover;
  isClosed: (stage: Stage) => boolean;
}

/** Handlers for DndContext, and the board's state during a drag. Droppables are stages by slug; the handle identifies the lead. */
export function useBoardDrag({ board, mover, isClosed }: BoardDragOptions) {
  const { leads, stages } = board;
  const { move, moveWithFocus } = useBoardActions();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [hoverOpened, setHoverOpened] = useState<string | null>(null);

  // Announcements are needed before the state of their event is rendered.
  const spoken = useRef<SpokenDrag | null>(null);
  const announcements = useMemo(() => announcementsOf(spoken, stages), [stages]);

  const hovered = dragged && over ? stages.find((stage) => stage.kanban_column_slug_name === over) : undefined;
  const opening = hovered && isClosed(hovered) ? over : null;
  useEffect(() => {
    if (!opening) return;
    const timer = setTimeout(() => setHoverOpened(opening), HOVER_OPEN_MS);
    return () => clearTimeout(timer);
  }, [opening]);

  // Stop Escape here, because the page would otherwise also leave its maximised view.
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [isDragging]);

  const endDrag = () => {
    setDragged(null);
    setOver(null);
    setHoverOpened(null);
  };

  return {
    dragged,
    over,
    hoverOpened,
    announcements,
    onDragStart: ({ active }: DragStartEvent) => {
      spoken.current = null;
      const leadId = draggedLeadId(active);
      const lead = leads.find((other) => other.account_id === leadId);
      const from = lead && stageOf(lead, stages);
      const picked = lead && from && pickUp(lead, from, mover);
      if (typeof picked === 'string') notify.warning(picked);
      else if (picked) {
        spoken.current = { dragged: picked, hasLeft: false };
        setDragged(picked);
      }
    },
    onDragOver: (event: DragOverEvent) => setOver(event.over ? String(event.over.id) : null),
    onDragEnd: (event: DragEndEvent) => {
      const leadId = spoken.current?.dragged.lead.account_id;
      if (leadId !== undefined && event.over) {
        // The focus follows a card that is moved by keyboard.
        const drop = event.activatorEvent instanceof KeyboardEvent ? moveWithFocus : move;
        drop(leadId, String(event.over.id));
      }
      endDrag();
    },
    onDragCancel: endDrag,
  };
}
