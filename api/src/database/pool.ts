/**
 * Connections to PostgreSQL with time limits that survive the loss of the server: a call to a database that does not
 * answer fails in time, and a lost connection ends no process. ADR-120.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { ConnectionLost, isConnectionLost, reasonOf, StatementTimeout } from './databaseErrors.ts';
import { Hosts } from './hosts.ts';
import { preparedName } from './prepared.ts';

/** Time limits that the server enforces, in milliseconds. */
const LIMITS = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };
/**
 * Ten times the server's own value: its planner expects more matches of some searches than there are, and then starts
 * parallel processes that take longer to start than the search takes. Scans of a whole large table keep them. For the same
 * reason no statement is compiled, which takes longer than most of them.
 */
const PLANNER = { parallel_setup_cost: 10_000, jit: 'off' };
const SESSION = {
  ...LIMITS,
  options: Object.entries(PLANNER)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
};
/** The same for one transaction: a setting for the session would be lost behind a pooler, or affect another client. */
const SET_LOCAL = Object.entries({ ...LIMITS, ...PLANNER })
  .map(([name, value]) => `set local ${name} = ${value}`)
  .join('; ');
/** Time limit for getting a connection from a busy pool or an unavailable server. */
const CONNECT_MS = 5_000;
/** Longer than the server's own limit: only a server that is frozen or unreachable takes this long. */
const ANSWER_MS = 7_000;
const MAX_CONNECTIONS = 10;

/** Code of "cached plan must not change result type". */
const PLAN_OUTDATED = '0A000';
/** How a pooler refuses settings for a whole session. */
const POOLER_REFUSAL = /unsupported startup parameter/;
/** All connections are in use; another server would not help. */
const POOL_BUSY = /timeout exceeded when trying to connect/;

/** A pool for Kysely; `unlimited` ones have no time limits. Throws when the address is invalid. */
export function openPool(address: string, { unlimited }: { unlimited: boolean }): PostgresPool {
  const hosts = new Hosts(address);
  return (unlimited ? new UnlimitedPool(hosts) : new LimitedPool(hosts)) as unknown as PostgresPool;
}

/** A pool of the driver whose new connections go to the server in use at that time, with the options of that time. */
function poolOf(hosts: Hosts, connectionTimeoutMillis: number, optionsNow: () => pg.ClientConfig): pg.Pool {
  function Client(options: pg.ClientConfig): pg.Client {
    return new pg.Client({ ...options, ...optionsNow(), connectionString: hosts.url, keepAlive: true });
  }
  const pool = new pg.Pool({
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis,
    Client: Client as unknown as new () => pg.ClientBase,
  });
  // A broken idle connection is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => {});
  // The same for a connection in use: its current statement, its next one, or its release fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

class UnlimitedPool {
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

class LimitedPool {
  readonly #hosts: Hosts;
  readonly #pool: pg.Pool;
  // One per connection, because Kysely holds every connection it ever got until the next full garbage collection.
  readonly #known = new WeakMap<pg.PoolClient, LimitedConnection>();
  /** Behind a pooler, each transaction may use another connection to the server. */
  #isPooled = false;
  /** Connections made before this time may no longer answer. */
  #doubtedAt = 0;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
    this.#pool = poolOf(hosts, CONNECT_MS, () => (this.#isPooled ? { pipeline: true } : SESSION));
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

  async #checkOut(): Promise<LimitedConnection> {
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
    // While it connected, another one may have detected the pooler.
    const { pipeline } = client as pg.PoolClient & { pipeline: boolean };
    const fresh = new LimitedConnection(client, pipeline, () => this.#doubt());
    this.#known.set(client, fresh);
    try {
      await this.#meet(client, fresh);
    } catch (error) {
      fresh.drop();
      throw unreachable(error);
    }
    return fresh;
  }

  /** A pooler that silently drops session settings is recognised by the process number. */
  async #meet(client: pg.PoolClient, connection: LimitedConnection): Promise<void> {
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

/** The server's process number of this connection; a pooler reports an arbitrary number. */
export function processOf(client: pg.ClientBase): number | null {
  return (client as unknown as { processID: number | null }).processID;
}

const NOTHING: pg.QueryResult = { command: 'ROLLBACK', rowCount: 0, oid: 0, fields: [], rows: [] };

function unreachable(error: unknown): ConnectionLost {
  return new ConnectionLost(`The database cannot be reached: ${reasonOf(error)}.`, error);
}

/**
 * A connection whose statements may take `ANSWER_MS` at most. After that, or once it is lost, it cannot be used again,
 * because its transaction may still be open: further statements are refused at once and release closes it, so that the
 * server rolls back.
 */
class LimitedConnection {
  readonly isPooled: boolean;
  /** When it was made, on the clock of `performance`. */
  readonly since = performance.now();
  readonly #client: pg.PoolClient;
  readonly #onNoAnswer: () => void;
  #isLost = false;
  #isInTransaction = false;

  constructor(client: pg.PoolClient, isPooled: boolean, onTimeout: () => void) {
    this.#client = client;
    this.isPooled = isPooled;
    this.#onNoAnswer = onTimeout;
    client.on('error', () => {
      this.#isLost = true;
    });
  }

  query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    // The server has already rolled back; the first error is the one to throw.
    if (this.#isLost && text === 'rollback') return Promise.resolve(NOTHING);
    if (this.#isLost) return Promise.reject(new ConnectionLost('The connection to the database was lost.'));
    return new Promise((resolve, reject) => {
      // A reply that comes later is ignored.
      const timer = setTimeout(() => {
        this.#isLost = true;
        this.#onNoAnswer();
        reject(new StatementTimeout());
      }, ANSWER_MS);
      this.#send(text, values).then(
        (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        (error) => {
          clearTimeout(timer);
          // A column has changed its type: the plan cached by this connection is invalid.
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

  /** Returns it to the pool, which closes it. */
  drop(): void {
    this.#isLost = true;
    this.release();
  }

  #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (!this.isPooled) return this.#client.query({ name: preparedName(text), text, values });
    if (/^(begin|start transaction)/.test(text)) {
      this.#isInTransaction = true;
      return this.#client.query(`${text}; ${SET_LOCAL}`);
    }
    if (text === 'commit' || text === 'rollback') {
      this.#isInTransaction = false;
      return this.#client.query(text);
    }
    return this.#isInTransaction ? this.#client.query(text, values) : this.#sendAlone(text, values);
  }

  /** In a separate transaction for its settings; all sent at once, which costs no further round trip. */
  async #sendAlone(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const [begun, answered, committed] = await Promise.allSettled([
      this.#client.query(`begin; ${SET_LOCAL}`),
      this.#client.query(text, values),
      this.#client.query('commit'),
    ]);
    for (const part of [begun, answered, committed]) if (part.status === 'rejected') throw part.reason;
    return (answered as PromiseFulfilledResult<pg.QueryResult>).value;
  }
}
