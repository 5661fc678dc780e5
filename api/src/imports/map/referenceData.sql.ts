/** Existing records that cells may name: countries, phone codes, networks and colleagues. */
import { isUserEmail, seenTypes } from '@salesdesk/shared/domain';
import { listCountries } from '../../countries/countries.service.ts';
import type { Db } from '../../database/db.ts';
import { nameOf } from '../../database/names.ts';
import { plainWords } from './headers.ts';

function selectActiveNetworks(db: Db) {
  const live = db.selectFrom('networks').where('deleted_at', 'is', null).where('status', '=', 1);
  return live.select(['id', 'code', 'name']).orderBy('id').execute();
}

function selectActiveColleagues(db: Db) {
  const live = db.selectFrom('users').where('deleted_at', 'is', null).where('status', '=', 1);
  const columns = ['id', 'first_name', 'last_name', 'username', 'email', 'permissions'] as const;
  return live.select(columns).orderBy('id').execute();
}

/** The id of a name; 'none' if nothing has it, 'several' if it is ambiguous. */
export type Found = number | 'none' | 'several';

export type ReferenceData = Awaited<ReturnType<typeof readReferenceData>>;

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
export async function readReferenceData(db: Db) {
  const countries = await listCountries(db);
  const networks = await selectActiveNetworks(db);
  const colleagues = await selectActiveColleagues(db);
  return {
    /** By name in the languages above, or by its two letters. */
    country: namesOf(
      countries.map((country) => ({ id: country.country_id, names: [country.country_name, country.country_iso2] })),
      countries.map((country) => ({ id: country.country_id, names: otherNames(country.country_iso2) })),
    ),
    countryById: new Map(countries.map((country) => [country.country_id, country])),
    codes: new Set(countries.map((country) => country.country_phone_code).filter(Boolean)),
    /** By code or name. */
    network: namesOf(networks.map(({ id, code, name }) => ({ id, names: [code, name] }))),
    networkById: new Map(networks.map(({ id, ...network }) => [id, network])),
    /** By full name, user name or e-mail; active ones only. */
    colleague: namesOf(colleagues.map((one) => ({ id: one.id, names: [nameOf(one), one.username, one.email] }))),
    colleagueById: new Map(colleagues.map((one) => [one.id, nameOf(one)])),
    /** The lists of companies that each of them sees. */
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
