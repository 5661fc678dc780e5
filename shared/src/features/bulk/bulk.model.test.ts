import type * as Bulk from './bulk.model.ts';
import { batchesOf, bulkText, outsideOf, scopeText, without } from './bulk.model.ts';

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

test.each([
  ['promote', 1, 1, '1 company was promoted.', '1 bedrijf is gepromoveerd.'],
  ['assign', 1200, 1200, '1200 companies were assigned.', '1200 bedrijven zijn toegewezen.'],
  ['move', 0, 1, '0 of 1 company was moved.', '0 van 1 bedrijf is verplaatst.'],
  ['promote', 3, 12, '3 of 12 companies were promoted.', '3 van 12 bedrijven zijn gepromoveerd.'],
] as const)('%s, %i of %i: %s', async (action, done, total, english, dutch) => {
  expect(bulkText(action, done, total)).toBe(english);
  jest.resetModules();
  localStorage.setItem('salesdesk.language', '"nl"');
  const { loadTexts } = await import('@salesdesk/shared');
  await loadTexts({});
  const inDutch = (await import('./bulk.model.ts')) as typeof Bulk;
  expect(inDutch.bulkText(action, done, total)).toBe(dutch);
});
