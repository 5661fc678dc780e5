import { act, render, screen } from '@testing-library/react';
import { OfflineBanner } from './OfflineBanner.tsx';

function goes(state: 'online' | 'offline') {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}
afterEach(() => jest.restoreAllMocks());

test('nothing while there is a network', () => {
  render(<OfflineBanner />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('it appears when the network goes, says what still works, and leaves when it is back', () => {
  render(<OfflineBanner />);
  goes('offline');
  expect(screen.getByRole('status')).toHaveTextContent('You are offline. You can read what is loaded');
  goes('online');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a page opened without a network says so at once', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<OfflineBanner />);
  expect(screen.getByRole('status')).toBeVisible();
});

test('once gone it listens no more', () => {
  const removed = jest.spyOn(window, 'removeEventListener');
  const { unmount } = render(<OfflineBanner />);
  unmount();
  expect(removed.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(['online', 'offline']));
});
