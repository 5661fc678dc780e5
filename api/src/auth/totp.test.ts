import { codeAt } from '../../test/signIn.ts';
import { stepOf } from './totp.ts';

const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const NOW = new Date('2026-03-02T09:30:10Z');
const STEP = Math.floor(NOW.getTime() / 30_000);
const codeOf = (steps: number) => codeAt(SEED, new Date(NOW.getTime() + steps * 30_000));

test.each([-1, 0, 1])('a code %i steps away is valid and belongs to that step', (steps) => {
  expect(stepOf(SEED, codeOf(steps), NOW)).toBe(STEP + steps);
});

test.each([-2, 2])('a code %i steps away is refused', (steps) => {
  expect(stepOf(SEED, codeOf(steps), NOW)).toBeNull();
});
