/** Filters of days on their way to the API. Apart from what checks filters, which calls alone do not need. ADR-115. */

/** Whether it is a day of the calendar as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const time = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/**
 * The filters as calls want them: a day is the person's own, from the moment it begins by this clock to the moment it ends,
 * as lists show moments by this clock too.
 */
export function withDayBounds<F extends Readonly<Record<string, string | undefined>>>(filters: F): F {
  const entries = Object.entries(filters).map(([name, day]) => {
    const after = name.endsWith('_to') ? 1 : name.endsWith('_from') ? 0 : null;
    return [name, after !== null && day && isDay(day) ? timestampOf(day, after) : day];
  });
  return Object.fromEntries(entries) as F;
}

/** When the day begins that comes so many days after `day`. */
function timestampOf(day: string, after: 0 | 1): string {
  // Without a zone it is read by this clock.
  const begins = new Date(`${day}T00:00:00`);
  begins.setDate(begins.getDate() + after);
  return begins.toISOString();
}
