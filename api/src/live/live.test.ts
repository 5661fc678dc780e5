/** Who receives which changes, and for how long. ADR-111. */
import type { LiveBeat, LiveChanges, PermissionKey } from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { sql } from 'kysely';
import type { Caller, TestApp } from '../../test/index.ts';
import type { Listener } from '../../test/listener.ts';
import { buildLiveTest, type LiveTest, receivedBy } from '../../test/liveTest.ts';
import { record } from '../audit/audit.service.ts';
import { sealWaiting } from '../audit/audit.sql.ts';

let live: LiveTest;
let test: TestApp;
let admin: Caller;
let network: { id: number };
let open: LiveTest['open'];
beforeAll(async () => {
  live = await buildLiveTest();
  ({ test, admin, network, open } = live);
});
afterEach(() => live.leaveAll());
afterAll(() => test.close());

const listen: LiveTest['listen'] = (...args) => live.listen(...args);
const change = () => live.change();
const write: LiveTest['write'] = (...args) => live.write(...args);
const actionsOf = (listener: Listener) => listener.changes().map(({ action }) => action);

describe('a stream', () => {
  it('sends who changed what, once it is committed', async () => {
    const colleague = await listen(await test.as(['system.network.view']));
    expect([colleague.status, colleague.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(colleague.headers['cache-control']).toBe('no-store, no-transform');
    await change();
    await receivedBy(colleague, 'network.switched');
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
        message: { code: 'network.switched', params: { name: expect.any(String) } },
        at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('sends nothing of a rolled-back transaction, and everything of concurrent ones, in the order of commits', async () => {
    const colleague = await listen(admin);
    const undone = test.db.transaction().execute(async (tx) => {
      const message = say('network.edited', { name: 'undone' });
      await record(tx, { actorId: null, action: 'network.edited', entityId: 1, message });
      throw new Error('stop');
    });
    await expect(undone).rejects.toThrow('stop');
    await Promise.all(Array.from({ length: 20 }, () => write('network.edited', 2)));
    // What the last commits left waiting; a process seals it every 0.2 s.
    await sealWaiting(test.db, 40);
    await colleague.until(() => colleague.changes().length === 40);
    const places = colleague.changes().map(({ id }) => Number(id.split('-')[0]));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBe(40);
    expect(colleague.changes().some(({ summary }) => summary === 'undone')).toBe(false);
  });

  it('is refused without a session, and does not extend one', async () => {
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

  it('is limited to three per session', async () => {
    const user = await test.as([]);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await listen(user)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    open[0]?.leave();
  });

  it('is refused when the process has the maximum number', async () => {
    const small = await test.replica({ config: { liveStreams: 1 } });
    const first = await listen(admin, undefined, small.app);
    const second = await listen(admin, undefined, small.app);
    expect([first.status, second.status, second.headers['retry-after']]).toEqual([200, 503, '60']);
  });

  it('is counted', async () => {
    const before = await figure('live_streams');
    const stream = await listen(admin);
    await change();
    await receivedBy(stream, 'network.switched');
    expect(await figure('live_streams')).toBe(before + 1);
    expect(await figure('live_changes_told_total')).toBeGreaterThan(0);
    const { body } = await test.anonymous.get<string>('/metrics');
    expect(String(body)).not.toMatch(/http_request_duration_seconds_count.*live.*status="200"/);
  });
});

describe('permissions', () => {
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
    await write('network.edited');
    await receivedBy(signals, 'network.edited');
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
    // The sign-in of the test itself is received too.
    expect([...new Set(told.filter((line) => !line.startsWith('session.opened')))]).toEqual([
      ...new Set(heard.filter((line) => !line.startsWith('session.opened'))),
    ]);
  });

  it('data.leads.view receives leads, with the stages', async () => {
    const told = await heardWith(['data.leads.view']);
    expect(told).toContain('account.promoted: Promoted to lead in New');
    expect(told).toContain('lead.moved: Moved from New to Contacted');
    expect(told.every((line) => /^(account|lead)\./.test(line))).toBe(true);
  });

  it('the board receives no company that is no lead', async () => {
    const board = await listen(await test.as(['data.leads.view', 'system.network.view']));
    await admin.post('account/create_account_info', { account_name: 'Only on the Q List' });
    await change();
    await receivedBy(board, 'network.switched');
    expect(actionsOf(board)).toEqual(['network.switched']);
  });

  it('take effect at once, whether granted or withdrawn', async () => {
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
    await write('network.edited');
    await receivedBy(stream, 'network.edited');
    expect(actionsOf(stream)).toEqual(['network.edited']);
  });

  it('that are withdrawn reach clients of another replica at once, and those that poll', async () => {
    const there = await test.replica();
    const user = await test.as(['data.leads.view', 'data.q-list.view', 'system.network.view']);
    const stream = await listen(user, undefined, there.app);
    const rights = () =>
      stream.events.filter(({ event }) => event === 'beat').map(({ data }) => (data as LiveBeat).rights);
    const left: PermissionKey[][] = [['data.leads.view', 'system.network.view'], ['system.network.view']];
    for (const [step, checkedPermissions] of left.entries()) {
      const checkedNetworks = [network.id];
      const body = { user_id: user.userId, reporting_to: admin.userId, checkedPermissions, checkedNetworks };
      expect((await admin.post('user/user-update', body)).body.validations).toEqual({});
      await stream.until(() => rights().length === step + 2);
    }
    expect(rights()).toEqual([
      { leads: true, qList: true },
      { leads: true, qList: false },
      { leads: false, qList: false },
    ]);
    const again = await test.as(await usernameOf(user));
    const { body } = await again.get<LiveChanges>('live/changes');
    expect(body.data?.rights).toEqual({ leads: false, qList: false });
    expect((await again.get('account/get-lead-changes', { since: '1' })).status).toBe(403);
  });
});

describe('the end of a session', () => {
  it.each<[string, (user: Caller) => Promise<unknown>]>([
    ['signing out', (user) => user.post('logout', {})],
    [
      'ended from another browser',
      async (user) => {
        const other = await test.as(await usernameOf(user));
        await other.post('auth/session-revoke', { session_id: user.sessionId });
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
    const heard = stream.changes();
    await change();
    expect(stream.changes()).toEqual(heard);
    expect((await listen(user, stream.lastId())).status).toBe(401);
  });
});

async function usernameOf({ userId }: Caller): Promise<string> {
  const query = test.db.selectFrom('users').where('id', '=', userId).select('username');
  return (await query.executeTakeFirstOrThrow()).username ?? '';
}

async function figure(name: string): Promise<number> {
  const { body } = await test.anonymous.get<string>('/metrics');
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(String(body))?.[1]);
}
