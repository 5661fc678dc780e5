import { type LiveChanges, PERMISSION_KEYS, type PermissionKey } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { type Listener, listenTo } from '../../test/listener.ts';
import { record } from '../audit/audit.service.ts';

let test: TestApp;
let admin: Caller;
let network: { id: number };
const open: Listener[] = [];
beforeAll(async () => {
  test = await buildTestApp();
  await test.createAdmin();
  admin = await test.as(PERMISSION_KEYS);
  network = await test.createNetwork();
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave();
});
afterAll(() => test.close());

async function listen(who: Pick<Caller, 'token'>, lastId?: string, app = test.app): Promise<Listener> {
  const listener = await listenTo(app, who.token, lastId);
  open.push(listener);
  return listener;
}
const toggle = async (status: 1 | 2) =>
  expect(
    (await admin.post('catalog/network-status-change', { network_id: network.id, network_status: status })).body.error,
  ).toBe(false);
let isOn = true;
/** A change that everybody with the right of Networks hears of. */
const change = async () => {
  isOn = !isOn;
  await toggle(isOn ? 1 : 2);
};
const heardOf = (listener: Listener, action: string) =>
  listener.until(() => listener.changes().some((one) => one.action === action));
const actionsOf = (listener: Listener) => listener.changes().map(({ action }) => action);
const write = (entity: string, action: string, n = 1) =>
  test.db.transaction().execute(async (tx) => {
    for (let i = 0; i < n; i++)
      await record(tx, { actorId: admin.userId, action, entity, entityId: network.id, summary: `Change ${i}` });
  });

