import {
  type BulkDone,
  COLD_NOTICE_DAYS,
  endpoints,
  endpointWith,
  IDLE_DAYS,
  type Notification,
  type NotificationPage,
  type NotificationPreferences,
  PERMISSION_KEYS,
  type PermissionKey,
  type Timeline,
  type UndoOffer,
} from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { remind } from '../repeatedWork.ts';

const { accounts, activities, bulk, leads, notifications, undo, users } = endpoints;
const SELLER: PermissionKey[] = ['data.q-list.view', 'data.q-list.create', 'data.leads.view', 'data.leads.create'];
let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  await api.createAdmin();
  admin = await api.as(PERMISSION_KEYS);
  await api.db
    .updateTable('users')
    .set({ first_name: 'Ada', last_name: 'Boss', receive_notifications: true })
    .where('id', '=', admin.userId)
    .execute();
});
afterAll(() => api.close());

/** A colleague who receives notifications, unless the values say otherwise. */
async function colleague(permissions: PermissionKey[] = SELLER, values = {}) {
  const user = await api.createUser({ permissions, receive_notifications: true, ...values });
  return api.as(user.username);
}
const pageOf = async (who: Caller, query: Record<string, string> = {}) =>
  (await who.get<NotificationPage>(notifications.list.path, query)).body.data as NotificationPage;
const kindsOf = async (who: Caller) => (await pageOf(who)).data.map(({ kind }) => kind);
const onlyOf = async (who: Caller) => {
  const { data } = await pageOf(who);
  expect(data).toHaveLength(1);
  return data[0] as Notification;
};
const assign = async (who: Caller, ids: number[], assignee: number, line?: string) =>
  (
    await who.post<BulkDone>(
      bulk.act.path,
      { action: 'assign', ids, assignee, ...(line ? { line } : {}) },
      { json: true },
    )
  ).body;
const move = (who: Caller, leadId: number, tocolumnSlug = 'contacted') =>
  who.post<{ undo: UndoOffer }>(leads.move.path, { leadId, fromcolumnSlug: 'new', tocolumnSlug });
const write = (who: Caller, body: Record<string, unknown>) =>
  who.post<{ undo: UndoOffer }>(activities.create.path, body, { json: true });
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const day = (days: number) => ago(-days).toISOString().slice(0, 10);

