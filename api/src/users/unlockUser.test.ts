import { endpoints, type UserListItem } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, TEST_PASSWORD, type TestApp } from '../../test/index.ts';
import { enrol } from '../../test/signIn.ts';

const { auth, users } = endpoints;
let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.as(['system.staff.view', 'system.staff.status', 'data.leads.view']);
});
afterAll(() => api.close());

const guess = (email: string, password = 'wrong', cookies = {}) =>
  api.anonymous.post<{ token: string }>(auth.login.path, { email, password }, { cookies });
const lock = async (email: string, cookies = {}) => {
  for (let n = 0; n < 5; n++) await guess(email, 'wrong', cookies);
};
const unlock = (user_id: number, caller = admin) => caller.post(users.unlock.path, { user_id });
const listed = async (query: Record<string, string> = {}) =>
  (await admin.get<UserListItem[]>(users.list.path, query)).body.data ?? [];
const rowOf = async (id: number) => (await listed()).find((user) => user.user_id === id);

it('a locked user is marked, found, and can sign in again once unlocked', async () => {
  const user = await api.createUser();
  expect(await rowOf(user.id)).toMatchObject({ is_locked: false, is_enrolled: false });
  await lock(user.username);
  expect((await guess(user.username, TEST_PASSWORD)).body.errorCode).toBe(11018);
  expect((await listed({ access: 'locked' })).map(({ user_id }) => user_id)).toEqual([user.id]);
  expect((await unlock(user.id)).body).toMatchObject({ error: false, message: 'The user can sign in again.' });
  expect(await listed({ access: 'locked' })).toEqual([]);
  expect((await guess(user.username, TEST_PASSWORD)).body.error).toBe(false);
});

it('a lock in the user’s own browser counts too', async () => {
  const user = await api.createUser();
  const { answer } = await enrol(api, user.username);
  await lock(user.username, answer.cookies);
  expect(await rowOf(user.id)).toMatchObject({ is_locked: true, is_enrolled: true });
  await unlock(user.id);
  expect(await rowOf(user.id)).toMatchObject({ is_locked: false });
  expect((await guess(user.username, TEST_PASSWORD, answer.cookies)).body.error).toBe(false);
});

it('status and version stay as they are', async () => {
  const user = await api.createUser({ status: 2 });
  const before = await api.db.selectFrom('users').where('id', '=', user.id).selectAll().executeTakeFirstOrThrow();
  await unlock(user.id);
  const after = await api.db.selectFrom('users').where('id', '=', user.id).selectAll().executeTakeFirstOrThrow();
  expect([after.status, after.version]).toEqual([before.status, before.version]);
});

it('is refused for oneself, for a user with more permissions, and for nobody', async () => {
  expect((await unlock(admin.userId)).body.validations).toEqual({ user_id: 'You cannot unlock yourself.' });
  const above = await api.as(['system.staff.edit']);
  expect((await unlock(above.userId)).status).toBe(403);
  expect((await unlock(999_999)).body.validations).toEqual({ user_id: 'This user does not exist any more.' });
});
