import type { HealthRecord } from '../store/store.ts';
import { healthIn, DEFAULT_LIMITS as LIMITS, verdictOn, withAttempts } from './health.ts';

const MINUTE = 60_000;
let now: number;
let record: HealthRecord;
beforeEach(() => {
  now = 1_000_000_000;
  record = {};
});

const count = (person: string, outcome: 'shown' | 'failed') => {
  record = withAttempts(record, person, [{ remote: 'leads', version: '2.0.0', outcome }], now);
};
const health = (since?: number) => healthIn(record, now)('leads', '2.0.0', since);

test('every user counts once, however much they send', () => {
  for (let round = 0; round < 100; round++) count('loud', 'failed');
  for (const quiet of ['a', 'b', 'c']) count(quiet, 'shown');
  expect(health()).toEqual({ reporters: 4, failing: 1, errorRate: 25 });
  expect(healthIn(record, now)('leads', '1.0.0')).toBeUndefined();
});

test('only the latest attempts of a user count: a recovered failure fades', () => {
  for (let round = 0; round < 20; round++) count('a', 'failed');
  expect(health()?.errorRate).toBe(100);
  for (let round = 0; round < 100; round++) count('a', 'shown');
  expect(health()?.errorRate).toBeLessThan(1);
});

test('reports older than half an hour, or than the current share, do not count and are dropped', () => {
  count('a', 'failed');
  now += 10 * MINUTE;
  count('b', 'shown');
  expect(health()?.reporters).toBe(2);
  expect(health(now)?.reporters).toBe(1);
  now += 21 * MINUTE;
  expect(health()).toEqual({ reporters: 1, failing: 0, errorRate: 0 });
  expect(withAttempts(record, 'c', [], now)).toEqual({ 'leads@2.0.0': { b: expect.anything() } });
});

test.each([
  [4, 4, null],
  [5, 1, null],
  [5, 2, 'It failed for 2 of 5 users: an error rate of 40 %, above the limit of 10 %.'],
  [100, 10, null],
  [100, 11, 'It failed for 11 of 100 users: an error rate of 11 %, above the limit of 10 %.'],
])('of %i people %i failing: %p', (reporters, failing, verdict) => {
  for (let who = 0; who < reporters; who++) count(String(who), who < failing ? 'failed' : 'shown');
  expect(verdictOn(health(0), LIMITS)).toBe(verdict);
});

test('only the latest thousand users count, so the record stays small and new failures show', () => {
  for (let who = 0; who < 1100; who++) {
    now += 1;
    count(`person ${who}`, who < 1000 ? 'shown' : 'failed');
  }
  expect(health()).toMatchObject({ reporters: 1000, failing: 100 });
});
