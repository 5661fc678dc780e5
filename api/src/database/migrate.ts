/** Migrates a database: runs `migrations/*.sql` in order, each in a separate transaction. */
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
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

/** Runs the missing migrations; throws when one fails or when the database is newer than this program. */
export async function migrate(db: Db): Promise<void> {
  const migrations = await readMigrations();
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  for (const _ of Object.keys(migrations)) {
    const { error, results } = await migrator.migrateUp();
    if (error) throw new Error(`The database could not be migrated: ${reasonOf(error)}`, { cause: error });
    if (!results?.length) return;
  }
}

/** Runs the missing migrations up to this one. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const migrations = await readMigrations();
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(name);
  if (error) throw new Error(`The database could not be migrated: ${reasonOf(error)}`, { cause: error });
}

/**
 * Runs the missing migrations inside a transaction, up to `last` or all of them; they are committed or rolled back with
 * the rest of the transaction. For a restore, which must not leave a partial result.
 */
export async function migrateWithin(tx: DbOrTransaction, last?: string): Promise<void> {
  // The same table that Kysely's Migrator creates, so that it finds it at the next start.
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(tx);
  const executed = await executedMigrations(tx);
  for (const [name, statements] of Object.entries(await readStatements())) {
    if (!executed.includes(name)) {
      await runAll(tx, statements);
      // A migration may rely on triggers of the previous one that are deferred to the commit.
      await sql`set constraints all immediate`.execute(tx);
      await sql`set constraints all deferred`.execute(tx);
      await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(tx);
    }
    if (name === last) return;
  }
}

/** Waits until no process is starting, and blocks further starts until the transaction ends. */
export async function aloneUntilCommit(tx: DbOrTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(START_LOCK)})`.execute(tx);
}

/** Names of all migrations of this program, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations());
}

/** Names of the migrations that the database has run, in order; also those of a newer program. */
export async function executedMigrations(db: DbOrTransaction): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there
  `.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Names of the migrations that are still to run; checked for readiness. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrations = await readMigrations();
  const all = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).getMigrations();
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const entries = Object.entries(await readStatements());
  return Object.fromEntries(
    entries.map(([name, statements]) => [name, { up: (db: Kysely<unknown>) => runAll(db, statements) }]),
  );
}

/** The statements of every migration by name, in order. */
async function readStatements(): Promise<Record<string, string[]>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, string[]]> => {
    const statements = splitStatements(await readFile(new URL(file, FOLDER), 'utf8'));
    return [file.replace(/\.sql$/, ''), statements];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function runAll(db: Pick<Kysely<unknown>, 'getExecutor'>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
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
