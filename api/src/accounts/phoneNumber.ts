/**
 * Reads a telephone number in any notation into what is stored: the code and the national number, digits only, together
 * E.164; an extension follows as ";ext=45". product.md.
 */
import { CONTACT_MODES, type CompanyPerson, type ContactPerson, peopleOf } from '@salesdesk/shared/domain';
import type { RuleText } from '@salesdesk/shared/messages';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { invalid } from '../http/reply.ts';

/** A number that may be stored: '30' and '23501266' are of '+4930…'; `phone` may end in ';ext=45'. */
interface PhoneNumber {
  code: string;
  phone: string;
}
/** Either a number, or one without a code that is stored as it was typed, or why it is refused. */
type PhoneResult =
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

/** What stands before a number: "Tel.:", "tel:", "Mobile", "T", "☎". */
const LABEL =
  /^(?:(?:(?:tele)?(?:phone|fon|foon|fono|fone|fax)|tel|t[eé]l[eé]phone|phone|ph|mob(?:ile|iel|il)?|m[oó]vil|cell(?:ulare)?|handy|gsm|office|work|home|main|direct|b[uü]ro|zentrale|whatsapp|wa|call(?:to)?|sms|nr|no|[tmp])\b|[☎☏✆📞📱])[\s.:]*/iu;
/** The same after it, in brackets. */
const LABEL_BEHIND =
  /\s*[([](?:mobile?|mobiel|work|office|home|main|direct|cell|b[uü]ro|priv(?:at|é|ate)?|handy|tel|fax)[)\]]\s*$/iu;
const EXTENSION =
  /[\s,;.-]*(?:;ext=|\b(?:extension|ext(?:n)?|durchwahl|dw|nebenstelle|nst|apparat|app|klappe|kl|toestel|tst|poste|interno|int|anexo|ramal|anknytning|lokal|wew)\b[.:]?|[x×#]|доб\.?|内線)[\s.:=]*(\d{1,7})\)?\s*$/iu;

/** A day of a calendar, in any order: no number, though its digits would be one. */
const DAY =
  /^(?:(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d|(?:19|20)\d\d([-./])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01]))$/;

/** Digits of any script as 0 to 9, other blanks as blanks, and nothing that cannot be seen. */
function visible(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The value of a digit: how many digits of its script come before it. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 10 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value % 10);
}

/** Whether a cell says that there is no number: "n/a", "-", "unknown". */
export function isNoNumber(text: string): boolean {
  return /^(n\/?a|n\.a\.?|none|null|nil|unknown|unbekannt|onbekend|inconnu|k\.?a\.?|keine?|geen|[-–—?.x0/\s]*)$/i.test(
    visible(text),
  );
}

/**
 * The number as it is stored, or why it is refused. Digits without a code that cannot be completed, because the company has no
 * country or the number does not fit it, stay as typed.
 */
export function readPhoneNumber(text: string, home: PhoneHome): PhoneResult {
  const whole = visible(text).replace(LABEL, '').replace(LABEL, '').replace(LABEL_BEHIND, '');
  const extension = EXTENSION.exec(whole)?.[1];
  const plain = whole
    .replace(EXTENSION, '')
    // Of a number that a spreadsheet took for one with decimals.
    .replace(/^(\+?\d{6,})\.0$/, '$1')
    .replace(/^\(?\s*(?:\++\s?(?:00)?|00)\s?\)?/, '+')
    .replace(/\(0\)/, ' ')
    .trim();
  // The library reads numbers out of texts, and letters as digits of a keypad.
  if (!/^\+?[\d\s()./-]+$/.test(plain) || DAY.test(plain)) return { problem: NOT_A_NUMBER };
  let possible: PhoneResult | null = null;
  let problem: RuleText | null = null;
  for (const [written, options] of attempts(plain, home)) {
    const read = parsed(written, options, home, extension);
    if (read.isValid && read.number) return { number: read.number };
    if (read.number) possible ??= { number: read.number };
    else problem ??= read.problem ?? null;
  }
  if (possible) return possible;
  const isLocal = home.code === null && DIGITS_OF_A_NUMBER.test(plain.replace(/[\s()./-]/g, ''));
  return isLocal ? { typed: text.trim() } : { problem: problem ?? NOT_A_NUMBER };
}

type Options = { defaultCountry?: CountryCode; defaultCallingCode?: string };

/** The ways to read a number, the likeliest first: as it stands, and only then with its beginning as a code. */
function attempts(plain: string, { code, country }: PhoneHome): [string, Options][] {
  if (plain.startsWith('+')) return [[plain, {}]];
  const own = country && isSupportedCountry(country) ? (country as CountryCode) : null;
  const ownCode = own && getCountryCallingCode(own);
  const called = code === null ? ownCode : (callingCodeOf(code) ?? null);
  const all: [string, Options][] = [];
  if (own && (code === null || ownCode === called)) all.push([plain, { defaultCountry: own }]);
  if (called) {
    all.push([plain, { defaultCallingCode: called }]);
    // Of some islands the code is that of a larger country and the beginning of the number, such as 1345.
    const area = code?.slice(called.length);
    if (area) all.push([area + plain, { defaultCallingCode: called }]);
    all.push([`+${plain}`, {}]);
  }
  return all.length ? all : [[plain, {}]];
}

