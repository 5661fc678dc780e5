/** How cards are picked up and dropped. product.md sections 4 and 9; R-62. */
import {
  type ClientRect,
  type CollisionDetection,
  type DropAnimationFunction,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type PointerSensorProps,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useWindowEvent } from '@salesdesk/shared';
import { DRAG_ACTIVATION_PX, KEYBOARD_DRAG_STEP_PX } from '@salesdesk/shared/domain';
import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Touching a card for this long lifts it; a shorter touch scrolls or opens. */
const TOUCH_DELAY_MS = 200;
const TOUCH_TOLERANCE_PX = 8;
/** A card held over the gap between two columns belongs to the nearer one. */
const GAP_REACH_PX = 16;

/**
 * Mouse and pen. Touches are handled by the touch sensor, otherwise scrolling would lift cards. dnd-kit drops a card where it
 * was last rendered, which on a busy machine is behind the pointer: start and drop are rendered at once, each where it happens.
 */
class MouseAndPenSensor extends PointerSensor {
  static override activators: (typeof PointerSensor)['activators'] = PointerSensor.activators.map((activator) => ({
    ...activator,
    handler: (event, options) => event.nativeEvent.pointerType !== 'touch' && activator.handler(event, options),
  }));

  constructor(props: PointerSensorProps) {
    const moveHere = () => {
      const { event } = window;
      if (event instanceof MouseEvent) props.onMove({ x: event.clientX, y: event.clientY });
    };
    // A click is no drag, and does not wait.
    let isDrag = false;
    super({
      ...props,
      onStart: (start) => {
        isDrag = true;
        flushSync(() => props.onStart(start));
        moveHere();
      },
      onEnd: () => {
        if (isDrag) flushSync(moveHere);
        props.onEnd();
      },
    });
  }
}

/** Mouse after 5 px, touch after 200 ms, keyboard by Space. */
export function useBoardSensors() {
  return useSensors(
    useSensor(MouseAndPenSensor, { activationConstraint: { distance: DRAG_ACTIVATION_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_DELAY_MS, tolerance: TOUCH_TOLERANCE_PX } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: stepOrNextColumn,
      scrollBehavior: 'auto',
      // Enter opens the record, so it only drops.
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc, KeyboardCode.Tab],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
      },
    }),
  );
}

/** As dnd-kit has it: the share of the board's width at which it begins to scroll. */
const EDGE = 0.2;

/**
 * The board, or the chips on a phone, scrolls sideways near its edges; vertical scrolling does not affect a drop. dnd-kit compares
 * the pointer with the edges of the card's column for a moment when the card comes over another one, so they are measured here.
 */
export function useAutoScroll(isDragging: boolean) {
  const x = useRef(Number.NaN);
  const follow = (event: PointerEvent | TouchEvent) => {
    x.current = ('touches' in event ? event.touches[0] : event)?.clientX ?? Number.NaN;
  };
  useWindowEvent('pointermove', follow, { isOn: isDragging, capture: true });
  useWindowEvent('touchmove', follow, { isOn: isDragging, capture: true });
  return useMemo(() => {
    const isNearEdge = ({ left, right, width }: DOMRect) =>
      x.current <= left + width * EDGE || x.current >= right - width * EDGE;
    const canScroll = (element: Element) =>
      element.hasAttribute('data-sideways') && isNearEdge(element.getBoundingClientRect());
    return { canScroll, layoutShiftCompensation: false };
  }, []);
}

const STEPS: Partial<Record<string, [x: number, y: number]>> = {
  [KeyboardCode.Right]: [1, 0],
  [KeyboardCode.Left]: [-1, 0],
  [KeyboardCode.Down]: [0, 1],
  [KeyboardCode.Up]: [0, -1],
};

/** Arrows go 25 px; Shift and a sideways arrow go to the middle of the next column. */
export const stepOrNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = STEPS[event.code];
  if (!step) return undefined;
  const [x, y] = step;
  if (!event.shiftKey || x === 0)
    return {
      x: currentCoordinates.x + x * KEYBOARD_DRAG_STEP_PX,
      y: currentCoordinates.y + y * KEYBOARD_DRAG_STEP_PX,
    };
  const columns = [...context.droppableRects.entries()].sort(([, a], [, b]) => a.left - b.left);
  const at = columns.findIndex(([id]) => id === context.over?.id);
  const next = columns[at + x]?.[1];
  const width = context.collisionRect?.width ?? 0;
  return next ? { x: next.left + (next.width - width) / 2, y: currentCoordinates.y } : currentCoordinates;
};

/** The column under the pointer, or by keyboard the nearest one sideways; none far from the board. */
export const columnUnder: CollisionDetection = ({
  collisionRect,
  droppableRects,
  droppableContainers,
  pointerCoordinates: pointer,
}) => {
  const middle = collisionRect.left + collisionRect.width / 2;
  const found = droppableContainers
    .flatMap((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id);
      if (!rect) return [];
      const value = pointer ? distance(rect, pointer.x, pointer.y) : distance(rect, middle, rect.top);
      return [{ id: droppableContainer.id, data: { droppableContainer, value } }];
    })
    .sort((a, b) => a.data.value - b.data.value);
  return found.filter(({ data }) => !pointer || data.value <= GAP_REACH_PX).slice(0, 1);
};

function distance(rect: ClientRect, x: number, y: number): number {
  const sideways = Math.max(rect.left - x, 0, x - rect.right);
  const upright = Math.max(rect.top - y, 0, y - rect.bottom);
  return Math.hypot(sideways, upright);
}

const UNDER_FINGER_PX = { x: -24, y: 28 };

/** On a phone the dragged card is shown below the finger, so that the target chips stay visible. */
export const belowFinger: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const finger = activatorEvent && 'touches' in activatorEvent ? (activatorEvent as TouchEvent).touches[0] : undefined;
  if (!finger || !activeNodeRect) return transform;
  return {
    ...transform,
    x: transform.x + finger.clientX - activeNodeRect.left + UNDER_FINGER_PX.x,
    y: transform.y + finger.clientY - activeNodeRect.top + UNDER_FINGER_PX.y,
  };
};

const FLIGHT: KeyframeAnimationOptions = { duration: 180, easing: 'ease-out', fill: 'forwards' };

/** Animates the dragged copy back to its card. A card with a pending move is already in its new column and needs no animation. */
export const flyBack: DropAnimationFunction = ({ active, dragOverlay: { node, rect }, transform }) => {
  if (active.node.hasAttribute('data-pending')) return;
  const at = (x: number, y: number) => ({ transform: `translate3d(${x}px, ${y}px, 0)` });
  const { x, y } = transform;
  const landing = at(x + active.rect.left - rect.left, y + active.rect.top - rect.top);
  // Hide the card until the copy has landed.
  active.node.style.opacity = '0';
  return node.animate([at(x, y), landing], FLIGHT).finished.then(() => {
    active.node.style.opacity = '';
  });
};
