/** A table as lines of text that both databases write and read identically. */
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Number of rows fetched at once, for tables with large rows. */
const HELPING: Record<string, number> = { files: 4, imports: 1 };

/**
 * The names of all tables to back up. Migration records are not data, and words are counted again from the names.
 */
export async function selectTableNames(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely\\_%' and tablename <> 'account_words' order by tablename
  `.execute(tx);
  return rows.map((row) => row.name);
}

/** Fixes the text form of times and bytes until the transaction ends. */
export async function fixNotation(tx: Db): Promise<void> {
  await sql`set local timezone to 'UTC'`.execute(tx);
  await sql`set local bytea_output to 'hex'`.execute(tx);
}

/** The rows as JSON text in a fixed order, streamed instead of loaded at once. Inside a transaction. */
export async function* linesOf(tx: Db, table: string): AsyncGenerator<string> {
  await sql`
    declare backup_lines no scroll cursor for
    select line from (select to_jsonb(t)::text as line from ${sql.table(table)} t) lines order by md5(line) collate "C"
  `.execute(tx);
  const helping = HELPING[table] ?? 1000;
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(helping)} from backup_lines`.execute(tx);
    for (const { line } of rows) yield line;
    if (rows.length < helping) break;
  }
  await sql`close backup_lines`.execute(tx);
}

/** Inserts rows from their lines. */
export async function insertLines(tx: Db, table: string, lines: string[]): Promise<void> {
  if (!lines.length) return;
  const rows = `[${lines.join(',')}]`;
  await sql`
    insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)
  `.execute(tx);
}

/** Recounts the words, which no backup contains. */
export async function recountWords(tx: Db): Promise<void> {
  await sql`select recount_account_words()`.execute(tx);
}

/** The last value of every sequence that has been used, by name. */
export async function selectCounters(tx: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: string | number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename
  `.execute(tx);
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]));
}

export async function setCounter(tx: Db, name: string, last: number): Promise<void> {
  await sql`select setval(${name}::regclass, ${last})`.execute(tx);
}

/** Empties the tables with triggers and foreign keys off. Returns the function that restores both. */
export async function emptyWithoutTriggers(tx: Db, tables: string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await sql<{ owner: string; name: string; definition: string }>`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2
  `.execute(tx);
  for (const { owner, name } of keys)
    await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(tx);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))} restart identity`.execute(tx);
  return async () => {
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
    for (const { owner, name, definition } of keys)
      await sql`alter table ${sql.table(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
  };
}

/** The data that users would miss; null if the tables do not exist. */
export async function selectHoldings(db: Db): Promise<{ users: number; companies: number } | null> {
  const tables = await selectTableNames(db);
  if (!tables.includes('users') || !tables.includes('accounts')) return null;
  const { rows } = await sql<{ users: number; companies: number }>`
    select (select count(*)::integer from users) as users, (select count(*)::integer from accounts) as companies
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Drops every table and function, so that the schema of another program can be created. The database schema itself, its
 * privileges and extensions stay, because some of them only a superuser can restore.
 */
export async function dropEverything(tx: Db): Promise<void> {
  await sql`
    do $$
    declare
      statement text;
    begin
      for statement in
        select format('drop table if exists %s cascade', oid::regclass) from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      loop
        execute statement;
      end loop;
      -- By itself: a function of a table's rows is gone with its table.
      for statement in
        select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      loop
        execute statement;
      end loop;
    end;
    $$
  `.execute(tx);
}
