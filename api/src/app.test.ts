import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import { createMigrated, createMigratedDirectory, onServer } from '../test/migratedCopy.ts';
import { type Api, createApi } from './app.ts';
import { recordBy } from './audit/audit.service.ts';
import { readConfig } from './config/config.ts';
import { openDatabase } from './database/db.ts';
import { demoSignIns } from './seed/seed.ts';

const ADMIN = {
  FIRST_ADMIN_USERNAME: 'first',
  FIRST_ADMIN_EMAIL: 'first@salesdesk.example',
  FIRST_ADMIN_PASSWORD: 'Sturdy-Bridge-12',
};
const server = process.env.TEST_DATABASE_URL;

let directory: string;
let url: string;
const started: Api[] = [];

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'salesdesk-app-'));
  // Two tests start on an empty database; a copy of a migrated one is there sooner.
  const isEmpty = expect.getState().currentTestName?.includes('on an empty database');
  if (server) url = await freshDatabase(server, isEmpty);
  else if (!isEmpty) await createMigratedDirectory(directory);
});
afterEach(async () => {
  await stop();
  if (server) await dropDatabase(server, url);
  rmSync(directory, { recursive: true });
});

/** A whole API on the database of this test run: embedded in a directory, or PostgreSQL. */
async function start(env: Record<string, string> = {}): Promise<Api> {
  const where = server ? { DATABASE_URL: url } : { DATA_DIR: directory };
  const settings = { LOG_LEVEL: 'silent', OVERLOAD_DELAY_MS: '0' };
  const api = await createApi(readConfig({ ...settings, ...where, ...ADMIN, ...env }));
  started.push(api);
  return api;
}
async function stop(): Promise<void> {
  for (const api of started.splice(0)) await api.close();
}
const login = (api: Api, password = ADMIN.FIRST_ADMIN_PASSWORD) =>
  api.app.inject({ method: 'POST', url: '/api/login', payload: { email: ADMIN.FIRST_ADMIN_USERNAME, password } });

