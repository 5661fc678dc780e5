/** Recorded answers without the e-mail addresses and telephone numbers of real people. ADR-159. */
import type { Recording } from './recording.ts';

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** Fields with numbers that call people; a contact person is JSON inside a text. */
const PHONE_NAME = /phone|mobile|whatsapp|contact/i;
const PHONE = /\+?\d(?:[\d ().-]{4,}\d)/g;
/** Country and area stay, so that a number is still shown as one of its country. */
const KEPT_DIGITS = 4;

/**
 * The recordings with other e-mail addresses and telephone numbers. The same one becomes the same everywhere, so records
 * still belong together. Names and free text stay.
 */
export function withoutAddresses(recordings: readonly Recording[]): Recording[] {
  const emails = new Map<string, string>();
  const emailOf = (email: string) => {
    const known = emails.get(email.toLowerCase()) ?? `person${emails.size + 1}@masked.example`;
    emails.set(email.toLowerCase(), known);
    return known;
  };
  const masked = (value: unknown, isPhone: boolean): unknown => {
    if (typeof value === 'string') {
      const text = value.replace(EMAIL, emailOf);
      return isPhone ? text.replace(PHONE, maskedNumber) : text;
    }
    if (Array.isArray(value)) return value.map((one) => masked(one, isPhone));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, own]) => [name, masked(own, isPhone || PHONE_NAME.test(name))]),
    );
  };
  return recordings.map((recording) => ({ ...recording, body: masked(recording.body, false) }));
}

/** `+31 6 1234 5678` becomes `+31 6 1555 5555`: shaped like it, and of nobody. */
function maskedNumber(number: string): string {
  let digits = 0;
  return number.replace(/\d/g, (digit) => (++digits > KEPT_DIGITS ? '5' : digit));
}
