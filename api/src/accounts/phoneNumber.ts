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
export type PhoneResult = { number: PhoneNumber; problem?: never } | { problem: RuleText; number?: never };

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
const NOT_A_NUMBER: RuleText = 'Phone number is not a number';

/** The number as it is stored, or why it is refused. */
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
  try {
    const problem = validatePhoneNumberLength(whole, home);
    if (problem) return { problem: PROBLEMS[problem] ?? NOT_A_NUMBER };
    const number = parsePhoneNumberWithError(whole, { ...home, extract: false });
    if (!number.isPossible()) return { problem: NOT_A_NUMBER };
    const digits = number.number.slice(1);
    const own = code !== null && digits.startsWith(code) ? code : number.countryCallingCode;
    return { number: { code: own, phone: digits.slice(own.length) } };
  } catch (error) {
    if (error instanceof ParseError) return { problem: PROBLEMS[error.message] ?? NOT_A_NUMBER };
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
    const { number, problem } = readPhoneNumber(text, home);
    if (problem) throw invalid({ account_contact_person: problem });
    return [mode, e164(number)];
  };
  const contact_details = person.contact_details.map((detail) => Object.fromEntries(Object.entries(detail).map(read)));
  return { ...person, contact_details };
}
