/** The statements of Contacts. Their conditions match the expressions of the indexes in `start/06_indexes.sql`. ADR-142. */
import {
  bareAddress,
  CONTACT_MODES,
  type FilterQuery,
  fold,
  isLikeAddress,
  type OptionalField,
  searchedDigits,
} from '@salesdesk/shared/domain';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  companyHas,
  contactContains,
  numberContains,
  ofNetworkCode,
  personHas,
  presenceConditions,
  type SortedList,
} from '../accounts/readModel.sql.ts';
import { contains, TRIGRAM } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';
import type { Schema } from '../database/schema.ts';

type ContactFilters = Omit<FilterQuery<'contacts'>, 'country' | 'country_codes'> & {
  /** Ids of countries. */
  countries?: number[];
  /** The search is the code of a network too. */
  isNetworkCode?: true;
};

/** The place of a contact in the list. */
interface ContactKey {
  /** Folded. */
  name: string;
  id: number;
}

export interface ContactSpan {
  filters: ContactFilters;
  /** Whether the caller sees companies of the Q List too. */
  seesQList: boolean;
}

const NAME = sql<string>`(fold(a.contact_person ->> 'name') collate "C")`;
/** As in the conditions of the indexes; archived companies have no contacts. */
const IS_PERSON = sql<boolean>`(a.contact_person ->> 'name' <> '' and a.archived_at is null)`;

/**
 * Ids of at most `limit` contacts, in no order; with `among` only of that many people, whichever are read first, which
 * costs no more than reading these.
 */
export async function selectContactIds(db: Db, span: ContactSpan, limit: number, among: number | null = null) {
  const some = peopleOf(db, span).limit(sql.lit(among ?? 0));
  const source = among === null ? db.selectFrom('accounts as a') : db.selectFrom(some.as('a'));
  const rows = await source
    .where(matches(span, among !== null))
    .select('a.id')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}

/** Everyone whom the caller sees. */
function peopleOf(db: Db, { seesQList }: ContactSpan) {
  return db
    .selectFrom('accounts as a')
    .selectAll('a')
    .where(IS_PERSON)
    .$if(!seesQList, (query) => query.where('a.stage_id', 'is not', null));
}

function isAfter(key: ContactKey | null): RawBuilder<boolean> {
  return sql`(${NAME}, a.id) > (${key?.name}::text, ${key?.id}::integer)`;
}

/**
 * The next contacts by name after the key. `ids` narrows them to these companies, all of which match; `among` to that
 * many people after the key, which may be too few.
 */
export function selectContacts(
  db: Db,
  {
    ids,
    span,
    after,
    limit,
    among,
  }: { ids: number[] | null; span: ContactSpan; after: ContactKey | null; limit: number; among: number | null },
) {
  const next = peopleOf(db, span)
    .$if(after !== null, (query) => query.where(isAfter(after)))
    .orderBy(NAME)
    .orderBy('a.id')
    .limit(sql.lit(among ?? 0));
  const source = among === null ? db.selectFrom('accounts as a') : db.selectFrom(next.as('a'));
  return contactRows(source)
    .where(ids ? sql<boolean>`a.id = any(${ids}::integer[])` : matches(span, true))
    .$if(after !== null, (query) => query.where(isAfter(after)))
    .orderBy(NAME)
    .orderBy('a.id')
    .limit(sql.lit(limit))
    .execute();
}

function contactRows(people: SelectQueryBuilder<Aliased, 'a', object>) {
  return people
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .select(['a.id', 'a.name', 'a.type', 'a.contact_person', 'a.email', 'a.phone', 'a.phone_code'])
    .select(['c.name as country_name', 'c.iso2 as country_iso2', NAME.as('key')]);
}

type Aliased = Schema & { a: Schema['accounts'] };

export type ContactRow = Awaited<ReturnType<typeof selectContacts>>[number];

