/** Signals each commit that added to the audit trail, in whichever process it happened (migration 0012). */
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { Hosts } from './hosts.ts';

const CHANNEL = 'salesdesk_change';
/** Also what it is asked to see whether it still answers: doing it again changes nothing. */
const LISTEN = `listen ${CHANNEL}`;
/** Between two tries to connect, doubled up to the second one. */
const RETRY_MS = [250, 5_000] as const;
/** A connection that does not answer for so long is taken for lost. */
const ANSWER_MS = 5_000;

export interface Signals {
  /** Checks whether signals still arrive, and replaces a connection that was lost silently. */
  probe: () => void;
  stop: () => Promise<void>;
}

/**
 * Calls `onSignal` after every such commit, and whenever some may have been missed; it may come more often than there
 * was a change, and once for several. Resolves as soon as nothing is missed any more, or as the first try failed.
 */
export type SignalSource = (onSignal: () => void) => Promise<Signals>;

/**
 * Of the embedded database: everything happens in this process. `alone` runs work while nobody else has the one
 * connection: a LISTEN inside a transaction is undone with it.
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

  /** Throws when the server is away, and when it only follows another one: nobody can listen there. */
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
