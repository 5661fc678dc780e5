/** Written forms of telephone numbers of all countries of the library. product.md R-93. */
import { countries } from 'countries-list';
import { type CountryCode, getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { phoneCodeOf } from '../countries/countries.service.ts';
import { e164, isNoNumber, readPhoneNumber, readPhoneNumbers } from './phoneNumber.ts';

const ALL = getCountries();
const inDigits = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** How people write and copy a number; each gives the same one. */
const FORMS: [string, (national: string, international: string) => string][] = [
  ['national', (national) => national],
  ['international', (_, international) => international],
  ['with 00', (_, international) => international.replace('+', '00')],
  ['copied with signs of direction', (national) => `\u202a${national}\u202c\u200b`],
  ['with narrow blanks', (_, international) => `\ufeff${international.replace(/ /g, '\u202f')}`],
  ['as a link', (_, international) => `tel:${international.replace(/ /g, '')}`],
  ['with a label', (national) => `Tel.: ${national}`],
  ['in Arabic digits', (_, international) => inDigits(0x660)(international)],
  ['with dots', (_, international) => international.replace(/ /g, '.')],
];

/** The home of a number as an import and a form know it: the country, and its code of the catalogue. */
const homeOf = (country: CountryCode) => ({
  code: country in countries ? phoneCodeOf(country) : getCountryCallingCode(country),
  country,
});

test(`${ALL.length * (FORMS.length + 1)} written forms are read, none under the code of another country`, () => {
  expect(ALL.length * FORMS.length).toBeGreaterThan(2_000);
  const wrong = ALL.flatMap((country) => {
    const example = getExampleNumber(country, examples);
    if (!example) return [[country, 'no example']];
    const home = homeOf(country);
    const [national, international] = [example.formatNational(), example.formatInternational()];
    const read = (text: string) => {
      const { number, problem } = readPhoneNumber(text, home);
      return number ? e164(number) : problem;
    };
    const forms = FORMS.map(([name, write]) => [name, write(national, international), example.number]);
    return [...forms, ['with an extension', `${national} ext. 45`, `${example.number};ext=45`]].flatMap(
      ([name, text, number]) => (read(text ?? '') === number ? [] : [[country, name, text, read(text ?? ''), number]]),
    );
  });
  expect(wrong).toEqual([]);
});

const GERMANY = { code: null, country: 'DE' };
test.each([
  ['030 / 23 12 50 - 01 Durchwahl 12', '+493023125001;ext=12'],
  ['+49 (0)30 23125001 x45', '+493023125001;ext=45'],
  ['+49 30 23125001 #7', '+493023125001;ext=7'],
  ['+49 30 23125001;ext=7', '+493023125001;ext=7'],
  ['☎ 030 23125001', '+493023125001'],
  ['Mobil: 0151 23456789', '+4915123456789'],
  ['0151 23456789 (mobil)', '+4915123456789'],
  ['(+49) 30 23125001', '+493023125001'],
  ['+４９ ３０ ２３１２５００１', '+493023125001'],
  ['०३० २३१२५००१', '+493023125001'],
  ['030–23125001', '+493023125001'],
  ['ask Anna', 'Phone number is not a number'],
])('%s', (text, stored) => {
  const { number, problem } = readPhoneNumber(text, GERMANY);
  expect(number ? e164(number) : problem).toBe(stored);
});

test.each([
  ['809 555 1234', 'DO', '+18095551234'],
  ['(829) 555-1234', 'DO', '+18295551234'],
  ['555 1234', 'DO', '+18095551234'],
  ['787-555-1234', 'PR', '+17875551234'],
  ['876 555 1234', 'JM', '+18765551234'],
  ['043 201 234', 'XK', '+38343201234'],
  ['06 1234 5678', 'IT', '+390612345678'],
  ['07781 123456', 'GG', '+447781123456'],
])('%s of %s is %s', (text, country, stored) => {
  const { number } = readPhoneNumber(text, homeOf(country as CountryCode));
  expect(number && e164(number)).toBe(stored);
});

test.each<[string, string[], string[]]>([
  ['030 23125001 / 0151 23456789', ['+493023125001', '+4915123456789'], []],
  ['030 23125001; 0151 23456789', ['+493023125001', '+4915123456789'], []],
  ['+49 30 23125001 ::: +49 151 23456789', ['+493023125001', '+4915123456789'], []],
  ['030 23125001 oder Anna', ['+493023125001'], ['Anna']],
  ['030/23125001', ['+493023125001'], []],
  ['n/a', [], ['n/a']],
])('a cell with %s', (text, numbers, rest) => {
  const read = readPhoneNumbers(text, GERMANY);
  expect([read.numbers.map(e164), read.rest]).toEqual([numbers, rest]);
});

test.each(['n/a', 'N.A.', '-', '—', 'unknown', 'k.A.', '', '\u200b', '0', '?'])(
  '%j says that there is no number',
  (text) => {
    expect(isNoNumber(text)).toBe(true);
  },
);

test.each<[string, string[], string[]]>([
  ['030/23125001-10/-11', ['+49302312500110'], ['/-11']],
  ['030 23125001 /-12', ['+493023125001'], ['/-12']],
  ['493023125001.0', ['+493023125001'], []],
  ['+493023125001 +491715550001', ['+493023125001', '+491715550001'], []],
  ['+49 30 23125001 (Büro) +49 171 5550001 (mobil)', ['+493023125001', '+491715550001'], []],
  ['callto:+493023125001', ['+493023125001'], []],
  ['++49 30 23125001', ['+493023125001'], []],
  ['+0049 30 23125001', ['+493023125001'], []],
])('%s, as people write it', (text, numbers, rest) => {
  const read = readPhoneNumbers(text, { code: '49', country: 'DE' });
  expect([read.numbers.map(e164), read.typed, read.rest]).toEqual([numbers, [], rest]);
});