/** '1' of '1345'; undefined for a code that no country has. */
function callingCodeOf(code: string): string | undefined {
  return [3, 2, 1].map((length) => code.slice(0, length)).find((start) => CODES.has(start));
}

function parsed(text: string, options: Options, { code }: PhoneHome, extension: string | undefined) {
  try {
    const problem = validatePhoneNumberLength(text, options);
    if (problem) return { problem: PROBLEMS[problem] ?? NOT_A_NUMBER };
    const number = parsePhoneNumberWithError(text, { ...options, extract: false });
    if (!number.isPossible()) return { problem: NOT_A_NUMBER };
    const digits = number.number.slice(1);
    const own = code !== null && digits.startsWith(code) ? code : number.countryCallingCode;
    const phone = digits.slice(own.length) + (extension ? `;ext=${extension}` : '');
    return { number: { code: own, phone }, isValid: number.isValid() };
  } catch (error) {
    if (error instanceof ParseError) return { problem: PROBLEMS[error.message] ?? NOT_A_NUMBER };
    throw error;
  }
}

const CODES = new Set<string>(getCountries().map((country) => getCountryCallingCode(country)));
const BETWEEN_NUMBERS = /\s*(?:[;,|\n\r]|:::|\/|\s(?=\+)|\s(?:or|and|und|oder|of|en|ou|et|o|y|e)\s)\s*/i;

/** What a cell has that may hold several numbers: those that are read, those kept as typed, and the parts that are no number. */
interface PhonesOfCell {
  numbers: PhoneNumber[];
  typed: string[];
  /** Why there is neither. */
  problem?: RuleText;
  rest: string[];
}

export function readPhoneNumbers(text: string, home: PhoneHome): PhonesOfCell {
  // '030 12345-10/-11' ends in the last digits of another number.
  const [shortened] = /(?<=\d)\s*\/\s*-\s*\d{1,4}\s*$/.exec(text) ?? [];
  if (shortened) {
    const first = readPhoneNumbers(text.slice(0, -shortened.length), home);
    return { ...first, rest: [...first.rest, shortened.trim()] };
  }
  const whole = readPhoneNumber(text, home);
  if (whole.number) return { numbers: [whole.number], typed: [], rest: [] };
  const several = DAY.test(visible(text)) ? [] : text.split(BETWEEN_NUMBERS);
  const parts = several.filter((part) => part.trim() && !isNoNumber(part));
  const read = parts.map((part) => ({ part, ...readPhoneNumber(part, home) }));
  const numbers = read.flatMap(({ number }) => number ?? []);
  if (!numbers.length && whole.typed) return { numbers, typed: [whole.typed], rest: [] };
  const typed = read.flatMap((part) => part.typed ?? []);
  if (!numbers.length && !typed.length)
    return { numbers, typed, ...(whole.problem ? { problem: whole.problem } : {}), rest: [text] };
  const all = new Map(numbers.map((number) => [e164(number), number]));
  const rest = read.flatMap(({ problem, part }) => (problem ? part : []));
  return { numbers: [...all.values()], typed, rest };
}

/** The number in international notation without blanks: '+4930…', with an extension '+4930…;ext=45'. */
export function e164({ code, phone }: PhoneNumber): string {
  return `+${code}${phone}`;
}

const CALLED: readonly string[] = [CONTACT_MODES.phone, CONTACT_MODES.whatsapp].map(String);

/** The person with the numbers of all in E.164; a number of `kept` stays as it is. Throws 11011 for what is no number. */
export function withNumbers(given: ContactPerson, kept: ContactPerson, home: PhoneHome): ContactPerson {
  const known = peopleOf(kept).flatMap(({ contact_details }) =>
    contact_details.flatMap((detail) => CALLED.flatMap((mode) => detail[mode] ?? [])),
  );
  const read = ([mode, text]: [string, string]): [string, string] => {
    if (!CALLED.includes(mode) || known.includes(text)) return [mode, text];
    const { number, typed, problem } = readPhoneNumber(text, home);
    if (problem) throw invalid({ account_contact_person: problem });
    return [mode, number ? e164(number) : (typed ?? text)];
  };
  const tidied = ({ name, contact_details }: CompanyPerson): CompanyPerson => ({
    name,
    contact_details: contact_details.map((detail) => Object.fromEntries(Object.entries(detail).map(read))),
  });
  return { ...tidied(given), ...(given.others?.length && { others: given.others.map(tidied) }) };
}
