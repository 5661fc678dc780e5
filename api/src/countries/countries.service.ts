/** The country catalogue. product.md section 3, "Country". */
import type { Country } from '@salesdesk/shared/domain';
import { countries } from 'countries-list';
import type { Db } from '../database/db.ts';
import { correctPhoneCode, countCountries, insertMissingCountries, selectCountries } from './countries.sql.ts';

/** Where the library's first calling code is not the one in use. */
const PHONE_CODES: Readonly<Record<string, string>> = { VA: '39', XK: '383' };

/** The calling code of a country (ISO 3166-1 alpha-2), digits only. */
export function phoneCodeOf(iso2: keyof typeof countries): string {
  return PHONE_CODES[iso2] ?? String(countries[iso2].phone[0] ?? '');
}

/** Fills the table; call it before anything refers to a country. */
export async function fillCountries(db: Db): Promise<void> {
  for (const [iso2, code] of Object.entries(PHONE_CODES)) await correctPhoneCode(db, iso2, code);
  const entries = Object.entries(countries);
  if ((await countCountries(db)) >= entries.length) return;
  // The library has names without accents; the runtime has the usual spelling.
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const rows = entries.map(([iso2, country]) => ({
    iso2,
    name: names.of(iso2) ?? country.name,
    phone_code: phoneCodeOf(iso2 as keyof typeof countries),
  }));
  await insertMissingCountries(db, rows);
}

/** All countries by name. */
export async function listCountries(db: Db): Promise<Country[]> {
  const rows = await selectCountries(db);
  return rows
    .map((row) => ({
      country_id: row.id,
      country_name: row.name,
      country_phone_code: row.phone_code,
      country_iso2: row.iso2,
    }))
    .sort((a, b) => a.country_name.localeCompare(b.country_name, 'en'));
}
