import { execFileSync } from 'node:child_process';
import { boundsOf, RELATIVE_DAYS, relativeDaysOf, withDaysAt } from './relativeDays.ts';

test.each([
  // A Monday.
  ['today', '2026-11-23', '2026-11-23'],
  ['yesterday', '2026-11-22', '2026-11-22'],
  ['last-7-days', '2026-11-17', '2026-11-23'],
  ['last-30-days', '2026-10-25', '2026-11-23'],
  ['this-week', '2026-11-23', '2026-11-29'],
  ['this-month', '2026-11-01', '2026-11-30'],
  ['older-than-30-days', '', '2026-10-23'],
] as const)('%s, from its first to its last moment, is %s to %s', (days, from, to) => {
  for (const time of [new Date(2026, 10, 23), new Date(2026, 10, 23, 23, 59, 59, 999)])
    expect(boundsOf(days, time)).toEqual({ from, to });
});

test('a Sunday belongs to the week before, and a month may have 29 days', () => {
  expect(boundsOf('this-week', new Date(2026, 10, 29, 12))).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(boundsOf('this-month', new Date(2028, 1, 29, 12))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(boundsOf('yesterday', new Date(2026, 0, 1))).toEqual({ from: '2025-12-31', to: '2025-12-31' });
});

test('every name is known, and nothing else', () => {
  expect(RELATIVE_DAYS.map(relativeDaysOf)).toEqual([...RELATIVE_DAYS]);
  expect(relativeDaysOf('tomorrow')).toBeNull();
});

test('the filters get the days of now, and keep all else', () => {
  const now = new Date(2026, 10, 23, 12);
  expect(withDaysAt({ name: 'today', created_from: 'yesterday', created_to: '' }, now)).toEqual({
    name: 'today',
    created_from: '2026-11-22',
    created_to: '2026-11-22',
  });
  expect(withDaysAt({ created_from: 'older-than-30-days' }, now)).toEqual({ created_to: '2026-10-23' });
  const fixed = { created_from: '2026-01-01' };
  expect(withDaysAt(fixed, now)).toBe(fixed);
});

/** What a browser in another time zone sends at this moment. */
function sentIn(zone: string, moment: string, days: string): unknown {
  const code = `
    import { withDayBounds } from './shared/src/domain/filterDays.ts';
    import { withDaysAt } from './shared/src/domain/relativeDays.ts';
    const filters = withDaysAt({ created_from: '${days}' }, new Date('${moment}'));
    console.log(JSON.stringify(Object.values(withDayBounds(filters))));`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code];
  const cwd = new URL('../../../', import.meta.url).pathname;
  return JSON.parse(execFileSync(process.execPath, args, { cwd, env: { ...process.env, TZ: zone }, encoding: 'utf8' }));
}

test.each([
  // Half an hour after midnight in Amsterdam, where the day before had 23 hours; in New York it is still that day.
  ['Europe/Amsterdam', '2026-03-29T22:30:00Z', 'yesterday', ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']],
  ['America/New_York', '2026-03-29T22:30:00Z', 'yesterday', ['2026-03-28T04:00:00.000Z', '2026-03-29T04:00:00.000Z']],
  // The day with 25 hours, in its last hour.
  ['Europe/Amsterdam', '2026-10-25T22:30:00Z', 'today', ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']],
  ['Asia/Tokyo', '2026-10-25T22:30:00Z', 'today', ['2026-10-25T15:00:00.000Z', '2026-10-26T15:00:00.000Z']],
])('in %s at %s, %s is from %j', (zone, moment, days, sent) => {
  expect(sentIn(zone, moment, days)).toEqual(sent);
});
