/** Finds a few companies by anything a person has in hand, the best matches first, and says by what. ADR-141. */
import {
  ACCOUNT_FIND_MIN,
  ACCOUNT_TYPES,
  type AccountHit,
  bareAddress,
  beginsNearly,
  CONTACT_MODES,
  ERROR_CODES,
  FOUND_FIELDS,
  fold,
  holdsExactly,
  misspellable,
  type NearQuery,
  parseContactPerson,
  peopleOf,
  searchedDigits,
  valuesOf,
} from '@salesdesk/shared/domain';
import { listOfAccounts, withAssignee } from '../accounts/accountList.service.ts';
import { filtersOf } from '../accounts/accounts.schema.ts';
import type { SortedList } from '../accounts/readModel.sql.ts';
import { listOfContacts } from '../contacts/contacts.service.ts';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { ApiError } from '../http/reply.ts';
import { listOfLeads } from '../leads/board.service.ts';
import {
  type Found,
  selectFound,
  selectNamed,
  selectNamedIn,
  selectNearParts,
  selectSurvivorsIn,
} from './records.sql.ts';

/** The maximum number of names that are offered. */
const NEAR_NAMES_MAX = 4;
/** The maximum number of search results. */
const ACCOUNT_HITS_MAX = 8;
/** With fewer results than this, typing errors in names are looked for. */
const FEW = 3;

/** How well a text matches, the best first. */
const [EXACT, BEGINNING, WORD, INSIDE, NEAR] = [0, 1, 2, 3, 4];

type FoundBy = AccountHit['found_by'];
interface Placed {
  row: Found;
  by: FoundBy;
  place: number;
}

/** The best few matches that the user may see; none for a text that is too short. */
export async function findCompanies(db: Db, session: Session, text: string): Promise<AccountHit[]> {
  const term = text.trim();
  if (term.length < ACCOUNT_FIND_MIN) return [];
  const seesQList = holdsExactly(session.permissions, 'data.q-list.view');
  const seesStages = holdsExactly(session.permissions, 'data.leads.view');
  const found = (await selectFound(db, term, seesQList)).map((row) => placed(row, term));
  if (found.length < FEW) found.push(...(await nearlyNamed(db, term, seesQList, found)));
  return found
    .sort((a, b) => a.place - b.place || order(a.by) - order(b.by) || byName(a.row, b.row))
    .filter(({ row }, at, all) => all.findIndex((other) => other.row.id === row.id) === at)
    .slice(0, ACCOUNT_HITS_MAX)
    .map(({ row, by }) => ({
      account_id: row.id,
      account_name: row.name,
      account_type: row.type,
      account_city: row.city,
      account_country_name: row.country_name,
      stage_name: seesStages ? row.stage_name : null,
      found_by: by,
    }));
}

/** What of the company matches best. */
function placed(row: Found, term: string): Placed {
  const matches = textsOf(row)
    .map((by) => ({ row, by, place: placeOf(by, term) }))
    .filter(({ place }) => place <= INSIDE);
  const digits = searchedDigits(term);
  if (digits)
    for (const { text, lines } of numbersOf(row))
      for (const line of lines) {
        const place = line === digits ? EXACT : line.startsWith(digits) ? BEGINNING : INSIDE;
        if (line.includes(digits)) matches.push({ row, by: { field: 'phone', text }, place });
      }
  const [best] = matches.sort((a, b) => a.place - b.place || order(a.by) - order(b.by));
  return best ?? { row, by: { field: 'network', text: term.toUpperCase() }, place: EXACT };
}

function textsOf({ found_name, contact_person, email, website }: Found): FoundBy[] {
  const people = peopleOf(parseContactPerson(contact_person && JSON.stringify(contact_person)));
  const theirs = valuesOf(people, CONTACT_MODES.email);
  return [
    { field: 'name', text: found_name },
    ...people.map(({ name }) => ({ field: 'person', text: name }) as const),
    ...[email ?? '', ...theirs].map((text) => ({ field: 'email', text }) as const),
    { field: 'website', text: bareAddress(website ?? '') },
  ];
}

/** Whole, its beginning, the beginning of a word, or anywhere. */
function placeOf({ field, text }: FoundBy, term: string): number {
  const [have, want] = [fold(text), fold(field === 'website' ? bareAddress(term) : term)];
  if (have === want) return EXACT;
  if (have.startsWith(want)) return BEGINNING;
  const at = have.indexOf(want);
  if (at < 0) return INSIDE + 1;
  return /[\p{L}\p{N}]/u.test(have.charAt(at - 1)) ? INSIDE : WORD;
}

