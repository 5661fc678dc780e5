/** The statements of Contacts. Their conditions match the expressions of the indexes in migration 0032. ADR-142. */
import { CONTACT_MODES, type FilterQuery } from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import { phoneContains } from '../accounts/readModel.sql.ts';
import { containing } from '../database/containing.ts';
import type { DbOrTransaction } from '../database/db.ts';

export type ContactFilters = Omit<FilterQuery<'contacts'>, 'country'> & {
  /** Ids of countries. */
  countries?: number[];
};

/** The place of a contact in the list. */
export interface ContactKey {
  /** In lower case. */
  name: string;
  id: number;
}

export interface ContactSpan {
  filters: ContactFilters;
  /** Whether the caller sees companies of the Q List too. */
  seesQList: boolean;
}

const NAME = sql<string>`lower(a.contact_person ->> 'name')`;

/** Ids of at most `limit` contacts, in no order: the cheapest way to know whether few or many match. */
export async function selectContactIds(db: DbOrTransaction, span: ContactSpan, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('accounts as a').where(matches(span)).select('a.id').limit(sql.lit(limit)).execute();
  return rows.map(({ id }) => id);
}

/** The next contacts by name after the key; `ids` narrows them to these companies, all of which match. */
export function selectContacts(
  db: DbOrTransaction,
  { ids, span, after, limit }: { ids: number[] | null; span: ContactSpan; after: ContactKey | null; limit: number },
) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .where(ids ? sql<boolean>`a.id = any(${ids}::integer[])` : matches(span))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${NAME}, a.id) > (${after?.name}::text, ${after?.id}::integer)`),
    )
    .select([
      'a.id',
      'a.name',
      'a.type',
      'a.contact_person',
      'a.email',
      'a.phone',
      'a.phone_code',
      'c.name as country_name',
      NAME.as('key'),
    ])
    .orderBy(NAME)
    .orderBy('a.id')
    .limit(sql.lit(limit))
    .execute();
}

export type ContactRow = Awaited<ReturnType<typeof selectContacts>>[number];

function matches({ filters, seesQList }: ContactSpan): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`a.contact_person ->> 'name' <> ''`];
  const add = (condition: RawBuilder<boolean>) => conditions.push(condition);
  const { search, name, company, email, phone, countries } = filters;
  if (!seesQList) add(sql`a.stage_id is not null`);
  if (search)
    add(
      either(
        personContains(search),
        columnContains('name', search),
        columnContains('email', search),
        phoneContains('a', search),
      ),
    );
  if (name) add(sql`(${personContains(name)} and a.contact_person ->> 'name' ilike ${containing(name)})`);
  if (company) add(columnContains('name', company));
  if (email) add(either(detailContains([CONTACT_MODES.email], email), columnContains('email', email)));
  if (phone)
    add(either(detailContains([CONTACT_MODES.phone, CONTACT_MODES.whatsapp], phone), phoneContains('a', phone)));
  if (countries) add(sql`a.country_id = any(${countries}::integer[])`);
  return sql`(${sql.join(conditions, sql` and `)})`;
}

const either = (...conditions: RawBuilder<boolean>[]): RawBuilder<boolean> => sql`(${sql.join(conditions, sql` or `)})`;

const personContains = (text: string): RawBuilder<boolean> =>
  sql`contact_text(a.contact_person) ilike ${containing(text)}`;

const columnContains = (column: 'name' | 'email', text: string): RawBuilder<boolean> =>
  sql`${sql.ref(`a.${column}`)} ilike ${containing(text)}`;

/** A detail of one of these modes. The first condition uses the index, the second checks each detail. */
function detailContains(modes: readonly number[], text: string): RawBuilder<boolean> {
  const ofMode = (mode: number) => sql<boolean>`exists (
    select 1 from jsonb_path_query(a.contact_person, ${sql.lit(`$.contact_details[*]."${mode}"`)}::jsonpath) as detail
    where detail #>> '{}' ilike ${containing(text)}
  )`;
  return sql`(${personContains(text)} and ${either(...modes.map(ofMode))})`;
}
