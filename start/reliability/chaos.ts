/**
 * Everything that happens to a database in its life, done to it on purpose under three replicas of the product: each
 * connects another way (a list of hosts; HAProxy; pgbouncer in transaction mode before HAProxy).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@salesdesk/api/database';
import { type OwnPostgres, startPostgres, startStandby } from '../postgres.mjs';
import { startBalancer } from './balancer.ts';
import { type ChaosListener, type ChaosLoad, persist, startChaosLoad, startListener } from './chaosLoad.ts';
import { inspect } from './inspect.ts';
import { create } from './load.ts';
import { type Product, signIn, startProduct } from './product.ts';
import { type DatabaseProxy, startHaproxy, startPgbouncer } from './proxies.ts';
import { psql } from './psql.ts';

export interface Programs {
  postgres: string;
  pgbouncer: string;
  haproxy: string;
}

export const FAULTS = [
  'restart, fast',
  'restart, immediate',
  'terminated backends',
  'cut LISTEN connections',
  'frozen server',
  'restarted pgbouncer',
  'promoted standby',
] as const;
export type Fault = (typeof FAULTS)[number];

/** What was seen of one kind of fault, over all its rounds. */
export interface Figures {
  fault: Fault;
  rounds: number;
  /** Replicas whose process ended. */
  dead: number;
  acknowledged: number;
  read: number;
  triedAgain: number;
  /** Calls that were answered with anything but success or "try again". */
  refused: string[];
  lost: string[];
  /** Written twice, or not fitting together, in words. */
  broken: string[];
  /** The longest until every replica read and saved again, once the database was back, in milliseconds. */
  backMs: number;
  /** Changes a replica did not tell of, nor had its browser load everything. */
  missed: number;
  resets: number;
}

const COUNTS = { writers: 4, readers: 4 };
/** Between two rounds, for people to work. */
const CALM_MS = 400;
/** Hearing of a change may take a new connection; a lost signal is made good with the next heartbeat. */
const HEAR_MS = 40_000;

/** Runs `rounds` of each kind of fault; `frozenMs` is how long a frozen server stays so. `onFigures` hears of each kind. */
export async function runChaos(
  programs: Programs,
  { rounds, frozenMs, faults = FAULTS, onFigures = () => {} }: ChaosOptions,
): Promise<Figures[]> {
  const world = await World.build(programs);
  try {
    const all: Figures[] = [];
    for (const fault of faults) {
      const figures = await world.suffer(fault, rounds, frozenMs);
      all.push(figures);
      onFigures(figures);
      if (figures.dead) break;
    }
    return all;
  } finally {
    await world.destroy();
  }
}

export interface ChaosOptions {
  rounds: number;
  frozenMs: number;
  faults?: readonly Fault[];
  onFigures?: (figures: Figures) => void;
}

class World {
  readonly #programs: Programs;
  readonly #folder = mkdtempSync(join(tmpdir(), 'salesdesk-chaos-'));
  /** The one that is written to, and the one that follows it; their ports stay, as the replicas know them. */
  #primary: OwnPostgres;
  #standby: OwnPostgres | null;
  #freePort = 0;
  #haproxy!: DatabaseProxy;
  #pgbouncer!: DatabaseProxy;
  #replicas: Product[] = [];
  #token = '';

  private constructor(programs: Programs, primary: OwnPostgres, standby: OwnPostgres) {
    this.#programs = programs;
    this.#primary = primary;
    this.#standby = standby;
  }

