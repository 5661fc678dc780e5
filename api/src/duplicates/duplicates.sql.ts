/** Statements of the search for duplicates: keys, candidates and pairs. ADR-146. */
import {
  bareAddress,
  coreName,
  type DuplicateQuery,
  type DuplicateReason,
  fold,
  searchedDigits,
} from '@salesdesk/shared/domain';
import { type RawBuilder, sql } from 'kysely';
import { literal } from '../database/conditions.ts';
import type { Db } from '../database/db.ts';

/** A key that more companies have says nothing, and is not followed. */
const OF_KEY = 60;
/** Companies found by each trait while somebody types. */
const OF_TRAIT = 30;

/** Takes the search of this night; false when another process has it. */
export async function takeSearch(db: Db, hours: number): Promise<boolean> {
  const { rows } = await sql`
    insert into facts (name, value) values ('duplicates-searched', now()::text)
    on conflict (name) do update set value = excluded.value
      -- A search of a time that is still to come was made while the clock was ahead.
      where facts.value::timestamptz not between now() - ${hours}::integer * interval '1 hour' and now() + interval '1 minute'
    returning name
  `.execute(db);
  return rows.length > 0;
}

function companyRows(db: Db) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('users as u', 'u.id', 'a.pri_assignee_id')
    .leftJoin('countries as c', 'c.id', 'a.country_id')
    .where('a.archived_at', 'is', null)
    .select(['a.id', 'a.name', 'a.type', 'a.city', 'a.country_id', 'a.email', 'a.website', 'a.phone', 'a.phone_code'])
    .select(['a.contact_person', 'a.version', 'a.created_by', 'a.created_at', 'c.name as country_name'])
    .select(sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('assignee'));
}
export type CompanyRow = Awaited<ReturnType<ReturnType<typeof companyRows>['execute']>>[number];

/** The next companies after an id that changed since their keys were made. */
export function selectChanged(db: Db, after: number, limit: number): Promise<CompanyRow[]> {
  return companyRows(db)
    .leftJoin('duplicate_scans as s', 's.account_id', 'a.id')
    .where('a.id', '>', after)
    .where(sql<boolean>`s.version is distinct from a.version`)
    .orderBy('a.id')
    .limit(limit)
    .execute();
}

export function selectCompanies(db: Db, ids: readonly number[]): Promise<CompanyRow[]> {
  return companyRows(db)
    .where('a.id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .execute();
}

/** Replaces the keys of these companies. */
export async function replaceKeys(tx: Db, companies: readonly { id: number; keys: readonly string[] }[]) {
  const ids = companies.map(({ id }) => id);
  const rows = companies.flatMap(({ id, keys }) => keys.map((key) => ({ id, key })));
  await sql`delete from duplicate_keys where account_id = any(${ids}::integer[])`.execute(tx);
  await sql`
    insert into duplicate_keys (account_id, key)
    select id, key from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(id integer, key text)
  `.execute(tx);
}

/** Remembers at which version these companies were looked at, and forgets their pairs, which are found again. */
export async function startPairs(tx: Db, companies: readonly { id: number; version: number }[]): Promise<void> {
  const ids = companies.map(({ id }) => id);
  const scans = companies.map(({ id, version }) => ({ id, version }));
  await sql`
    insert into duplicate_scans (account_id, version)
    select id, version from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) as s(id integer, version integer)
    on conflict (account_id) do update set version = excluded.version
  `.execute(tx);
  await sql`
    delete from duplicate_pairs where dismissed_at is null
      and (one_id = any(${ids}::integer[]) or other_id = any(${ids}::integer[]))
  `.execute(tx);
}

/** The pairs of these companies and any others that share a key, each once. */
export async function selectCandidates(tx: Db, ids: readonly number[]) {
  const { rows } = await sql<{ one_id: number; other_id: number }>`
    select distinct least(k.account_id, o.id) as one_id, greatest(k.account_id, o.id) as other_id
    from duplicate_keys k
    cross join lateral (
      select array_agg(account_id) as ids from (
        select account_id from duplicate_keys same where same.key = k.key limit ${sql.lit(OF_KEY + 1)}
      ) sharing
    ) found
    cross join lateral unnest(found.ids) as o(id)
    where k.account_id = any(${[...ids]}::integer[]) and cardinality(found.ids) <= ${sql.lit(OF_KEY)}
      and o.id <> k.account_id
  `.execute(tx);
  return rows;
}

export async function insertPairs(
  tx: Db,
  pairs: readonly { one_id: number; other_id: number; score: number; reasons: readonly DuplicateReason[] }[],
): Promise<void> {
  if (!pairs.length) return;
  await sql`
    insert into duplicate_pairs (one_id, other_id, score, reasons)
    select one_id, other_id, score, reasons
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as p(one_id integer, other_id integer, score smallint, reasons text[])
    on conflict (one_id, other_id) do nothing
  `.execute(tx);
}

/** The pairs that nobody dismissed, the surest first; both in use. */
export async function selectPairs(db: Db, limit: number) {
  const { rows } = await sql<{ one_id: number; other_id: number; reasons: DuplicateReason[] }>`
    select p.one_id, p.other_id, p.reasons from duplicate_pairs p
    join accounts one on one.id = p.one_id and one.archived_at is null
    join accounts other on other.id = p.other_id and other.archived_at is null
    where p.dismissed_at is null
    order by p.score desc, p.one_id, p.other_id limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}

/** Marks the pair as no duplicate, or takes that back; false if there is no such pair. */
export async function setDismissed(tx: Db, pair: { one_id: number; other_id: number }, userId: number | null) {
  const result = await tx
    .updateTable('duplicate_pairs')
    .set({ dismissed_at: userId === null ? null : sql<Date>`now()`, dismissed_by: userId })
    .where('one_id', '=', pair.one_id)
    .where('other_id', '=', pair.other_id)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Companies that share something with what is typed, by the indexes of every search; in no order. */
export async function selectLike(db: Db, { name, email, website, phone }: DuplicateQuery): Promise<CompanyRow[]> {
  const core = coreName(name ?? '');
  const half = Math.ceil(core.length / 2);
  const conditions: RawBuilder<boolean>[] = [];
  const add = (text: RawBuilder<unknown>, pattern: string) => conditions.push(sql<boolean>`${text} like ${pattern}`);
  // One wrong letter leaves the beginning or the end as it is.
  if (core.length >= 4) {
    add(sql`fold(a.name)`, `${literal(core.slice(0, half))}%`);
    add(sql`fold(a.name)`, `%${literal(core.slice(-half))}%`);
  }
  if (email && email.length >= 5) {
    add(sql`fold(a.email)`, literal(fold(email)));
    add(sql`a.contact_person ->> 'name' <> '' and fold(contact_text(a.contact_person))`, `%${literal(fold(email))}%`);
  }
  const address = literal(fold(bareAddress(website ?? '')));
  if (address.length >= 4) add(sql`fold(a.website)`, `%${address}%`);
  const digits = searchedDigits(phone ?? '');
  if (digits && digits.length >= 6)
    add(sql`phone_digits(a.phone_code, a.phone, a.contact_person)`, `%${digits.slice(-9)}%`);
  if (!conditions.length) return [];
  const found = conditions.map(
    (condition) =>
      sql`(select a.id from accounts as a where ${condition} and a.archived_at is null limit ${sql.lit(OF_TRAIT)})`,
  );
  return companyRows(db)
    .where(sql<boolean>`a.id in (${sql.join(found, sql` union `)})`)
    .execute();
}
