/** When a task is due, as text, and the days that are offered for it. Days are those of the user's time zone. ADR-140. */
import { localDay } from '../domain/index.ts';
import { currentFormats, formatTime } from './language/formats.ts';
import { t } from './language/texts.ts';

interface Due {
  due_on: string | null;
  due_at: string | null;
}

/** 'Today', 'Tomorrow 14:05', 'Thu 26 Nov'; empty without a day. */
export function formatDue({ due_on, due_at }: Due, now: Date): string {
  if (due_on === null) return '';
  const { day } = dayAndTimeOf({ due_on, due_at });
  return [dayText(day, now), due_at && formatTime(new Date(due_at))].filter(Boolean).join(' ');
}

function dayText(day: string, now: Date): string {
  if (day === localDay(now)) return t('Today');
  if (day === localDay(now, 1)) return t('Tomorrow');
  if (day === localDay(now, -1)) return t('Yesterday');
  const isThisYear = day.slice(0, 4) === localDay(now).slice(0, 4);
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(currentFormats().days, {
    timeZone: 'UTC',
    weekday: isThisYear ? 'short' : undefined,
    day: 'numeric',
    month: 'short',
    year: isThisYear ? undefined : 'numeric',
  });
}

export interface DuePick {
  /** The key that chooses it. */
  key: string;
  label: string;
  /** YYYY-MM-DD. */
  day: string;
}

const SATURDAY = 6;

/** Tomorrow, a working day about three days from now, and the Monday of next week. */
export function duePicks(now: Date): DuePick[] {
  const weekday = (later: number) => (now.getDay() + later) % 7;
  let soon = 3;
  while (weekday(soon) === 0 || weekday(soon) === SATURDAY) soon++;
  let monday = 1;
  while (weekday(monday) !== 1) monday++;
  // On a Friday both would be the same Monday.
  if (soon === monday) soon++;
  const name = new Date(now.getFullYear(), now.getMonth(), now.getDate() + soon);
  return [
    { key: 't', label: t('Tomorrow'), day: localDay(now, 1) },
    { key: 'd', label: name.toLocaleDateString(currentFormats().days, { weekday: 'long' }), day: localDay(now, soon) },
    { key: 'w', label: t('Next week'), day: localDay(now, monday) },
  ];
}

/** The day and the time, 'HH:MM', of a task in the user's time zone; '' for what it does not have. */
export function dayAndTimeOf({ due_on, due_at }: Due): { day: string; time: string } {
  if (due_at === null) return { day: due_on ?? '', time: '' };
  const moment = new Date(due_at);
  return { day: localDay(moment), time: moment.toTimeString().slice(0, 'HH:MM'.length) };
}

/** The moment of a time, 'HH:MM', on a day of the user's time zone; null without a time. */
export function momentOf(day: string, time: string): string | null {
  // Without a zone it is read as local time.
  const moment = time ? new Date(`${day}T${time}:00`) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : null;
}