describe('a stream', () => {
  it('tells who changed what, once it is committed', async () => {
    const colleague = await listen(await test.as(['system.network.view']));
    expect([colleague.status, colleague.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(colleague.headers['cache-control']).toBe('no-store, no-transform');
    await change();
    await heardOf(colleague, 'network.switched');
    const { first_name, last_name } = await test.db
      .selectFrom('users')
      .where('id', '=', admin.userId)
      .select(['first_name', 'last_name'])
      .executeTakeFirstOrThrow();
    expect(colleague.changes()).toEqual([
      {
        id: expect.stringMatching(/^\d+-[0-9a-f]{8}$/),
        entity: 'network',
        entityId: network.id,
        action: 'network.switched',
        by: { userId: admin.userId, name: `${first_name} ${last_name}` },
        summary: expect.stringMatching(/^Switched /),
        at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('tells nothing of what was undone, and everything of what was done beside it, in the order of commits', async () => {
    const colleague = await listen(admin);
    const undone = test.db.transaction().execute(async (tx) => {
      await record(tx, { actorId: null, action: 'network.edited', entity: 'network', entityId: 1, summary: 'undone' });
      throw new Error('stop');
    });
    await expect(undone).rejects.toThrow('stop');
    await Promise.all(Array.from({ length: 20 }, () => write('network', 'network.edited', 2)));
    await colleague.until(() => colleague.changes().length === 40);
    const places = colleague.changes().map(({ id }) => Number(id.split('-')[0]));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBe(40);
    expect(colleague.changes().some(({ summary }) => summary === 'undone')).toBe(false);
  });

  it('is refused without a session, and keeps none from idling out', async () => {
    expect((await listen({ token: 'x' })).status).toBe(401);
    const user = await test.as(['system.network.view']);
    const used = await sql<{ at: Date }>`
      update sessions set last_used_at = now() - interval '2 hours' where id = ${user.sessionId}
      returning last_used_at as at`.execute(test.db);
    await listen(user);
    const now = await test.db
      .selectFrom('sessions')
      .where('id', '=', user.sessionId)
      .select('last_used_at')
      .executeTakeFirstOrThrow();
    expect(now.last_used_at).toEqual(used.rows[0]?.at);
  });

  it('is one of three at most for a session', async () => {
    const user = await test.as([]);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await listen(user)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    open[0]?.leave();
  });

  it('is refused when the process has as many as it may', async () => {
    const small = await test.replica({ config: { liveStreams: 1 } });
    const first = await listen(admin, undefined, small.app);
    const second = await listen(admin, undefined, small.app);
    expect([first.status, second.status, second.headers['retry-after']]).toEqual([200, 503, '60']);
  });

  it('is counted', async () => {
    const before = await figure('live_streams');
    const stream = await listen(admin);
    await change();
    await heardOf(stream, 'network.switched');
    expect(await figure('live_streams')).toBe(before + 1);
    expect(await figure('live_changes_told_total')).toBeGreaterThan(0);
    const { body } = await test.anonymous.get<string>('/metrics');
    expect(String(body)).not.toMatch(/http_request_duration_seconds_count.*live.*status="200"/);
  });
});

describe('rights', () => {
  async function heardWith(permissions: PermissionKey[]): Promise<string[]> {
    const listener = await listen(await test.as(permissions));
    const company = await admin.post<{ account_parent_id: number }>('account/create_account_info', {
      account_name: 'Secret Ltd',
    });
    const account_id = company.body.data?.account_parent_id ?? 0;
    await admin.post('account/contact', { account_id, account_email: 'a@b.example' });
    await admin.post('account/social', { account_id, account_website: 'b.example' });
    await admin.post('account/status_change', { account_id, account_change_type: 2 });
    await admin.post('account/update-lead-kanban-column', {
      leadId: account_id,
      fromcolumnSlug: 'new',
      tocolumnSlug: 'contacted',
    });
    await change();
    const user = await test.createUser();
    await admin.post('user/user-status-change', { user_id: user.id, status_code: 2 });
    await admin.post('auth/recovery-codes-make', { current_password: 'wrong' });
    const signals = await listen(admin);
    await write('network', 'network.edited');
    await heardOf(signals, 'network.edited');
    return listener.changes().map(({ action, summary }) => `${action}: ${summary}`);
  }

  it.each<[PermissionKey[], string[]]>([
    [['data.leads.edit-all', 'system.network.delete'], []],
    [
      ['data.q-list.view'],
      [
        'account.created: Added Secret Ltd',
        'account.edited: Edited Secret Ltd',
        'account.edited: Edited Secret Ltd',
        'account.promoted: null',
        'lead.moved: null',
      ],
    ],
    [['system.staff.view'], ['user.switched: null', 'session.opened: null']],
  ])('%p', async (permissions, heard) => {
    const told = await heardWith(permissions);
    // Whoever signs in for the test itself is heard of too.
    expect([...new Set(told.filter((line) => !line.startsWith('session.opened')))]).toEqual([
      ...new Set(heard.filter((line) => !line.startsWith('session.opened'))),
    ]);
  });

  it('data.leads.view hears of leads, with the stages', async () => {
    const told = await heardWith(['data.leads.view']);
    expect(told).toContain('account.promoted: Promoted to lead in New');
    expect(told).toContain('lead.moved: Moved from New to Contacted');
    expect(told.every((line) => /^(account|lead)\./.test(line))).toBe(true);
  });

  it('a company that is no lead is none of the board’s business', async () => {
    const board = await listen(await test.as(['data.leads.view', 'system.network.view']));
    await admin.post('account/create_account_info', { account_name: 'Only on the Q List' });
    await change();
    await heardOf(board, 'network.switched');
    expect(actionsOf(board)).toEqual(['network.switched']);
  });

  it('that are taken away count at once, those that are given too', async () => {
    const user = await test.as(['system.network.view', 'data.leads.view']);
    const stream = await listen(user);
    const give = async (checkedPermissions: PermissionKey[]) => {
      const { body } = await admin.post('user/user-update', {
        user_id: user.userId,
        reporting_to: admin.userId,
        checkedPermissions,
        checkedNetworks: [network.id],
      });
      expect(body.validations).toEqual({});
    };
    await give(['data.leads.view']);
    await change();
    await give(['data.leads.view', 'system.network.view']);
    await write('network', 'network.edited');
    await heardOf(stream, 'network.edited');
    expect(actionsOf(stream)).toEqual(['network.edited']);
  });
});

describe('the end of a session', () => {
  it.each<[string, (user: Caller) => Promise<unknown>]>([
    ['signing out', (user) => user.post('logout', {})],
    [
      'ended from another browser',
      async (user) => {
        const { username } = await test.db
          .selectFrom('users')
          .where('id', '=', user.userId)
          .select('username')
          .executeTakeFirstOrThrow();
        await (await test.as(username)).post('auth/session-revoke', { session_id: user.sessionId });
      },
    ],
    ['switched off', (user) => admin.post('user/user-status-change', { user_id: user.userId, status_code: 2 })],
    ['deleted', (user) => admin.post('user/user-delete', { user_id: user.userId })],
    [
      'given another password',
      (user) => admin.post('user/user-update', { user_id: user.userId, password: 'Fresh-Orchard-31' }),
    ],
  ])('%s ends the stream at once', async (_what, end) => {
    const user = await test.as(['system.network.view']);
    const stream = await listen(user);
    await end(user);
    await stream.over;
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session' } });
    await change();
    expect(stream.changes()).toEqual([]);
    expect((await listen(user, stream.lastId())).status).toBe(401);
  });
});

describe('coming back', () => {
  it('for the first time hears what happened while the page was loading', async () => {
    await write('network', 'network.edited');
    const stream = await listenTo(test.app, admin.token, undefined, '?recent=30');
    open.push(stream);
    expect(stream.changes().at(-1)).toMatchObject({ action: 'network.edited' });
    await change();
    await heardOf(stream, 'network.switched');
    const late = await listenTo(test.app, admin.token, undefined, '?recent=601');
    open.push(late);
    expect(late.events.some(({ event }) => event === 'reset')).toBe(true);
  });

  it('hears what was missed and nothing twice', async () => {
    const before = await listen(admin);
    await change();
    await heardOf(before, 'network.switched');
    before.leave();
    await write('network', 'network.edited', 3);
    const after = await listen(admin, before.lastId());
    await change();
    await heardOf(after, 'network.switched');
    expect(actionsOf(after)).toEqual(['network.edited', 'network.edited', 'network.edited', 'network.switched']);
    expect(after.events.some(({ event }) => event === 'reset')).toBe(false);
  });

  it('with nothing missed hears nothing', async () => {
    const before = await listen(admin);
    before.leave();
    const after = await listen(admin, before.lastId());
    expect(after.events.filter(({ event }) => event)).toEqual([]);
    expect(after.lastId()).toBe(before.lastId());
  });

  it('gets only what the rights of now allow', async () => {
    const nobody = await test.as(['data.leads.view']);
    const stream = await listen(nobody);
    stream.leave();
    await write('network', 'network.edited', 3);
    const after = await listen(nobody, stream.lastId());
    expect(after.changes()).toEqual([]);
    expect(after.lastId()).not.toBe(stream.lastId());
  });

  it.each<[string, () => Promise<string>]>([
    [
      'after more than 500 changes',
      async () => {
        const { lastId } = await idNow();
        await write('network', 'network.edited', 501);
        return lastId;
      },
    ],
    ['with an id that was never given', async () => '999999999-00000000'],
    ['with an id of another trail', async () => (await idNow()).lastId.replace(/-.*/, '-00000000')],
    ['with nonsense', async () => "1' or 1=1"],
  ])('%s loads everything', async (_what, id) => {
    const stream = await listen(admin, await id());
    expect(stream.events.filter(({ event }) => event).map(({ event }) => event)).toEqual(['reset']);
    await change();
    await heardOf(stream, 'network.switched');
  });

  it('after more than ten minutes loads everything', async () => {
    const { lastId } = await idNow();
    await sql`insert into audit (at, action, entity, summary)
      values (now() - interval '11 minutes', 'network.edited', 'network', 'old')`.execute(test.db);
    const stream = await listen(admin, lastId);
    expect(stream.events.some(({ event }) => event === 'reset')).toBe(true);
  });

  it('500 changes are told one by one', async () => {
    const { lastId } = await idNow();
    await write('network', 'network.edited', 500);
    const stream = await listen(admin, lastId);
    await stream.until(() => stream.changes().length === 500);
  });

  it('without a stream is answered in the envelope', async () => {
    const { lastId } = await idNow();
    await write('network', 'network.edited', 2);
    const { body } = await admin.get<LiveChanges>('live/changes', {}, { headers: { 'last-event-id': lastId } });
    expect(body.data).toMatchObject({ isComplete: true, changes: [{ entity: 'network' }, { entity: 'network' }] });
    expect((await admin.get<LiveChanges>('live/changes')).body.data).toMatchObject({ isComplete: false, changes: [] });
  });
});

it('many changes at once are one: load everything', async () => {
  const stream = await listen(admin);
  await write('network', 'network.edited', 600);
  await stream.until((events) => events.some(({ event }) => event === 'reset'));
  expect(stream.changes()).toEqual([]);
});

describe('two replicas', () => {
  it('tell of each other’s changes, and a browser may change over', async () => {
    const there = await test.replica();
    const before = await listen(admin, undefined, there.app);
    await change();
    await heardOf(before, 'network.switched');
    before.leave();
    await write('network', 'network.edited');
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
    it('hear again after the listening connection was cut, also of what happened meanwhile', async () => {
      const stream = await listen(admin);
      await test.db.transaction().execute(async (tx) => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like 'listen %'`.execute(tx);
        await record(tx, {
          actorId: null,
          action: 'network.edited',
          entity: 'network',
          entityId: 1,
          summary: 'between',
        });
      });
      await heardOf(stream, 'network.edited');
      await change();
      await heardOf(stream, 'network.switched');
      expect(actionsOf(stream)).toEqual(['network.edited', 'network.switched']);
    });
});

it('a heartbeat says where the trail is, and finds a session that is over without anybody’s doing', async () => {
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

it('a process that stops says when to come again, and takes no new ones', async () => {
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

async function figure(name: string): Promise<number> {
  const { body } = await test.anonymous.get<string>('/metrics');
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(String(body))?.[1]);
}
