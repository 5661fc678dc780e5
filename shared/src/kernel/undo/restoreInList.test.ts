import { queryClient } from '../queryClient.ts';
import { restoreInList } from './undo.ts';

const queryKey = ['rows'];
const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const shown = () => queryClient.getQueryData<{ id: number }[]>(queryKey)?.map(({ id }) => id);
const idOf = ({ id }: { id: number }) => id;
afterEach(() => queryClient.clear());

test.each([
  [[1, 2, 3], 1, [2, 3]],
  [[1, 2, 3], 2, [1, 3]],
  [[1, 2, 3], 3, [1, 2]],
  [[1], 1, []],
])('of %j the %i stands in its place again, and goes when it stays deleted', (before, id, after) => {
  queryClient.setQueryData(queryKey, rows(...after));
  const finish = restoreInList(queryKey, { id }, idOf, rows(...before));
  expect(shown()).toEqual(before);
  finish(true);
  expect(shown()).toEqual(before);
  finish(false);
  expect(shown()).toEqual(after);
});

test('behind what is still there of those before it, whatever came and went meanwhile', () => {
  queryClient.setQueryData(queryKey, rows(9, 2, 5));
  restoreInList(queryKey, { id: 4 }, idOf, rows(1, 2, 3, 4, 5));
  expect(shown()).toEqual([9, 2, 4, 5]);
});

test('one that is there already, or a list that is not loaded, stays as it is', () => {
  restoreInList(queryKey, { id: 1 }, idOf, rows(1));
  expect(shown()).toBeUndefined();
  queryClient.setQueryData(queryKey, rows(2, 1));
  restoreInList(queryKey, { id: 1 }, idOf, rows(1, 2));
  expect(shown()).toEqual([2, 1]);
});
