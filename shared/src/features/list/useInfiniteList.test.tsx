import { QueryClientProvider, queryClient } from '@salesdesk/shared';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useInfiniteList } from './useInfiniteList.ts';

const PAGES = [
  [1, 2],
  [2, 3],
].map((ids, index, { length }) => ({
  data: ids.map((id) => ({ id })),
  next: index + 1 < length ? index + 1 : undefined,
}));
type Page = (typeof PAGES)[number];

const OPTIONS = {
  whole: ['shifted'],
  wanted: null,
  load: async (index: number) => PAGES[index] as Page,
  first: 0,
  nextOf: ({ next }: Page) => next,
  idOf: ({ id }: { id: number }) => id,
  nameOf: ({ id }: { id: number }) => String(id),
  loadFailure: 'Failed',
};
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test('a row that shifted to the next page is shown once, where it was first (R-41)', async () => {
  const { result } = renderHook(() => useInfiniteList(OPTIONS), { wrapper });
  await waitFor(() => expect(result.current.loadMore).toBeDefined());
  act(() => result.current.loadMore?.());
  await waitFor(() => expect(result.current.loadMore).toBeUndefined());
  expect(result.current.rows.map(({ id }) => id)).toEqual([1, 2, 3]);
});
