/** How the page's language writes numbers and days. product.md section 9, "Dates"; ADR-117. */

export interface Formats {
  /** For `Intl`. */
  numbers: string;
  days: string;
  /** Between whole and part. */
  decimal: '.' | ',';
  /** Patterns of dayjs. */
  date: string;
  createdOn: string;
  lastLogin: string;
  moment: string;
}

/** English: as the specification words them. */
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

/** For the language's own chunk, before anything is shown. */
export function setFormats(next: Formats): void {
  formats = next;
  numberFormats.clear();
}

const PLAIN: Intl.NumberFormatOptions = {};
/** Made once for each object of options: making one takes longer than using it. */
const numberFormats = new Map<Intl.NumberFormatOptions, Intl.NumberFormat>();

/** '1,234.5'. Give `options` as one object that stays the same. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = PLAIN): string {
  let format = numberFormats.get(options);
  if (!format) {
    format = new Intl.NumberFormat(formats.numbers, options);
    numberFormats.set(options, format);
  }
  return format.format(value);
}

/** '1 Mar 2026' of a moment that stands for a day in UTC. */
export function formatDay(day: Date): string {
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' };
  return day.toLocaleDateString(formats.days, options);
}

/** '14:05', or '14:05:09', by this browser's clock. */
export function formatTime(time: Date, withSeconds = false): string {
  const second = withSeconds ? '2-digit' : undefined;
  return time.toLocaleTimeString(formats.days, { hour: '2-digit', minute: '2-digit', second });
}

/** A number typed in the page's language, as English writes it: in Dutch '12.500,5' is '12,500.5'. */
export function inEnglishDigits(text: string): string {
  return formats.decimal === '.' ? text : text.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
}
