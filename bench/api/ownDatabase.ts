/** A PostgreSQL of the benchmark's own, with databases of as many companies as asked for. */
import { createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { openDatabase } from '@salesdesk/api/database';
import { addManyAccounts } from '@salesdesk/api/seed';
import { sql } from 'kysely';
import { findPostgres } from '../../start/debian.mjs';
import { startPostgres } from '../../start/postgres.mjs';
import { atEnd } from '../atEnd.ts';

export const SECRET_KEY = 'a key for measuring only, kept by nobody';
/** Companies of the small demo, which every database begins with. */
const DEMO = 260;

export interface OwnServer {
  /** Makes a database of so many companies; gives its address. */
  create(companies: number): Promise<string>;
  stop(): void;
}

/** Starts it, in a temporary folder and without waiting for the disk. */
export async function startServer(): Promise<OwnServer> {
  const bin = findPostgres();
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const postgres = await startPostgres(bin);
  return {
    create: async (companies) => {
      const name = `companies_${companies}`;
      const server = openDatabase({ databaseUrl: postgres.url, dataDir: null });
      await sql`create database ${sql.ref(name)}`.execute(server);
      await server.destroy();
      const url = postgres.url.replace(/[^/]+$/, name);
      const api = await createApi(readConfig({ DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'silent' }));
      await api.close();
      const db = openDatabase({ databaseUrl: url, dataDir: null }, { patient: true });
      await addManyAccounts(db, companies - DEMO);
      await db.destroy();
      return url;
    },
    stop: atEnd(() => postgres.stop()),
  };
}
