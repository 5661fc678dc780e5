/** Lists the people of the companies that the caller may see, by name. ADR-142. */
import { Type } from '@fastify/type-provider-typebox';
import {
  CONTACT_MODES,
  CONTACTS_COUNTED_MAX,
  type Contact,
  type ContactMode,
  type ContactPage,
  type ContactPerson,
  type FilterQuery,
  holdsExactly,
  type Sort,
  type SortQuery,
  valuesOf,
} from '@salesdesk/shared/domain';
import { countriesOf, networkOf } from '../accounts/accountList.service.ts';
import { shownNumbers } from '../accounts/accountOf.ts';
import { type OrderWanted, readSortedPage } from '../accounts/sortedList.service.ts';
import type { Db } from '../database/db.ts';
import type { Session } from '../guard/context.ts';
import { cursorReader, pageWithCursor } from '../http/cursor.ts';
import { id } from '../http/fields.ts';
import {
  type ContactRow,
  type ContactSpan,
  selectContactIds,
  selectContacts,
  selectContactsOf,
  sortedListOf,
} from './contacts.sql.ts';

/** The number of contacts of one page. */
const CONTACT_PAGE_SIZE = 50;
/** So many people are looked at to estimate how many match. */
const SAMPLE = 2_000;
/** So many are read before an index of texts is used. */
const WALKED = 30_000;
/** The next people by name among whom a page of a common text is looked for. */
const NEXT = 3_000;
/** Name and e-mail of a contact are not those of the company. */
const PERSON: { readonly [Name in Sort<'contacts'>]?: OrderWanted } = {
  name: 'contact',
  '-name': '-contact',
  email: 'personEmail',
  '-email': '-personEmail',
};
/** With so many matches in the sample, reading finds more than are counted. */
const COMMON = Math.ceil(((CONTACTS_COUNTED_MAX + 1) / WALKED) * SAMPLE);

const readCursor = cursorReader(Type.Object({ id: id(), name: Type.String() }));

/**
 * One page. Few matches are all found first and then sorted; many are read in the order of their names, where a page of
 * them is near.
 */
export async function listContacts(
  db: Db,
  session: Pick<Session, 'permissions'>,
  {
    cursor,
    country,
    country_codes,
    sort,
    ...filters
  }: FilterQuery<'contacts'> & { cursor?: string } & SortQuery<'contacts'>,
): Promise<ContactPage> {
  const span = await spanOf(db, session, { ...filters, country, country_codes });
  const ids = await idsOfFew(db, span);
  if (sort) {
    const limit = CONTACT_PAGE_SIZE;
    const page = await readSortedPage(db, sortedListOf(span, ids), {
      sort: PERSON[sort] ?? sort,
      cursor,
      limit,
      ties: 'created_at',
      isFew: ids !== null,
    });
    const rows = await selectContactsOf(db, page.ids);
    return { data: rows.map(contactOf), next_cursor: page.next_cursor, total: ids?.length ?? null };
  }
  const wanted = { ids, span, after: cursor ? readCursor(cursor) : null, limit: CONTACT_PAGE_SIZE + 1 };
  const near = ids ? [] : await selectContacts(db, { ...wanted, among: NEXT });
  const rows = near.length === wanted.limit ? near : await selectContacts(db, { ...wanted, among: null });
  const { page, next_cursor } = pageWithCursor(rows, CONTACT_PAGE_SIZE, ({ id, key }) => ({ id, name: key }));
  return { data: page.map(contactOf), next_cursor, total: ids?.length ?? null };
}

/** The contacts of these filters that the caller sees, as a list. */
export async function listOfContacts(db: Db, session: Pick<Session, 'permissions'>, wanted: FilterQuery<'contacts'>) {
  return sortedListOf(await spanOf(db, session, wanted), null);
}

async function spanOf(
  db: Db,
  { permissions }: Pick<Session, 'permissions'>,
  { country, country_codes, ...filters }: FilterQuery<'contacts'>,
): Promise<ContactSpan> {
  const countries = await countriesOf(db, { country, country_codes });
  return {
    filters: { ...filters, ...countries, ...(await networkOf(db, filters.search)) },
    seesQList: holdsExactly(permissions, 'data.q-list.view'),
  };
}

/**
 * The companies that match when they are few, null when they are many. What many people have in common is found by
 * reading people, because an index of texts would first collect all of them.
 */
async function idsOfFew(db: Db, span: ContactSpan): Promise<number[] | null> {
  const enough = CONTACTS_COUNTED_MAX + 1;
  const isCommon = (await selectContactIds(db, span, COMMON, SAMPLE)).length === COMMON;
  if (isCommon && (await selectContactIds(db, span, enough, WALKED)).length === enough) return null;
  const found = await selectContactIds(db, span, enough);
  return found.length === enough ? null : found;
}

function contactOf(row: ContactRow): Contact {
  const person = row.contact_person as ContactPerson | null;
  const first = (mode: ContactMode) => (person && valuesOf([person], mode)[0]) ?? null;
  return {
    account_id: row.id,
    account_name: row.name,
    account_type: row.type,
    account_country_name: row.country_name,
    contact_name: person?.name ?? '',
    contact_others: person?.others?.map(({ name }) => name).filter(Boolean) ?? [],
    contact_email: first(CONTACT_MODES.email),
    contact_phone: first(CONTACT_MODES.phone),
    contact_whatsapp: first(CONTACT_MODES.whatsapp),
    account_email: row.email,
    account_phone: row.phone,
    account_phone_code: row.phone_code,
    phones_shown: shownNumbers(row, row.country_iso2),
  };
}
