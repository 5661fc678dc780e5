/** The dragged card: its allowed targets, and what a drop does. product.md section 4. */
import { type Active, type DragEndEvent, type DragOverEvent, type DragStartEvent, useDraggable } from '@dnd-kit/core';
import { notify, useWindowEvent } from '@salesdesk/shared';
import type { Mover, Stage } from '@salesdesk/shared/domain';
import {
  type KeyboardEvent as KeyPress,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type BoardData, stageOf } from './board.model.ts';
import { announcementsOf, type SpokenDrag } from './board.texts.ts';
import { cardId } from './cardWalk.ts';
import { type Dragged, pickUp } from './moves.model.ts';
import { useBoardActions } from './useLeads.ts';

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
  const { move, press, setDragging } = useBoardActions();
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
  useWindowEvent('keydown', (event) => event.key === 'Escape' && event.preventDefault(), {
    isOn: dragged !== null,
    capture: true,
  });

  useEffect(() => () => setDragging(false), [setDragging]);
  const endDrag = () => {
    setDragging(false);
    setDragged(null);
    setOver(null);
    setHoverOpened(null);
  };

  return {
    dragged,
    over,
    hoverOpened,
    announcements,
    // A card that is gone when the drag begins cannot be picked up.
    onDragPending: press,
    onDragStart: ({ active }: DragStartEvent) => {
      setDragging(true);
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
    onDragEnd: ({ collisions }: DragEndEvent) => {
      // dnd-kit updates `over` one render after the collisions: too late for a drop in the same task.
      const [under] = collisions ?? [];
      const droppedOn = under ? String(under.id) : null;
      if (spoken.current) {
        spoken.current.droppedOn = droppedOn;
        if (droppedOn) move(spoken.current.dragged.lead.account_id, droppedOn);
      }
      endDrag();
    },
    onDragCancel: endDrag,
  };
}

/** The id of the sentence that explains how to pick up a card. */
export const PICK_UP_HELP_ID = 'lead-card-help';

/** The lead of a drag. */
function draggedLeadId({ data }: Active): number | null {
  const leadId: RefObject<number | null> | undefined = data.current?.leadId;
  return leadId?.current ?? null;
}

type Press = PointerEvent | TouchEvent | KeyPress;

interface CardHandleProps {
  board: RefObject<HTMLDivElement | null>;
  className?: string;
  children: ReactNode;
}

/**
 * Wraps the columns of the board and picks up cards. All cards share one handle, which each press assigns to the pressed
 * card: a handle per card would re-render all cards whenever the dragged one passes over another column.
 */
export function CardHandle({ board, className, children }: CardHandleProps) {
  const leadId = useRef<number | null>(null);
  const { node, setNodeRef, setActivatorNodeRef, listeners } = useDraggable({ id: 'card', data: { leadId } });

  const aimAt = (id: number | null, card: HTMLElement | null) => {
    leadId.current = id;
    setNodeRef(card);
    setActivatorNodeRef(card?.querySelector<HTMLElement>('a') ?? null);
  };
  // A dropped card is a different element in its new column: the copy flies there, and the focus returns to it.
  useLayoutEffect(() => {
    const id = leadId.current;
    if (id === null || !node.current || node.current.isConnected) return;
    aimAt(id, cardOf(document.getElementById(cardId(id))));
  });

  const on = (name: 'onPointerDown' | 'onTouchStart' | 'onKeyDown') => (event: Press) => {
    const card = cardOf(event.target);
    if (!card || card.hasAttribute('aria-busy')) return;
    const before = { id: leadId.current, card: node.current };
    aimAt(Number(card.dataset.lead), card);
    listeners?.[name]?.(event);
    // Not accepted, because another card is being dragged: keep that one as the target.
    if (!('dndKit' in event.nativeEvent)) aimAt(before.id, before.card);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the cards, whose names are links.
    <div
      ref={board}
      className={className}
      data-sideways
      onPointerDown={on('onPointerDown')}
      onTouchStart={on('onTouchStart')}
      onKeyDown={on('onKeyDown')}
    >
      {children}
    </div>
  );
}

function cardOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('[data-no-drag]')) return null;
  return target.closest<HTMLElement>('article[data-lead]');
}
