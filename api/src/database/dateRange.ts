/**
 * The range of a date filter. A date alone is a day in UTC; browsers send the instants at which a day of the user's time
 * zone begins and ends. ADR-115.
 */

const DAY_MS = 86_400_000;
const isDay = (text: string) => text.length === 'YYYY-MM-DD'.length;

/** The start of the range, inclusive. */
export function rangeStart(from: string): Date {
  return new Date(from);
}

/** The end of the range, exclusive: a date includes its whole day, an instant does not count. */
export function rangeEnd(to: string): Date {
  return new Date(isDay(to) ? Date.parse(to) + DAY_MS : to);
}
