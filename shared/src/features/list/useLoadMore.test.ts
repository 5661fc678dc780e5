import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { useLoadMore } from './useInfiniteList.ts';

const KEY = ['list'];
const PAGES = 3;

/** A list of three pages. Requests wait until they are answered; `asked` has their pages, in order. */
function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: number[] = [];
  const open: { page: number; answer: () => void; fail: () => void }[] = [];
  const load = ({ pageParam: page, signal }: { pageParam: number; signal: AbortSignal }) =>
    new Promise<number>((resolve, reject) => {
      asked.push(page);
      signal.addEventListener('abort', () => reject(signal.reason));
      open.push({ page, answer: () => resolve(page), fail: () => reject(new Error('no network')) });
    });
  const { result } = renderHook(
    () => {
      const query = useInfiniteQuery({
        queryKey: KEY,
        queryFn: load,
        initialPageParam: 1,
        getNextPageParam: (last: number) => (last < PAGES ? last + 1 : undefined),
      });
      return { pages: query.data?.pages ?? [], isFetching: query.isFetching, loadMore: useLoadMore(query) };
    },
    { wrapper: ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children) },
  );
  /** Waits for the newest request, which is for `page`, and ends it. */
  const settle = async (page: number, how: 'answer' | 'fail' = 'answer') => {
    await waitFor(() => expect(open.at(-1)?.page).toBe(page));
    await act(async () => {
      open.pop()?.[how]();
      // The query tells its observers in a timer.
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
  };
  return {
    asked,
    settle,
    loadMore: () => act(() => result.current.loadMore()),
    /** As after a colleague's change. */
    reload: () => act(async () => void client.invalidateQueries({ queryKey: KEY })),
    shows: async (pages: number[]) => {
      await waitFor(() => expect(result.current).toMatchObject({ pages, isFetching: false }));
    },
  };
}

test('the next page is loaded, once', async () => {
  const { asked, settle, loadMore, shows } = setUp();
  await settle(1);
  await loadMore();
  await loadMore();
  await settle(2);
  await shows([1, 2]);
  expect(asked).toEqual([1, 2]);
});

test('asked for while the loaded pages are read again, it follows when these are there, once', async () => {
  const { asked, settle, loadMore, reload, shows } = setUp();
  await settle(1);
  await reload();
  await loadMore();
  await loadMore();
  expect(asked).toEqual([1, 1]);
  await settle(1);
  await settle(2);
  await shows([1, 2]);
  await reload();
  await settle(1);
  await settle(2);
  await shows([1, 2]);
  expect(asked).toEqual([1, 1, 2, 1, 2]);
});

test('a reload that ends its request does not leave the list short', async () => {
  const { asked, settle, loadMore, reload, shows } = setUp();
  await settle(1);
  await loadMore();
  await reload();
  await settle(1);
  await settle(2);
  await shows([1, 2]);
  expect(asked).toEqual([1, 2, 1, 2]);
});

test('a failed page is not asked for again by itself', async () => {
  const { asked, settle, loadMore, shows } = setUp();
  await settle(1);
  await loadMore();
  await settle(2, 'fail');
  await shows([1]);
  expect(asked).toEqual([1, 2]);
  await loadMore();
  await settle(2);
  await shows([1, 2]);
});

test('after the last page nothing is asked for', async () => {
  const { asked, settle, loadMore, shows } = setUp();
  await settle(1);
  for (const page of [2, 3]) {
    await loadMore();
    await settle(page);
  }
  await loadMore();
  await shows([1, 2, 3]);
  expect(asked).toEqual([1, 2, 3]);
});
