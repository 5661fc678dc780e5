/**
 * Days of filters, tasks, reminders and reports in 40 zones around the days on which their clocks change; in five of them
 * without LONG_TESTS.
 */
import { execFileSync } from 'node:child_process';

const ZONES = `Pacific/Apia Pacific/Auckland Pacific/Chatham Pacific/Kiritimati Pacific/Pago_Pago Pacific/Honolulu
Pacific/Marquesas Pacific/Easter Pacific/Norfolk Australia/Lord_Howe Australia/Sydney Australia/Adelaide Asia/Tokyo
Asia/Kolkata Asia/Kathmandu Asia/Tehran Asia/Beirut Asia/Damascus Asia/Amman Asia/Gaza Asia/Jerusalem Africa/Cairo
Africa/Casablanca Africa/El_Aaiun Europe/London Europe/Dublin Europe/Amsterdam Europe/Istanbul Europe/Chisinau
Atlantic/Azores America/Scoresbysund America/Nuuk America/St_Johns America/New_York America/Havana America/Sao_Paulo
America/Asuncion America/Santiago America/Adak Antarctica/Troll`
  .split(/\s+/)
  .filter((_, index) => process.env.LONG_TESTS || index % 8 === 0);

const SCRIPT = `
  globalThis.document = { documentElement: { dataset: {} } };
  const language = { documentElement: { dataset: { language: 'en' } } };
  Object.assign(globalThis, { document: language, localStorage: { getItem: () => null } });
  Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en'] } });
  const { monthStarts, timestampOf, withDayBounds } = await import('../domain/filterDays.ts');
  const { localDay } = await import('../domain/activity.ts');
  const { dayAndTimeOf, momentOf } = await import('./dates.ts');
  const { dayIn } = await import('../../../api/src/database/conditions.ts');
  const zones = JSON.parse(process.argv[1]);
  const wrong = [];
  const days = Object.fromEntries(zones.map((zone) => [zone, 0]));
  for (const zone of zones) {
    process.env.TZ = zone;
    const check = (what, day, isRight) => isRight || wrong.push([zone, what, day].join(' '));
    const noon = (year, at) => new Date(year, 0, 1 + at, 12);
    const isSteady = new Set(Array.from({ length: 12 }, (_, month) => new Date(2011, month, 1).getTimezoneOffset())).size === 1;
    for (const year of [2011, 2028])
      for (let at = 0; at < 366; at += 1) {
        const changes = noon(year, at).getTimezoneOffset() !== noon(year, at + 1).getTimezoneOffset();
        // Where the clocks never change, the last days of February and of the year.
        if (!changes && !(isSteady && [58, 364].includes(at))) continue;
        for (const offset of [-1, 0, 1, 2]) {
          const day = localDay(noon(year, at + offset));
          // Two zones of the Pacific left out a day.
          if (day !== dayIn(zone, noon(year, at + offset))) continue;
          days[zone] += 1;
          const { x_from, x_to } = withDayBounds({ x_from: day, x_to: day });
          const [from, to] = [Date.parse(x_from), Date.parse(x_to)];
          check('filter begins', day, dayIn(zone, new Date(from)) === day && dayIn(zone, new Date(from - 1)) < day);
          check('filter ends', day, dayIn(zone, new Date(to)) > day && dayIn(zone, new Date(to - 1)) === day);
          check('today ends', day, timestampOf(day, 1) === x_to);
          for (let moment = from; moment < to; moment += 1_800_000) {
            const due_at = new Date(moment).toISOString();
            const seen = dayAndTimeOf({ due_on: '2001-01-01', due_at });
            check('day of a task ' + due_at, day, seen.day === day);
            // An hour that comes twice is read as its first.
            const again = momentOf(seen.day, seen.time);
            check('time of a task ' + due_at, day, JSON.stringify(dayAndTimeOf({ due_on: day, due_at: again })) === JSON.stringify(seen));
            check('day of a reminder ' + due_at, day, dayIn(zone, new Date(due_at)) === day);
          }
          for (const month of monthStarts(noon(year, at + offset), 12))
            check('month of a report', day, dayIn(zone, month).endsWith('-01') && !dayIn(zone, new Date(month - 1)).endsWith('-01'));
        }
      }
  }
  console.log(JSON.stringify({ wrong: wrong.slice(0, 20), days }));
`;

test('every day begins, ends and is named right', () => {
  const node = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT, JSON.stringify(ZONES)];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { wrong, days } = JSON.parse(execFileSync(process.execPath, node, { cwd: __dirname, env, encoding: 'utf8' }));
  expect(ZONES).toHaveLength(process.env.LONG_TESTS ? 40 : 5);
  expect(ZONES.filter((zone) => !days[zone])).toEqual([]);
  expect(wrong).toEqual([]);
}, 60_000);
