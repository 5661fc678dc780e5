/** Number and date formats of the page's language. product.md section 9, "Dates"; ADR-117. */
import type { Values } from './catalogue.ts';

export interface Formats {
  /** For `Intl`. */
  numbers: string;
  days: string;
  /** The decimal mark. */
  decimal: '.' | ',';
  /** Patterns of dayjs. */
  date: string;
  createdOn: string;
  lastLogin: string;
  moment: string;
}

/** English: the formats of the specification. */
let formats: Formats = {
  numbers: 'en-US',
  days: 'en-GB',
  decimal: '.',
  date: 'D MMM YYYY',
  createdOn: 'M/D/YYYY, HH:mm',
  lastLogin: 'HH:mm, DD MMM YYYY',
  moment: 'D MMMM YYYY, HH:mm:ss',
};

export function currentFormats(): Formats {
  return formats;
}

/** Called by the language's chunk before anything is shown. */
export function setFormats(next: Formats): void {
  formats = next;
  numberFormats.clear();
  dayFormats.clear();
  relativeFormat = undefined;
}

const PLAIN: Intl.NumberFormatOptions = {};
/** Cached by options object, because creating a format takes longer than using it. */
const numberFormats = new Map<Intl.NumberFormatOptions, Intl.NumberFormat>();

/** '1,234.5'. Always pass the same object as `options`, because formats are cached by it. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = PLAIN): string {
  let format = numberFormats.get(options);
  if (!format) {
    format = new Intl.NumberFormat(formats.numbers, options);
    numberFormats.set(options, format);
  }
  return format.format(value);
}

let relativeFormat: Intl.RelativeTimeFormat | undefined;

/** '5 minutes ago', 'yesterday'. */
export function formatRelative(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  relativeFormat ??= new Intl.RelativeTimeFormat(formats.days, { numeric: 'auto' });
  return relativeFormat.format(count, unit);
}

const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const;
const ONE_DIGIT = { maximumFractionDigits: 1 } as const;

/** '829.5K', '1.3M'. German has no short form of thousands in `Intl`: '829,5 Tsd.', '1,3 Mio.'. */
export function formatShort(value: number): string {
  const size = Math.abs(value);
  if (!formats.numbers.startsWith('de') || size < 1000 || size >= 1e6) return formatNumber(value, SHORT);
  const thousands = Math.round(value / 100) / 10;
  return Math.abs(thousands) < 1000
    ? `${formatNumber(thousands, ONE_DIGIT)}\u00a0Tsd.`
    : formatNumber(Math.sign(value) * 1e6, SHORT);
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const WEEKDAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
/** Only those of UTC: the zone of others changes with the traveller. */
const dayFormats = new Map<object, Intl.DateTimeFormat>();

/** '1 Mar 2026', or 'Sun, 1 Mar', for a time that represents a day in UTC. */
export function formatDay(day: Date, withWeekday = false): string {
  const options = withWeekday ? WEEKDAY : DAY;
  let format = dayFormats.get(options);
  if (!format) {
    format = new Intl.DateTimeFormat(formats.days, options);
    dayFormats.set(options, format);
  }
  return format.format(day);
}

/** '14:05', or '14:05:09', in local time. */
export function formatTime(time: Date, withSeconds = false): string {
  const second = withSeconds ? '2-digit' : undefined;
  return time.toLocaleTimeString(formats.days, { hour: '2-digit', minute: '2-digit', second });
}

/** The decimal mark of the page's language: '.' in English, ',' in Dutch and German. */
export function decimalMark(): Formats['decimal'] {
  return formats.decimal;
}

/** Replaces each `{{name}}` with its value; a name without a value stays unchanged. */
export function fill(text: string, values?: Values): string {
  return values ? text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => shown(values[name] ?? place)) : text;
}

/** Formats numbers for the language. */
export function shown(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value;
}
