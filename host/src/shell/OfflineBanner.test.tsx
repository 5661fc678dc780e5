import { live } from '@salesdesk/shared';
import { CONNECTION_TEXTS } from '@salesdesk/shared/domain';
import { act, render, screen } from '@testing-library/react';
import { OfflineBanner } from './Banners.tsx';

function goes(state: 'online' | 'offline') {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
}
afterEach(() => jest.restoreAllMocks());

test('nothing while there is a network', () => {
  render(<OfflineBanner />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('it appears when the network is lost, says what still works, and disappears when it is back', () => {
  render(<OfflineBanner />);
  goes('offline');
  expect(screen.getByRole('status')).toHaveTextContent('You are offline. You can read what is loaded');
  goes('online');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('a page opened without a network says so at once', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<OfflineBanner />);
  expect(screen.getByRole('status')).toHaveTextContent(CONNECTION_TEXTS.offline);
});

test('it also appears while the server does not answer', () => {
  jest.useFakeTimers();
  render(<OfflineBanner />);
  act(() => live.state$.next('unreachable'));
  act(() => void jest.advanceTimersByTime(2_900));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => void jest.advanceTimersByTime(100));
  expect(screen.getByRole('status')).toHaveTextContent(CONNECTION_TEXTS.unreachable);
  act(() => live.state$.next('live'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  jest.useRealTimers();
});

test('it removes its listeners on unmount', () => {
  const removed = jest.spyOn(window, 'removeEventListener');
  const { unmount } = render(<OfflineBanner />);
  unmount();
  expect(removed.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(['online', 'offline']));
});