/** The numbers as they are shown, each with its digits with and without the code of its country. */
function numbersOf({ phone, phone_code: code, contact_person }: Found): { text: string; lines: string[] }[] {
  const people = peopleOf(parseContactPerson(contact_person && JSON.stringify(contact_person)));
  const others = valuesOf(people, CONTACT_MODES.phone, CONTACT_MODES.whatsapp);
  return [...(phone ? [code ? `+${code} ${phone}` : phone] : []), ...others].map((text) => {
    const all = text.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '');
    const own = code && text.startsWith('+') && all.startsWith(code) ? all.slice(code.length).replace(/^0+/, '') : all;
    return { text, lines: [all, own, `${code ?? ''}${own}`] };
  });
}

/** Companies with a name or contact person like the term but for one letter, which are not found already. */
async function nearlyNamed(db: Db, term: string, withQList: boolean, already: readonly Placed[]): Promise<Placed[]> {
  const texts = await correctedTexts(db, term);
  if (!texts.length) return [];
  const rows = await selectNamed(db, texts, withQList);
  return rows
    .filter(({ id }) => !already.some(({ row }) => row.id === id))
    .map((row) => {
      const isNamed = texts.some((text) => fold(row.found_name).includes(text));
      const by = textsOf(row).find(({ field }) => field === (isNamed ? 'name' : 'person'));
      return { row, by: by ?? { field: 'name', text: row.found_name }, place: NEAR };
    });
}

function order({ field }: FoundBy): number {
  return FOUND_FIELDS.indexOf(field);
}

/** Databases sort names by their own locale; this gives one order on all. */
function byName(a: Found, b: Found): number {
  return a.name.localeCompare(b.name, 'en') || a.id - b.id;
}

/** Names like a search but for one letter: for Ctrl+K, and for lists whose search finds nothing. ADR-161. */

/** Corrections that are tried for a misspelt word. */
const CORRECTIONS = 5;

/** The folded text with one of its words replaced by a word of a name or contact person that is like it. */
async function correctedTexts(db: Db, text: string): Promise<string[]> {
  const words = fold(text).split(' ');
  const corrected = await Promise.all(
    misspellable(text).map(async ({ word, at }) => {
      const parts = await selectNearParts(db, word);
      const near = new Set(parts.flatMap((part) => part.split(' ')).filter((one) => beginsNearly(one, word)));
      return [...near].slice(0, CORRECTIONS).map((one) => words.with(at, one).join(' '));
    }),
  );
  return [...new Set(corrected.flat())];
}

/**
 * A few names and contact persons like the search of a list, each of a row that its other filters find and that the user
 * may see. Those that begin with the corrected text come first, then short ones, and last companies into which one of such a
 * name was merged.
 */
export async function nearNames(db: Db, session: Session, { search, ...wanted }: NearQuery): Promise<string[]> {
  const isQList = wanted.list === 'q-list';
  if (!holdsExactly(session.permissions, isQList ? 'data.q-list.view' : 'data.leads.view'))
    throw new ApiError(ERROR_CODES.forbidden);
  const texts = await correctedTexts(db, search.trim());
  if (!texts.length) return [];
  const list = await listOf(db, session, wanted);
  const rows = await selectNamedIn(db, list, texts);
  const withQList = holdsExactly(session.permissions, 'data.q-list.view');
  const survivors = await selectSurvivorsIn(db, list, { texts, withQList });
  const placeOf = (name: string) => Math.min(...texts.map((text) => fold(name).indexOf(text)).filter((at) => at >= 0));
  const isNear = (name: string | null): name is string => texts.some((text) => fold(name ?? '').includes(text));
  const names = rows.flatMap(({ name, person }) =>
    (wanted.list === 'contacts' ? [person, name] : [name, person]).filter(isNear).slice(0, 1),
  );
  const places = new Map(names.map((name) => [name, placeOf(name)]));
  const placed = (name: string) => places.get(name) ?? Number.MAX_SAFE_INTEGER;
  const once = new Map([...names, ...survivors].map((name) => [fold(name), name]));
  return [...once.values()]
    .sort((a, b) => placed(a) - placed(b) || a.length - b.length || a.localeCompare(b, 'en'))
    .slice(0, NEAR_NAMES_MAX);
}

/** The list with its filters, without the search. */
function listOf(db: Db, session: Session, { list, ...wanted }: Omit<NearQuery, 'search'>): Promise<SortedList> {
  const { userId } = session;
  if (list === 'contacts') return listOfContacts(db, session, filtersOf(list, wanted));
  if (list === 'accounts') return listOfAccounts(db, { ...filtersOf(list, wanted), type: ACCOUNT_TYPES.account });
  if (list === 'q-list') return listOfAccounts(db, withAssignee(filtersOf(list, wanted), userId));
  const filters = withAssignee(filtersOf(list, wanted), userId);
  return listOfLeads(db, { ...filters, action_texts: wanted.action_texts, viewer: userId });
}
