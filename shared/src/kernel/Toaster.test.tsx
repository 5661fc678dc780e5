/** Toasts as people see them. product.md section 9, "Toasts"; R-10. */
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { notify } from './notify.ts';
import { Toaster } from './Toaster.tsx';

const shown = () => screen.queryAllByRole('alert').map((toast) => toast.textContent);
const toastOf = async (text: string) => (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast');

beforeEach(() => {
  render(<Toaster theme="light" />);
});

test.each(['success', 'error', 'warning', 'info'] as const)('%s looks like one', async (kind) => {
  act(() => notify[kind](`A ${kind}.`));
  expect(await toastOf(`A ${kind}.`)).toHaveClass(`Toastify__toast--${kind}`);
});

test('they lie top right, under the name of the hotkey', async () => {
  act(() => notify.info('There.'));
  const toast = await toastOf('There.');
  expect(toast?.closest('.Toastify__toast-container')).toHaveClass('Toastify__toast-container--top-right');
  expect(screen.getByRole('region', { name: /^Notifications Alt\+T/ })).toContainElement(toast);
});

test('Alt+T moves the focus to them', async () => {
  act(() => notify.info('Look.'));
  const toast = await toastOf('Look.');
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' });
  expect(toast).toHaveFocus();
});

test('closes after 5000 ms, and waits while the pointer or the focus is on it', async () => {
  // The page itself has the focus, or every toast waits.
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  act(() => notify.info('Going.'));
  const toast = (await toastOf('Going.')) as HTMLElement;
  const clock = within(toast).getByRole('progressbar', { hidden: true });
  expect(clock.style.animationDuration).toBe('5000ms');
  const states: string[] = [];
  for (const gesture of [fireEvent.mouseEnter, fireEvent.mouseLeave, fireEvent.focusIn, fireEvent.focusOut]) {
    gesture(toast);
    states.push(clock.style.animationPlayState);
  }
  expect(states).toEqual(['paused', 'running', 'paused', 'running']);
  jest.restoreAllMocks();
  fireEvent.animationEnd(clock);
  await waitFor(() => expect(shown()).toEqual([]));
});

test('a drag of 80 percent of its width closes it, a shorter one does not', async () => {
  act(() => notify.info('Away.'));
  const toast = (await toastOf('Away.')) as HTMLElement;
  Object.defineProperty(toast, 'offsetWidth', { value: 300 });
  const drag = (px: number) => {
    // jsdom has no pointer events of its own, so the place is put on a plain one.
    const at = (event: Event, clientX: number) => Object.assign(event, { clientX, pointerType: 'touch' });
    fireEvent(toast, at(createEvent.pointerDown(toast), 0));
    fireEvent(document, at(createEvent.pointerMove(document), px));
    fireEvent(document, at(createEvent.pointerUp(document), px));
  };
  drag(230);
  expect(shown()).toEqual(['Away.']);
  drag(250);
  await waitFor(() => expect(shown()).toEqual([]));
});

test('one key, one toast: the second text takes the place and kind of the first', async () => {
  act(() => notify.info('Saving.', { key: 'form' }));
  await toastOf('Saving.');
  act(() => notify.error('Not saved.', { key: 'form' }));
  expect(await toastOf('Not saved.')).toHaveClass('Toastify__toast--error');
  expect(shown()).toEqual(['Not saved.']);
});

test('one that comes while the former one of its key fades is shown its full time', async () => {
  act(() => notify.error('First.', { key: 'flow' }));
  const first = (await toastOf('First.')) as HTMLElement;
  fireEvent.animationEnd(within(first).getByRole('progressbar', { hidden: true }));
  act(() => notify.error('Second.', { key: 'flow' }));
  const second = (await toastOf('Second.')) as HTMLElement;
  expect(within(second).getByRole('progressbar', { hidden: true }).style.animationDuration).toBe('5000ms');
  // The former one has faded.
  fireEvent.animationEnd(first);
  await waitFor(() => expect(screen.queryByText('First.')).toBeNull());
  expect(shown()).toEqual(['Second.']);
});

test('the same words twice are one toast, other words another', async () => {
  act(() => {
    notify.error('Failed to fetch Qlist');
    notify.error('Failed to fetch Qlist');
    notify.error('Failed to fetch Country');
  });
  await waitFor(() => expect(shown().sort()).toEqual(['Failed to fetch Country', 'Failed to fetch Qlist']));
});

test('no words, no toast', async () => {
  act(() => {
    notify.success('');
    notify.success('Words.');
  });
  await toastOf('Words.');
  expect(shown()).toEqual(['Words.']);
});

test('Escape closes the toast that Alt+T went to, and the focus is where it was', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  act(() => notify.info('Read.'));
  const toast = await toastOf('Read.');
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT' });
  expect(toast).toHaveFocus();
  fireEvent.keyDown(toast as HTMLElement, { key: 'Escape' });
  expect(button).toHaveFocus();
  if (toast) fireEvent.animationEnd(toast);
  await waitFor(() => expect(shown()).toEqual([]));
  button.remove();
});
