/** Reconnecting, several processes, and stopping one. ADR-111. */
import type { LiveChanges } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import type { Caller, TestApp } from '../../test/index.ts';
import { type Listener, listenTo } from '../../test/listener.ts';
import { buildLiveTest, type LiveTest, receivedBy } from '../../test/liveTest.ts';
import { record } from '../audit/audit.service.ts';

let live: LiveTest;
let test: TestApp;
let admin: Caller;
let open: LiveTest['open'];
beforeAll(async () => {
  live = await buildLiveTest();
  ({ test, admin, open } = live);
});
afterEach(() => live.leaveAll());
afterAll(() => test.close());

const listen: LiveTest['listen'] = (...args) => live.listen(...args);
const change = () => live.change();
const write: LiveTest['write'] = (...args) => live.write(...args);
const actionsOf = (listener: Listener) => listener.changes().map(({ action }) => action);

describe('reconnecting', () => {
  it('for the first time gets the changes since the page was loading', async () => {
    await write('network.edited');
    const stream = await listenTo(test.app, admin.token, undefined, '?recent=30');
    open.push(stream);
    expect(stream.changes().at(-1)).toMatchObject({ action: 'network.edited' });
    await change();
    await receivedBy(stream, 'network.switched');
    const late = await listenTo(test.app, admin.token, undefined, '?recent=601');
    open.push(late);
    expect(late.events.some(({ event }) => event === 'reset')).toBe(true);
  });

  it('gets missed changes, and nothing twice', async () => {
    const before = await listen(admin);
    await change();
    await receivedBy(before, 'network.switched');
    before.leave();
    await write('network.edited', 3);
    const after = await listen(admin, before.lastId());
    await change();
    await receivedBy(after, 'network.switched');
    expect(actionsOf(after)).toEqual(['network.edited', 'network.edited', 'network.edited', 'network.switched']);
    expect(after.events.some(({ event }) => event === 'reset')).toBe(false);
  });

  it('with nothing missed gets nothing', async () => {
    const before = await listen(admin);
    before.leave();
    const after = await listen(admin, before.lastId());
    expect(after.events.filter(({ event }) => event !== 'beat' && event)).toEqual([]);
    expect(after.lastId()).toBe(before.lastId());
  });

  it('gets only what the current permissions allow', async () => {
    const nobody = await test.as(['data.leads.view']);
    const stream = await listen(nobody);
    stream.leave();
    await write('network.edited', 3);
    const after = await listen(nobody, stream.lastId());
    expect(after.changes()).toEqual([]);
    expect(after.lastId()).not.toBe(stream.lastId());
  });

  it.each<[string, () => Promise<string>]>([
    [
      'after more than 500 changes',
      async () => {
        const { lastId } = await idNow();
        await write('network.edited', 501);
        return lastId;
      },
    ],
    ['with an id that was never given', async () => '999999999-00000000'],
    ['with an id of another trail', async () => (await idNow()).lastId.replace(/-.*/, '-00000000')],
    ['with nonsense', async () => "1' or 1=1"],
  ])('%s reloads everything', async (_what, id) => {
    const stream = await listen(admin, await id());
    expect(stream.events.flatMap(({ event }) => event ?? [])).toEqual(['reset', 'beat']);
    await change();
    await receivedBy(stream, 'network.switched');
  });

  it('after more than ten minutes reloads everything', async () => {
    const { lastId } = await idNow();
    await sql`insert into audit (at, action, entity, summary)
      values (now() - interval '11 minutes', 'network.edited', 'network', 'old')`.execute(test.db);
    const stream = await listen(admin, lastId);
    expect(stream.events.some(({ event }) => event === 'reset')).toBe(true);
  });

  it('500 changes are sent one by one', async () => {
    const { lastId } = await idNow();
    await write('network.edited', 500);
    const stream = await listen(admin, lastId);
    await stream.until(() => stream.changes().length === 500);
  });

  it('without a stream is answered in the envelope', async () => {
    const { lastId } = await idNow();
    await write('network.edited', 2);
    const { body } = await admin.get<LiveChanges>('live/changes', {}, { headers: { 'last-event-id': lastId } });
    expect(body.data).toMatchObject({ isComplete: true, changes: [{ entity: 'network' }, { entity: 'network' }] });
    expect((await admin.get<LiveChanges>('live/changes')).body.data).toMatchObject({ isComplete: false, changes: [] });
  });
});

it('very many changes cause one full reload', async () => {
  const stream = await listen(admin);
  await write('network.edited', 600);
  await stream.until((events) => events.some(({ event }) => event === 'reset'));
  expect(stream.changes()).toEqual([]);
});

describe('two replicas', () => {
  it('report each other’s changes, and a browser may switch between them', async () => {
    const there = await test.replica();
    const before = await listen(admin, undefined, there.app);
    await change();
    await receivedBy(before, 'network.switched');
    before.leave();
    await write('network.edited');
    const after = await listen(admin, before.lastId());
    expect(actionsOf(after)).toEqual(['network.edited']);
  });

  it('end a stream whose session was ended by the other one', async () => {
    const there = await test.replica();
    const user = await test.as([]);
    const stream = await listen(user, undefined, there.app);
    await user.post('logout', {});
    await stream.over;
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } });
  });

  if (process.env.TEST_DATABASE_URL)
    it('receive changes again after the listening connection was cut, also those made meanwhile', async () => {
      const stream = await listen(admin);
      await test.db.transaction().execute(async (tx) => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'listen %'`.execute(tx);
        await record(tx, {
          actorId: null,
          action: 'network.edited',
          entityId: 1,
          message: say('network.edited', { name: 'between' }),
        });
      });
      await receivedBy(stream, 'network.edited');
      await change();
      await receivedBy(stream, 'network.switched');
      expect(actionsOf(stream)).toEqual(['network.edited', 'network.switched']);
    });
});

it('a heartbeat has the position of the trail, and detects an expired session', async () => {
  const there = await test.replica({ config: { liveHeartbeatMs: 50 } });
  const user = await test.as([]);
  const stream = await listen(user, undefined, there.app);
  await change();
  await stream.until((events) => events.some(({ event, id }) => event === 'beat' && id !== undefined));
  expect(stream.changes()).toEqual([]);
  await sql`update sessions set last_used_at = now() - interval '9 hours' where id = ${user.sessionId}`.execute(
    test.db,
  );
  await stream.over;
  expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } });
});

it('a trail that lost its end, as after a failover, causes a full reload, and new changes are sent', async () => {
  const there = await test.replica({ config: { liveHeartbeatMs: 50 } });
  await write('network.edited', 3);
  const stream = await listen(admin, undefined, there.app);
  await test.db.transaction().execute(async (tx) => {
    await sql`alter table audit_chain disable trigger user`.execute(tx);
    await sql`delete from audit_chain where position > (select max(position) - 2 from audit_chain)`.execute(tx);
    await sql`alter table audit_chain enable trigger user`.execute(tx);
  });
  await stream.until((events) => events.some(({ event }) => event === 'reset'));
  await change();
  await receivedBy(stream, 'network.switched');
});

it('a stopping process sends when to reconnect, and accepts no new streams', async () => {
  const there = await test.replica();
  const stream = await listen(admin, undefined, there.app);
  await there.app.live.stop();
  await stream.over;
  expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'stopping' } });
  expect(Number(stream.events.at(-1)?.retry)).toBeGreaterThanOrEqual(500);
  expect((await listen(admin, undefined, there.app)).status).toBe(503);
});

async function idNow(): Promise<LiveChanges> {
  const { body } = await admin.get<LiveChanges>('live/changes');
  return body.data as LiveChanges;
}
