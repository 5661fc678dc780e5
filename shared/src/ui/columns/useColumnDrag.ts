import { direction } from '@salesdesk/shared';
import { type DragEvent, type PointerEvent, type RefObject, useMemo, useRef } from 'react';
import { type Column, type ColumnLayout, widthVariable } from '../dataTable.model.ts';
import { arranged, movedTo, within, withPreference } from './columns.model.ts';

/**
 * Arranges columns by mouse: drag the edge of a title to change its width, or a title to move it. Dragging an edge only
 * changes a variable of the table, once per frame; rows re-render at the end. Returns the same object for the same
 * arguments, so that scrolling does not re-render the head.
 */
export function useColumnDrag<T>(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly Column<T>[],
  layout: ColumnLayout | undefined,
): ColumnDrag | undefined {
  // In a ref, because the dragged column must survive re-renders.
  const carried = useRef<string | null>(null);
  return useMemo(() => layout && dragging(table, columns, layout, carried), [table, columns, layout]);
}

function dragging<T>(
  table: RefObject<HTMLTableElement | null>,
  columns: readonly Column<T>[],
  layout: ColumnLayout,
  carried: RefObject<string | null>,
) {
  const onEdge = (event: PointerEvent<HTMLElement>, key: string) => {
    const head = event.currentTarget.closest('th');
    const box = table.current;
    if (!head || !box || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const edge = event.currentTarget;
    // A wide screen distributes spare width, so fix every column at its current width first.
    const seen = new Map(
      [...box.querySelectorAll<HTMLElement>('thead th[data-column]')].map((cell) => [
        cell.dataset.column ?? '',
        Math.round(cell.getBoundingClientRect().width),
      ]),
    );
    for (const [other, width] of seen) box.style.setProperty(widthVariable(other), `${width}px`);
    box.toggleAttribute('data-sized', true);
    const start = { x: event.clientX, width: seen.get(key) ?? 0 };
    let width = start.width;
    let frame = 0;
    const onMove = (move: globalThis.PointerEvent) => {
      width = within(start.width + (direction === 'rtl' ? start.x - move.clientX : move.clientX - start.x));
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => box.style.setProperty(widthVariable(key), `${width}px`));
    };
    const onEnd = () => {
      cancelAnimationFrame(frame);
      edge.removeEventListener('pointermove', onMove);
      edge.removeEventListener('pointerup', onEnd);
      edge.removeEventListener('pointercancel', onEnd);
      layout.change((preferences) => {
        const sized = arranged(columns, preferences).map((preference) => ({
          ...preference,
          width: within(seen.get(preference.key) ?? preference.width ?? 120),
        }));
        return withPreference(sized, key, { width });
      });
    };
    edge.addEventListener('pointermove', onMove);
    edge.addEventListener('pointerup', onEnd);
    edge.addEventListener('pointercancel', onEnd);
  };

  return {
    onEdge,
    /** Props of a title, which can be dragged to another position. */
    carry: (key: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        carried.current = key;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', key);
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (carried.current === null || carried.current === key) return;
        event.preventDefault();
        event.currentTarget.toggleAttribute('data-drop', true);
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => event.currentTarget.removeAttribute('data-drop'),
      onDragEnd: () => {
        carried.current = null;
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        event.preventDefault();
        event.currentTarget.removeAttribute('data-drop');
        const moved = carried.current;
        if (moved) layout.change((preferences) => movedTo(arranged(columns, preferences), moved, key));
        carried.current = null;
      },
    }),
  };
}

export type ColumnDrag = ReturnType<typeof dragging>;
