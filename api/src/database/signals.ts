/** Signals each commit that added to the audit trail, in any process. */
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { Hosts } from './hosts.ts';

const CHANNEL = 'salesdesk_change';
/** Also used as a probe, because repeating it changes nothing. */
const LISTEN = `listen ${CHANNEL}`;
/** Pause between two attempts to connect, doubled from the first value up to the second. */
const RETRY_MS = [250, 5_000] as const;
/** A connection that does not answer within this time counts as lost. */
const ANSWER_MS = 5_000;

export interface Signals {
  /** Checks whether signals still arrive, and replaces a connection that was lost silently. */
  probe: () => void;
  stop: () => Promise<void>;
}

/**
 * Calls `onSignal` after every such commit, and whenever some may have been missed; it may be called more often than
 * there were changes, and once for several. Resolves once no signal is missed any more, or when the first attempt failed.
 */
export type SignalSource = (onSignal: () => void) => Promise<Signals>;

/**
 * For the embedded database, where everything happens in this process. `alone` runs work while nothing else uses the one
 * connection: a LISTEN inside a transaction is rolled back with it.
 */
export function embeddedSignals(database: PGlite, alone: <T>(work: () => Promise<T>) => Promise<T>): SignalSource {
  return async (onSignal) => {
    const stop = await alone(() => database.listen(CHANNEL, onSignal));
    return { probe: () => {}, stop: () => alone(() => stop()) };
  };
}

/** For PostgreSQL: a separate connection that reconnects by itself. Throws when the address is invalid. */
export function postgresSignals(address: string): SignalSource {
  const hosts = new Hosts(address);
  return async (onSignal) => {
    const listener = new Listener(hosts, onSignal);
    await listener.connect();
    return listener;
  };
}

class Listener implements Signals {
  readonly #hosts: Hosts;
  readonly #onSignal: () => void;
  #client: pg.Client | null = null;
  #pauseMs: number = RETRY_MS[0];
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(hosts: Hosts, onSignal: () => void) {
    this.#hosts = hosts;
    this.#onSignal = onSignal;
  }

  async connect(): Promise<void> {
    try {
      const client = await this.#hosts.reach((url) => this.#listen(url));
      client.on('end', () => this.#lost(client));
      if (this.#isStopped) return void client.end().catch(() => {});
      this.#client = client;
      this.#pauseMs = RETRY_MS[0];
      this.#onSignal();
    } catch {
      this.#comeBack();
    }
  }

  /** Throws if the server is unavailable, or is a standby, where LISTEN is impossible. */
  async #listen(url: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    client.on('notification', () => this.#onSignal());
    client.on('error', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(LISTEN);
      return client;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }

  probe(): void {
    const client = this.#client;
    client?.query(LISTEN).catch(() => this.#lost(client));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => {});
    this.#comeBack();
  }

  #comeBack(): void {
    if (this.#isStopped) return;
    this.#retry = setTimeout(() => void this.connect(), this.#pauseMs);
    this.#retry.unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, RETRY_MS[1]);
  }
}
