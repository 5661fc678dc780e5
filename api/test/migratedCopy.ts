/** Databases copied from a migrated one: migrating takes seconds, and each test file has its own database. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, EXTENSIONS, openDatabase } from '../src/database/db.ts';
import { migrate } from '../src/database/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
const COPIES = fileURLToPath(new URL('../../.cache/test-database/', import.meta.url));

/** An embedded database in memory, with all migrations or empty; even an empty one takes seconds to create. */
export async function openInMemory({ migrated = true, isObserved = false } = {}): Promise<Db> {
  const embedded = new PGlite({ ...EXTENSIONS, loadDataDir: await (migrated ? migratedFiles() : emptyFiles()) });
  return openDatabase({ dataDir: null }, { embedded, isObserved });
}

/** The database of a data directory, with all migrations and no rows of its own. */
export async function createMigratedDirectory(dataDir: string): Promise<void> {
  const files = { ...EXTENSIONS, dataDir: path.join(dataDir, 'pgdata'), loadDataDir: await migratedFiles() };
  const embedded = new PGlite(files);
  await embedded.close();
}

/** Dates the stages back: a board reloads whole within a minute of a change of its stages. */
async function migrateLongAgo(db: Db): Promise<void> {
  await migrate(db);
  await sql`update stages set updated_at = '2026-01-01'`.execute(db);
}

const migratedFiles = () => filesOf('migrated', migrateLongAgo);
const emptyFiles = () => filesOf('empty', async () => {});

/** Cached; rebuilt when a migration or the version of PGlite changes. */
async function filesOf(content: string, fill: (db: Db) => Promise<void>): Promise<Blob> {
  const state = stateOfMigrations();
  const file = path.join(COPIES, `${state}-${content}.tar`);
  try {
    return new FilesInHand(readFileSync(file));
  } catch {
    const embedded = new PGlite(EXTENSIONS);
    const db = openDatabase({ dataDir: null }, { embedded });
    await fill(db);
    // Their files would be unpacked for each copy, and no test creates a database from them.
    await embedded.exec("update pg_database set datistemplate = false where datname like 'template_'");
    for (const template of ['template0', 'template1']) await embedded.exec(`drop database ${template}`);
    await embedded.exec('checkpoint');
    const files = await embedded.dumpDataDir('none');
    await db.destroy();
    keep(file, state, Buffer.from(await files.arrayBuffer()));
    return files;
  }
}

/** Returns its own buffer; an ordinary blob copies it twice, 27 MB each time. */
class FilesInHand extends Blob {
  readonly #content: Buffer<ArrayBuffer>;

  constructor(content: Buffer<ArrayBuffer>) {
    super();
    this.#content = content;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#content.buffer;
  }
}

/**
 * Creates the database `name` on the server of `url`, as a copy of a template. The first test file creates the template;
 * the others wait for it.
 */
export async function createMigrated(url: string, name: string): Promise<void> {
  const template = `salesdesk_template_${stateOfMigrations()}`;
  await onServer(url, async (run) => {
    await run('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await run('select from pg_database where datname = $1', [template]);
    if (!rowCount) await makeTemplate(url, template);
    await run('select pg_advisory_unlock(hashtext($1))', [template]);
    await run(`create database ${name} template ${template}`);
  });
}

/** Uses another name until the template is complete. */
async function makeTemplate(url: string, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await onServer(url, async (run) => {
    await run(`drop database if exists ${unfinished} with (force)`);
    await run(`create database ${unfinished}`);
    const address = new URL(url);
    address.pathname = `/${unfinished}`;
    const db = openDatabase({ databaseUrl: address.href, dataDir: null }, { unlimited: true });
    await migrateLongAgo(db);
    await db.destroy();
    await run(`alter database ${unfinished} rename to ${name}`);
  });
}

/** Runs statements over a separate connection, which is closed after `work`. */
export async function onServer<T>(
  url: string,
  work: (run: (statement: string, values?: unknown[]) => Promise<pg.QueryResult>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work((statement, values) => client.query(statement, values));
  } finally {
    await client.end();
  }
}

/** Writes under another name first, because other test files look for the file at the same time. */
function keep(file: string, state: string, content: Buffer): void {
  mkdirSync(COPIES, { recursive: true });
  const outdated = readdirSync(COPIES).filter((name) => name.endsWith('.tar') && !name.startsWith(state));
  for (const name of outdated) rmSync(path.join(COPIES, name), { force: true });
  const unfinished = path.join(COPIES, randomUUID());
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

function stateOfMigrations(): string {
  // The path of an installed package contains its version.
  const state = createHash('sha256').update(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  for (const name of readdirSync(MIGRATIONS, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(sql|json)$/.test(name)) state.update(name).update(readFileSync(path.join(MIGRATIONS, name)));
  return state.digest('hex').slice(0, 16);
}
