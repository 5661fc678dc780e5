/** Times arrive as ISO 8601 in UTC and are shown in local time, in English as quoted here. product.md section 9, "Dates"; product.md section 2, "Last login". */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { currentFormats, formatRelative } from './language/formats.ts';

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
