import { batchesOf, outsideOf, scopeText, without } from './bulk.model.ts';

test('batches contain all rows, in order', () => {
  expect(batchesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(batchesOf([], 2)).toEqual([]);
});

test('the number of rows outside a filter is shown only when all its results are known', () => {
  const selected = new Set([1, 2, 3]);
  expect(outsideOf(selected, { ids: [2, 9], total: 2 })).toBe(2);
  expect(outsideOf(selected, { ids: [2, 9], total: 3 })).toBeNull();
  expect(outsideOf(selected, undefined)).toBeNull();
  expect(scopeText(12, 3)).toBe('12 selected, 3 outside this filter');
  expect([scopeText(1200, 0), scopeText(1, null)]).toEqual(['1,200 selected', '1 selected']);
});

test('completed rows leave the selection, the rest stays', () => {
  expect([...without(new Set([1, 2, 3]), [2, 9])]).toEqual([1, 3]);
});
