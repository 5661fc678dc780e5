/** The card in hand: where it may go, and what happens when it comes down. product.md section 4. */
import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/core';
import { notify } from '@salesdesk/shared';
import type { Mover, Stage } from '@salesdesk/shared/domain';
import { useEffect, useMemo, useRef, useState } from 'react';
import { announcementsOf } from './board.texts.ts';
import type { InHand } from './CardHandle.tsx';
import { stageOf } from './leads.model.ts';
import { type BoardData, type Dragged, pickUp } from './moves.model.ts';

/** A closed stage opens after a card hovered over it for so long. */
const HOVER_OPEN_MS = 450;

interface BoardDragOptions {
  board: BoardData;
  mover: Mover;
  move: (leadId: number, toSlug: string) => void;
  isClosed: (stage: Stage) => boolean;
  /** Lets the focus follow a card moved by keyboard. */
  follow: (leadId: number, toSlug: string) => void;
}

/** Handlers for DndContext, and what the board shows meanwhile. Droppables are stages by slug; what is dragged is told by the handle. */
export function useBoardDrag({ board, mover, move, isClosed, follow }: BoardDragOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [hoverOpened, setHoverOpened] = useState<string | null>(null);
  const stageBy = (slug: string) => board.stages.find((stage) => stage.kanban_column_slug_name === slug);

  // The sentences about an event are asked for before its state is rendered.
  const inHand = useRef<Dragged | null>(null);
  const newestStageBy = useRef(stageBy);
  newestStageBy.current = stageBy;
  const announcements = useMemo(
    () =>
      announcementsOf(
        () => inHand.current,
        (slug) => newestStageBy.current(slug),
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

  // Escape only puts the card down: the page would leave its maximised view too.
  const isHolding = dragged !== null;
  useEffect(() => {
    if (!isHolding) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [isHolding]);

  const putDown = () => {
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
      inHand.current = null;
      const { inHand: pressed } = active.data.current as { inHand: InHand };
      const lead = board.leads.find((other) => other.account_id === pressed.leadId);
      const from = lead && stageOf(lead, board.stages);
      const picked = lead && from && pickUp(lead, from, mover);
      if (typeof picked === 'string') notify.warning(picked);
      else if (picked) {
        inHand.current = picked;
        setDragged(picked);
      }
    },
    onDragOver: (event: DragOverEvent) => setOver(event.over ? String(event.over.id) : null),
    onDragEnd: (event: DragEndEvent) => {
      const leadId = inHand.current?.lead.account_id;
      if (leadId !== undefined && event.over) {
        const slug = String(event.over.id);
        move(leadId, slug);
        if (event.activatorEvent instanceof KeyboardEvent) follow(leadId, slug);
      }
      putDown();
    },
    onDragCancel: putDown,
  };
}
