/** Migrates a database: runs the files of `migrations/start`, then `migrations/*.sql` in order. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import replaced from '../../migrations/start/replaced.json' with { type: 'json' };
import { reasonOf } from './databaseErrors.ts';
import type { Db } from './db.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
/**
 * The migrations that the files of `migrations/start` replace: they give the same tables. A new database records all of
 * them as run, so that programs that still have them use it too.
 */
const REPLACED: readonly string[] = replaced;
/** The last of them: a database that has run it goes on from there, and one that has not is too old. */
export const START = '0054_names_by_country';
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
 * Runs the missing migrations, each in a transaction of its own. A database that a newer program migrated is left as it is.
 * Throws when a migration fails, or when this program cannot use the database.
 */
export async function migrate(db: Db): Promise<void> {
  const problem = await versionProblem(db);
  if (problem) throw new Error(problem);
  const known = await readMigrations();
  const executed = await executedMigrations(db);
  if (foreignOf(executed, known).length) return;
  try {
    for (const migration of missingOf(executed, known)) await db.transaction().execute((tx) => run(tx, migration));
  } catch (error) {
    throw new Error(`The database could not be migrated: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Runs the missing migrations inside a transaction, up to `last` or all of them; they are committed or rolled back with
 * the rest of the transaction. For a restore, which must not leave a partial result.
 */
export async function migrateWithin(tx: Db, last?: string): Promise<void> {
  for (const migration of missingOf(await executedMigrations(tx), await readMigrations())) {
    if (last !== undefined && migration.name > last) return;
    await run(tx, migration);
    // A migration may rely on triggers of the previous one that are deferred to the commit.
    await sql`set constraints all immediate`.execute(tx);
    await sql`set constraints all deferred`.execute(tx);
  }
}

/**
 * Why this program cannot use a database because of the program that migrated it last: a newer migration does more than
 * add, or is not of this program's line, or the database is from before this program's first migration. Null when it can,
 * so also when newer migrations only add.
 */
export async function versionProblem(db: Db): Promise<string | null> {
  const known = await readMigrations();
  const executed = await executedMigrations(db);
  const foreign = foreignOf(executed, known);
  const isWhole = !missingOf(executed, known).length && !isOlder(executed);
  if (foreign.length && !(isWhole && foreign.every(({ addsOnly }) => addsOnly)))
    return (
      `The database is newer than this program: it is at migration ${foreign.at(-1)?.name}, and this program knows ` +
      `those up to ${known.at(-1)?.name}. Start the program that migrated it, or restore a backup from before.`
    );
  if (!isOlder(executed)) return null;
  return (
    `The database is older than this program can migrate: it is at migration ${executed.at(-1)?.name}, and this program ` +
    `goes on from ${START}. Start the release with migration ${START.slice(0, 4)} once, then this program. Nothing was changed.`
  );
}

/** Waits until no process is starting, and blocks further starts until the transaction ends. */
export async function aloneUntilCommit(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(START_LOCK)})`.execute(tx);
}

/** A migration that a database has run. */
interface Executed {
  name: string;
  /** Whether programs that do not know it can use the database after it. */
  addsOnly: boolean;
}

/** The migrations that the database has run, in order; also those of a newer program. */
export async function executedMigrations(db: Db): Promise<Executed[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there
  `.execute(db);
  if (!found[0]?.there) return [];
  // Through JSON, because programs before November 2026 made the table without the column.
  const { rows } = await sql<Executed>`
    select name, coalesce((to_jsonb(m) ->> 'adds_only')::boolean, false) as "addsOnly"
    from kysely_migration m order by name collate "C"
  `.execute(db);
  return rows;
}

/** Names of all migrations of this program, in order, with those that its start replaces. */
export async function knownMigrations(): Promise<string[]> {
  return [...REPLACED, ...(await readMigrations()).slice(1).map(({ name }) => name)];
}

/** Names of the migrations that are still to run; checked for readiness. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return missingOf(await executedMigrations(db), await readMigrations()).map(({ name }) => name);
}

interface Migration {
  name: string;
  statements: string[];
  addsOnly: boolean;
}

/** The first line of a migration after which the program before it still works. */
const ADDS_ONLY = /^-- Adds only\b/;

/** Every migration of this program, in order: the start, by the name of the last one that it replaces, and those after it. */
async function readMigrations(): Promise<Migration[]> {
  const start = (await readFolder(new URL('start/', FOLDER))).flatMap(({ statements }) => statements);
  return [{ name: START, statements: start, addsOnly: false }, ...(await readFolder(FOLDER))];
}

async function readFolder(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      return { name: file.replace(/\.sql$/, ''), statements: splitStatements(text), addsOnly: ADDS_ONLY.test(text) };
    }),
  );
}

function missingOf(executed: Executed[], migrations: Migration[]): Migration[] {
  return migrations.filter(({ name }) => !executed.some((one) => one.name === name));
}

/** Those that this program does not know. */
function foreignOf(executed: Executed[], known: Migration[]): Executed[] {
  return executed.filter(({ name }) => !REPLACED.includes(name) && !known.some((one) => one.name === name));
}

/** Whether a program before the start migrated the database, and none went on to where the start is. */
function isOlder(executed: Executed[]): boolean {
  return executed.length > 0 && !executed.some(({ name }) => name === START);
}

/** The name and the first two columns of the table are those of Kysely's Migrator, which early programs used. */
async function run(tx: Db, { name, statements, addsOnly }: Migration): Promise<void> {
  await sql`
    create table if not exists kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null, adds_only boolean not null default false
    )
  `.execute(tx);
  for (const statement of statements) await sql.raw(statement).execute(tx);
  const names = name === START ? REPLACED : [name];
  await sql`
    insert into kysely_migration (name, timestamp, adds_only)
    select name, ${new Date().toISOString()}, ${addsOnly} from unnest(${names}::text[]) as name
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
