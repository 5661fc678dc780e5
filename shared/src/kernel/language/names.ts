/** Names that the API sends in English, in the page's language: countries, stages, roles. R-137. */
import {
  CALL_OUTCOME_NAMES,
  type Country,
  fold,
  LAST_ACTION_CODES,
  LOST_REASON_NAMES,
  MEETING_OUTCOME_NAMES,
  ROLE_LABELS,
  STAGE_NAMES,
} from '../../domain/index.ts';
import type { Catalogue } from './catalogue.ts';
import { language } from './language.ts';
import { messageTexts, translated } from './texts.ts';

const STAGES: ReadonlySet<string> = new Set(STAGE_NAMES);
const CHOICES: ReadonlySet<string> = new Set(
  [CALL_OUTCOME_NAMES, MEETING_OUTCOME_NAMES, LOST_REASON_NAMES].flatMap((names) => Object.values(names)),
);
const ROLES: ReadonlyMap<string, string> = new Map(Object.entries(ROLE_LABELS));

/** A stage's name; one that the product does not come with stays as it is. */
export function stageName(name: string): string {
  return STAGES.has(name) ? translated(name) : name;
}

/** A choice's name, such as an outcome of calls; one that the product does not come with stays as it is. */
export function choiceName(name: string): string {
  return CHOICES.has(name) ? translated(name) : name;
}

/** A user's role; one that the product does not come with stays as it is. */
export function roleName(name: string): string {
  const label = ROLES.get(name);
  return label === undefined || language === 'en' ? name : translated(label);
}

/** A label within a sentence: in small letters, except in German. */
export function inSentence(label: string): string {
  return language === 'de' ? label : label.toLowerCase();
}

/** The texts that find a lead's last action as it is shown: messages by code, stages as 'stage:' and the name. */
export function lastActionTexts(): Catalogue | null {
  const messages = messageTexts(LAST_ACTION_CODES);
  return (
    messages && { ...messages, ...Object.fromEntries(STAGE_NAMES.map((name) => [`stage:${name}`, stageName(name)])) }
  );
}

/**
 * A country's name, by its code where the caller has it, otherwise by its English name. One that is not known stays as it
 * is; '' for none.
 */
export function countryName(name: string | null | undefined, iso2?: string): string {
  if (language === 'en' || !name) return name ?? '';
  const { codes, names } = countries();
  return names.get(iso2 ?? codes.get(name) ?? '') ?? name;
}

/** Countries with the name to show, in the order of the page's language. */
export function namedCountries(countries: readonly Country[]): (Country & { shown_name: string })[] {
  const { compare } = new Intl.Collator(language);
  return countries
    .map((country) => ({ ...country, shown_name: countryName(country.country_name, country.country_iso2) }))
    .sort((a, b) => compare(a.shown_name, b.shown_name));
}

/** The filters of a list as its call takes them: the country by its name in English, or by the one that is shown. */
export function withCountryCodes<F extends { country?: string }>(filters: F): F & { country_codes?: string } {
  const codes = filters.country ? countryCodesOf(filters.country) : [];
  return codes.length ? { ...filters, country_codes: codes.join(',') } : filters;
}

/** The codes of the countries whose name in the page's language contains `text`; none in English, which the API searches. */
function countryCodesOf(text: string): string[] {
  if (language === 'en') return [];
  const wanted = fold(text.trim());
  return [...countries().names].flatMap(([code, name]) => (fold(name).includes(wanted) ? code : []));
}

interface Countries {
  /** The code by the English name. */
  codes: ReadonlyMap<string, string>;
  /** The name in the page's language by the code. */
  names: ReadonlyMap<string, string>;
}

let known: Countries | undefined;

function countries(): Countries {
  known ??= readCountries();
  return known;
}

/** The browser has no list of its countries, so every pair of letters is asked for. */
function readCountries(): Countries {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const own = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = new Map<string, string>();
  const names = new Map<string, string>();
  for (const first of LETTERS) {
    for (const second of LETTERS) {
      const code = first + second;
      const [name, translation] = [english.of(code), own.of(code)];
      // Codes of former countries have the name of their successor.
      if (!name || !translation || new Intl.Locale(`und-${code}`).region !== code) continue;
      codes.set(name, code);
      names.set(code, translation);
    }
  }
  return { codes, names };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
