import { act, renderHook } from '@testing-library/react';
import { useLoadMore } from './useLoadMore.ts';

const fetchNextPage = jest.fn(async () => undefined);
const IDLE = { hasNextPage: true, isFetching: false, isFetchingNextPage: false, fetchNextPage };
beforeEach(() => fetchNextPage.mockClear());

const use = (first: Partial<typeof IDLE> = {}) =>
  renderHook((now: Partial<typeof IDLE>) => useLoadMore({ ...IDLE, ...now }), { initialProps: first });

test('the next page is loaded, without an end to what is being read', () => {
  const { result } = use();
  act(() => result.current());
  expect(fetchNextPage.mock.calls).toEqual([[{ cancelRefetch: false }]]);
});

test('asked for while the loaded pages are read again, it follows when these are there, once', () => {
  const { result, rerender } = use({ isFetching: true });
  act(() => result.current());
  act(() => result.current());
  expect(fetchNextPage).not.toHaveBeenCalled();
  rerender({ isFetching: false });
  rerender({ isFetching: true });
  rerender({ isFetching: false });
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

test('while it is being loaded, and after the last one, nothing is asked for', () => {
  const { result, rerender } = use({ isFetching: true, isFetchingNextPage: true });
  act(() => result.current());
  rerender({ hasNextPage: false });
  act(() => result.current());
  expect(fetchNextPage).not.toHaveBeenCalled();
});
