import type { VerdictRecord } from '../store/store.ts';
import { DEFAULT_LIMITS, verdictIn, withFinding } from './health.ts';

const MINUTE = 60_000;
const HEALTHY = { reporters: 5, failing: 0, errorRate: 0 };
let now: number;
let record: VerdictRecord;
beforeEach(() => {
  now = Date.parse('2026-11-24T08:00:00Z');
  record = {};
});

const find = (finding: Partial<Parameters<typeof withFinding>[1]>) => {
  const whole = { remote: 'leads', version: '1.0.0', shownTo: null, health: HEALTHY, failure: null, ...finding };
  record = withFinding(record, { ...whole, limits: DEFAULT_LIMITS }, now);
};
const showTo = (...users: string[]) => {
  for (const user of users) find({ shownTo: user });
};
const verdict = () => verdictIn(record)('leads', '1.0.0');

test('a release is known to be good once it worked for five users over an hour', () => {
  showTo('a', 'b', 'c', 'd', 'e');
  now += 59 * MINUTE;
  showTo('a');
  expect(verdict()).toEqual({ state: 'unknown', since: null, reason: '' });
  now += MINUTE;
  showTo('a');
  expect(verdict()).toEqual({
    state: 'good',
    since: '2026-11-24T09:00:00.000Z',
    reason: 'It worked for at least 5 users over 60 minutes.',
  });
});

test('four users are too few, however long and often', () => {
  for (let hour = 0; hour < 48; hour++, now += 60 * MINUTE) showTo('a', 'b', 'c', 'd', 'a');
  expect(verdict().state).toBe('unknown');
});

test('it is not good while its error rate is above the limit', () => {
  showTo('a', 'b', 'c', 'd', 'e');
  now += 60 * MINUTE;
  find({ shownTo: 'a', health: { reporters: 4, failing: 1, errorRate: 25 } });
  expect(verdict().state).toBe('unknown');
});

test('a good one that begins to fail is failing, and has to prove itself from the start', () => {
  showTo('a', 'b', 'c', 'd', 'e');
  now += 60 * MINUTE;
  showTo('a');
  find({ failure: 'It failed for 5 of 5 users.' });
  expect(verdict()).toMatchObject({ state: 'failing', reason: 'It failed for 5 of 5 users.' });
  now += 90 * MINUTE;
  showTo('a', 'b', 'c', 'd', 'e');
  expect(verdict().state).toBe('failing');
  now += 60 * MINUTE;
  showTo('b');
  expect(verdict().state).toBe('good');
});

test('a finding that changes nothing gives the same record, so that nothing is written', () => {
  showTo('a');
  const before = record;
  showTo('a');
  find({ shownTo: null });
  expect(record).toBe(before);
  find({ failure: 'It failed.' });
  const failing = record;
  find({ failure: 'It failed for more.' });
  expect(record).toBe(failing);
});

test('the record keeps the latest thousand releases and no more users than it needs', () => {
  for (let nth = 0; nth < 1100; nth++) find({ version: `1.0.${nth}`, shownTo: 'a' });
  expect(Object.keys(record)).toHaveLength(1000);
  expect(record).toHaveProperty(['leads@1.0.1099']);
  for (let user = 0; user < 50; user++) find({ version: '2.0.0', shownTo: `user ${user}` });
  expect(record['leads@2.0.0']?.users).toHaveLength(5);
});
