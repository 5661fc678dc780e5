/**
 * Connections to PostgreSQL that give up in time and survive its loss: a database that does not answer is said, never
 * waited for, and one that went away ends no process. ADR-120.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { ConnectionLost, isConnectionLost, NoAnswer, reasonOf } from './databaseErrors.ts';
import { Hosts } from './hosts.ts';
import { preparedName } from './prepared.ts';

/** What the server itself cuts off, in milliseconds. */
const LIMITS = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };
/** The same for one transaction: a setting for the session would be lost behind a pooler, or meet somebody else. */
const SET_LIMITS = Object.entries(LIMITS)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ');
/** For a connection, from a busy pool or a server that is away. */
const CONNECT_MS = 5_000;
/** Longer than the server needs to cut a statement off: only one that is frozen or cut off itself takes this long. */
const ANSWER_MS = 7_000;
const MAX_CONNECTIONS = 10;

/** Code of "cached plan must not change result type". */
const PLAN_OUTDATED = '0A000';
/** What a pooler says of settings that are to hold for a whole session. */
const POOLER_REFUSAL = /unsupported startup parameter/;
/** All connections are in use, which no other server helps. */
const POOL_BUSY = /timeout exceeded when trying to connect/;

/** A pool for Kysely; `patient` ones wait for as long as it takes. Throws when the address is none. */
export function openPool(address: string, { patient }: { patient: boolean }): PostgresPool {
  const hosts = new Hosts(address);
  return (patient ? new PatientPool(hosts) : new ImpatientPool(hosts)) as unknown as PostgresPool;
}

/** A pool of the driver whose new connections go to the server that is in use just then, with the options of then. */
function poolOf(hosts: Hosts, connectionTimeoutMillis: number, optionsNow: () => pg.ClientConfig): pg.Pool {
  function Client(options: pg.ClientConfig): pg.Client {
    return new pg.Client({ ...options, ...optionsNow(), connectionString: hosts.url, keepAlive: true });
  }
  const pool = new pg.Pool({
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis,
    Client: Client as unknown as new () => pg.ClientBase,
  });
  // A broken idle connection is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => {});
  // The same for one that is in use: its statement, the one after that, or its release hears of it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

class PatientPool {
  readonly #hosts: Hosts;
  readonly #pool: pg.Pool;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
    this.#pool = poolOf(hosts, 0, () => ({}));
  }

  connect(): Promise<PostgresPoolClient> {
    const connect = () => this.#pool.connect().catch((error) => Promise.reject(unreachable(error)));
    return this.#hosts.reach(connect) as Promise<unknown> as Promise<PostgresPoolClient>;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}

class ImpatientPool {
  readonly #hosts: Hosts;
  readonly #pool: pg.Pool;
  // One for each connection, as Kysely remembers every one it was ever given until the next whole collection.
  readonly #known = new WeakMap<pg.PoolClient, Impatient>();
  /** Behind a pooler, where each transaction may have another connection to the server. */
  #isPooled = false;
  /** Connections from before do not answer any more, as far as is known. */
  #doubtedAt = 0;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
    this.#pool = poolOf(hosts, CONNECT_MS, () => (this.#isPooled ? { pipeline: true } : LIMITS));
  }

  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const connection = await this.#hosts.reach(
        () => this.#checkOut(),
        (error) => !POOL_BUSY.test(reasonOf(error)),
      );
      if (connection.isPooled === this.#isPooled && connection.since > this.#doubtedAt)
        return connection as unknown as PostgresPoolClient;
      connection.drop();
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #checkOut(): Promise<Impatient> {
    const client = await this.#pool
      .connect()
      .catch((error) => {
        if (!POOLER_REFUSAL.test(reasonOf(error))) throw error;
        this.#isPooled = true;
        return this.#pool.connect();
      })
      .catch((error) => Promise.reject(unreachable(error)));
    const known = this.#known.get(client);
    if (known) return known;
    // Made for a pooler or not: while it connected, others may have found out.
    const { pipeline } = client as pg.PoolClient & { pipeline: boolean };
    const fresh = new Impatient(client, pipeline, () => this.#doubt());
    this.#known.set(client, fresh);
    try {
      await this.#meet(client, fresh);
    } catch (error) {
      fresh.drop();
      throw unreachable(error);
    }
    return fresh;
  }

  /** A pooler that lets settings of a session pass without keeping them shows in the number of the process. */
  async #meet(client: pg.PoolClient, connection: Impatient): Promise<void> {
    const { rows } = await connection.query(WHO_ANSWERS, []);
    const [{ pid, read_only }] = rows as [{ pid: number; read_only: string }];
    if (this.#hosts.mustWrite && read_only === 'on') throw new Error('the server cannot be written to');
    if (pid !== processOf(client)) this.#isPooled = true;
  }

  #doubt(): void {
    this.#doubtedAt = performance.now();
    this.#hosts.doubt();
  }
}

