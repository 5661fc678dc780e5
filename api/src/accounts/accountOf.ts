/** Converts a row of the read model to the API's form. product.md section 3, "Account". */
import {
  type Account,
  CONTACT_MODES,
  type ContactPerson,
  fieldValues,
  type PersonName,
} from '@salesdesk/shared/domain';
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { AccountRow } from './readModel.sql.ts';

/** The result of `jsonArrayFrom`, which both drivers parse. */
export function accountOf(row: AccountRow): Account {
  return {
    account_id: row.id,
    account_parent_id: row.id,
    account_name: row.name,
    ...fieldValues(row),
    account_type: row.type,
    account_country_id: row.country_id,
    account_country_name: row.country_name,
    account_phone: row.phone,
    account_phone_code: row.phone_code,
    phones_shown: shownNumbers(row, row.country_iso2),
    account_contact_person: row.contact_person && JSON.stringify(row.contact_person),
    account_contact_mode_type: row.contact_mode_type,
    account_social_media: row.social_media && JSON.stringify(row.social_media),
    account_exp_sale_amount: row.exp_sale_amount === null ? null : Number(row.exp_sale_amount),
    account_proposed_network: row.networks.map(({ network_id }) => ({ network_id })),
    account_network: row.networks.map(({ account_network_id, name, code, color_code }) => ({
      account_network_id,
      network_details: { network_name: name, network_code: code, network_color_code: color_code },
    })),
    account_pri_assignee_id: row.pri_assignee_id,
    account_sec_assignee_id: row.sec_assignee_id,
    account_pri_assignee_name: fullName(row.pri_first_name, row.pri_last_name),
    account_sec_assignee_name: fullName(row.sec_first_name, row.sec_last_name),
    primary_assignee_details: person(row.pri_first_name, row.pri_last_name),
    secondary_assignee_details: person(row.sec_first_name, row.sec_last_name),
    creator_details: person(row.creator_first_name, row.creator_last_name),
    account_created_by: row.created_by,
    country_details:
      row.country_name === null ? null : { country_name: row.country_name, country_iso2: row.country_iso2 ?? '' },
    kanban_column_id: row.stage_id,
    kanban_column: stageOf(row),
    version: row.version,
    account_archived_at: row.archived_at?.toISOString() ?? null,
    account_merged_into: row.merged_into,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function stageOf(row: AccountRow): Account['kanban_column'] {
  if (row.stage_id === null) return null;
  return {
    kanban_column_id: row.stage_id,
    kanban_column_name: row.stage_name ?? '',
    kanban_column_slug_name: row.stage_slug ?? '',
    kanban_column_header_color: row.stage_header_color ?? '',
    kanban_column_header_text_color: row.stage_header_text_color ?? '',
    kanban_column_is_drag_in: row.stage_is_drag_in ?? false,
    kanban_column_is_drag_out: row.stage_is_drag_out ?? false,
    kanban_column_is_closed_initially: row.stage_is_closed_initially ?? false,
  };
}

function person(first: string | null, last: string | null): PersonName | null {
  return first === null ? null : { first_name: first, last_name: last ?? '' };
}

function fullName(first: string | null, last: string | null): string | null {
  return first === null ? null : `${first} ${last ?? ''}`.trim();
}

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
