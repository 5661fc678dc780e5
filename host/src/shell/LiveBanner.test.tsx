import { live } from '@salesdesk/shared';
import { act, render, screen } from '@testing-library/react';
import { LiveBanner } from './Banners.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => live.state$.next('live'));
  jest.useRealTimers();
});
const goes = (state: 'live' | 'reconnecting' | 'offline') => act(() => live.state$.next(state));
const passes = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

test('appears after a delay while live updates are interrupted', () => {
  render(<LiveBanner />);
  goes('reconnecting');
  passes(9_000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  passes(1_000);
  expect(screen.getByRole('status')).toHaveTextContent('Changes of colleagues do not show by themselves');
  goes('live');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('does not appear while offline, which has its own banner', () => {
  render(<LiveBanner />);
  goes('offline');
  passes(60_000);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
