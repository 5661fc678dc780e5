/** The card in hand: whose it is, where it may go, and what happens when it comes down. Spec section 4. */
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core';
import { notify } from '@salesdesk/shared';
import { type Lead, MOVE_REFUSALS, type Mover, canMoveLead, type Stage } from '@salesdesk/shared/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { announcementsOf } from './board.texts.ts';
import { stageOf } from './leads.model.ts';
import { type BoardData, lockOf } from './moves.model.ts';

/** A closed stage opens after a card hovered over it for so long. */
const HOVER_OPEN_MS = 450;

export interface Dragged {
  lead: Lead;
  from: Stage;
  /** Why it may not be dropped there, null when it may. */
  refusalOf: (stage: Stage) => string | null;
}

interface BoardDragOptions {
  board: BoardData;
  mover: Mover;
  move: (leadId: number, toSlug: string) => void;
  isClosed: (stage: Stage) => boolean;
}

/** Handlers for DndContext, and what the board shows meanwhile. Droppables are stages by slug, draggables leads by id. */
export function useBoardDrag({ board, mover, move, isClosed }: BoardDragOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [hoverOpened, setHoverOpened] = useState<string | null>(null);
  const stageBy = (slug: string) => board.stages.find((stage) => stage.kanban_column_slug_name === slug);

  // The announcements of an event are asked for before its state is rendered.
  const current = useRef<Dragged | null>(null);
  const stages = useRef(stageBy);
  stages.current = stageBy;
  const announcements = useMemo(
    () =>
      announcementsOf(
        () => current.current,
        (slug) => stages.current(slug),
      ),
    [],
  );

  const hovered = dragged && over ? stageBy(over) : undefined;
  const opening = hovered && isClosed(hovered) ? over : null;
  useEffect(() => {
    if (!opening) return;
    const timer = setTimeout(() => setHoverOpened(opening), HOVER_OPEN_MS);
    return () => clearTimeout(timer);
  }, [opening]);

  const lift = (next: Dragged | null) => {
    current.current = next;
    setDragged(next);
    setOver(null);
    setHoverOpened(null);
  };

  return {
    dragged,
    over,
    hoverOpened,
    announcements,
    onDragStart: ({ active }: DragStartEvent) => {
      const lead = board.leads.find((other) => other.account_id === active.id);
      const from = lead && stageOf(lead, board.stages);
      if (!lead || !from) return;
      const lock = lockOf(lead, from, mover);
      if (lock) notify.warning(lock);
      else lift({ lead, from, refusalOf: (stage) => refusalOf(lead, from, stage, mover) });
    },
    onDragOver: (event: DragOverEvent) => setOver(event.over ? String(event.over.id) : null),
    onDragEnd: (event: DragEndEvent) => {
      const lead = current.current?.lead;
      if (lead && event.over) move(lead.account_id, String(event.over.id));
      settle();
    },
    onDragCancel: () => settle(),
  };

  /** After the monitors of this event have spoken about the card. */
  function settle() {
    const done = current.current;
    setDragged(null);
    setOver(null);
    setHoverOpened(null);
    queueMicrotask(() => {
      if (current.current === done) current.current = null;
    });
  }
}

function refusalOf(lead: Lead, from: Stage, to: Stage, mover: Mover): string | null {
  const verdict = canMoveLead(lead, from, to, mover);
  return verdict.allowed ? null : MOVE_REFUSALS[verdict.refusal];
}
