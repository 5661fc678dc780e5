import { isOverdue, localDay } from '../domain/index.ts';
import { duePicks, formatDue, momentOf } from './dates.ts';

/** A Monday. */
const now = new Date(2026, 10, 23, 10, 30);
const at = (day: string, time: string) => ({ due_on: day, due_at: momentOf(day, time) });

test.each([
  [{ due_on: null, due_at: null }, ''],
  [{ due_on: '2026-11-23', due_at: null }, 'Today'],
  [{ due_on: '2026-11-24', due_at: null }, 'Tomorrow'],
  [{ due_on: '2026-11-22', due_at: null }, 'Yesterday'],
  [{ due_on: '2026-11-26', due_at: null }, 'Thu 26 Nov'],
  [{ due_on: '2027-01-04', due_at: null }, '4 Jan 2027'],
  [at('2026-11-23', '14:05'), 'Today 14:05'],
])('%j is shown as %s', (due, text) => {
  expect(formatDue(due, now).replace(',', '')).toBe(text);
});

test.each([
  [{ due_on: '2026-11-22', due_at: null }, true],
  [{ due_on: '2026-11-23', due_at: null }, false],
  [at('2026-11-23', '10:29'), true],
  [at('2026-11-23', '10:31'), false],
  [{ due_on: null, due_at: null }, false],
])('%j is overdue: %s', (due, expected) => {
  expect(isOverdue(due, now)).toBe(expected);
});

test.each([
  // A Monday, a Thursday, a Friday, a Saturday, a Sunday.
  [23, ['2026-11-24', '2026-11-26', '2026-11-30'], 'Thursday'],
  [26, ['2026-11-27', '2026-12-01', '2026-11-30'], 'Tuesday'],
  [27, ['2026-11-28', '2026-12-01', '2026-11-30'], 'Tuesday'],
  [28, ['2026-11-29', '2026-12-01', '2026-11-30'], 'Tuesday'],
  [29, ['2026-11-30', '2026-12-02', '2026-11-30'], 'Wednesday'],
])('on the %sth the offered days are %j', (day, days, name) => {
  const picks = duePicks(new Date(2026, 10, day, 23, 59));
  expect(picks.map((pick) => pick.day)).toEqual(days);
  expect(picks.map(({ key, label }) => [key, label])).toEqual([
    ['t', 'Tomorrow'],
    ['d', name],
    ['w', 'Next week'],
  ]);
});

test('a local day is that of the clock on the wall', () => {
  expect([localDay(new Date(2026, 11, 31, 23, 59)), localDay(new Date(2026, 11, 31, 0, 0), 1)]).toEqual([
    '2026-12-31',
    '2027-01-01',
  ]);
  expect(momentOf('2026-11-23', '')).toBeNull();
});
