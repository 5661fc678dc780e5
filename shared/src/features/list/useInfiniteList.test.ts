import { onceEach } from './useInfiniteList.ts';

test('a row that shifted to the next page is shown once, where it was first', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 2 }, { id: 3 }];
  expect(onceEach(rows, ({ id }) => id).map(({ id }) => id)).toEqual([1, 2, 3]);
});