  static async build(programs: Programs): Promise<World> {
    const primary = await startPostgres(programs.postgres);
    const standby = await startStandby(programs.postgres, primary);
    const world = new World(programs, primary, standby);
    try {
      await world.#beFollowed();
      world.#haproxy = await startHaproxy(programs.haproxy, [primary.url, standby.url]);
      world.#pgbouncer = await startPgbouncer(programs.pgbouncer, world.#haproxy.url, { mode: 'transaction' });
      const list = primary.url.replace(/@[^/]*/, (first) => `${first},${new URL(standby.url).host}`);
      const ways: Record<string, string>[] = [
        { DATABASE_URL: `${list}?target_session_attrs=read-write` },
        { DATABASE_URL: world.#haproxy.url },
        { DATABASE_URL: world.#pgbouncer.url, DATABASE_DIRECT_URL: world.#haproxy.url },
      ];
      const start = (env: Record<string, string>) =>
        startProduct({ DATA_DIR: join(world.#folder, 'unused'), LOG_LEVEL: 'fatal', ...env });
      world.#replicas = await Promise.all(ways.map(start));
      world.#token = await signIn((world.#replicas[0] as Product).address);
      return world;
    } catch (error) {
      await world.destroy();
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

  async suffer(fault: Fault, rounds: number, frozenMs: number): Promise<Figures> {
    const balancer = await startBalancer(this.#replicas.map(({ address }) => address));
    const listeners = await Promise.all(this.#replicas.map(({ address }) => startListener(address, this.#token)));
    const from = Number(await this.#query('select coalesce(max(position), 0) from audit_chain'));
    const load = startChaosLoad(balancer.address, this.#token, COUNTS);
    let backMs = 0;
    try {
      for (let round = 0; round < rounds; round++) {
        if (!this.#standby) await this.#rebuild();
        await pause(CALM_MS + Math.random() * CALM_MS);
        await this.#do(fault, frozenMs);
        // Nothing else is worth finding out once a process has ended.
        if (this.#dead()) break;
        backMs = Math.max(backMs, await this.#untilAllAnswer(load));
      }
      await pause(CALM_MS);
      await load.stop();
      const missed = await this.#missed(listeners, from);
      const { lost, broken } = await inspect({ databaseUrl: this.#primary.url, dataDir: null }, load.known);
      return {
        ...{ fault, rounds, backMs, dead: this.#dead(), ...pick(load) },
        lost,
        // Nobody opens a popup here.
        broken: broken.filter((sentence) => !sentence.includes('popups for')),
        missed,
        resets: listeners.reduce((sum, { resets }) => sum + resets, 0),
      };
    } finally {
      await load.stop();
      await Promise.all(listeners.map((listener) => listener.stop()));
      balancer.close();
    }
  }

  #dead(): number {
    return this.#replicas.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).length;
  }

  /** Does it and resolves when the database is back. */
  async #do(fault: Fault, frozenMs: number): Promise<void> {
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
    if (fault === 'promoted standby') {
      await this.#promote();
    }
    await this.#query('select 1');
  }

  /** Milliseconds until each replica has read and saved. */
  async #untilAllAnswer(load: ChaosLoad): Promise<number> {
    const from = Date.now();
    await Promise.all(
      this.#replicas.map(async ({ address }) => {
        const company = { name: `Probe ${crypto.randomUUID()}`, key: crypto.randomUUID(), session: 0 };
        const answer = await persist(() => create(address, this.#token, company), undefined, { isInFlightKnown: true });
        if (answer.error || !answer.data) throw new Error(`${address}: ${answer.message}`);
        load.known.push({ ...company, id: answer.data.account_id });
      }),
    );
    return Date.now() - from;
  }

  /** What whoever watches over the servers does: the primary is gone, the other one no longer waits for a standby. */
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

  /** Where the killed one was, another one follows the promoted one from now on. */
  async #rebuild(): Promise<void> {
    this.#standby = await startStandby(this.#programs.postgres, this.#primary, { port: this.#freePort });
    await this.#beFollowed();
  }

  /** Commits wait for the standby, and the standby is there. */
  async #beFollowed(): Promise<void> {
    await this.#query("alter system set synchronous_standby_names = '*'");
    await this.#query('select pg_reload_conf()');
    const following = "select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'";
    while (!(await this.#query(following))) await pause(50);
  }

  /** Asks the server itself; waits until it answers. */
  #query(statement: string): Promise<string> {
    return psql(this.#programs.postgres, this.#primary.url, statement);
  }

  /** Changes since a position that not everybody was told of, once there was time to. */
  async #missed(listeners: ChaosListener[], from: number): Promise<number> {
    const db = openDatabase({ databaseUrl: this.#primary.url, dataDir: null });
    const rows = await db
      .selectFrom('audit_chain')
      .innerJoin('audit', 'audit.id', 'audit_chain.audit_id')
      .where('position', '>', String(from) as never)
      .where('entity', '=', 'account')
      .select('position')
      .execute()
      .finally(() => db.destroy());
    const positions = rows.map(({ position }) => Number(position));
    const missedBy = ({ heard, loadedUpTo }: ChaosListener) =>
      positions.filter((position) => position > loadedUpTo && !heard.has(position));
    const count = () => listeners.flatMap(missedBy).length;
    const until = Date.now() + HEAR_MS;
    while (count() && Date.now() < until) await pause(100);
    return count();
  }
}

/** The server's processes come and go meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function pick({ acknowledged, read, triedAgain, refused }: ChaosLoad) {
  return { acknowledged, read, triedAgain, refused };
}

const BACK_MS = 5_000;

/** What of the promises was broken, in words. */
export function problemsOf({ fault, dead, lost, broken, refused, backMs, missed }: Figures): string[] {
  return [
    ...(dead ? [`${dead} processes ended`] : []),
    ...lost.map((what) => `lost: ${what}`),
    ...broken,
    ...refused.map((what) => `refused: ${what}`),
    ...(backMs > BACK_MS ? [`the last replica answered after ${backMs} ms`] : []),
    ...(missed ? [`${missed} changes were not told`] : []),
  ].map((problem) => `${fault}: ${problem}`);
}
