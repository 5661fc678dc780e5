import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { isDatabaseUnavailable } from './databaseErrors.ts';
import { type Db, openDatabase } from './db.ts';
import type { Schema } from './schema.ts';

const server = process.env.TEST_DATABASE_URL;

async function processOf(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid as number;
}

/** Ends connections as an administrator, a failover or a restart does. */
async function end(...pids: number[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) pid', [pids]);
  await client.end();
}

/** Waits until everything the server sent has arrived. */
const arrived = () => new Promise((resolve) => setTimeout(resolve, 100));

if (server)
  describe.each([false, true])('a connection that is ended (patient: %s)', (unlimited) => {
    let db: Db;
    beforeEach(() => {
      db = openDatabase({ databaseUrl: server, dataDir: null }, { unlimited: unlimited });
    });
    afterEach(() => db.destroy());

    const works = async () => expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => error,
      );

    it('between two statements of a transaction fails only that call, and is not used again', async () => {
      let ended = 0;
      const error = await failure(
        db.transaction().execute(async (tx) => {
          ended = await processOf(tx);
          await end(ended);
          await arrived();
          await sql`select 1`.execute(tx);
        }),
      );
      expect(isDatabaseUnavailable(error)).toBe(true);
      expect(await processOf(db)).not.toBe(ended);
      await works();
    });

    it('after the last statement, before its release, is not used again', async () => {
      let ended = 0;
      await db.connection().execute(async (connection) => {
        ended = await processOf(connection);
        await end(ended);
        await arrived();
      });
      expect(await processOf(db)).not.toBe(ended);
    });

    it('during a statement fails only that call', async () => {
      const error = await failure(
        db.transaction().execute(async (tx) => {
          const pid = await processOf(tx);
          const sleeping = sql`select pg_sleep(4)`.execute(tx);
          await Promise.all([end(pid), sleeping]);
        }),
      );
      expect(isDatabaseUnavailable(error)).toBe(true);
      await works();
    });

    it('while it is idle is replaced', async () => {
      const pids = await Promise.all(Array.from({ length: 5 }, () => processOf(db)));
      await end(...pids);
      await arrived();
      await works();
    });

    it('for being idle in a transaction for too long fails only that call', async () => {
      const error = await failure(
        db.transaction().execute(async (tx) => {
          await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx);
          await new Promise((resolve) => setTimeout(resolve, 400));
          await sql`select 1`.execute(tx);
        }),
      );
      expect(isDatabaseUnavailable(error)).toBe(true);
      await works();
    });
  });

if (server)
  it('the connection to a server that became read-only is not used again', async () => {
    const db = openDatabase({ databaseUrl: server, dataDir: null });
    try {
      let ours = 0;
      const refused = db.connection().execute(async (connection) => {
        ours = await processOf(connection);
        await sql`set default_transaction_read_only = on`.execute(connection);
        await sql`create table nowhere (id integer)`.execute(connection);
      });
      await expect(refused).rejects.toMatchObject({ code: '25006' });
      expect(await processOf(db)).not.toBe(ours);
    } finally {
      await db.destroy();
    }
  });

it('a missing database is reported in one sentence', async () => {
  for (const unlimited of [false, true]) {
    const db = openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: null }, { unlimited: unlimited });
    await expect(processOf(db)).rejects.toThrow('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.');
    await db.destroy();
  }
});
