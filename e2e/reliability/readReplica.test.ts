/** Reads on streaming replicas: never older than what their reader has written or seen, whatever becomes of a replica. ADR-120. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, createApi } from '@salesdesk/api';
import { readConfig } from '@salesdesk/api/config';
import { inSnapshot } from '@salesdesk/api/database';
import { type Endpoint, endpoints, PERMISSION_KEYS, type StageCounts } from '@salesdesk/shared/domain';
import { listenTo } from '../../api/test/listener.ts';
import { findPostgres } from '../../tools/check/debian.mjs';
import { type OwnPostgres, startPostgres, startStandby } from '../../tools/check/postgres.mjs';
import { addPerson, type Person } from './people.ts';
import { SETTINGS } from './product.ts';
import { psql } from './psql.ts';
import { Reader, serversOf } from './reader.ts';
import { endBackends, hold, release, replayed, until } from './standbys.ts';

const bin = findPostgres();
/** Longer than the pause after a failure. */
const RETRY_MS = 2_500;

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
    await replayed(primary, standbys[0]);
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
    const query = new URLSearchParams({
      ...{ list: 'q-list', account_id: String(id), search: 'a', term: 'company', since: '1', outcome: 'create' },
      ...{ months: from, figure: 'added', from, to: from, permission: PERMISSION_KEYS[0] as string },
      ...{ today: from.slice(0, 10), today_ends: from, time_zone: 'UTC' },
    });
    const [onPrimary, onReplica, refused]: [string[], string[], string[]] = [[], [], []];
    for (const { method, path } of Object.values(endpoints).flatMap((calls): Endpoint[] => Object.values(calls))) {
      if (method !== 'GET' || path === endpoints.live.changes.path) continue;
      // A call before may have read from the primary, which is ahead.
      one.position = await apis[0].app.replica?.position();
      await replayed(primary, standbys[0]);
      const work = async () => {
        const { body } = await one.send(apis[0], `${path.replace(/:\w+/, String(id))}?${query}`);
        if (body.includes('"code":"field.')) refused.push(path);
      };
      const servers = await serversOf(apis[0], work);
      if (servers.primary) onPrimary.push(path);
      if (servers.replica) onReplica.push(path);
    }
    expect([onPrimary, refused]).toEqual([[], []]);
    const { accounts, leads, reports, audit } = endpoints;
    const lists = [
      accounts.list,
      leads.list,
      reports.overview,
      reports.companies,
      reports.export,
      audit.list,
      audit.export,
    ];
    expect(onReplica).toEqual(expect.arrayContaining(lists.map(({ path }) => path)));
  });

  it('show no reader anything older than what they wrote or saw, through any replica of the product', async () => {
    const [writer, colleague, live] = [reader(), reader(), reader()];
    for (const one of [writer, colleague, live]) await one.list(apis[0]);
    for (const standby of standbys) await replayed(primary, standby);
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
      await release(primary, standbys[0]);
      await until(async () => {
        const before = colleague.position;
        const names = await colleague.list(apis[0]);
        colleague.position = names.includes(name) ? colleague.position : before;
        return names.includes(name);
      });
      expect(await colleague.list(apis[1])).toContain(name);
    } finally {
      stream.leave();
      for (const standby of standbys) await release(primary, standby);
    }
    await untilServed(apis[0]);
    await untilServed(apis[1]);
  });

  it('never decide about rights', async () => {
    const { db } = apis[0];
    const other = await addPerson(db, ['data.q-list.view']);
    const one = new Reader(other.token);
    await one.list(apis[0]);
    await replayed(primary, standbys[0]);
    await hold(standbys[0]);
    const { position } = one;
    await db.updateTable('users').where('id', '=', other.userId).set({ permissions: [] }).execute();
    one.position = position;
    expect((await one.send(apis[0], endpoints.accounts.list.path)).statusCode).toBe(403);
    await release(primary, standbys[0]);
  });

  /** For a reader who has seen everything, as the replica has. */
  const readsNow = async () => {
    const { replica } = apis[0].app;
    if (!replica) throw new Error('There is no replica.');
    const reads = replica.readsAfter(await replica.position());
    await replayed(primary, standbys[0]);
    return reads;
  };

  it('are replaced by the primary where a transaction fails in them', async () => {
    const { db } = apis[0];
    const reads = await readsNow();
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

  it('serve others after a statement was cancelled', async () => {
    const [first, second] = [await readsNow(), await readsNow()];
    let runs = 0;
    await inSnapshot(first.db, async (tx) => {
      if (runs++) return;
      await tx
        .selectNoFrom(({ fn, val }) => fn('set_config', [val('statement_timeout'), val('50'), val(true)]).as('a'))
        .execute();
      await tx.selectNoFrom(({ fn, val }) => fn('pg_sleep', [val(5)]).as('a')).execute();
    });
    await second.db.selectFrom('users').select('id').execute();
    expect([runs, first.seen(), second.seen()]).toEqual([2, null, expect.any(String)]);
  });

  it('may be away: at the start, during reads, and until they are back', async () => {
    const [standby] = standbys;
    const readers = Array.from({ length: 4 }, reader);
    for (const one of readers) await one.list(apis[0]);
    await replayed(primary, standby);
    let isOver = false;
    const reading = Promise.all(
      readers.map(async (one) => {
        while (!isOver) await one.list(apis[0]);
      }),
    );
    await standby.control('-m immediate stop');
    const away = await start({ DATABASE_READ_URL: standby.url });
    try {
      const one = reader();
      await one.list(away);
      expect(await serversOf(away, () => one.list(away))).toEqual({ primary: 1 });
      await standby.control('start');
      // The other readers are counted too.
      await until(async () => ((await serversOf(apis[0], () => one.list(apis[0]))).replica ?? 0) > 0);
    } finally {
      isOver = true;
    }
    await reading;
    await untilServed(away);
  });

  it('may stand still, which is logged once', async () => {
    const readers = Array.from({ length: 4 }, reader);
    const listAll = () => Promise.all(readers.map((one) => one.list(apis[0])));
    await listAll();
    await replayed(primary, standbys[0]);
    await listAll();
    const warn = jest.spyOn(apis[0].app.log, 'warn');
    const processes = standbys[0].pids();
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    try {
      expect(await serversOf(apis[0], listAll)).toEqual({ primary: 4 });
      // Nor when it is tried again.
      await pause(RETRY_MS);
      await listAll();
      expect(warn.mock.calls.map(([, message]) => message)).toEqual([
        expect.stringMatching(/^the replica cannot be reached/),
      ]);
    } finally {
      warn.mockRestore();
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    await untilServed(apis[0]);
  });

  it('are no replicas once promoted', async () => {
    const one = reader();
    await one.list(apis[1]);
    await replayed(primary, standbys[1]);
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
