import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** A kind of company: the material for names, addresses and numbers. */
export interface Pattern {
  name: string;
  /** For addresses: lower case, no blanks. */
  slug: string;
  country_id: number | null;
  phone_code: string | null;
  /** The beginning of a number, and the number of digits that follow. */
  phone: string;
  digits: number;
  cities: readonly string[];
}

interface Choices {
  patterns: readonly Pattern[];
  people: readonly string[];
  sellers: readonly number[];
  networks: readonly number[];
  stages: readonly number[];
  /** One in this many is a lead. */
  leadEvery: number;
}

/** Drops keys and indexes, as creating them once is cheaper than updating them per row; returns the function that restores them. */
export async function withoutIndexes(tx: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ owner: string; name: string; definition: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid::regclass::text in (${sql.join(tables)}) order by 1, 2
  `.execute(tx);
  const { rows: indexes } = await sql<{ name: string; definition: string; sampled: number }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition,
      coalesce(attstattarget, -1) as sampled
    from pg_index join pg_attribute on attrelid = indexrelid and attnum = 1 where indrelid::regclass::text in (${sql.join(tables)}) and not indisunique order by 1
  `.execute(tx);
  for (const { owner, name } of keys)
    await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(tx);
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(tx);
  return async () => {
    await sql`set local maintenance_work_mem to '512MB'`.execute(tx);
    for (const { name, definition, sampled } of indexes) {
      await sql.raw(definition).execute(tx);
      if (sampled >= 0)
        await sql`alter index ${sql.table(name)} alter column 1 set statistics ${sql.lit(sampled)}`.execute(tx);
    }
    for (const { owner, name, definition } of keys)
      await sql`alter table ${sql.table(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
  };
}

/** Adds `count` companies, the oldest three years before `now`, in one statement, and networks for two in five of them. */
export async function insertManyAccounts(
  tx: Db,
  count: number,
  { patterns, people, sellers, networks, stages, leadEvery }: Choices,
  now: Date,
): Promise<void> {
  // The same number always draws the same value; each drawn value has its own series.
  const draw = (series: number, choices: number) =>
    sql<number>`((hashint8extended(g, ${sql.lit(series)}) & 2147483647) % ${sql.lit(choices)})::integer`;
  const numbered = (ids: readonly number[]) => sql`(${sql.lit(`{${ids.join(',')}}`)}::integer[])`;
  const named = (names: readonly string[]) =>
    sql`(${sql.lit(`{${names.map((name) => `"${name}"`).join(',')}}`)}::text[])`;
  const oneOf = (series: number, ids: readonly number[]) =>
    sql<number>`${numbered(ids)}[1 + ${draw(series, ids.length)}]`;
  await sql`
    with patterns as materialized (
      select ordinality - 1 as place, p.*
      from rows from (jsonb_to_recordset(${JSON.stringify(patterns)}::jsonb) as (
        name text, slug text, country_id integer, phone_code text, phone text, digits integer, cities text[]
      )) with ordinality as p(name, slug, country_id, phone_code, phone, digits, cities, ordinality)
    ), drawn as (
      select g::integer as g, ${draw(1, patterns.length)} as pattern, g % ${sql.lit(leadEvery)} = 0 as is_lead,
        ${now}::timestamptz - ((${sql.lit(count)} - g) * (interval '3 years' / ${sql.lit(count)})) as created_at
      from generate_series(1::bigint, ${sql.lit(count)}::bigint) as g
    ), made as (
      insert into accounts (
        name, type, city, country_id, email, phone, phone_code, contact_person, contact_mode_type, website, social_media,
        exp_sale_amount, pri_assignee_id, sec_assignee_id, stage_id, created_by, created_at, updated_at
      )
      select
        p.name || ' ' || g,
        case when is_lead then 2 else 1 end,
        p.cities[1 + ${draw(2, 60)} % cardinality(p.cities)],
        p.country_id,
        'hello@' || p.slug || '-' || g || '.example',
        p.phone || lpad((${draw(3, 1_000_000)} % (10 ^ p.digits)::integer)::text, p.digits, '0'),
        p.phone_code,
        jsonb_build_object('name', ${named(people)}[1 + ${draw(4, people.length)}], 'contact_details', jsonb_build_array()),
        1 + ${draw(5, 3)},
        'https://www.' || p.slug || '-' || g || '.example',
        case when ${draw(6, 5)} < 3
          then jsonb_build_object('2', 'https://linkedin.example/company/' || p.slug || '-' || g) end,
        500 + 50 * ${draw(7, 2000)},
        ${oneOf(8, sellers)},
        null,
        case when is_lead then ${oneOf(9, stages)} end,
        ${oneOf(10, sellers)},
        created_at,
        created_at
      from drawn join patterns p on p.place = drawn.pattern
      order by g
      returning id
    )
    insert into account_networks (account_id, network_id)
    select id, ${numbered(networks)}[1 + id % ${sql.lit(networks.length)}] from made where id % 5 < 2
  `.execute(tx);
}

/** Counts the words of names after all inserts, because the trigger needs the dropped index. */
export async function withoutWords(tx: Db): Promise<() => Promise<void>> {
  await sql`alter table accounts disable trigger accounts_words_added`.execute(tx);
  return async () => {
    await sql`alter table accounts enable trigger accounts_words_added`.execute(tx);
    await sql`select recount_account_words()`.execute(tx);
  };
}

/** Updates the planner's statistics and the visibility map, as a nightly vacuum does. */
export async function tidyAccounts(db: Db): Promise<void> {
  await sql`vacuum (analyze) accounts`.execute(db);
  await sql`vacuum (analyze) account_networks`.execute(db);
  await sql`vacuum (analyze) account_words`.execute(db);
}
