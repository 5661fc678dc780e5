/** Ctrl+P on a list prints all of it, not only what was scrolled to. R-153. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { cities, show } from './fakeCities.tsx';
import { PrintNote } from './PrintNote.tsx';

const print = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  print.mockReset();
  window.print = print;
});
afterEach(() => jest.useRealTimers());

const press = () => fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });

test('it loads page after page, says so, and prints when nothing is missing', () => {
  const loadMore = jest.fn();
  const { rerender } = render(<PrintNote loadMore={loadMore} count={30} isWaiting={false} />);
  expect(press()).toBe(false);
  expect(loadMore).toHaveBeenCalledTimes(1);
  rerender(<PrintNote loadMore={loadMore} count={30} isWaiting />);
  expect(screen.getByText('Loading the whole list to print it…')).toBeVisible();
  rerender(<PrintNote loadMore={loadMore} count={60} isWaiting={false} />);
  expect(loadMore).toHaveBeenCalledTimes(2);
  rerender(<PrintNote loadMore={undefined} count={75} isWaiting={false} />);
  act(() => void jest.runAllTimers());
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Loading the whole list to print it…')).toBeNull();
  // Everything is there: the browser prints by itself.
  expect(press()).toBe(true);
});

test('it stops at 1,000 rows, and the paper says that the list is longer', () => {
  const loadMore = jest.fn();
  const { rerender } = render(<PrintNote loadMore={loadMore} count={990} isWaiting={false} />);
  press();
  rerender(<PrintNote loadMore={loadMore} count={1_020} isWaiting={false} />);
  act(() => void jest.runAllTimers());
  expect(loadMore).toHaveBeenCalledTimes(1);
  expect(print).toHaveBeenCalledTimes(1);
  expect(screen.getByText(/these are its first 1020 rows/)).toBeInTheDocument();
});

test('a page that cannot be loaded ends it: what is there is printed', () => {
  const loadMore = jest.fn();
  const { rerender } = render(<PrintNote loadMore={loadMore} count={30} isWaiting={false} />);
  press();
  rerender(<PrintNote loadMore={loadMore} count={30} isWaiting />);
  rerender(<PrintNote loadMore={loadMore} count={30} isWaiting={false} />);
  act(() => void jest.runAllTimers());
  expect(loadMore).toHaveBeenCalledTimes(1);
  expect(print).toHaveBeenCalledTimes(1);
});

test('on paper there are all rows, on the screen only the visible ones', () => {
  show({ rows: cities(200) });
  const drawn = () => screen.queryAllByText(/^City \d+$/).length;
  expect(drawn()).toBeLessThan(200);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(drawn()).toBe(200);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(drawn()).toBeLessThan(200);
});

test('a list that does not load any more is printed, and one may know only from the answer that nothing is missing', () => {
  const idle = render(<PrintNote loadMore={() => {}} count={75} isWaiting={false} />);
  press();
  act(() => void jest.runAllTimers());
  expect(print).toHaveBeenCalledTimes(1);
  idle.unmount();

  const { rerender } = render(<PrintNote loadMore={() => {}} count={75} isWaiting={false} />);
  press();
  rerender(<PrintNote loadMore={undefined} count={75} isWaiting={false} />);
  act(() => void jest.runAllTimers());
  expect(print).toHaveBeenCalledTimes(2);
});
