/** Connections to PostgreSQL that give up in time: a database that does not answer is said, never waited for. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { preparedName } from './prepared.ts';

/** What the server itself cuts off. */
const STATEMENT_MS = 5_000;
const LOCK_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
/** For a connection, from a busy pool or a server that is away. */
const CONNECT_MS = 5_000;
/** Longer than the server needs to cut a statement off: only one that is frozen or cut off itself takes this long. */
const ANSWER_MS = 7_000;

/** Code of "cached plan must not change result type". */
const PLAN_OUTDATED = '0A000';

/** The error of a statement that nobody answered; what became of it is not known. */
export class NoAnswer extends Error {
  /** Read as "worth trying again", like the codes of PostgreSQL. */
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database did not answer in time.');
  }
}

/** A pool for Kysely; `patient` ones wait for as long as it takes. */
export function openPool(connectionString: string, { patient }: { patient: boolean }): PostgresPool {
  const limits = patient
    ? {}
    : {
        connectionTimeoutMillis: CONNECT_MS,
        statement_timeout: STATEMENT_MS,
        lock_timeout: LOCK_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      };
  const pool = new pg.Pool({ connectionString, max: 10, ...limits });
  // A broken idle connection is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  if (patient) return pool as unknown as PostgresPool;
  // One for each connection, as Kysely remembers every one it was ever given until the next whole collection.
  const known = new WeakMap<pg.PoolClient, Impatient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const connection = known.get(client) ?? new Impatient(client);
      known.set(client, connection);
      return connection as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  } as PostgresPool;
}

/**
 * A connection whose statements are waited for no longer than `ANSWER_MS`. After that it is useless, as its transaction
 * may still be open: everything else is refused at once and release closes it, which makes the server roll back.
 */
class Impatient {
  readonly #client: pg.PoolClient;
  #isLost = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (this.#isLost) return Promise.reject(new NoAnswer());
    return new Promise((resolve, reject) => {
      // Should the answer come after all, nobody listens any more.
      const timer = setTimeout(() => {
        this.#isLost = true;
        reject(new NoAnswer());
      }, ANSWER_MS);
      this.#client.query({ name: preparedName(text), text, values }).then(
        (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        (error) => {
          clearTimeout(timer);
          // A column is of another kind since: the plan this connection keeps is good for nothing.
          if (error?.code === PLAN_OUTDATED) this.#isLost = true;
          reject(error);
        },
      );
    });
  }

  release(): void {
    this.#client.release(this.#isLost);
  }
}