const WHO_ANSWERS = "select pg_backend_pid() as pid, current_setting('transaction_read_only') as read_only";

/** The server's process of this connection as it was told at the start: a pooler tells a number of its own. */
export function processOf(client: pg.ClientBase): number | null {
  return (client as unknown as { processID: number | null }).processID;
}

const NOTHING: pg.QueryResult = { command: 'ROLLBACK', rowCount: 0, oid: 0, fields: [], rows: [] };

function unreachable(error: unknown): ConnectionLost {
  return new ConnectionLost(`The database cannot be reached: ${reasonOf(error)}.`, error);
}

/**
 * A connection whose statements are waited for no longer than `ANSWER_MS`. After that, or once it is lost, it is useless,
 * as its transaction may still be open: everything else is refused at once and release closes it, which makes the server
 * roll back.
 */
class Impatient {
  readonly isPooled: boolean;
  /** When it was made, on the clock of `performance`. */
  readonly since = performance.now();
  readonly #client: pg.PoolClient;
  readonly #onNoAnswer: () => void;
  #isLost = false;
  #isInTransaction = false;

  constructor(client: pg.PoolClient, isPooled: boolean, onNoAnswer: () => void) {
    this.#client = client;
    this.isPooled = isPooled;
    this.#onNoAnswer = onNoAnswer;
    client.on('error', () => {
      this.#isLost = true;
    });
  }

  query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    // The server has rolled back what was open: the error that came first is the one to be thrown.
    if (this.#isLost && text === 'rollback') return Promise.resolve(NOTHING);
    if (this.#isLost) return Promise.reject(new ConnectionLost('The connection to the database was lost.'));
    return new Promise((resolve, reject) => {
      // Should the answer come after all, nobody listens any more.
      const timer = setTimeout(() => {
        this.#isLost = true;
        this.#onNoAnswer();
        reject(new NoAnswer());
      }, ANSWER_MS);
      this.#send(text, values).then(
        (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        (error) => {
          clearTimeout(timer);
          // A column is of another kind since: the plan this connection keeps is good for nothing.
          if (isConnectionLost(error) || error?.code === PLAN_OUTDATED) this.#isLost = true;
          reject(error);
        },
      );
    });
  }

  release(): void {
    this.#isInTransaction = false;
    this.#client.release(this.#isLost);
  }

  /** Gives it back to be closed. */
  drop(): void {
    this.#isLost = true;
    this.release();
  }

  #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (!this.isPooled) return this.#client.query({ name: preparedName(text), text, values });
    if (/^(begin|start transaction)/.test(text)) {
      this.#isInTransaction = true;
      return this.#client.query(`${text}; ${SET_LIMITS}`);
    }
    if (text === 'commit' || text === 'rollback') {
      this.#isInTransaction = false;
      return this.#client.query(text);
    }
    return this.#isInTransaction ? this.#client.query(text, values) : this.#sendAlone(text, values);
  }

  /** In a transaction of its own, for its limits; all sent at once, which costs no further way there and back. */
  async #sendAlone(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const [begun, answered, committed] = await Promise.allSettled([
      this.#client.query(`begin; ${SET_LIMITS}`),
      this.#client.query(text, values),
      this.#client.query('commit'),
    ]);
    for (const part of [begun, answered, committed]) if (part.status === 'rejected') throw part.reason;
    return (answered as PromiseFulfilledResult<pg.QueryResult>).value;
  }
}
