/** Existing records that cells may name: countries, phone codes, networks and colleagues. */
import { type AccountType, type Country, isUserEmail, seenTypes } from '@salesdesk/shared/domain';
import { listCountries } from '../../countries/countries.service.ts';
import type { Db } from '../../database/db.ts';
import { plainWords } from './headers.ts';
import { selectActiveColleagues, selectActiveNetworks } from './referenceData.sql.ts';

/** The id of a name; 'none' if nothing has it, 'several' if it is ambiguous. */
export type Found = number | 'none' | 'several';

export interface ReferenceData {
  /** By name in the languages below, or by its two letters. */
  country: (text: string) => Found;
  countryById: ReadonlyMap<number, Country>;
  codes: ReadonlySet<string>;
  /** By code or name. */
  network: (text: string) => Found;
  /** Codes and names by id. */
  networkById: ReadonlyMap<number, { code: string; name: string }>;
  /** By full name, user name or e-mail; active ones only. */
  colleague: (text: string) => Found;
  /** Full names by id. */
  colleagueById: ReadonlyMap<number, string>;
  /** The lists of companies that each of them sees. */
  seesById: ReadonlyMap<number, AccountType[]>;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'tr'];
const TRANSLATED = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
/** Further names of countries. */
const ALSO: Record<string, string> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  holland: 'NL',
  uae: 'AE',
  czechrepublic: 'CZ',
  korea: 'KR',
  turkey: 'TR',
  brd: 'DE',
};

/** Reads the data once for a whole file. */
export async function readReferenceData(db: Db): Promise<ReferenceData> {
  const [countries, networks, colleagues] = [
    await listCountries(db),
    await selectActiveNetworks(db),
    await selectActiveColleagues(db),
  ];
  return {
    country: namesOf(
      countries.map((country) => ({ id: country.country_id, names: [country.country_name, country.country_iso2] })),
      countries.map((country) => ({ id: country.country_id, names: otherNames(country.country_iso2) })),
    ),
    countryById: new Map(countries.map((country) => [country.country_id, country])),
    codes: new Set(countries.map((country) => country.country_phone_code).filter(Boolean)),
    network: namesOf(networks.map(({ id, code, name }) => ({ id, names: [code, name] }))),
    networkById: new Map(networks.map(({ id, code, name }) => [id, { code, name }])),
    colleague: namesOf(
      colleagues.map(({ id, first_name, last_name, username, email }) => ({
        id,
        names: [`${first_name} ${last_name}`, username, email],
      })),
    ),
    colleagueById: new Map(
      colleagues.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]),
    ),
    seesById: new Map(colleagues.map(({ id, permissions }) => [id, seenTypes(permissions)])),
  };
}

function otherNames(iso2: string): string[] {
  const also = Object.entries(ALSO).flatMap(([name, code]) => (code === iso2 ? name : []));
  return [...TRANSLATED.map((names) => names.of(iso2) ?? ''), ...also];
}

/** E-mails are compared ignoring case, all other names by their letters and digits. */
function keyOf(name: string): string {
  return isUserEmail(name) ? name.toLowerCase() : plainWords(name);
}

interface Named {
  id: number;
  names: readonly string[];
}

/** Maps names to ids; the second list never replaces a name of the first. */
function namesOf(entries: readonly Named[], besides: readonly Named[] = []): (text: string) => Found {
  const found = new Map<string, Found>();
  const add = (list: readonly Named[], isTaken: (key: string) => boolean) => {
    for (const { id, names } of list) {
      for (const key of new Set(names.map(keyOf).filter(Boolean))) {
        if (!isTaken(key)) found.set(key, found.has(key) ? 'several' : id);
      }
    }
  };
  add(entries, () => false);
  const first = new Set(found.keys());
  add(besides, (key) => first.has(key));
  return (text) => found.get(keyOf(text)) ?? 'none';
}
