/** Telephone numbers as people read them. R-129. */
import { CONTACT_MODES, type ContactPerson } from '@salesdesk/shared/domain';
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

const CALLED = [CONTACT_MODES.phone, CONTACT_MODES.whatsapp].map(String);
/** Formatted numbers by country and stored form: lists show the same ones again and again. */
const CACHE_MAX = 20_000;
const cache = new Map<string | null, Map<string, string | null>>();
let cached = 0;

/** '030 23501266' for a number of this country (ISO 3166-1 alpha-2), '+49 30 23501266' elsewhere, both with ' ext. 45' for ';ext=45'; null when it cannot be read. */
export function shownNumber(e164: string, country: string | null): string | null {
  const ofCountry = cache.get(country);
  const known = ofCountry?.get(e164);
  if (known !== undefined) return known;
  const [, whole, extension] = /^(\+\d+)(?:;ext=(\d+))?$/.exec(e164) ?? [];
  const number = whole ? parsePhoneNumberFromString(whole) : undefined;
  const isHome =
    number &&
    country &&
    isSupportedCountry(country) &&
    getCountryCallingCode(country as CountryCode) === number.countryCallingCode;
  const formatted = number?.isPossible() ? (isHome ? number.formatNational() : number.formatInternational()) : null;
  const shown = formatted && (extension ? `${formatted} ext. ${extension}` : formatted);
  remember(country, e164, shown);
  return shown;
}

function remember(country: string | null, e164: string, shown: string | null): void {
  if (cached >= CACHE_MAX) {
    cache.clear();
    cached = 0;
  }
  const ofCountry = cache.get(country) ?? new Map<string, string | null>();
  cache.set(country, ofCountry.set(e164, shown));
  cached++;
}

/** The numbers of a company and its contact person that can be read, by their stored form: E.164. Written for speed: every list reads them. */
export function shownNumbers(
  company: { phone: string | null; phone_code: string | null; contact_person: object | null },
  country: string | null,
): Record<string, string> {
  const { phone, phone_code, contact_person } = company;
  const all: Record<string, string> = {};
  const add = (stored: string) => {
    const shown = shownNumber(stored, country);
    if (shown !== null) all[stored] = shown;
  };
  if (phone && phone_code) add(`+${phone_code}${phone}`);
  const addAll = (person: Partial<ContactPerson> | null) => {
    for (const detail of person?.contact_details ?? [])
      for (const mode of CALLED) {
        const stored = detail[mode];
        if (stored !== undefined) add(stored);
      }
    for (const other of person?.others ?? []) addAll(other);
  };
  addAll(contact_person);
  return all;
}
