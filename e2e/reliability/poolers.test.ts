/** The API behind pgbouncer: supported pool modes work, others are refused with one sentence. */
import { type Api, createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { openDatabase } from '@salesdesk/api/database';
import { findPgbouncer, findPostgres } from '../../tools/check/debian.mjs';
import { type OwnPostgres, startPostgres } from '../../tools/check/postgres.mjs';
import { SETTINGS } from './product.ts';
import { type DatabaseProxy, startPgbouncer } from './proxies.ts';
import { psql } from './psql.ts';

const LONG = Boolean(process.env.LONG_TESTS);
const bin = findPostgres();
const pgbouncer = findPgbouncer();
const opened: (() => unknown)[] = [];
let postgres: OwnPostgres;

async function through(options: Parameters<typeof startPgbouncer>[2]): Promise<DatabaseProxy> {
  const proxy = await startPgbouncer(pgbouncer as string, postgres.url, options);
  opened.push(() => proxy.remove());
  return proxy;
}

async function start(env: Record<string, string>): Promise<Api> {
  const api = await createApi(readConfig({ ...SETTINGS, LOG_LEVEL: 'silent', ...env }));
  opened.push(() => api.close());
  return api;
}

/** The timeouts in effect for a statement, and the planner's cost of parallel processes. */
async function settingsOf(db: Pick<Api['db'], 'selectNoFrom'>): Promise<string[]> {
  const { a, b, c, d } = await db
    .selectNoFrom(({ fn, val }) => [
      fn<string>('current_setting', [val('statement_timeout')]).as('a'),
      fn<string>('current_setting', [val('lock_timeout')]).as('b'),
      fn<string>('current_setting', [val('idle_in_transaction_session_timeout')]).as('c'),
      fn<string>('current_setting', [val('parallel_setup_cost')]).as('d'),
    ])
    .executeTakeFirstOrThrow();
  return [a, b, c, d];
}

if (bin && pgbouncer) {
  beforeAll(async () => {
    postgres = await startPostgres(bin);
  });
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });
  afterAll(() => postgres.stop());

  it.each([
    { mode: 'session' as const, isDirectSet: false },
    { mode: 'transaction' as const, isDirectSet: true },
    // Some poolers are configured to ignore startup parameters that they do not support.
    { mode: 'transaction' as const, isDirectSet: true, ignore: true },
  ])('starts, reads and saves within its limits: %o', async ({ isDirectSet, ...options }) => {
    const { url } = await through({ ...options, size: options.mode === 'session' ? 20 : 6 });
    const { app, db } = await start({
      DATABASE_URL: url,
      ...(isDirectSet ? { DATABASE_DIRECT_URL: postgres.url } : {}),
    });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const payload = { email: 'first', password: SETTINGS.FIRST_ADMIN_PASSWORD };
    expect((await app.inject({ method: 'POST', url: '/api/login', payload })).json().error).toBe(false);
    // More concurrent calls than the pooler has connections, so each statement may use another one.
    const answers = await Promise.all(Array.from({ length: 60 }, () => app.inject('/readyz')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const settings = ['5s', '2s', '10s', '10000'];
    expect(await settingsOf(db)).toEqual(settings);
    expect(await db.transaction().execute((tx) => settingsOf(tx))).toEqual(settings);
    const wrong = db.selectNoFrom(({ fn, val }) => fn('sqrt', [val(-1)]).as('nothing')).execute();
    await expect(wrong).rejects.toMatchObject({ code: '2201F' });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
  });

  it('is detected by the first calls, even when they are concurrent', async () => {
    const { url } = await through({ mode: 'transaction', size: 6 });
    const db = openDatabase({ databaseUrl: url, dataDir: null });
    opened.push(() => db.destroy());
    const all = await Promise.all(Array.from({ length: 30 }, () => settingsOf(db)));
    expect(all).toEqual(Array(30).fill(['5s', '2s', '10s', '10000']));
  });

  it('leaves no timeout on connections shared with other clients', async () => {
    const { url } = await through({ mode: 'transaction', size: 1 });
    const { db } = await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: postgres.url });
    await settingsOf(db);
    await db.transaction().execute((tx) => settingsOf(tx));
    const patient = openDatabase({ databaseUrl: url, dataDir: null }, { unlimited: true });
    opened.push(() => patient.destroy());
    expect(await settingsOf(patient)).toEqual(['0', '0', '0', '1000']);
  });

  // A waiting commit is aborted after seven seconds.
  if (LONG)
    it('reports nothing as saved that the standby has not received', async () => {
      const { db } = await start({ DATABASE_URL: postgres.url });
      const set = async (change: string) => {
        await psql(bin, postgres.url, `alter system ${change}`);
        await psql(bin, postgres.url, 'select pg_reload_conf()');
      };
      const rename = () =>
        db.transaction().execute((tx) => tx.updateTable('users').set({ designation: 'Saved' }).execute());
      await set("set synchronous_standby_names = 'nobody'");
      try {
        await expect(rename()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
        // Reads continue meanwhile.
        expect(await db.selectFrom('users').select('designation').execute()).not.toContainEqual({
          designation: 'Saved',
        });
      } finally {
        await set('reset synchronous_standby_names');
      }
      await rename();
    });

  it('says in one sentence that transaction mode also needs a direct address', async () => {
    const { url } = await through({ mode: 'transaction' });
    const sentence =
      /leads through a connection pooler that gives each transaction another connection\. Set DATABASE_DIRECT_URL/;
    await expect(start({ DATABASE_URL: url })).rejects.toThrow(sentence);
    await expect(start({ DATABASE_URL: postgres.url, DATABASE_DIRECT_URL: url })).rejects.toThrow(sentence);
  });

  it('says in one sentence that nothing can be saved in statement mode', async () => {
    const { url } = await through({ mode: 'statement' });
    await expect(start({ DATABASE_URL: url, DATABASE_DIRECT_URL: postgres.url })).rejects.toThrow(
      'DATABASE_URL leads where nothing can be begun: transaction blocks not allowed in statement pooling mode.',
    );
  });

  it('says in one sentence that the two addresses belong to different databases', async () => {
    const other = new URL(postgres.url);
    other.pathname = '/template1';
    await expect(start({ DATABASE_URL: postgres.url, DATABASE_DIRECT_URL: other.href })).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.',
    );
  });
} else it('is tried where PostgreSQL and pgbouncer are', () => {});
