/**
 * Picks up cards. All cards share one handle, which each press assigns to the pressed card: a handle per card would
 * re-render all cards whenever the dragged one passes over another column.
 */
import { type Active, useDraggable } from '@dnd-kit/core';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { cardId } from './useFocusFollows.ts';

/** The id of the sentence that explains how to pick up a card. */
export const PICK_UP_HELP_ID = 'lead-card-help';

/** The lead of a drag. */
export function draggedLeadId({ data }: Active): number | null {
  const leadId: RefObject<number | null> | undefined = data.current?.leadId;
  return leadId?.current ?? null;
}

type Press = PointerEvent | TouchEvent | KeyboardEvent;

interface CardHandleProps {
  board: RefObject<HTMLDivElement | null>;
  className?: string;
  children: ReactNode;
}

/** Wraps the columns of the board. */
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
  return target instanceof Element ? target.closest<HTMLElement>('article[data-lead]') : null;
}
