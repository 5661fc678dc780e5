/** The database: PostgreSQL when `databaseUrl` is set, else PGlite in `dataDir`; one typed query builder for both. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { PGliteDialect } from 'kysely-pglite-dialect';
import { openPool } from './pool.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
/** What a statement in `x.sql.ts` takes: the database itself or a running transaction. */
export type DbOrTransaction = Db | Transaction<Schema>;

/**
 * Opens the database; `dataDir` null means in memory (tests). The caller destroys it. `patient` is for starting,
 * backups and the like, whose statements may take as long as they need.
 */
export function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string | null },
  { patient = false }: { patient?: boolean } = {},
): Db {
  if (databaseUrl) {
    const pool = openPool(databaseUrl, { patient });
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  }
  const directory = dataDir && join(dataDir, 'pgdata');
  if (directory) mkdirSync(directory, { recursive: true });
  return new Kysely<Schema>({
    dialect: new PGliteDialect(directory ? new Embedded(directory, EXTENSIONS) : new PGlite(EXTENSIONS)),
  });
}

/** What migrations ask for by `create extension`; on a server it comes with PostgreSQL itself. */
const EXTENSIONS = { extensions: { pg_trgm } };

/** Writes everything to its files before it closes, so that the next start has nothing to recover. */
class Embedded extends PGlite {
  override async close(): Promise<void> {
    if (this.ready && !this.closed) await this.exec('checkpoint');
    await super.close();
  }
}
