/** How the page's language writes numbers and days. Spec section 9, "Dates"; decision page 117. */

export interface Formats {
  /** For `Intl`. */
  numbers: string;
  days: string;
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
