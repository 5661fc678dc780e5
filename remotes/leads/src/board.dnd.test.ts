import type { ClientRect } from '@dnd-kit/core';
import { fireEvent, renderHook } from '@testing-library/react';
import { columnUnder, stepOrNextColumn, useAutoScroll } from './board.dnd.ts';

const rect = (left: number, width: number): ClientRect => ({
  left,
  width,
  right: left + width,
  top: 100,
  bottom: 700,
  height: 600,
});
const rects = new Map([
  ['contacted', rect(312, 296)],
  ['new', rect(0, 296)],
  ['cold', rect(624, 44)],
]);

const press = (code: string, over: string, { shiftKey = false, left = 8 } = {}) =>
  stepOrNextColumn({ code, shiftKey } as KeyboardEvent, {
    active: 1,
    currentCoordinates: { x: left, y: 150 },
    context: { droppableRects: rects, over: { id: over }, collisionRect: { width: 280 } } as never,
  });

test('arrows move 25 px', () => {
  expect(press('ArrowRight', 'new')).toEqual({ x: 33, y: 150 });
  expect(press('ArrowUp', 'new')).toEqual({ x: 8, y: 125 });
  expect(press('ArrowDown', 'new', { shiftKey: true })).toEqual({ x: 8, y: 175 });
  expect(press('KeyA', 'new')).toBeUndefined();
});

test('Shift and an arrow go to the middle of the next column, also a closed one, and stop at the ends', () => {
  expect(press('ArrowRight', 'new', { shiftKey: true })).toEqual({ x: 320, y: 150 });
  expect(press('ArrowRight', 'contacted', { shiftKey: true, left: 320 })).toEqual({ x: 506, y: 150 });
  expect(press('ArrowLeft', 'contacted', { shiftKey: true, left: 320 })).toEqual({ x: 8, y: 150 });
  expect(press('ArrowRight', 'cold', { shiftKey: true, left: 506 })).toEqual({ x: 506, y: 150 });
});

const under = (pointer: { x: number; y: number } | null, left = 0) =>
  columnUnder({
    active: {} as never,
    collisionRect: { ...rect(left, 280), top: 900, bottom: 1000 },
    droppableRects: rects,
    droppableContainers: [...rects.keys()].map((id) => ({ id })) as never,
    pointerCoordinates: pointer,
  }).map(({ id }) => id);

test('only the pointer position counts; a gap belongs to the nearer column, the far outside to none', () => {
  expect(under({ x: 400, y: 300 })).toEqual(['contacted']);
  expect(under({ x: 301, y: 300 })).toEqual(['new']);
  expect(under({ x: 308, y: 300 })).toEqual(['contacted']);
  expect(under({ x: 400, y: 40 })).toEqual([]);
  expect(under({ x: 760, y: 300 })).toEqual([]);
});

test('by keyboard the middle of the card counts, at any height', () => {
  expect(under(null, 0)).toEqual(['new']);
  expect(under(null, 320)).toEqual(['contacted']);
  expect(under(null, 506)).toEqual(['cold']);
  expect(under(null, 2000)).toEqual(['cold']);
});

test('the board scrolls by itself only while the pointer is near one of its own edges', () => {
  const { result } = renderHook(() => useAutoScroll(true));
  const board = document.createElement('div');
  board.getBoundingClientRect = () => new DOMRect(100, 0, 1000, 600);
  const scrollsAt = (clientX: number) => {
    fireEvent(window, new MouseEvent('pointermove', { clientX }));
    return result.current.canScroll(board);
  };
  expect(scrollsAt(1_090)).toBe(false);
  board.dataset.sideways = '';
  expect([110, 350, 700, 950, 1_300].map(scrollsAt)).toEqual([true, false, false, true, true]);
});
