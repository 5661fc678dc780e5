/** A migrated database of its own for one test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Db, openDatabase } from '../src/database/db.ts';
import { migrate } from '../src/database/migrate.ts';
import { openMigrated } from './migratedCopy.ts';

/** In memory, or a fresh one on the server of TEST_DATABASE_URL; `drop` removes it after `db.destroy()`. */
export async function openTestDatabase({ migrated = true } = {}): Promise<{
  db: Db;
  url?: string;
  drop: () => Promise<void>;
}> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const db = migrated ? await openMigrated() : openDatabase({ dataDir: null });
    return { db, drop: async () => {} };
  }
  const name = `salesdesk_test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openDatabase({ databaseUrl: url.href, dataDir: null });
  if (migrated) await migrate(db);
  return { db, url: url.href, drop: () => run(server, `drop database ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
