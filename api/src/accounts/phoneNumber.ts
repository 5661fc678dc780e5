/**
 * Reads a telephone number in any notation into what is stored: the code and the national number, digits only, together
 * E.164. product.md.
 */
import { CONTACT_MODES, type ContactPerson } from '@salesdesk/shared/domain';
import type { RuleText } from '@salesdesk/shared/messages';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { invalid } from '../http/reply.ts';

/** A number that may be stored: '30' and '23501266' are of '+4930…'. */
export interface PhoneNumber {
  code: string;
  phone: string;
}
/** Either a number, or one without a code that is stored as it was typed, or why it is refused. */
export type PhoneResult =
  | { number: PhoneNumber; typed?: never; problem?: never }
  | { typed: string; number?: never; problem?: never }
  | { problem: RuleText; number?: never; typed?: never };

/** What a number without "+" is read by: its code, and the country (ISO 3166-1 alpha-2) where it has one. */
export interface PhoneHome {
  code: string | null;
  country: string | null;
}

const PROBLEMS: Record<string, RuleText> = {
  TOO_SHORT: 'Phone number is too short',
  TOO_LONG: 'Phone number is too long',
  INVALID_LENGTH: 'Phone number has a length that no number of its country has',
  INVALID_COUNTRY: 'Phone number needs a phone code that exists',
};
/** E.164 allows no more. */
const DIGITS_OF_A_NUMBER = /^\d{1,15}$/;
const NOT_A_NUMBER: RuleText = 'Phone number is not a number';

/**
 * The number as it is stored, or why it is refused. Digits without a code that nobody can complete, because the company has no
 * country or the number does not fit it, stay as typed.
 */
export function readPhoneNumber(text: string, { code, country }: PhoneHome): PhoneResult {
  const plain = text.trim().replace(/^00/, '+').replace(/\(0\)/, ' ');
  // The library reads numbers out of texts, and letters as digits of a keypad.
  if (!/^\+?[\d\s()./\u2010-\u2015-]+$/.test(plain))
    return { problem: /\d\s*(x|ext)/i.test(plain) ? EXTENSION : NOT_A_NUMBER };
  // Of some islands the code is that of a larger country and the beginning of the number, such as 1345.
  const isWhole = plain.startsWith('+') || (code !== null && !CODES.has(code));
  const whole = isWhole && !plain.startsWith('+') ? `+${code}${plain}` : plain;
  const home = isWhole
    ? {}
    : code
      ? { defaultCallingCode: code }
      : country
        ? { defaultCountry: country as CountryCode }
        : {};
  const isLocal = !isWhole && code === null && DIGITS_OF_A_NUMBER.test(plain.replace(/\D/g, ''));
  const refused = (problem: RuleText): PhoneResult => (isLocal ? { typed: text.trim() } : { problem });
  try {
    const problem = validatePhoneNumberLength(whole, home);
    if (problem) return refused(PROBLEMS[problem] ?? NOT_A_NUMBER);
    const number = parsePhoneNumberWithError(whole, { ...home, extract: false });
    if (!number.isPossible()) return refused(NOT_A_NUMBER);
    const digits = number.number.slice(1);
    const own = code !== null && digits.startsWith(code) ? code : number.countryCallingCode;
    return { number: { code: own, phone: digits.slice(own.length) } };
  } catch (error) {
    if (error instanceof ParseError) return refused(PROBLEMS[error.message] ?? NOT_A_NUMBER);
    throw error;
  }
}

const CODES = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));
const EXTENSION: RuleText = 'Phone number should have no extension';

/** The number in international notation without blanks: '+4930…'. */
export function e164({ code, phone }: PhoneNumber): string {
  return `+${code}${phone}`;
}

const CALLED: readonly string[] = [CONTACT_MODES.phone, CONTACT_MODES.whatsapp].map(String);

/** The person with numbers in E.164; a number of `kept` stays as it is. Throws 11011 for what is no number. */
export function withNumbers<Person extends ContactPerson | null | undefined>(
  person: Person,
  kept: ContactPerson,
  home: PhoneHome,
): Person {
  if (!person) return person;
  const known = kept.contact_details.flatMap((detail) => CALLED.flatMap((mode) => detail[mode] ?? []));
  const read = ([mode, text]: [string, string]): [string, string] => {
    if (!CALLED.includes(mode) || known.includes(text)) return [mode, text];
    const { number, typed, problem } = readPhoneNumber(text, home);
    if (problem) throw invalid({ account_contact_person: problem });
    return [mode, number ? e164(number) : (typed ?? text)];
  };
  const contact_details = person.contact_details.map((detail) => Object.fromEntries(Object.entries(detail).map(read)));
  return { ...person, contact_details };
}
