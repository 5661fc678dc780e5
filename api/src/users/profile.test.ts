import { endpoints, type UserDetail } from '@salesdesk/shared/domain';
import { png } from '../../test/images.ts';
import { buildTestApp, type Caller, fingerprintOfTables, NewFile, type TestApp } from '../../test/index.ts';

const { users } = endpoints;
let api: TestApp;
let marta: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  const { id: country_id } = await api.db
    .selectFrom('countries')
    .where('name', '=', 'Netherlands')
    .select('id')
    .executeTakeFirstOrThrow();
  const { username } = await api.createUser({ first_name: 'Marta', last_name: 'Vermeulen', country_id });
  marta = await api.as(username);
});
afterAll(() => api.close());

const save = (body: Record<string, unknown>, caller = marta) => caller.post<UserDetail>(users.updateOwn.path, body);
const detail = async (caller = marta) =>
  (await caller.get<UserDetail>(`user/user/${caller.userId}`)).body.data as UserDetail;

it.each([
  ['06 12345678', '+31612345678'],
  ['+49 (0)30 2350126', '+49302350126'],
  ['0032 9 225 12 34', '+3292251234'],
])('the telephone number %s is stored as %s', async (typed, phone) => {
  const { body } = await save({ phone: typed });
  expect(body).toMatchObject({ error: false, message: 'Your profile was saved.', data: { phone } });
  expect((await detail()).phone).toBe(phone);
});

it.each([
  ['', 'Phone is required'],
  ['+3112', 'Phone number is too short'],
  ['Carmen Ortiz', 'Phone number is not a number'],
])('the telephone number %j is refused: %s', async (phone, message) => {
  const before = await fingerprintOfTables(api.db);
  expect((await save({ phone })).body).toMatchObject({ error: true, validations: { phone: message } });
  expect(await fingerprintOfTables(api.db)).toEqual(before);
});

it('a number stored before stays as it was typed, and a colleague’s is refused', async () => {
  const own = await api.as([]);
  await api.db.updateTable('users').set({ phone: 'ext. 12' }).where('id', '=', own.userId).execute();
  expect((await save({ phone: 'ext. 12' }, own)).body.error).toBe(false);
  await api.createUser({ phone: '+31612340000' });
  expect((await save({ phone: '+31 6 12340000' }, own)).body.validations).toEqual({ phone: 'Phone is already in use' });
});

it('a picture is stored, replaced and removed, and its bytes with it', async () => {
  const first = (await save({ profile_image: new NewFile('me.png', png()) })).body.data?.profile_image ?? '';
  const second = (await save({ profile_image: new NewFile('me.png', png(3, 3)) })).body.data?.profile_image ?? '';
  expect((await api.app.inject({ url: first })).statusCode).toBe(404);
  expect((await api.app.inject({ url: second })).statusCode).toBe(200);
  expect((await save({ remove_profile_image: true })).body.data?.profile_image).toBeNull();
  expect((await api.app.inject({ url: second })).statusCode).toBe(404);
});

it('absent fields stay, and the switch of notices is kept', async () => {
  const before = await detail();
  const { body } = await save({ receiveNotifications: !before.receive_notifications });
  expect(body.data).toEqual({
    ...before,
    receive_notifications: !before.receive_notifications,
    version: before.version + 1,
  });
});

it('nothing else changes: neither permissions nor name nor how one signs in', async () => {
  const before = await detail();
  const { body } = await save({
    first_name: 'Other',
    username: 'other',
    email: 'other@salesdesk.example',
    checkedPermissions: ['system.staff.edit'],
    reporting_to: marta.userId,
    status: 2,
    user_id: 1,
  });
  expect(body.error).toBe(false);
  expect(await detail()).toEqual({ ...before, version: before.version + 1 });
});

it('an older version saves nothing and says who changed the details', async () => {
  const { version } = await detail();
  const admin = await api.as(['system.staff.edit', 'system.staff.view']);
  await admin.post(users.update.path, { user_id: marta.userId, designation: 'Head of Sales' });
  const { status, body } = await save({ receiveNotifications: true, version });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    errorCode: 11011,
    data: { version: version + 1, current: { designation: 'Head of Sales' } },
  });
  expect((await save({ receiveNotifications: true, version: version + 1 })).body.error).toBe(false);
});

it('the trail has the old and the new values', async () => {
  await save({ phone: '+31 6 11111111' });
  await save({ phone: '+31 6 22222222' });
  const row = await api.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    actor_id: marta.userId,
    action: 'profile.edited',
    entity: 'user',
    entity_id: marta.userId,
    before: { phone: '+31611111111' },
    after: { phone: '+31622222222' },
  });
});