describe('a user is notified', () => {
  it('once, of all companies that a colleague assigned together, with the line for them', async () => {
    const rep = await colleague();
    const [a, b] = [await api.createLead({ name: 'Acme' }), await api.createLead()];
    const done = await assign(admin, [a.id, b.id], rep.userId, 'Call them before Friday');
    expect(done).toMatchObject({ error: false });
    expect(await onlyOf(rep)).toMatchObject({
      kind: 'assigned',
      is_read: false,
      by: { user_id: admin.userId, name: 'Ada Boss' },
      account_id: a.id,
      account_name: 'Acme',
      among: [a.id, b.id],
      count: 2,
      text: 'Call them before Friday',
    });
    const { body } = await rep.get<Timeline>(endpointWith(accounts.timeline, { id: b.id }).path, {
      only: 'activities',
    });
    expect(body.data?.data[0]).toMatchObject({ by: { name: 'Ada Boss' }, line: 'Call them before Friday' });
  });

  it('of being the primary or the secondary assignee by the form, not of staying one', async () => {
    const [first, second] = [await colleague(), await colleague()];
    const { id: account_id } = await api.createAccount();
    const save = (body: object) => admin.post(accounts.assignee.path, { account_id, ...body });
    await save({ account_pri_assignee_id: first.userId });
    await save({ account_pri_assignee_id: first.userId, account_sec_assignee_id: second.userId });
    expect([await kindsOf(first), await kindsOf(second)]).toEqual([['assigned'], ['assigned']]);
  });

  it('of a task that a colleague gave them', async () => {
    const rep = await colleague();
    const { id: account_id } = await api.createLead({ pri_assignee_id: rep.userId });
    const task = { account_id, kind: 'task', text: 'Send the offer', due_on: day(1), assignee_id: rep.userId };
    await write(admin, { ...task, mentions: [rep.userId] });
    expect(await onlyOf(rep)).toMatchObject({ kind: 'assigned', is_task: true, text: 'Send the offer' });
  });

  it('of a lead that a colleague moved, with the stage; of many at once by one notification', async () => {
    const [rep, other] = [await colleague(), await colleague()];
    const lead = await api.createLead({ pri_assignee_id: rep.userId, sec_assignee_id: other.userId });
    await move(admin, lead.id);
    for (const one of [rep, other])
      expect(await onlyOf(one)).toMatchObject({ kind: 'moved', stage: 'Contacted', account_id: lead.id });
    const more = [
      await api.createLead({ pri_assignee_id: rep.userId }),
      await api.createLead({ pri_assignee_id: rep.userId }),
    ];
    await admin.post(
      bulk.act.path,
      { action: 'move', stage: 'contacted', ids: more.map(({ id }) => id) },
      { json: true },
    );
    expect((await pageOf(rep)).data[0]).toMatchObject({ kind: 'moved', count: 2, stage: 'Contacted' });
    expect(await kindsOf(other)).toEqual(['moved']);
  });

  it('of a mention, also of one that an edit adds; not after the activity was deleted', async () => {
    const [rep, other] = [await colleague(), await colleague()];
    const { id: account_id } = await api.createLead();
    const { body } = await write(admin, { account_id, kind: 'note', text: '@Rep look', mentions: [rep.userId] });
    const { activity_id } = body.data as unknown as { activity_id: number };
    expect(await onlyOf(rep)).toMatchObject({ kind: 'mentioned', text: '@Rep look', is_task: false });
    await admin.post(activities.update.path, { activity_id, mentions: [rep.userId, other.userId] }, { json: true });
    expect([await kindsOf(rep), await kindsOf(other)]).toEqual([['mentioned'], ['mentioned']]);
    await admin.post(activities.delete.path, { activity_id });
    expect([(await pageOf(rep)).unread, await kindsOf(other)]).toEqual([0, []]);
  });

  it.each([
    ['deactivated', users.statusChange.path, { status_code: 2 }],
    ['deleted', users.delete.path, {}],
  ])(
    'of what a %s colleague hands over, with the line; open tasks come along, and undo gives all back',
    async (_, path, body) => {
      const [rep, gone] = [await colleague(), await api.createUser()];
      const lead = await api.createLead({ pri_assignee_id: gone.id });
      const other = await api.createLead();
      const task = await api.createTask(other.id, gone.id);
      const line = 'They wait for the offer';
      const reply = await admin.post<{ undo: UndoOffer }>(path, {
        user_id: gone.id,
        reassign_to: rep.userId,
        line,
        ...body,
      });
      expect(reply.body).toMatchObject({ error: false });
      expect(await onlyOf(rep)).toMatchObject({
        kind: 'handed-over',
        among: [lead.id, other.id],
        count: 2,
        text: line,
      });
      const timeline = await rep.get<Timeline>(endpointWith(accounts.timeline, { id: lead.id }).path);
      expect(timeline.body.data?.data[0]).toMatchObject({ kind: 'handed-over', line, by: { name: 'Ada Boss' } });
      expect(await assigneeOf(task.id)).toBe(rep.userId);
      const back = await admin.post(undo.change.path, { id: reply.body.data?.undo.id });
      expect(back.body).toMatchObject({ error: false, data: { kept: [] } });
      expect(await assigneeOf(task.id)).toBe(gone.id);
      expect(await pageOf(rep)).toMatchObject({ data: [], unread: 0 });
    },
  );

  it('of a task that is due and of a lead that turns cold within five days, once for each due time and each touch', async () => {
    const rep = await colleague();
    const { id } = await api.createLead({
      pri_assignee_id: rep.userId,
      updated_at: ago(IDLE_DAYS - COLD_NOTICE_DAYS + 0.1),
    });
    const early = { pri_assignee_id: rep.userId, updated_at: ago(IDLE_DAYS - COLD_NOTICE_DAYS - 0.1) };
    await api.createLead(early);
    await api.createLead({ pri_assignee_id: rep.userId, updated_at: ago(IDLE_DAYS - 1) }, 'lost');
    const task = await api.createTask(id, rep.userId, { due_on: day(0) });
    await api.createTask(id, rep.userId, { due_on: day(1) });
    await api.createTask(id, rep.userId, { due_on: day(0), due_at: ago(-0.5) });
    await api.createTask(id, rep.userId, { due_on: day(-30) });
    await remind(api.db);
    await remind(api.db);
    expect((await kindsOf(rep)).sort()).toEqual(['cold', 'due']);
    await api.db
      .updateTable('activities')
      .set({ due_on: day(-1) })
      .where('id', '=', task.id)
      .execute();
    await api.db
      .updateTable('accounts')
      .set({ updated_at: ago(IDLE_DAYS - 2) })
      .where('id', '=', id)
      .execute();
    await remind(api.db);
    expect((await kindsOf(rep)).sort()).toEqual(['cold', 'cold', 'due', 'due']);
  });

  it('of a task of a day when that day begins for its assignee', async () => {
    const dayIn = (time_zone: string) => new Date().toLocaleDateString('en-CA', { timeZone: time_zone });
    // At least one of the two has another day than UTC at any time.
    for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const rep = await colleague();
      const { id } = await api.createLead({ pri_assignee_id: rep.userId });
      expect((await rep.get(endpoints.activities.mine.path, { today: day(0), time_zone })).status).toBe(200);
      await api.createTask(id, rep.userId, { due_on: dayIn(time_zone) });
      const tomorrow = new Date(Date.parse(dayIn(time_zone)) + 86_400_000).toISOString().slice(0, 10);
      await api.createTask(id, rep.userId, { due_on: tomorrow });
      await remind(api.db);
      expect(await kindsOf(rep)).toEqual(['due']);
    }
  });

  it.each(['Mars/Olympus', '../etc', 'x'.repeat(65)])('an unknown time zone changes nothing: %s', async (time_zone) => {
    const rep = await colleague();
    await rep.get(endpoints.activities.mine.path, { today: day(0), time_zone });
    const row = await api.db.selectFrom('users').where('id', '=', rep.userId).select('time_zone').executeTakeFirst();
    expect(row?.time_zone).toBeNull();
  });

  it('once, when several processes look at the same time', async () => {
    const rep = await colleague();
    const { id } = await api.createLead({ pri_assignee_id: rep.userId, updated_at: ago(IDLE_DAYS - 1) });
    await api.createTask(id, rep.userId, { due_on: day(0) });
    const there = await api.replica();
    await Promise.all([api.db, there.app.db, api.db, there.app.db].map((db) => remind(db)));
    expect((await kindsOf(rep)).sort()).toEqual(['cold', 'due']);
  });
});

