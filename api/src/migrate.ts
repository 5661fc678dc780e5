/** Brings a database to the newest form: `migrations/*.sql` in order, each in its own transaction. */
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Db } from './db.ts';

const FOLDER = new URL('../migrations/', import.meta.url);
/** Any number, the same in every replica. */
const START_LOCK = 4_107_301;

/**
 * Runs what one process at a time may do at start (migrate, fill, seed). Replicas that start together on
 * PostgreSQL wait for each other, on a `patient` connection; the embedded database has one process only.
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

/** Names of all migrations this program has, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations());
}

/** Names of the migrations the database has had, in order; those of a newer program too. */
export async function executedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there
  `.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Names of the migrations that are still to run; readiness asks. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrations = await readMigrations();
  const all = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).getMigrations();
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const statements = splitStatements(await readFile(new URL(file, FOLDER), 'utf8'));
    return [file.replace(/\.sql$/, ''), { up: (db) => runAll(db, statements) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function runAll(db: Kysely<unknown>, statements: string[]): Promise<void> {
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
