/** Reads on streaming replicas: never older than what their reader has written or seen, whatever becomes of a replica. ADR-120. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { inSnapshot } from '@salesdesk/api/database';
import {
  type Endpoint,
  endpoints,
  type ListedAccount,
  type Page,
  PERMISSION_KEYS,
  POSITION_HEADER,
  type StageCounts,
} from '@salesdesk/shared/domain';
import { listenTo } from '../../api/test/listener.ts';
import { findPostgres } from '../../tools/check/debian.mjs';
import { type OwnPostgres, startPostgres, startStandby } from '../../tools/check/postgres.mjs';
import { addPerson, type Person } from './people.ts';
import { SETTINGS } from './product.ts';
import { psql } from './psql.ts';

const bin = findPostgres();
const PAUSE_MS = 20;
/** What a slow machine needs until the product tries its replica again. */
const SOON_MS = 30_000;

/** A client that returns the position of the last response, as the product's own does. */
class Reader {
  position: string | undefined;
  readonly #headers: Record<string, string>;
  constructor(token: string) {
    this.#headers = { authorization: `Bearer ${token}` };
  }

  async call<T>(api: Api, path: string, body?: object): Promise<T> {
    const answer = await this.send(api, path, body);
    expect([answer.statusCode, answer.json().error]).toEqual([200, false]);
    return answer.json().data;
  }

  async send(api: Api, path: string, body?: object) {
    const headers = { ...this.#headers, ...(this.position ? { [POSITION_HEADER]: this.position } : {}) };
    const url = `/api/${path}`;
    const answer = await (body
      ? api.app.inject({ method: 'POST', url, headers, payload: body })
      : api.app.inject({ method: 'GET', url, headers }));
    this.position = answer.headers[POSITION_HEADER] as string | undefined;
    return answer;
  }

  /** Adds a company; returns its name. */
  async add(api: Api): Promise<string> {
    const account_name = `Company ${randomUUID()}`;
    await this.call(api, endpoints.accounts.info.path, { account_name });
    return account_name;
  }

  /** The names on the first page of companies. */
  async list(api: Api): Promise<string[]> {
    const { data } = await this.call<Page<ListedAccount>>(api, `${endpoints.accounts.list.path}?page=1`);
    return data.map((company) => String(company.account_name));
  }
}

/** Which servers the calls of `work` read from. */
async function serversOf(api: Api, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => {
    const { values } = (await api.app.figures.getSingleMetric('replica_calls_total')?.get()) ?? { values: [] };
    return Object.fromEntries(values.map(({ labels, value }) => [String(labels.server), value]));
  };
  const before = await read();
  await work();
  const after = await read();
  const changed = Object.entries(after).map(([server, calls]) => [server, calls - (before[server] ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, calls]) => calls));
}

