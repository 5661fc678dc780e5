/** A PostgreSQL server for a benchmark, with databases of a given number of companies. */
import { totalmem } from 'node:os';
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { openDatabase } from '@salesdesk/api/database';
import { addManyAccounts } from '@salesdesk/api/seed';
import { sql } from 'kysely';
import { findPostgres } from '../../check/debian.mjs';
import { startPostgres } from '../../check/postgres.mjs';
import { atEnd } from '../atEnd.ts';

export const SECRET_KEY = 'a key for measurements only, not a secret';
/** `shared_buffers` as docs/databases.md asks for in production: a quarter of the machine's memory. */
const MEMORY = `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`;
/** Number of companies in the small demo, which every database contains. */
const DEMO = 260;

interface OwnServer {
  /** Creates a database with this number of companies; returns its address. */
  create(companies: number): Promise<string>;
  /** Copies a database without connections; returns the address of the copy. */
  copy(url: string): Promise<string>;
  stop(): void;
}

/** Gives one company in forty an open task, so that the order of next steps has something to order. */
async function planSome(db: ReturnType<typeof openDatabase>): Promise<void> {
  await sql`
    insert into activities (account_id, kind, text, due_on, author_id, assignee_id)
    select id, 'task', 'Call again', current_date + id % 90, created_by, created_by
    from accounts where id % 40 = 0 and created_by is not null
  `.execute(db);
  await sql`vacuum (analyze) activities`.execute(db);
  await sql`vacuum (analyze) accounts`.execute(db);
  // So many tasks at once leave the row that counts changes in thousands of versions.
  await sql`vacuum (full) account_counts`.execute(db);
}

/** Starts it in a temporary folder and without synchronous disk writes; with `commitMs` a commit takes that long. */
export async function startServer(commitMs?: number): Promise<OwnServer> {
  const bin = findPostgres();
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const postgres = await startPostgres(bin, { durable: commitMs !== undefined, memory: MEMORY });
  if (commitMs !== undefined) {
    const server = openDatabase({ databaseUrl: postgres.url, dataDir: null });
    await sql`alter system set commit_siblings = 0`.execute(server);
    await sql`alter system set commit_delay = ${sql.lit(commitMs * 1000)}`.execute(server);
    await sql`select pg_reload_conf()`.execute(server);
    await server.destroy();
  }
  return {
    create: async (companies) => {
      const name = `companies_${companies}`;
      const server = openDatabase({ databaseUrl: postgres.url, dataDir: null });
      await sql`create database ${sql.ref(name)}`.execute(server);
      await server.destroy();
      const url = postgres.url.replace(/[^/]+$/, name);
      const api = await createApi(readConfig({ DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'silent' }));
      await api.close();
      const db = openDatabase({ databaseUrl: url, dataDir: null }, { unlimited: true });
      await addManyAccounts(db, companies - DEMO);
      await planSome(db);
      await db.destroy();
      return url;
    },
    copy: async (url) => {
      const name = url.slice(url.lastIndexOf('/') + 1);
      const server = openDatabase({ databaseUrl: postgres.url, dataDir: null });
      await sql`create database ${sql.ref(`${name}_copy`)} template ${sql.ref(name)}`.execute(server);
      await server.destroy();
      return `${url}_copy`;
    },
    stop: atEnd(() => postgres.stop()),
  };
}
