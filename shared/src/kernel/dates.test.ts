/** Times in UTC, shown in the reader's time: each zone in a process of its own. product.md section 9, "Dates". */
import { execFileSync } from 'node:child_process';
import { formatAgo, formatCreatedOn, formatDate, formatLastLogin, formatTimestamp } from './dates.ts';

const SCRIPT = `
  globalThis.document = { documentElement: { dataset: {} } };
  const dates = await import('./dates.ts');
  const shown = JSON.parse(process.argv[1]).map((iso) => [
    dates.formatDate(iso), dates.formatCreatedOn(iso), dates.formatLastLogin(iso), dates.formatTimestamp(iso),
  ]);
  console.log(JSON.stringify(shown));
`;

/** Each time as date, created-on, last login and whole moment, as somebody in `zone` sees it. */
function seenIn(zone: string, times: string[]): string[][] {
  const node = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT, JSON.stringify(times)];
  const env = { ...process.env, TZ: zone, NODE_OPTIONS: '' };
  return JSON.parse(execFileSync(process.execPath, node, { cwd: __dirname, env, encoding: 'utf8' }));
}

const LATE = '2026-11-20T23:05:09.000Z';
const SUMMER = '2026-07-01T00:30:00.000Z';

test('east of Greenwich the evening is the next day already', () => {
  expect(seenIn('Asia/Kolkata', [LATE, SUMMER])).toEqual([
    ['21 Nov 2026', '11/21/2026, 04:35', '04:35, 21 Nov 2026', '21 November 2026, 04:35:09'],
    ['1 Jul 2026', '7/1/2026, 06:00', '06:00, 01 Jul 2026', '1 July 2026, 06:00:00'],
  ]);
});

test('west of it the night is the day before, with summer time', () => {
  expect(seenIn('America/New_York', [LATE, SUMMER])).toEqual([
    ['20 Nov 2026', '11/20/2026, 18:05', '18:05, 20 Nov 2026', '20 November 2026, 18:05:09'],
    ['30 Jun 2026', '6/30/2026, 20:30', '20:30, 30 Jun 2026', '30 June 2026, 20:30:00'],
  ]);
});

test('a time without a zone is UTC, not the time of the reader', () => {
  const [withZone, without] = seenIn('Asia/Kolkata', ['2026-11-20T23:05:09Z', '2026-11-20 23:05:09']);
  expect(without).toEqual(withZone);
});

test.each([null, undefined, '', 'soon'])('no or an unreadable time: %p', (iso) => {
  expect([formatDate(iso), formatCreatedOn(iso), formatTimestamp(iso)]).toEqual(['', '', '']);
  expect(formatLastLogin(iso)).toBe('---');
});

const NOW = new Date(2026, 10, 23, 15, 0);
test.each([
  [new Date(2026, 10, 23, 14, 59, 40), 'now'],
  [new Date(2026, 10, 23, 14, 55), '5 minutes ago'],
  [new Date(2026, 10, 23, 8, 0), '7 hours ago'],
  [new Date(2026, 10, 22, 23, 0), 'yesterday'],
  [new Date(2026, 10, 20, 23, 59), '3 days ago'],
  [new Date(2026, 9, 25, 12, 0), '29 days ago'],
  [new Date(2026, 9, 24, 12, 0), '24 Oct 2026'],
  [new Date(2026, 10, 24, 12, 0), '24 Nov 2026'],
])('%s is shown as %j', (time, text) => {
  expect(formatAgo(time.toISOString(), NOW)).toBe(text);
});

test('shortly after midnight the evening before is hours ago; without a time there is no text', () => {
  const evening = new Date(2026, 10, 22, 22, 0).toISOString();
  expect(formatAgo(evening, new Date(2026, 10, 23, 1, 0))).toBe('3 hours ago');
  expect([formatAgo(null, NOW), formatAgo('soon', NOW)]).toEqual(['', '']);
});
