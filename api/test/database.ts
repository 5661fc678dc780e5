/** A separate migrated database for each test file. */
import { randomBytes } from 'node:crypto';
import { type Db, openDatabase } from '../src/database/db.ts';
import { createMigrated, onServer, openInMemory } from './migratedCopy.ts';

export interface TestDatabase {
  db: Db;
  url?: string;
  drop: () => Promise<void>;
}

/**
 * In memory, or a fresh one on the server of TEST_DATABASE_URL; `drop` removes it after `db.destroy()`. `unlimited` as of
 * `openDatabase`: for filling and migrating, which can outlast the time limits of a request on a busy machine. `locale`: of an
 * empty one on that server, as `create database` takes it; null for one in memory.
 */
export async function openTestDatabase({
  migrated = true,
  unlimited = false,
  locale,
}: {
  migrated?: boolean;
  unlimited?: boolean;
  locale?: string | null;
} = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server || locale === null) {
    return { db: await openInMemory({ migrated }), drop: async () => {} };
  }
  const name = `salesdesk_test_${randomBytes(6).toString('hex')}`;
  if (locale) await onServer(server, (run) => run(`create database ${name} template template0 ${locale}`));
  else if (migrated) await createMigrated(server, name);
  else await onServer(server, (run) => run(`create database ${name}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openDatabase({ databaseUrl: url.href, dataDir: null }, { unlimited });
  const drop = async () => {
    await onServer(server, (run) => run(`drop database ${name} with (force)`));
  };
  return { db, url: url.href, drop };
}
