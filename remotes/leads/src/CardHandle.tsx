/**
 * What picks cards up. One handle for all of them, told by each press which card it is: a handle in every card would
 * have all cards drawn again whenever the one in hand passes over another column.
 */
import { useDraggable } from '@dnd-kit/core';
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

/** The id of the sentence that says how to pick up a card. */
export const PICK_UP_HELP_ID = 'lead-card-help';

/** What a drag carries, as `active.data.current`. */
export interface InHand {
  leadId: number | null;
}

type Press = PointerEvent | TouchEvent | KeyboardEvent;

interface CardHandleProps {
  board: RefObject<HTMLDivElement | null>;
  className?: string;
  children: ReactNode;
}

/** The board around its columns. */
export function CardHandle({ board, className, children }: CardHandleProps) {
  const inHand = useRef<InHand>({ leadId: null }).current;
  const { node, setNodeRef, setActivatorNodeRef, listeners } = useDraggable({ id: 'card', data: { inHand } });

  const aimAt = (leadId: number | null, card: HTMLElement | null) => {
    inHand.leadId = leadId;
    setNodeRef(card);
    setActivatorNodeRef(card?.querySelector<HTMLElement>('a') ?? null);
  };
  // A card that was dropped is another element in its new column: there the copy flies, and the focus returns.
  useLayoutEffect(() => {
    const { leadId } = inHand;
    if (leadId === null || !node.current || node.current.isConnected) return;
    aimAt(leadId, cardOf(document.getElementById(cardId(leadId))));
  });

  const on = (name: 'onPointerDown' | 'onTouchStart' | 'onKeyDown') => (event: Press) => {
    const card = cardOf(event.target);
    if (!card || card.hasAttribute('aria-busy')) return;
    const before = { leadId: inHand.leadId, card: node.current };
    aimAt(Number(card.dataset.lead), card);
    listeners?.[name]?.(event);
    // Not taken, as another card is in hand: that one stays it.
    if (!('dndKit' in event.nativeEvent)) aimAt(before.leadId, before.card);
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
