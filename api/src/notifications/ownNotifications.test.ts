/** Reading and marking one's own notifications, and hearing of them live. */
import { endpoints, type NotificationPage, PERMISSION_KEYS, type UnreadNotifications } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { type Listener, listenTo } from '../../test/listener.ts';

const { activities, notifications } = endpoints;
/** How many notifications a page has. */
const PAGE = 20;
let api: TestApp;
let admin: Caller;
const open: Listener[] = [];
beforeAll(async () => {
  api = await buildTestApp();
  await api.createAdmin();
  admin = await api.as(PERMISSION_KEYS);
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave();
});
afterAll(() => api.close());

/** A colleague who receives notifications. */
async function colleague() {
  const user = await api.createUser({ permissions: ['data.leads.view'], receive_notifications: true });
  return api.as(user.username);
}
const pageOf = async (who: Caller, query: Record<string, string> = {}) =>
  (await who.get<NotificationPage>(notifications.list.path, query)).body.data as NotificationPage;
const mention = async ({ text, mentions }: { text: string; mentions: number[] }) => {
  const { id: account_id } = await api.createLead();
  const { body } = await admin.post(
    activities.create.path,
    { account_id, kind: 'note', text, mentions },
    { json: true },
  );
  expect(body).toMatchObject({ error: false });
};

describe('the list', () => {
  it('goes page by page, newest first, with the number of unread ones', async () => {
    const rep = await colleague();
    for (let n = 0; n < PAGE + 2; n++) await mention({ text: `Note ${n}`, mentions: [rep.userId] });
    const first = await pageOf(rep);
    expect([first.data.length, first.unread, first.data[0]?.text]).toEqual([PAGE, PAGE + 2, `Note ${PAGE + 1}`]);
    const last = await pageOf(rep, { cursor: first.next_cursor ?? '' });
    expect([last.data.map(({ text }) => text), last.next_cursor]).toEqual([['Note 1', 'Note 0'], null]);
    const { body } = await rep.get(notifications.list.path, { cursor: '1 or 1=1' });
    expect(body.validations).toEqual({ cursor: 'Cursor is not valid' });
  });

  it('marks one, or all up to one, as read; never those of another user', async () => {
    const [rep, other] = [await colleague(), await colleague()];
    for (const text of ['one', 'two', 'three']) await mention({ text, mentions: [rep.userId, other.userId] });
    const [three, two] = (await pageOf(rep)).data;
    const unreadOf = async (who: Caller) =>
      (await who.get<UnreadNotifications>(notifications.unread.path)).body.data as UnreadNotifications;
    expect(await unreadOf(rep)).toMatchObject({ unread: 3, newest: { text: 'three' } });
    await other.post(notifications.read.path, { notification_id: three?.notification_id });
    expect((await unreadOf(rep)).unread).toBe(3);
    await rep.post(notifications.read.path, { notification_id: three?.notification_id });
    expect(await unreadOf(rep)).toMatchObject({ unread: 2, newest: { text: 'two' } });
    await rep.post(notifications.readAll.path, { notification_id: two?.notification_id });
    expect(await unreadOf(rep)).toEqual({ unread: 0, newest: null });
    expect((await unreadOf(other)).unread).toBe(3);
    const trail = api.db.selectFrom('audit').where('actor_id', '=', rep.userId).where('action', '!=', 'session.opened');
    expect(await trail.select('action').execute()).toEqual([]);
  });
});

describe('live', () => {
  const listen = async (who: Caller, lastId?: string, app = api.app) => {
    const listener = await listenTo(app, who.token, lastId);
    open.push(listener);
    return listener;
  };
  const isNotified = ({ events }: Listener) => events.some(({ event }) => event === 'notified');

  it('only the recipient hears of it, in every process, and of what they marked elsewhere', async () => {
    const [rep, other] = [await colleague(), await colleague()];
    const there = await api.replica();
    const [here, far, foreign] = [await listen(rep), await listen(rep, undefined, there.app), await listen(other)];
    await mention({ text: 'Look', mentions: [rep.userId] });
    await Promise.all([here, far].map((one) => one.until(() => isNotified(one))));
    here.events.length = 0;
    const [first] = (await pageOf(rep)).data;
    await rep.post(notifications.read.path, { notification_id: first?.notification_id });
    await here.until(() => isNotified(here));
    // The stranger received what came after it, so it would have received this too.
    await mention({ text: 'Look', mentions: [other.userId] });
    await foreign.until(() => isNotified(foreign));
    expect(foreign.events.filter(({ event }) => event === 'notified')).toHaveLength(1);
  });

  it('a browser that reconnects fetches what came meanwhile', async () => {
    const rep = await colleague();
    const before = await listen(rep);
    before.leave();
    await mention({ text: 'Look', mentions: [rep.userId] });
    const after = await listen(rep, before.lastId());
    await after.until(() => isNotified(after));
  });
});
