/** Telephone numbers as people read them. R-129. */
import { CONTACT_MODES, type ContactPerson } from '@salesdesk/shared/domain';
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

const CALLED = [CONTACT_MODES.phone, CONTACT_MODES.whatsapp].map(String);
/** Formatted numbers: lists show the same ones again and again. */
const CACHE_MAX = 20_000;
const cache = new Map<string, string | null>();

/** '030 23501266' for a number of this country (ISO 3166-1 alpha-2), '+49 30 23501266' elsewhere; null when it cannot be read. */
function shownNumber(e164: string, country: string | null): string | null {
  const key = `${country} ${e164}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const number = /^\+\d+$/.test(e164) ? parsePhoneNumberFromString(e164) : undefined;
  const isHome =
    number &&
    country &&
    isSupportedCountry(country) &&
    getCountryCallingCode(country as CountryCode) === number.countryCallingCode;
  const shown = number?.isPossible() ? (isHome ? number.formatNational() : number.formatInternational()) : null;
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(key, shown);
  return shown;
}

/** The numbers of a company and its contact person that can be read, by their stored form: E.164. */
export function shownNumbers(
  company: { phone: string | null; phone_code: string | null; contact_person: object | null },
  country: string | null,
): Record<string, string> {
  const { phone, phone_code, contact_person } = company;
  const own = phone && phone_code ? [`+${phone_code}${phone}`] : [];
  const details = (contact_person as Partial<ContactPerson> | null)?.contact_details ?? [];
  const persons = details.flatMap((detail) => CALLED.flatMap((mode) => detail[mode] ?? []));
  return Object.fromEntries(
    [...own, ...persons].flatMap((stored) => {
      const shown = shownNumber(stored, country);
      return shown === null ? [] : [[stored, shown]];
    }),
  );
}
