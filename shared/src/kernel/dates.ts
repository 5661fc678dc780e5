/** Times arrive as ISO 8601 in UTC and are shown in local time, in English as quoted here. product.md section 9, "Dates"; product.md section 2, "Last login". */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { currentFormats } from './language/formats.ts';

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

function format(iso: string | null | undefined, pattern: string, absent: string): string {
  // A time without a zone is UTC too, not the reader's own.
  const time = iso ? dayjs.utc(iso).local() : null;
  return time?.isValid() ? time.format(pattern) : absent;
}
