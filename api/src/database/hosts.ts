/** The servers of an address: one, or several of which one is writable (`postgres://a:5432,b:5432/db`). */
import pg from 'pg';

/** Time limit for a server to report whether it is writable. */
const PROBE_MS = 2_000;
/** The values of libpq with which the product can save. */
const TARGETS = ['any', 'read-write', 'primary'];

/**
 * Reads an address as libpq does: several hosts, and `target_session_attrs`, which is `read-write` for several hosts
 * and `any` for one: an address for each server, and whether one that is not writable is skipped. Null if it is no such address.
 */
export function readServers(address: string) {
  const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/.exec(address);
  if (!parts) return null;
  const [, scheme, user = '', hosts = '', rest = ''] = parts;
  const names = hosts.split(',');
  const urls: string[] = [];
  let target: string | null = null;
  for (const host of names) {
    const text = `${scheme}${user}${host}${rest}`;
    if ((names.length > 1 && !host) || !URL.canParse(text)) return null;
    const url = new URL(text);
    target = url.searchParams.get('target_session_attrs');
    url.searchParams.delete('target_session_attrs');
    urls.push(target === null ? text : url.href);
  }
  if (target !== null && !TARGETS.includes(target)) return null;
  return { urls, mustWrite: target ? target !== 'any' : urls.length > 1 };
}

/** Chooses the server to connect to: the last one that worked, and after a failure the first that is writable. */
export class Hosts {
  readonly #servers: NonNullable<ReturnType<typeof readServers>>;
  #url: string;
  #search: Promise<void> | null = null;

  /** Throws if the address is invalid; settings are checked before. */
  constructor(address: string) {
    const servers = readServers(address);
    if (!servers?.urls[0]) throw new Error('This is no address of a database.');
    this.#servers = servers;
    this.#url = servers.urls[0];
  }

  /** The address of the server in use. */
  get url(): string {
    return this.#url;
  }

  get mustWrite(): boolean {
    return this.#servers.mustWrite;
  }

  /**
   * Connects to the server in use; if that fails, to another one that is writable. Throws the first failure if there is
   * none, or if `mayBeServer` says that the server is not the cause.
   */
  async reach<T>(
    connect: (url: string) => Promise<T>,
    mayBeServer: (error: unknown) => boolean = () => true,
  ): Promise<T> {
    try {
      return await connect(this.#url);
    } catch (error) {
      if (this.#servers.urls.length === 1 || !mayBeServer(error)) throw error;
      await this.#find().catch(() => Promise.reject(error));
      return connect(this.#url);
    }
  }

  /** The server in use does not answer: searches for another one in the background, so that the next connection need not wait. */
  doubt(): void {
    if (this.#servers.urls.length > 1) void this.#find().catch(() => {});
  }

  /** Probes all hosts at once; concurrent callers share the result. */
  #find(): Promise<void> {
    this.#search ??= Promise.any(this.#servers.urls.map(probe))
      .then((url) => {
        this.#url = url;
      })
      .finally(() => {
        this.#search = null;
      });
    return this.#search;
  }
}

/** Returns the address if its server is writable; throws otherwise. */
async function probe(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('show transaction_read_only');
    if (rows[0]?.transaction_read_only === 'on') throw new Error('This server cannot be written to.');
    return url;
  } finally {
    // A frozen server never confirms the end, so do not wait for it.
    void client.end().catch(() => {});
  }
}
