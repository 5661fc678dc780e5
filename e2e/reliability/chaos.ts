/**
 * Causes faults of the database, and of replicas, under three replicas of the product, each of which connects differently: through a list of
 * hosts, through HAProxy, and through pgbouncer in transaction mode in front of HAProxy.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@salesdesk/api/database';
import { type OwnPostgres, startPostgres, startStandby } from '../../tools/check/postgres.mjs';
import { startBalancer } from './balancer.ts';
import {
  type ChaosLoad,
  changesAfter,
  missedBy,
  sendUntilAnswered,
  startChaosLoad,
  startListener,
} from './chaosLoad.ts';
import { FAULTS, type Fault, type FaultResult } from './faults.ts';
import { inspect } from './inspect.ts';
import { create } from './load.ts';
import { signInForLong } from './people.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { type DatabaseProxy, startHaproxy, startPgbouncer } from './proxies.ts';
import { psql } from './psql.ts';

interface Programs {
  postgres: string;
  pgbouncer: string;
  haproxy: string;
}

/** Characters of a process's output that say why it ended. */
const LAST_OUTPUT = 3_000;
const COUNTS = { writers: 4, readers: 4 };
/** Pause between two rounds for normal operation. */
const CALM_MS = 400;

/** Runs `rounds` of each fault and calls `onResult` with its result; a frozen server stays frozen for `frozenMs`. */
export async function runChaos(
  programs: Programs,
  { rounds, frozenMs, faults = FAULTS, onResult = () => {} }: ChaosOptions,
): Promise<FaultResult[]> {
  const cluster = await Cluster.build(programs);
  try {
    const all: FaultResult[] = [];
    for (const fault of faults) {
      const result = await cluster.runFault(fault, rounds, frozenMs);
      all.push(result);
      onResult(result);
      if (result.dead.length) break;
    }
    return all;
  } finally {
    await cluster.destroy();
  }
}

interface ChaosOptions {
  rounds: number;
  frozenMs: number;
  faults?: readonly Fault[];
  onResult?: (result: FaultResult) => void;
}

class Cluster {
  readonly #programs: Programs;
  readonly #folder = mkdtempSync(join(tmpdir(), 'salesdesk-chaos-'));
  /** The primary and its standby. Their ports never change, because the replicas are configured with them. */
  #primary: OwnPostgres;
  #standby: OwnPostgres | null;
  #freePort = 0;
  #haproxy!: DatabaseProxy;
  #pgbouncer!: DatabaseProxy;
  #replicas: Product[] = [];
  /** Start a replica again, each at its address. */
  #starts: (() => Promise<Product>)[] = [];
  #token = '';

  private constructor(programs: Programs, primary: OwnPostgres, standby: OwnPostgres) {
    this.#programs = programs;
    this.#primary = primary;
    this.#standby = standby;
  }

