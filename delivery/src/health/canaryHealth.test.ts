import { createHealthBook } from './canaryHealth.ts';

const MINUTE = 60_000;
let now: number;
const book = () => createHealthBook({ errorRate: 10, reporters: 5, failing: 2 }, () => now);
beforeEach(() => {
  now = 1_000_000_000;
});

test('everybody counts once, whatever they send', () => {
  const health = book();
  for (let round = 0; round < 100; round++) health.count('leads', '2.0.0', 'loud', 'failed');
  for (const quiet of ['a', 'b', 'c']) health.count('leads', '2.0.0', quiet, 'shown');
  expect(health.healthOf('leads', '2.0.0')).toEqual({ reporters: 4, failing: 1, errorRate: 25 });
  expect(health.healthOf('leads', '1.0.0')).toBeUndefined();
});

test('of one browser the latest tries count: what was mended is forgotten', () => {
  const health = book();
  for (let round = 0; round < 20; round++) health.count('leads', '2.0.0', 'a', 'failed');
  expect(health.healthOf('leads', '2.0.0')?.errorRate).toBe(100);
  for (let round = 0; round < 100; round++) health.count('leads', '2.0.0', 'a', 'shown');
  expect(health.healthOf('leads', '2.0.0')?.errorRate).toBeLessThan(1);
});

test('what is older than half an hour, or than the present share, says nothing', () => {
  const health = book();
  health.count('leads', '2.0.0', 'a', 'failed');
  now += 10 * MINUTE;
  health.count('leads', '2.0.0', 'b', 'shown');
  expect(health.healthOf('leads', '2.0.0')?.reporters).toBe(2);
  expect(health.healthOf('leads', '2.0.0', now)?.reporters).toBe(1);
  now += 21 * MINUTE;
  expect(health.healthOf('leads', '2.0.0')).toEqual({ reporters: 1, failing: 0, errorRate: 0 });
});

test.each([
  [4, 4, null],
  [5, 1, null],
  [5, 2, 'It failed for 2 of 5 browsers: an error rate of 40 %, where 10 % is the limit.'],
  [100, 10, null],
  [100, 11, 'It failed for 11 of 100 browsers: an error rate of 11 %, where 10 % is the limit.'],
])('of %i browsers %i failing: %p', (reporters, failing, verdict) => {
  const health = book();
  for (let who = 0; who < reporters; who++) {
    health.count('leads', '2.0.0', String(who), who < failing ? 'failed' : 'shown');
  }
  expect(health.verdict('leads', '2.0.0', 0)).toBe(verdict);
});

test('memory is bounded, and room comes back with time', () => {
  const health = book();
  for (let who = 0; who < 6000; who++) health.count('leads', '2.0.0', String(who), 'shown');
  expect(health.healthOf('leads', '2.0.0')?.reporters).toBe(5000);
  now += 31 * MINUTE;
  health.count('leads', '2.0.0', 'new', 'shown');
  expect(health.healthOf('leads', '2.0.0')?.reporters).toBe(1);
});
