/**
 * From when and until when a filter of days goes. A day alone is one of UTC; browsers send the moments at which a day of the
 * person's own clock begins and ends. ADR-115.
 */

const DAY_MS = 86_400_000;
const isDay = (text: string) => text.length === 'YYYY-MM-DD'.length;

/** The first moment that counts. */
export function firstMoment(from: string): Date {
  return new Date(from);
}

/** The first moment that counts no more: a day is included, a moment is not. */
export function endMoment(to: string): Date {
  return new Date(isDay(to) ? Date.parse(to) + DAY_MS : to);
}
