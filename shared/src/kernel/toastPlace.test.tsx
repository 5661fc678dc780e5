/** Where the toasts are, when one would lie over the focus. R-186. */
import { act, render, screen } from '@testing-library/react';
import { notify } from './notify.ts';
import { Toaster } from './Toaster.tsx';

const HEIGHT = 256;
const TOAST = 60;
/** Where elements are; jsdom lays nothing out. */
const places = new Map<Element, () => { top: number; bottom: number }>();

const frame = () => document.querySelector<HTMLElement>('.sd-toasts');
const edge = () => frame()?.dataset.edge;
const nextFrame = () =>
  act(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** A field whose top is there until it is scrolled to the end of the window. */
function field(top: number, height = 40) {
  const input = document.body.appendChild(document.createElement('input'));
  let at = top;
  places.set(input, () => ({ top: at, bottom: at + height }));
  input.scrollIntoView = jest.fn((options?: boolean | ScrollIntoViewOptions) => {
    if (typeof options === 'object' && options.block === 'end') at = HEIGHT - height;
  });
  return input;
}

beforeEach(async () => {
  Object.assign(window, { innerHeight: HEIGHT });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.classList.contains('Toastify__toast-container')) {
      const top = edge() === 'bottom' ? HEIGHT - TOAST - 8 : 4;
      return new DOMRect(0, top, 320, TOAST);
    }
    const { top, bottom } = places.get(this)?.() ?? { top: 0, bottom: 0 };
    return new DOMRect(0, top, 320, bottom - top);
  });
  render(<Toaster theme="light" />);
  act(() => notify.info('Saved.'));
  await screen.findByText('Saved.');
});
afterEach(() => {
  for (const element of places.keys()) element.remove();
  places.clear();
  jest.restoreAllMocks();
});

test('they move to the other edge when the focus comes below them, and stay while that one is free', async () => {
  const [above, middle, below] = [field(20), field(100), field(200)];
  await nextFrame();
  expect(edge()).toBeUndefined();
  act(() => above.focus());
  await nextFrame();
  expect(edge()).toBe('bottom');
  act(() => middle.focus());
  await nextFrame();
  expect(edge()).toBe('bottom');
  act(() => below.focus());
  await nextFrame();
  expect(edge()).toBe('top');
});

test('they move for a toast that comes over the focus, too', async () => {
  const above = field(20, 80);
  act(() => above.focus());
  await nextFrame();
  act(() => notify.info('And another.'));
  await screen.findByText('And another.');
  await nextFrame();
  expect(edge()).toBe('bottom');
});

test('they stay where they are for the focus of a pointer, whose click they would take', async () => {
  const above = field(20);
  jest.spyOn(above, 'matches').mockImplementation((selector: string) => selector !== ':focus-visible');
  act(() => above.focus());
  await nextFrame();
  expect(edge()).toBeUndefined();
});

test('where both edges would cover it, the page scrolls; what is higher than half of the window stays', async () => {
  const large = field(40, 160);
  act(() => large.focus());
  await nextFrame();
  expect(large.scrollIntoView).not.toHaveBeenCalled();
  const between = field(63, 127);
  act(() => between.focus());
  await nextFrame();
  expect(edge()).toBe('top');
  expect(between.getBoundingClientRect().top).toBeGreaterThan(4 + TOAST);
});

test('an on-screen keyboard that lies over the page lifts them', async () => {
  const view = Object.assign(new EventTarget(), { scale: 1, offsetTop: 30, height: 120 });
  Object.assign(window, { visualViewport: view });
  act(() => field(100).focus());
  await nextFrame();
  expect(frame()?.style.getPropertyValue('--sd-hidden-below')).toBe('106px');
  expect(frame()?.style.getPropertyValue('--sd-hidden-above')).toBe('30px');
  Object.assign(window, { visualViewport: null });
});