/** The contacts of these companies, in their order. */
export async function selectContactsOf(db: Db, ids: number[]): Promise<ContactRow[]> {
  const rows = await contactRows(db.selectFrom('accounts as a'))
    .where(sql<boolean>`a.id = any(${ids}::integer[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The contacts as a list that can be sorted; `ids` as in `selectContacts`. */
export function sortedListOf(span: ContactSpan, ids: number[] | null): SortedList {
  const filters = Object.values(span.filters).some(Boolean) ? matches(span, true) : null;
  return {
    table: 'a',
    scope: span.seesQList ? IS_PERSON : sql<boolean>`(${IS_PERSON} and a.stage_id is not null)`,
    filters: ids ? sql<boolean>`a.id = any(${ids}::integer[])` : filters,
  };
}

/** The condition on `a`; `isPart`: where a part of the people is read in turn, so that it is checked for these alone. */
function matches({ filters, seesQList }: ContactSpan, isPart: boolean): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [IS_PERSON];
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition);
  const { search, name, company_name, email, phone, countries, isNetworkCode } = filters;
  if (!seesQList) add(sql`a.stage_id is not null`);
  if (search && !isNetworkCode) add(searchContains('a', search));
  if (search && isNetworkCode) add(isPart ? foundOrOfNetwork(search) : allFoundOrOfNetwork(search));
  if (name) add(either(contactContains('a', name), othersContain(name)));
  if (company_name) add(columnContains('name', company_name));
  if (email) add(either(emailContains(email), columnContains('email', email)));
  if (phone) add(numberContains('a', phone));
  if (countries) add(sql`a.country_id = any(${countries}::integer[])`);
  conditions.push(...presenceConditions('a', filters, contactHas));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** By the index `accounts_others_contain`. */
function othersContain(text: string): RawBuilder<boolean> {
  const names = sql`jsonb_path_query_array(a.contact_person, '$.others[*].name')::text`;
  return sql`(a.contact_person ? 'others' and ${contains(names, text)})`;
}

/** Whether the contact person, or else the company, has a value. */
function contactHas(table: string, field: OptionalField): RawBuilder<boolean> {
  const company = companyHas(table, field);
  if (field === 'email') return sql`(${company} or ${personHas(table, CONTACT_MODES.email)})`;
  if (field === 'phone') return sql`(${company} or ${personHas(table, CONTACT_MODES.phone)})`;
  return company;
}

/**
 * The search box. Fewer than three characters search names alone. Only a text that is a telephone number searches them:
 * 'Studio 54' does not find every number with 54. Only one with characters of an address searches the websites.
 */
function searchContains(table: string, text: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if ([...fold(text)].length < TRIGRAM) return either(contactContains(table, text), contains(column('name'), text));
  const conditions = [
    contains(sql`contact_text(${column('contact_person')})`, text),
    contains(column('name'), text),
    contains(column('email'), text),
  ];
  if (searchedDigits(text)) conditions.push(numberContains(table, text));
  if (isLikeAddress(text)) conditions.push(contains(column('website'), bareAddress(text)));
  return either(...conditions);
}

function foundOrOfNetwork(text: string): RawBuilder<boolean> {
  return either(searchContains('a', text), sql`a.id in ${ofNetworkCode(text)}`);
}

/** The same in a subquery, because with both in one condition no index of the texts is used. */
function allFoundOrOfNetwork(text: string): RawBuilder<boolean> {
  const isPerson = sql`s.contact_person ->> 'name' <> '' and s.archived_at is null`;
  return sql`a.id in (
    select s.id from accounts as s where ${searchContains('s', text)} and ${isPerson} union all ${ofNetworkCode(text)}
  )`;
}

const either = (...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> => sql`(${sql.join(conditions, sql` or `)})`;

const personContains = (text: string): RawBuilder<boolean> => contains(sql`contact_text(a.contact_person)`, text);

const columnContains = (column: 'name' | 'email', text: string): RawBuilder<boolean> =>
  contains(sql.ref(`a.${column}`), text);

const EMAILS = sql.lit(`$.contact_details[*]."${CONTACT_MODES.email}"`);

/** An e-mail address of the person. The first condition uses the index, the second checks each address. */
function emailContains(text: string): RawBuilder<boolean> {
  return sql`(${personContains(text)} and exists (
    select 1 from jsonb_path_query(a.contact_person, ${EMAILS}::jsonpath) as address
    where ${contains(sql`address #>> '{}'`, text)}
  ))`;
}