describe('createApi', () => {
  it('starts on an empty database with the administrator from the settings, and again on a used one', async () => {
    const api = await start();
    expect((await api.app.inject('/readyz')).statusCode).toBe(200);
    const { token } = (await login(api)).json().data;
    await stop();
    const again = await start();
    expect((await login(again)).json().error).toBe(false);
    const users = await again.db
      .selectFrom('users')
      .select(['username', 'first_name', 'last_name', 'permissions', 'must_change_password'])
      .execute();
    const name = { first_name: 'First', last_name: '' };
    expect(users).toEqual([
      {
        username: 'first',
        ...name,
        permissions: expect.arrayContaining(['system.staff.edit']),
        must_change_password: true,
      },
    ]);
    // The key survived the restart, so the earlier token is still valid.
    const qr = await again.app.inject({
      method: 'POST',
      url: '/api/generate-qr',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(qr.json().data.show_qr).toBe(true);
  });

  it('fills a database without users with the demo, whose users production refuses', async () => {
    const none = {
      FIRST_ADMIN_USERNAME: '',
      FIRST_ADMIN_EMAIL: '',
      FIRST_ADMIN_PASSWORD: '',
      SECRET_KEY: 'Zk3vQ9xL2mB7tY4wR8nD5cH1sF6gJ0pA',
    };
    const demo = await start(none);
    const [person] = demoSignIns();
    const signIn = async (api: Api) =>
      (
        await api.app.inject({
          method: 'POST',
          url: '/api/login',
          payload: { email: person?.username, password: person?.password },
        })
      ).json();
    expect((await signIn(demo)).error).toBe(false);
    await stop();
    const production = await start({ ...none, NODE_ENV: 'production' });
    expect((await signIn(production)).message).toMatch(/^Demo users cannot sign in here/);
  });

  it('refuses a secret other than the one the data was sealed with', async () => {
    await start({ SECRET_KEY: 'a'.repeat(32) });
    await stop();
    await expect(start({ SECRET_KEY: 'b'.repeat(32) })).rejects.toThrow(
      'SECRET_KEY is not the one this database was made with',
    );
    expect((await login(await start({ SECRET_KEY: 'a'.repeat(32) }))).json().error).toBe(false);
  });

  it('has no user who can sign in without demo and administrator, and closes its database', async () => {
    const none = { FIRST_ADMIN_USERNAME: '', FIRST_ADMIN_EMAIL: '', FIRST_ADMIN_PASSWORD: '' };
    const api = await start({ ...none, DEMO: 'off' });
    const users = () => api.db.selectFrom('users').select('id').execute();
    expect(await users()).toEqual([]);
    await stop();
    await expect(users()).rejects.toThrow();
  });
});

if (server) {
  describe('replicas on one PostgreSQL', () => {
    it('start together on an empty database, each migration and fill once', async () => {
      const apis = await Promise.all([start(), start(), start(), start()]);
      for (const api of apis) expect((await api.app.inject('/readyz')).statusCode).toBe(200);
      const [api, , , last] = apis as [Api, Api, Api, Api];
      expect(await api.db.selectFrom('countries').select('id').execute()).toHaveLength(252);
      expect(await api.db.selectFrom('users').select('id').execute()).toHaveLength(1);
      const { token } = (await login(api)).json().data;
      const qr = await last.app.inject({
        method: 'POST',
        url: '/api/generate-qr',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(qr.json().data.show_qr).toBe(true);
    });

    it('seal within moments what a commit left waiting', async () => {
      const { db } = await start();
      const sealed = () => db.selectFrom('audit_chain').select('audit_id').execute();
      const before = (await sealed()).length;
      await db.transaction().execute(async (other) => {
        // As another commit that is sealing.
        await sql`select pg_advisory_xact_lock(4107303)`.execute(other);
        await recordBy(db, null, say('account.created', { name: 'Northwind' }), 1);
        expect(await sealed()).toHaveLength(before);
      });
      while ((await sealed()).length === before) await new Promise((resolve) => setTimeout(resolve, 20));
    });

    it('answer 503 while the database is unavailable', async () => {
      const api = await start();
      await dropDatabase(server, url);
      const response = await login(api);
      expect(response.statusCode).toBe(503);
      expect(response.json()).toMatchObject({ error: true, errorCode: 11015 });
      expect((await api.app.inject('/readyz')).statusCode).toBe(503);
      expect((await api.app.inject('/livez')).statusCode).toBe(200);
    });
  });
  describe('connections to PostgreSQL', () => {
    it('time out: statements after 5 s, locks after 2 s, idle transactions after 10 s', async () => {
      expect(await settingsOf(false, TIME_LIMITS)).toEqual(['5s', '2s', '10s']);
    });

    it('start parallel processes for large scans only, and compile nothing', async () => {
      expect(await settingsOf(false, ['parallel_setup_cost', 'jit'])).toEqual(['10000', 'off']);
    });

    it('have no time limits for starting, backups and verification', async () => {
      expect(await settingsOf(true, TIME_LIMITS)).toEqual(['0', '0', '0']);
    });

    it('that wait too long for a lock fail, and work normally afterwards', async () => {
      const db = openDatabase({ databaseUrl: server, dataDir: null });
      try {
        await db.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(815)`.execute(tx);
          const second = db.transaction().execute((other) => sql`select pg_advisory_xact_lock(815)`.execute(other));
          await expect(second).rejects.toMatchObject({ code: '55P03' });
        });
        expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
      } finally {
        await db.destroy();
      }
    });
  });
} else {
  describe('the embedded database', () => {
    it('belongs to one process at a time, makes its key readable to its owner only, and is free after a failed start', async () => {
      await start();
      await expect(start()).rejects.toThrow(`The data directory "${directory}" is in use by process ${process.pid}`);
      expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600);
      await stop();
      expect(existsSync(join(directory, 'lock'))).toBe(false);
      writeFileSync(join(directory, 'secret'), 'x'.repeat(43));
      await expect(start()).rejects.toThrow('SECRET_KEY is not the one');
      expect(existsSync(join(directory, 'lock'))).toBe(false);
    });
  });
}

const TIME_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

async function settingsOf(unlimited: boolean, names: string[]): Promise<string[]> {
  const db = openDatabase({ databaseUrl: server, dataDir: null }, { unlimited: unlimited });
  try {
    const { rows } = await sql<{ setting: string }>`
      select current_setting(name) as setting from unnest(${names}::text[]) name
    `.execute(db);
    return rows.map(({ setting }) => setting);
  } finally {
    await db.destroy();
  }
}

async function freshDatabase(address: string, isEmpty = false): Promise<string> {
  const name = `salesdesk_app_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  await (isEmpty ? onServer(address, (run) => run(`create database ${name}`)) : createMigrated(address, name));
  const fresh = new URL(address);
  fresh.pathname = `/${name}`;
  return fresh.href;
}

async function dropDatabase(address: string, gone: string): Promise<void> {
  await onServer(address, (run) => run(`drop database if exists ${new URL(gone).pathname.slice(1)} with (force)`));
}
