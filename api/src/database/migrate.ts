/** Migrates a database: runs `migrations/*.sql` in order, each in a separate transaction. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { reasonOf } from './databaseErrors.ts';
import type { Db, DbOrTransaction } from './db.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Any number, the same in every replica. */
const START_LOCK = 4_107_301;

/**
 * Runs what only one process at a time may do at start (migrate, fill, seed). Replicas that start together on
 * PostgreSQL wait for each other, on a connection without time limits; the embedded database has one process only.
 */
export async function aloneAtStart<T>(db: Db, isShared: boolean, work: () => Promise<T>): Promise<T> {
  if (!isShared) return work();
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(START_LOCK)})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(START_LOCK)})`.execute(connection);
    }
  });
}

/**
 * Runs the missing migrations up to `last`, or all, each in a transaction of its own. A database that a newer program
 * migrated is left as it is. Throws when a migration fails, or when this program cannot use the database.
 */
export async function migrate(db: Db, last?: string): Promise<void> {
  const problem = await newerProblem(db);
  if (problem) throw new Error(problem);
  const migrations = await readMigrations();
  if (foreignOf(await executedMigrations(db), migrations).length) return;
  try {
    await db.transaction().execute((tx) => prepareRecord(tx, migrations));
    for (const migration of await missingOf(db, migrations)) {
      if (last !== undefined && migration.name > last) return;
      await db.transaction().execute((tx) => run(tx, migration));
    }
  } catch (error) {
    throw new Error(`The database could not be migrated: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Runs the missing migrations inside a transaction, up to `last` or all of them; they are committed or rolled back with
 * the rest of the transaction. For a restore, which must not leave a partial result.
 */
export async function migrateWithin(tx: DbOrTransaction, last?: string): Promise<void> {
  const migrations = await readMigrations();
  await prepareRecord(tx, migrations);
  for (const migration of await missingOf(tx, migrations)) {
    if (last !== undefined && migration.name > last) return;
    await run(tx, migration);
    // A migration may rely on triggers of the previous one that are deferred to the commit.
    await sql`set constraints all immediate`.execute(tx);
    await sql`set constraints all deferred`.execute(tx);
  }
}

/**
 * Why this program cannot use a database that another one migrated: a newer migration does more than add, or is not of
 * this program's line. Null when it can, so also when newer migrations only add.
 */
export async function newerProblem(db: DbOrTransaction): Promise<string | null> {
  const known = await readMigrations();
  const executed = await executedMigrations(db);
  const foreign = foreignOf(executed, known);
  const isWhole = executed.length - foreign.length === known.length;
  if (!foreign.length || (isWhole && foreign.every(({ addsOnly }) => addsOnly))) return null;
  return (
    `The database is newer than this program: it is at migration ${foreign.at(-1)?.name}, and this program knows ` +
    `those up to ${known.at(-1)?.name}. Start the program that migrated it, or restore a backup from before.`
  );
}

/** Waits until no process is starting, and blocks further starts until the transaction ends. */
export async function aloneUntilCommit(tx: DbOrTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(START_LOCK)})`.execute(tx);
}

/** Names of all migrations of this program, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await readMigrations()).map(({ name }) => name);
}

/** A migration that a database has run. */
interface Executed {
  name: string;
  /** Whether programs that do not know it can use the database after it. */
  addsOnly: boolean;
}

/** The migrations that the database has run, in order; also those of a newer program. */
export async function executedMigrations(db: DbOrTransaction): Promise<Executed[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there
  `.execute(db);
  if (!found[0]?.there) return [];
  // Through JSON, because programs before this one made the table without the column.
  const { rows } = await sql<Executed>`
    select name, coalesce((to_jsonb(m) ->> 'adds_only')::boolean, false) as "addsOnly"
    from kysely_migration m order by name collate "C"
  `.execute(db);
  return rows;
}

/** Names of the migrations that are still to run; checked for readiness. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return (await missingOf(db, await readMigrations())).map(({ name }) => name);
}

interface Migration {
  name: string;
  statements: string[];
  addsOnly: boolean;
}

/** The first line of a migration after which the program before it still works. */
const ADDS_ONLY = /^-- Adds only\b/;

/** Every migration of this program, in order. */
async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  return await Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, FOLDER), 'utf8');
      const name = file.replace(/\.sql$/, '');
      return { name, statements: splitStatements(text), addsOnly: ADDS_ONLY.test(text) };
    }),
  );
}

async function missingOf(db: DbOrTransaction, migrations: Migration[]): Promise<Migration[]> {
  const executed = new Set((await executedMigrations(db)).map(({ name }) => name));
  return migrations.filter(({ name }) => !executed.has(name));
}

/** Those that this program does not know. */
function foreignOf(executed: Executed[], known: Migration[]): Executed[] {
  return executed.filter(({ name }) => !known.some((one) => one.name === name));
}

/** Creates the record of the migrations that were run, and notes of known ones whether they only add. */
async function prepareRecord(tx: DbOrTransaction, migrations: Migration[]): Promise<void> {
  // Programs before this one used Kysely's Migrator: the name and the first two columns are its own.
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(tx);
  await sql`alter table kysely_migration add column if not exists adds_only boolean not null default false`.execute(tx);
  const adding = migrations.filter(({ addsOnly }) => addsOnly).map(({ name }) => name);
  await sql`
    update kysely_migration set adds_only = not adds_only where adds_only <> (name = any(${adding}::text[]))
  `.execute(tx);
}

async function run(tx: DbOrTransaction, { name, statements, addsOnly }: Migration): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
  await sql`
    insert into kysely_migration (name, timestamp, adds_only) values (${name}, ${new Date().toISOString()}, ${addsOnly})
  `.execute(tx);
}

/** A statement ends with a semicolon at the end of a line, outside of `$$` bodies. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  for (const line of text.split('\n')) {
    if (/^\s*(--.*)?$/.test(line)) continue;
    current += `${line}\n`;
    const insideBody = (current.match(/\$\$/g)?.length ?? 0) % 2 === 1;
    if (!insideBody && line.trimEnd().endsWith(';')) {
      statements.push(current);
      current = '';
    }
  }
  if (current.trim()) statements.push(current);
  return statements;
}