  static async build(programs: Programs): Promise<Cluster> {
    const primary = await startPostgres(programs.postgres);
    const standby = await startStandby(programs.postgres, primary);
    const cluster = new Cluster(programs, primary, standby);
    try {
      await cluster.#awaitStandby();
      cluster.#haproxy = await startHaproxy(programs.haproxy, [primary.url, standby.url]);
      cluster.#pgbouncer = await startPgbouncer(programs.pgbouncer, cluster.#haproxy.url, { mode: 'transaction' });
      const list = primary.url.replace(/@[^/]*/, (first) => `${first},${new URL(standby.url).host}`);
      const ways: Record<string, string>[] = [
        { DATABASE_URL: `${list}?target_session_attrs=read-write` },
        { DATABASE_URL: cluster.#haproxy.url },
        { DATABASE_URL: cluster.#pgbouncer.url, DATABASE_DIRECT_URL: cluster.#haproxy.url },
      ];
      const ports = await Promise.all(ways.map(freePort));
      cluster.#starts = ways.map((env, at) => () => {
        const DATA_DIR = join(cluster.#folder, 'unused');
        return startProduct({ DATA_DIR, LOG_LEVEL: 'fatal', PORT: String(ports[at]), ...env });
      });
      cluster.#replicas = await Promise.all(cluster.#starts.map((start) => start()));
      cluster.#token = await signInForLong((cluster.#replicas[0] as Product).address);
      return cluster;
    } catch (error) {
      await cluster.destroy();
      throw error;
    }
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.end('SIGKILL')));
    await this.#pgbouncer?.remove();
    await this.#haproxy?.remove();
    for (const server of [this.#standby, this.#primary]) server?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async runFault(fault: Fault, rounds: number, frozenMs: number): Promise<FaultResult> {
    const balancer = await startBalancer(this.#replicas.map(({ address }) => address));
    const listeners = await Promise.all(this.#replicas.map(({ address }) => startListener([address], this.#token)));
    const from = Number(await this.#query('select coalesce(max(position), 0) from audit_chain'));
    const load = startChaosLoad(balancer.address, this.#token, COUNTS);
    const tail = fault === 'killed replica' ? this.#watchTail() : null;
    let [backMs, sealedMs, tailMs] = [0, 0, 0];
    try {
      for (let round = 0; round < rounds; round++) {
        if (!this.#standby) await this.#rebuild();
        await pause(CALM_MS + Math.random() * CALM_MS);
        await this.#do(fault, frozenMs, round);
        // Further rounds would be meaningless once a process has ended.
        if (this.#dead().length) break;
        backMs = Math.max(backMs, await this.#untilAllAnswer(load));
        sealedMs = Math.max(sealedMs, await this.#untilSealed());
      }
      tailMs = (await tail?.stop()) ?? 0;
      await pause(CALM_MS);
      await load.stop();
      const { acknowledged, read, retries, refused } = load;
      const db = openDatabase({ databaseUrl: this.#primary.url, dataDir: null });
      const changes = await changesAfter(db, from).finally(() => db.destroy());
      const missed = (await missedBy(listeners, changes)).length;
      const { lost, broken } = await inspect({ databaseUrl: this.#primary.url, dataDir: null }, load.known);
      return {
        ...{ fault, rounds, backMs, sealedMs, tailMs, dead: this.#dead(), acknowledged, read, retries, refused },
        ...{ lost, broken, missed },
        disordered: listeners.reduce((sum, { disordered }) => sum + disordered, 0),
        resets: listeners.reduce((sum, { resets }) => sum + resets, 0),
      };
    } finally {
      await tail?.stop();
      await load.stop();
      await Promise.all(listeners.map((listener) => listener.stop()));
      balancer.close();
    }
  }

  #dead(): string[] {
    const ended = this.#replicas.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);
    return ended.map(({ child, output }) => `${child.signalCode ?? child.exitCode}: ${output().slice(-LAST_OUTPUT)}`);
  }

  /** Causes the fault and resolves when the database, or the replica, is back. */
  async #do(fault: Fault, frozenMs: number, round: number): Promise<void> {
    const end = (which: string) =>
      this.#query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid() and ${which}`,
      );
    if (fault === 'restart, fast') await this.#primary.control('-m fast restart');
    if (fault === 'restart, immediate') await this.#primary.control('-m immediate restart');
    if (fault === 'terminated backends') await end('true');
    if (fault === 'cut LISTEN connections') await end("query like 'listen %'");
    if (fault === 'frozen server') {
      const pids = this.#primary.pids();
      for (const pid of pids) signal(pid, 'SIGSTOP');
      await pause(frozenMs);
      for (const pid of pids) signal(pid, 'SIGCONT');
    }
    if (fault === 'restarted pgbouncer') {
      await this.#pgbouncer.kill();
      await pause(CALM_MS);
      await this.#pgbouncer.start();
    }
    if (fault === 'promoted standby') await this.#promote();
    if (fault === 'killed replica') {
      const at = round % this.#replicas.length;
      await this.#replicas[at]?.end('SIGKILL');
      const again = this.#starts[at];
      if (again) this.#replicas[at] = await again();
    }
    await this.#query('select 1');
  }

  /** Milliseconds until every replica has saved. */
  async #untilAllAnswer(load: ChaosLoad): Promise<number> {
    const from = Date.now();
    await Promise.all(
      this.#replicas.map(async ({ address }) => {
        const company = { name: `Probe ${crypto.randomUUID()}`, key: crypto.randomUUID(), session: 0 };
        const answer = await sendUntilAnswered(() => create(address, this.#token, company), undefined, {
          isInFlightKnown: true,
        });
        if (answer.error || !answer.data) throw new Error(`${address}: ${answer.message}`);
        load.known.push({ ...company, id: answer.data.account_id });
      }),
    );
    return Date.now() - from;
  }

  /** Milliseconds until every change that is committed now is sealed. */
  async #untilSealed(): Promise<number> {
    const from = Date.now();
    const newest = await this.#query('select coalesce(max(id), 0) from audit');
    const waiting = `select count(*) from audit left join audit_chain on audit_id = id where audit_id is null and id <= ${newest}`;
    while (Number(await this.#query(waiting))) await pause(50);
    return Date.now() - from;
  }

  /** Watches how long the oldest unsealed change waits; `stop` resolves with the longest time in milliseconds. */
  #watchTail(): { stop: () => Promise<number> } {
    const age = 'select coalesce(extract(epoch from clock_timestamp() - min(since)) * 1000, 0) from audit_waiting';
    let [longestMs, isOver] = [0, false];
    const watching = (async () => {
      while (!isOver) {
        longestMs = Math.max(longestMs, Number(await this.#query(age)));
        await pause(50);
      }
    })();
    // `stop` reports it.
    watching.catch(() => {});
    return {
      stop: async () => {
        isOver = true;
        await watching;
        return Math.round(longestMs);
      },
    };
  }

  /** Fails over as an operator would: kills the primary, promotes the standby and ends synchronous replication. */
  async #promote(): Promise<void> {
    const standby = this.#standby as OwnPostgres;
    for (const pid of this.#primary.pids()) signal(pid, 'SIGKILL');
    await standby.control('promote');
    this.#freePort = Number(new URL(this.#primary.url).port);
    this.#primary.remove();
    [this.#primary, this.#standby] = [standby, null];
    await this.#query('alter system reset synchronous_standby_names');
    await this.#query('select pg_reload_conf()');
  }

  /** Starts a new standby of the promoted server, on the port of the killed one. */
  async #rebuild(): Promise<void> {
    this.#standby = await startStandby(this.#programs.postgres, this.#primary, { port: this.#freePort });
    await this.#awaitStandby();
  }

  /** Makes commits wait for the standby, and waits until it is in sync. */
  async #awaitStandby(): Promise<void> {
    await this.#query("alter system set synchronous_standby_names = '*'");
    await this.#query('select pg_reload_conf()');
    const following = "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'";
    while (!(await this.#query(following))) await pause(50);
  }

  /** Queries the primary directly; waits until it answers. */
  #query(statement: string): Promise<string> {
    return psql(this.#programs.postgres, this.#primary.url, statement);
  }
}

/** Sends a signal; ignores processes that have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
