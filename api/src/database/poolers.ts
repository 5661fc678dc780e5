/** Detects at start what a pooler in front of PostgreSQL makes impossible, and reports it in one sentence. ADR-120. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf } from './databaseErrors.ts';
import { Hosts } from './hosts.ts';
import { processOf } from './pool.ts';

/** Time limit for a connection, and for each of the few statements here. */
const PATIENCE_MS = 5_000;
/** A pooler without a free connection makes clients wait; this is enough to notice that. */
const WAIT_MS = 1_000;
/** A pooler that others use may not show its behaviour at once. */
const ROUNDS = 5;
const WHICH_PROCESS = 'select pg_backend_pid() as pid';

/**
 * Throws one sentence if start and live updates cannot work over these addresses: they need one server session without a
 * time limit. Poolers in session mode provide it; those in transaction mode suit everything else.
 */
export async function checkPoolers({
  databaseUrl,
  databaseDirectUrl,
  databaseReadUrl,
}: {
  databaseUrl: string;
  databaseDirectUrl?: string | undefined;
  databaseReadUrl?: string | undefined;
}): Promise<void> {
  const direct = databaseDirectUrl ?? databaseUrl;
  const name = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  await withClients(name, direct, 2, async (first, second) => {
    if (await isShared(first, second))
      throw new Error(
        `${name} leads through a connection pooler that gives each transaction another connection. Set ` +
          'DATABASE_DIRECT_URL to the address of the server itself: starting, backups and live updates need it.',
      );
  });
  const isSame = (other: string, address: string) =>
    withClients('DATABASE_URL', databaseUrl, 1, (pooled) =>
      withClients(other, address, 1, async (client) => {
        if ((await databaseOf(pooled)) !== (await databaseOf(client)))
          throw new Error(`DATABASE_URL and ${other} lead to different databases. Let both lead to the same.`);
      }),
    );
  if (databaseDirectUrl) await isSame(name, direct);
  if (databaseReadUrl)
    await isSame('DATABASE_READ_URL', databaseReadUrl).catch((error) => {
      // The product starts while its replica cannot be reached; an address of another database is refused.
      if (!isUnreachable(error.cause)) throw error;
    });
}

/** Whether no server responded, or one that is starting. */
function isUnreachable(error: { severity?: string; code?: string } | undefined): boolean {
  return error !== undefined && (error.severity === undefined || error.code === '57P03');
}

/** Whether two connections were seen to share one server connection. */
async function isShared(first: pg.Client, second: pg.Client): Promise<boolean> {
  const before = await processIn(first);
  if (before === processOf(first)) return false;
  for (let round = 0; round < ROUNDS; round++) {
    // The second takes what the first returned; then the first has to get another one, or none.
    if (!(await inTime(second.query('begin')))) return false;
    const now = await inTime(processIn(first));
    if (now !== before) return true;
    await second.query('rollback');
  }
  return false;
}

async function processIn(client: pg.Client): Promise<number> {
  return (await client.query<{ pid: number }>(WHICH_PROCESS)).rows[0]?.pid ?? 0;
}

function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, pause(WAIT_MS, undefined, { ref: false })]);
}

/** Identifies the database and its server, or group of servers; empty if that cannot be determined. */
async function databaseOf(client: pg.Client): Promise<string> {
  const answer = client.query<{ id: string }>(
    `select system_identifier || '/' || oid as id from pg_control_system(), pg_database where datname = current_database()`,
  );
  return (await answer.catch(() => null))?.rows[0]?.id ?? '';
}

async function withClients(
  name: string,
  address: string,
  count: 1 | 2,
  work: (...clients: [pg.Client, pg.Client]) => Promise<void>,
): Promise<void> {
  const clients: pg.Client[] = [];
  const hosts = new Hosts(address);
  const open = async (connectionString: string) => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  const failed = (what: string) => (error: unknown) => {
    throw new Error(`${name} ${what}: ${reasonOf(error)}.`, { cause: error });
  };
  try {
    const opened: pg.Client[] = [];
    while (opened.length < count) {
      const client = await hosts.reach(open).catch(failed('leads to no database'));
      await client.query('begin').catch(failed('leads where nothing can be begun'));
      await client.query('rollback');
      opened.push(client);
    }
    await work(...(opened as [pg.Client, pg.Client]));
  } finally {
    for (const client of clients) void client.end().catch(() => {});
  }
}
