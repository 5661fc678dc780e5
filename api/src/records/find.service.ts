/** Finds a few companies by anything a person has in hand, the best matches first, and says by what. ADR-141. */
import {
  ACCOUNT_FIND_MIN,
  ACCOUNT_HITS_MAX,
  type AccountHit,
  bareAddress,
  CONTACT_MODES,
  FOUND_FIELDS,
  fold,
  holdsExactly,
  parseContactPerson,
  peopleOf,
  searchedDigits,
  valuesOf,
} from '@salesdesk/shared/domain';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { type Found, selectFound, selectNamed } from './find.sql.ts';
import { correctedTexts } from './nearNames.service.ts';

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
