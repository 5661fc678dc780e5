/** Random histories for tests of lists: people change rows while pages load. `SEED` repeats one. */

/** Returns an integer from 0 up to, but not including, `most`. */
export type Random = (most: number) => number;

/** Mulberry32. */
function randomOf(seed: number): Random {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % most;
  };
}

/** Lives `long` histories with `LONG_TESTS`, else `short`, one after the other. The seed of one that fails is in its message. */
export function testHistories(
  name: string,
  { short, long }: { short: number; long: number },
  live: (random: Random, seed: number) => Promise<void>,
): void {
  const count = process.env.LONG_TESTS ? long : short;
  const first = Number(process.env.SEED ?? Date.now() % 1_000_000);
  describe('histories', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());
    test(
      `${count} histories ${name}`,
      async () => {
        for (let seed = first; seed < first + count; seed += 1) {
          try {
            await live(randomOf(seed), seed);
          } catch (error) {
            throw new Error(`SEED=${seed} repeats this one.`, { cause: error });
          }
        }
      },
      60_000 + count * 500,
    );
  });
}

/** Reads at some moment of a wait of up to `most` milliseconds, as a request does. */
export async function inSomeTime<T>(random: Random, read: () => T, most = 300): Promise<T> {
  await wait(random(most / 2));
  const reply = read();
  await wait(random(most / 2));
  return reply;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
