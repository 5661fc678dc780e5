import { SliceSize } from './yieldingDb.ts';

/** The sizes of the slices when each row takes that long. */
async function sizesFor(msOfRows: readonly number[]): Promise<number[]> {
  let now = 0;
  const slice = new SliceSize(() => now);
  const sizes: number[] = [];
  for (const ms of msOfRows) {
    sizes.push(slice.rows);
    await slice.measure(async () => {
      now += slice.rows * ms;
    });
  }
  return sizes;
}

test('slices start small and grow while they are fast, up to a hundred rows', async () => {
  expect(await sizesFor([0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toEqual([10, 20, 40, 80, 100, 100]);
});

test('slow rows get slices as short as possible', async () => {
  expect(await sizesFor([2, 2, 2, 2, 2])).toEqual([10, 20, 40, 40, 40]);
  expect(await sizesFor([100, 100, 100])).toEqual([10, 10, 10]);
});

test('a database that becomes slow gets smaller slices at once', async () => {
  expect(await sizesFor([0.1, 0.1, 0.1, 0.1, 5, 5, 5, 5, 0.1, 0.1])).toEqual([10, 20, 40, 80, 100, 50, 25, 25, 25, 50]);
});

test('a failure is thrown and changes nothing', async () => {
  const slice = new SliceSize();
  await expect(
    slice.measure(async () => {
      throw new Error('away');
    }),
  ).rejects.toThrow('away');
  expect(slice.rows).toBe(10);
});
