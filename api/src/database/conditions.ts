/**
 * Conditions that several lists share: "contains" without regard to case, accents and ligatures (ADR-141), ranges of dates
 * (ADR-115), time zones, and which companies a user sees.
 */
import { fold, holdsExactly } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';

/** The pattern for "contains this exact text": LIKE's wildcards are escaped. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** The text as a part of a LIKE pattern. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * Whether `text` contains `wanted`. The indexes `accounts_…_contains` are on the same expression. Fewer than three characters
 * have no trigram, so every row is read: then only texts with other than ASCII characters are folded, which costs more.
 */
export function contains(text: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  const folded = fold(wanted);
  const pattern = containing(folded);
  if ([...folded].length >= TRIGRAM) return sql<boolean>`fold(${text}) like ${pattern}`;
  return sql<boolean>`(${caseless(text)} like ${pattern} or octet_length(${text}) <> length(${text}) and fold(${text}) like ${pattern})`;
}

/**
 * The text in the lower case of A to Z, equal on every database; the unique indexes are on it. For names and
 * addresses that are one whatever their case. `lower` alone, and `ilike`, follow the locale of the database.
 */
export function caseless(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower((${text}) collate "C")`;
}

/** The length of the texts that an index finds. */
export const TRIGRAM = 3;

/**
 * The range of a date filter. A date alone is a day in UTC; browsers send the instants at which a day of the user's time
 * zone begins and ends. ADR-115.
 */

const DAY_MS = 86_400_000;
const isDay = (text: string) => text.length === 'YYYY-MM-DD'.length;

/** The start of the range, inclusive. */
export function rangeStart(from: string): Date {
  return new Date(from);
}

/** The end of the range, exclusive: a date includes its whole day, an instant does not count. */
export function rangeEnd(to: string): Date {
  return new Date(isDay(to) ? Date.parse(to) + DAY_MS : to);
}

/** Time zones by their IANA names, as browsers send them. */

/** Whether this program knows the zone, such as 'Pacific/Apia'. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** The calendar day at `moment` in a known zone, YYYY-MM-DD. */
export function dayIn(zone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(moment);
}

/** What concerns companies that this user may not see stays hidden from them. */
export interface Viewer {
  userId: number;
  seesQList: boolean;
  seesLeads: boolean;
}

export function viewerOf({ userId, permissions }: { userId: number; permissions: readonly string[] }): Viewer {
  return {
    userId,
    seesQList: holdsExactly(permissions, 'data.q-list.view'),
    seesLeads: holdsExactly(permissions, 'data.leads.view'),
  };
}

/** The companies in use that the viewer may see; `a` is the alias of `accounts`. */
export function visibleCompanies({ seesQList, seesLeads }: Viewer): RawBuilder<boolean> {
  if (seesQList) return sql<boolean>`a.archived_at is null`;
  return seesLeads ? sql<boolean>`(a.archived_at is null and a.type <> 1)` : sql<boolean>`false`;
}