if (bin) {
  let primary: OwnPostgres;
  let standbys: [OwnPostgres, OwnPostgres];
  let apis: [Api, Api];
  let person: Person;
  const opened: Api[] = [];
  const start = async (env: Record<string, string>) => {
    const api = await createApi(readConfig({ ...SETTINGS, LOG_LEVEL: 'silent', DATABASE_URL: primary.url, ...env }));
    opened.push(api);
    return api;
  };
  const reader = () => new Reader(person.token);

  /** Waits until the standby has replayed what was written. */
  const replayed = async ({ url }: OwnPostgres): Promise<void> => {
    // A commit writes all of the log that others left in memory.
    await psql(bin, primary.url, "select pg_logical_emit_message(true, '', '')");
    const written = await psql(bin, primary.url, 'select pg_current_wal_lsn()');
    await until(async () => (await psql(bin, url, `select pg_last_wal_replay_lsn() >= '${written}'`)) === 't');
  };

  const hold = async ({ url }: OwnPostgres): Promise<void> => {
    await psql(bin, url, 'select pg_wal_replay_pause()');
    await until(async () => (await psql(bin, url, 'select pg_get_wal_replay_pause_state()')) === 'paused');
  };

  const release = async (standby: OwnPostgres): Promise<void> => {
    await psql(bin, standby.url, 'select pg_wal_replay_resume()');
    await replayed(standby);
  };

  /** Until the replica serves a call of a reader who has seen everything. */
  const untilServed = async (api: Api): Promise<void> => {
    const one = reader();
    await until(async () => (await serversOf(api, () => one.list(api))).replica === 1);
  };

  beforeAll(async () => {
    primary = await startPostgres(bin);
    await start({}).then((api) => api.close());
    opened.length = 0;
    standbys = [await startStandby(bin, primary), await startStandby(bin, primary)];
    apis = [await start({ DATABASE_READ_URL: standbys[0].url }), await start({ DATABASE_READ_URL: standbys[1].url })];
    person = await addPerson(apis[0].db, [...PERMISSION_KEYS]);
  });
  afterAll(async () => {
    for (const api of opened) {
      api.drain();
      await api.close();
    }
    for (const server of [...(standbys ?? []), primary]) server?.stop();
  });

  it('serve the calls that need a permission, once they have what their reader has seen', async () => {
    const one = reader();
    expect(await serversOf(apis[0], () => one.list(apis[0]))).toEqual({});
    const name = await one.add(apis[0]);
    await replayed(standbys[0]);
    const work = async () => {
      expect(await one.list(apis[0])).toContain(name);
      await one.call(apis[0], `${endpoints.leads.list.path}?per_stage=5`);
      await one.call(apis[0], endpoints.audit.list.path);
      // Own details and the session's.
      await one.call(apis[0], endpoints.users.loggedIn.path);
      const file = await one.send(apis[0], endpoints.accounts.export.path);
      expect(file.body).toContain(name);
    };
    // What only needs a session is read from the primary, which may then be ahead of the replica for a moment.
    const { replica = 0, primary: others = 0 } = await serversOf(apis[0], work);
    expect([replica >= 3, replica + others]).toEqual([true, 4]);
  });

  it('are never written to by a call that reads', async () => {
    const one = reader();
    const name = await one.add(apis[0]);
    const { id } = await apis[0].db
      .selectFrom('accounts')
      .where('name', '=', name)
      .select('id')
      .executeTakeFirstOrThrow();
    const from = '2026-11-01T00:00:00.000Z';
    const query = `list=q-list&account_id=${id}&search=a&term=company&since=1&months=${from}&figure=added&from=${from}&to=${from}`;
    const onPrimary: string[] = [];
    for (const { method, path } of Object.values(endpoints).flatMap((calls): Endpoint[] => Object.values(calls))) {
      if (method !== 'GET' || path === endpoints.live.changes.path) continue;
      // A call before may have read from the primary, which is ahead.
      one.position = await apis[0].app.replica?.position();
      await replayed(standbys[0]);
      const work = () => one.send(apis[0], `${path.replace(/:\w+/, String(id))}?${query}`);
      if ((await serversOf(apis[0], work)).primary) onPrimary.push(path);
    }
    expect(onPrimary).toEqual([]);
  });

  it('show no reader anything older than what they wrote or saw, through any replica of the product', async () => {
    const [writer, colleague, live] = [reader(), reader(), reader()];
    for (const one of [writer, colleague, live]) await one.list(apis[0]);
    for (const standby of standbys) await replayed(standby);
    const stream = await listenTo(apis[0].app, person.token);
    for (const standby of standbys) await hold(standby);
    try {
      const name = await writer.add(apis[0]);
      const writtenAt = Number(await psql(bin, primary.url, 'select max(extract(epoch from at) * 1000000) from audit'));
      expect(await serversOf(apis[1], async () => expect(await writer.list(apis[1])).toContain(name))).toEqual({
        primary: 1,
      });
      // A colleague may not see it yet.
      for (const api of [...apis, ...apis])
        expect(await serversOf(api, async () => expect(await colleague.list(api)).not.toContain(name))).toEqual({
          replica: 1,
        });
      // Changes are listed from the time of what was read, not of the clock.
      const asOf = async (one: Reader) =>
        Number((await one.call<StageCounts>(apis[0], `${endpoints.leads.stages.path}?counts=matched`)).as_of);
      expect(await asOf(colleague)).toBeLessThan(writtenAt);
      expect(await asOf(writer)).toBeGreaterThan(writtenAt);
      // What was announced is there.
      const names = ({ data }: { data: unknown }) => String(JSON.stringify(data)).includes(name);
      await stream.until((events) => events.some(names));
      const before = stream.events.slice(0, stream.events.findIndex(names));
      live.position = before.findLast(({ event }) => event === 'position')?.data as string;
      expect(live.position).toMatch(/^\d+\//);
      expect(await live.list(apis[0])).toContain(name);
      // One replica of the database is ahead of the other: what the first showed stays.
      await release(standbys[0]);
      await until(async () => {
        const before = colleague.position;
        const names = await colleague.list(apis[0]);
        colleague.position = names.includes(name) ? colleague.position : before;
        return names.includes(name);
      });
      expect(await colleague.list(apis[1])).toContain(name);
    } finally {
      stream.leave();
      for (const standby of standbys) await release(standby);
    }
    await untilServed(apis[0]);
    await untilServed(apis[1]);
  });

  it('never decide about rights', async () => {
    const { db } = apis[0];
    const other = await addPerson(db, ['data.q-list.view']);
    const one = new Reader(other.token);
    await one.list(apis[0]);
    await replayed(standbys[0]);
    await hold(standbys[0]);
    const { position } = one;
    await db.updateTable('users').where('id', '=', other.userId).set({ permissions: [] }).execute();
    one.position = position;
    expect((await one.send(apis[0], endpoints.accounts.list.path)).statusCode).toBe(403);
    await release(standbys[0]);
  });

  it('are replaced by the primary where a transaction fails in them', async () => {
    const { replica, db } = apis[0].app;
    await replayed(standbys[0]);
    if (!replica) throw new Error('There is no replica.');
    const reads = replica.readsAfter(await replica.position());
    await replayed(standbys[0]);
    let runs = 0;
    const users = await inSnapshot(reads.db, async (tx) => {
      const found = await tx.selectFrom('users').select('id').execute();
      if (runs++ === 0) await endBackends(standbys[0]);
      return [...found, ...(await tx.selectFrom('users').select('id').execute())];
    });
    const all = await db.selectFrom('users').select('id').execute();
    expect([users, runs, reads.seen()]).toEqual([[...all, ...all], 2, null]);
    await untilServed(apis[0]);
  });

  it('may be away: at the start, during reads, and until they are back', async () => {
    const [standby] = standbys;
    const readers = Array.from({ length: 4 }, reader);
    for (const one of readers) await one.list(apis[0]);
    await replayed(standby);
    let isOver = false;
    const reading = Promise.all(
      readers.map(async (one) => {
        while (!isOver) await one.list(apis[0]);
      }),
    );
    await standby.control('-m immediate stop');
    const away = await start({ DATABASE_READ_URL: standby.url });
    const one = reader();
    await one.list(away);
    expect(await serversOf(away, () => one.list(away))).toEqual({ primary: 1 });
    await standby.control('start');
    await until(async () => (await serversOf(apis[0], () => one.list(apis[0]))).replica === 1);
    isOver = true;
    await reading;
    await untilServed(away);
  });

  it('may stand still', async () => {
    const one = reader();
    await one.list(apis[0]);
    await replayed(standbys[0]);
    const processes = standbys[0].pids();
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    try {
      expect(await serversOf(apis[0], () => one.list(apis[0]))).toEqual({ primary: 1 });
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    await untilServed(apis[0]);
  });

  it('are no replicas once promoted', async () => {
    const one = reader();
    await one.list(apis[1]);
    await replayed(standbys[1]);
    expect(await serversOf(apis[1], () => one.list(apis[1]))).toEqual({ replica: 1 });
    await standbys[1].control('promote');
    expect(await serversOf(apis[1], () => one.list(apis[1]))).toEqual({ primary: 1 });
  });

  it('have to be of the same database', async () => {
    const other = new URL(standbys[0].url);
    other.pathname = '/template1';
    await expect(start({ DATABASE_READ_URL: other.href })).rejects.toThrow(
      'DATABASE_URL and DATABASE_READ_URL lead to different databases. Let both lead to the same.',
    );
  });

  it('change nothing where there are none', async () => {
    const api = await start({});
    const one = reader();
    await one.list(api);
    expect([one.position, api.app.replica]).toEqual([undefined, null]);
  });
} else it('is tried where PostgreSQL is', () => {});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + SOON_MS; !(await isSo()); await pause(PAUSE_MS))
    if (Date.now() > end) throw new Error('It did not come to that.');
}

async function endBackends({ url }: OwnPostgres): Promise<void> {
  await psql(
    bin as string,
    url,
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
}
