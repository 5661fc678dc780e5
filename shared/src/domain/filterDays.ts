/** Day filters as calls send them. Separate from the validation of filters, which calls do not need. ADR-115. */

/** Whether it is a valid calendar day as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const time = new Date(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
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

/** When the local day that is `after` days after `day` begins. */
function timestampOf(day: string, after: 0 | 1): string {
  // Without a zone it is read as local time.
  const begins = new Date(`${day}T00:00:00`);
  begins.setDate(begins.getDate() + after);
  return begins.toISOString();
}
