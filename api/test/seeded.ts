/** Repeatable random numbers: a failure prints its seed, and `SEED=n` draws the same numbers. */
import { seededRandom } from '../src/seed/random.ts';

/** A source of numbers from 0 up to, but not including, 1, like `Math.random`. */
export type Random = () => number;

/** Runs a test with its own sources; concurrent users take one each, because their order is not fixed. */
export async function withSeed(test: (newRandom: () => Random) => Promise<void>): Promise<void> {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  let sources = 0;
  try {
    await test(() => randomFrom(seed + sources++));
  } catch (error) {
    console.error(`${expect.getState().currentTestName}: SEED=${seed} draws the same again.`);
    throw error;
  }
}

/** The numbers of one seed. */
export const randomFrom = (seed: number): Random => seededRandom(seed).next;
