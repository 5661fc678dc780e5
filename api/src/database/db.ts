/** The database: PostgreSQL when `databaseUrl` is set, else PGlite in `dataDir`; one typed query builder for both. */
import { mkdirSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect } from 'kysely';
import { PGliteDialect } from 'kysely-pglite-dialect';
import { currentDirectory } from './directoryLock.ts';
import { logToObserver, openedDb } from './handles.ts';
import { openPool } from './pool.ts';
import type { Schema } from './schema.ts';
import { embeddedSignals, postgresSignals, type SignalSource } from './signals.ts';

/** The database itself, one of its handles, or a running transaction. */
export type Db = Kysely<Schema>;

/** Where the database is: the addresses and the directory from the settings. */
interface DatabaseLocation {
  databaseUrl?: string | undefined;
  databaseDirectUrl?: string | undefined;
  dataDir: string | null;
}

/**
 * Opens the database; `dataDir` null means in memory (tests), in `embedded` if that is passed. The caller destroys it.
 * `unlimited` is for starting, backups and the like: statements have no time limits and bypass a pooler. Statements can be
 * observed, by `observed`, only if `isObserved` is set, because it costs a little.
 */
export function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseLocation,
  {
    unlimited = false,
    embedded: given,
    isObserved = false,
  }: { unlimited?: boolean; embedded?: PGlite; isObserved?: boolean } = {},
): Db {
  const log = isObserved ? { log: logToObserver } : {};
  if (databaseUrl) {
    const direct = databaseDirectUrl ?? databaseUrl;
    const pool = openPool(unlimited ? direct : databaseUrl, { unlimited: unlimited });
    return withSignals(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...log }), postgresSignals(direct));
  }
  const embedded = dataDir ? openEmbedded(currentDirectory(dataDir)) : (given ?? new PGlite(EXTENSIONS));
  const db = new Kysely<Schema>({ dialect: new PGliteDialect(embedded), ...log });
  return withSignals(
    db,
    embeddedSignals(embedded, (work) => db.connection().execute(work)),
  );
}

/** The embedded database in `directory`, which is created if it does not exist. */
export function openEmbedded(directory: string): PGlite {
  mkdirSync(directory, { recursive: true });
  return new Embedded(directory, EXTENSIONS);
}

/** Runs related reads on one snapshot of the database. */
export function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read);
}

const sources = new WeakMap<Db, SignalSource>();

function withSignals(db: Db, source: SignalSource): Db {
  sources.set(db, source);
  return db;
}

/** The source of change signals of a database that `openDatabase` returned. */
export function signalsOf(db: Db): SignalSource {
  const source = sources.get(openedDb(db));
  if (!source) throw new Error('This database was not opened by openDatabase.');
  return source;
}

/** Extensions for `create extension` in migrations; a server has them as part of PostgreSQL. */
export const EXTENSIONS = { extensions: { pg_trgm } };

/** Writes everything to its files before it closes, so that the next start needs no recovery. */
class Embedded extends PGlite {
  override async close(): Promise<void> {
    if (this.ready && !this.closed) await this.exec('checkpoint');
    await super.close();
  }
}
