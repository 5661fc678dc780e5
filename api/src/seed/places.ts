/** The places of demo companies, and company names there. Phone numbers are from ranges reserved for fiction. */
import data from './places.json' with { type: 'json' };

export interface City {
  /** ISO 3166-1 alpha-2. */
  country: string;
  cities: readonly string[];
  /** Words of company names. */
  names: readonly string[];
  kinds: readonly string[];
  /** National number with # for digits. */
  phone: string;
}

export const PLACES: readonly City[] = data.places;
/** Names that challenge a screen as real ones do: very long, apostrophes, right to left, per cent and underscore. */
export const AWKWARD_NAMES: readonly string[] = data.awkwardNames;
export const FIRST_NAMES: readonly string[] = data.firstNames;
export const LAST_NAMES: readonly string[] = data.lastNames;
