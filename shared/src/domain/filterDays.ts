/** Day filters as calls send them. Separate from the validation of filters, which calls do not need. ADR-115. */

/** Years outside these are typing errors, such as the year 2 while 2026 is being typed. */
const YEAR_MIN = 1900;
const YEAR_MAX = 2200;

/** Whether it is a valid calendar day as YYYY-MM-DD, from 1900 to 2200. */
export function isDay(value: string): boolean {
  const time = new Date(`${value}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(time.getTime())) return false;
  const year = time.getUTCFullYear();
  return year >= YEAR_MIN && year <= YEAR_MAX && time.toISOString().startsWith(value);
}

/**
 * The filters as calls expect them: a day is the user's local day, from its start to its end, because lists also show
 * local times.
 */
export function withDayBounds<F extends Readonly<Record<string, string | undefined>>>(filters: F): F {
  const entries = Object.entries(filters).map(([name, day]) => {
    const after = name.endsWith('_to') ? 1 : name.endsWith('_from') ? 0 : null;
    return [name, after !== null && day && isDay(day) ? timestampOf(day, after) : day];
  });
  return Object.fromEntries(entries) as F;
}

/** When the local day that is `after` days after `day` begins: at 01:00 where the clocks change at midnight. */
export function timestampOf(day: string, after: 0 | 1): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + after).toISOString();
}

/** When each of the last `count` months begins where the reader is, that of `now` last. */
export function monthStarts(now: Date, count: number): Date[] {
  return Array.from({ length: count }, (_, at) => new Date(now.getFullYear(), now.getMonth() - count + 1 + at, 1));
}
