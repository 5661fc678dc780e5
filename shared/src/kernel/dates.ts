/** Times arrive as ISO 8601 in UTC and are shown in local time, in English as quoted here. product.md section 9, "Dates"; product.md section 2, "Last login". */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { localDay } from '../domain/index.ts';
import { currentFormats, formatDay, formatRelative, formatTime } from './language/formats.ts';
import { t } from './language/texts.ts';

dayjs.extend(utc);

const ABSENT = '---';

/** '21 Nov 2026': en-GB "day month year". Empty for no or an unreadable time. */
export function formatDate(iso: string | null | undefined): string {
  return format(iso, currentFormats().date, '');
}

/** '11/21/2026, 14:05': the Q List's created date, numeric month/day/year with 24-hour time. */
export function formatCreatedOn(iso: string | null | undefined): string {
  return format(iso, currentFormats().createdOn, '');
}

/** '14:05, 21 Nov 2026', or '---' when absent. */
export function formatLastLogin(iso: string | null | undefined): string {
  return format(iso, currentFormats().lastLogin, ABSENT);
}

/** The whole moment, for tooltips: '21 November 2026, 14:05:09'. */
export function formatTimestamp(iso: string | null | undefined): string {
  return format(iso, currentFormats().moment, '');
}

const MINUTE_MS = 60_000;
/** Longer ago a date says more than a number of days. */
const AGO_DAYS = 30;

/** 'now', '5 minutes ago', 'yesterday', '3 days ago'; from 30 days on the date. Show the moment as its title. R-131. */
export function formatAgo(iso: string | null | undefined, now: Date): string {
  const time = iso ? dayjs.utc(iso).local() : null;
  if (!time?.isValid()) return '';
  const minutes = Math.floor((now.getTime() - time.valueOf()) / MINUTE_MS);
  const days = dayjs(now).startOf('day').diff(time.startOf('day'), 'day');
  if (days >= AGO_DAYS || minutes < 0) return formatDate(iso);
  if (minutes < 1) return formatRelative(0, 'second');
  if (minutes < 60) return formatRelative(-minutes, 'minute');
  return days < 1 || minutes < 6 * 60
    ? formatRelative(-Math.floor(minutes / 60), 'hour')
    : formatRelative(-days, 'day');
}

function format(iso: string | null | undefined, pattern: string, absent: string): string {
  // A time without a zone is UTC too, not the reader's own.
  const time = iso ? dayjs.utc(iso).local() : null;
  return time?.isValid() ? time.format(pattern) : absent;
}

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
  return formatDay(new Date(`${day}T00:00:00Z`), day.slice(0, 4) === localDay(now).slice(0, 4));
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
