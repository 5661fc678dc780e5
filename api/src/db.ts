/** The database: PostgreSQL when `databaseUrl` is set, else PGlite in `dataDir`; one typed query builder for both. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { PGliteDialect } from 'kysely-pglite-dialect';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
/** What a statement in `x.sql.ts` takes: the database itself or a running transaction. */
export type DbOrTransaction = Db | Transaction<Schema>;

/** Opens the database; `dataDir` null means in memory (tests). The caller destroys it. */
export function openDatabase({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir: string | null }): Db {
  if (databaseUrl) {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 10,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 15_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 15_000,
    });
    // A broken idle connection is replaced by the pool; unheard, the event would end the process.
    pool.on('error', () => {});
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  }
  const directory = dataDir && join(dataDir, 'pgdata');
  if (directory) mkdirSync(directory, { recursive: true });
  return new Kysely<Schema>({ dialect: new PGliteDialect(directory ? new PGlite(directory) : new PGlite()) });
}