describe('nobody is notified', () => {
  it('of their own act', async () => {
    const rep = await colleague();
    const { id } = await api.createLead({ pri_assignee_id: rep.userId });
    await move(rep, id);
    await write(rep, { account_id: id, kind: 'note', text: 'Mine', mentions: [rep.userId] });
    const own = await api.createAccount({ created_by: rep.userId });
    await assign(rep, [own.id], rep.userId);
    expect(await kindsOf(rep)).toEqual([]);
  });

  it('while Receive Notifications is off, also not of what is due', async () => {
    const rep = await colleague(SELLER, { receive_notifications: false });
    const { id } = await api.createLead({ pri_assignee_id: rep.userId, updated_at: ago(IDLE_DAYS - 1) });
    await remind(api.db);
    await move(admin, id);
    await api.db.updateTable('users').set({ receive_notifications: true }).where('id', '=', rep.userId).execute();
    expect(await kindsOf(rep)).toEqual([]);
  });

  it('of a company that they may not see; what they may not see any more is neither listed nor counted', async () => {
    const rep = await colleague(['data.leads.view']);
    const hidden = await api.createAccount();
    await write(admin, { account_id: hidden.id, kind: 'note', text: 'Look', mentions: [rep.userId] });
    expect(
      await api.db.selectFrom('notifications').where('recipient_id', '=', rep.userId).select('id').execute(),
    ).toEqual([]);
    const lead = await api.createLead();
    await write(admin, { account_id: lead.id, kind: 'note', text: 'Look', mentions: [rep.userId] });
    expect(await kindsOf(rep)).toEqual(['mentioned']);
    await api.db.updateTable('accounts').set({ type: 1, stage_id: null }).where('id', '=', lead.id).execute();
    expect(await pageOf(rep)).toMatchObject({ data: [], unread: 0 });
  });

  it('of a change that was undone', async () => {
    const rep = await colleague();
    const { id } = await api.createLead({ pri_assignee_id: rep.userId });
    const { body } = await move(admin, id);
    expect(await kindsOf(rep)).toEqual(['moved']);
    await admin.post(undo.change.path, { id: body.data?.undo.id });
    expect(await pageOf(rep)).toMatchObject({ data: [], unread: 0 });
  });

  it('of a kind that they switched off', async () => {
    const rep = await colleague();
    const read = async () => (await rep.get<NotificationPreferences>(notifications.preferences.path)).body.data;
    const save = (off: string[]) => rep.post(notifications.savePreferences.path, { off }, { json: true });
    expect(await read()).toEqual({ receives: true, off: [] });
    expect((await save(['moved'])).body).toMatchObject({ error: false });
    expect(await read()).toEqual({ receives: true, off: ['moved'] });
    const { id } = await api.createLead({ pri_assignee_id: rep.userId });
    await move(admin, id);
    expect(await kindsOf(rep)).toEqual([]);
    await save([]);
    await api.db.updateTable('accounts').set({ stage_id: 1 }).where('id', '=', id).execute();
    await move(admin, id);
    expect(await kindsOf(rep)).toEqual(['moved']);
    expect((await save(['other'])).body.error).toBe(true);
  });
});

const assigneeOf = async (id: number) =>
  (await api.db.selectFrom('activities').where('id', '=', id).select('assignee_id').executeTakeFirstOrThrow())
    .assignee_id;
