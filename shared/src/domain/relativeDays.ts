/** Days of a filter that move with the calendar, such as "yesterday": in the address and in saved views, never in calls. */
import { localDay } from './activity.ts';

/** Stands in the `_from` parameter of a filter of days, with an empty `_to`. A week begins on Monday. */
export const RELATIVE_DAYS = [
  'today',
  'yesterday',
  'last-7-days',
  'last-30-days',
  'this-week',
  'this-month',
  'older-than-30-days',
] as const;
type RelativeDays = (typeof RELATIVE_DAYS)[number];
export const RELATIVE_DAYS_LABELS = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'this-week': 'This week',
  'this-month': 'This month',
  'older-than-30-days': 'Older than 30 days',
} as const satisfies Record<RelativeDays, string>;

/** The name of such days; null for any other text. */
export function relativeDaysOf(text: string | undefined): RelativeDays | null {
  return RELATIVE_DAYS.find((days) => days === text) ?? null;
}

/** Its first and last day where `now` is, as YYYY-MM-DD; '' where it is open. "Last" includes today. */
export function boundsOf(days: RelativeDays, now: Date): { from: string; to: string } {
  const between = (first: number, last: number) => ({ from: localDay(now, first), to: localDay(now, last) });
  switch (days) {
    case 'today':
      return between(0, 0);
    case 'yesterday':
      return between(-1, -1);
    case 'last-7-days':
      return between(-6, 0);
    case 'last-30-days':
      return between(-29, 0);
    case 'this-week': {
      const sinceMonday = (now.getDay() + 6) % 7;
      return between(-sinceMonday, 6 - sinceMonday);
    }
    case 'this-month': {
      const last = new Date(now.getFullYear(), now.getMonth() + 1, 0).getDate();
      return between(1 - now.getDate(), last - now.getDate());
    }
    case 'older-than-30-days':
      return { from: '', to: localDay(now, -31) };
  }
}

/** The filters with the days that relative ones mean at `now`; the same object when there are none. */
export function withDaysAt<F extends Readonly<Record<string, string | undefined>>>(filters: F, now: Date): F {
  const found = Object.entries(filters).flatMap(([name, value]) => {
    const days = name.endsWith('_from') ? relativeDaysOf(value) : null;
    return days ? [{ name, ...boundsOf(days, now) }] : [];
  });
  if (!found.length) return filters;
  const fixed: Record<string, string | undefined> = { ...filters };
  for (const { name, from, to } of found) {
    delete fixed[name];
    if (from) fixed[name] = from;
    if (to) fixed[name.replace(/_from$/, '_to')] = to;
  }
  return fixed as F;
}
