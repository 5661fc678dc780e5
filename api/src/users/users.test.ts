import { DEFAULT_SETTINGS, PERMISSION_KEYS, type UserDetail, type UserListItem } from '@salesdesk/shared/domain';
import { buildTestApp, type TestApp } from '../../test/index.ts';
import { deriveKeys, type Keys } from '../crypto/keys.ts';
import { readLoggedInUser } from './users.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('user/users', () => {
  it('shows everything with system.staff.view', async () => {
    const boss = await test.createUser({
      first_name: 'Ada',
      last_name: 'Zed',
      city: 'Utrecht',
      login_time: new Date('2026-01-02T03:04:05Z'),
      ip_address: '10.0.0.9',
    });
    const viewer = await test.as(['system.staff.view']);
    const { body } = await viewer.get<UserListItem[]>('user/users');
    const countries = await viewer.get<{ country_id: number; country_name: string }[]>('catalog/countries');
    expect(body.data?.find((user) => user.user_id === boss.id)).toEqual({
      user_id: boss.id,
      user_parent_id: boss.id,
      full_name: 'Ada Zed',
      designation: 'Sales',
      phone: expect.any(String),
      email: boss.email,
      username: boss.username,
      login_time: '2026-01-02T03:04:05.000Z',
      city: 'Utrecht',
      country: countries.body.data?.find((country) => country.country_id === 1)?.country_name,
      ip_address: '10.0.0.9',
      profile_image: null,
      status: 1,
      manager: null,
      permissions: [],
      sees: [],
      is_locked: false,
      is_enrolled: false,
      is_invited: false,
    });
  });

  it('shows only names and status to all other users', async () => {
    const inactive = await test.createUser({
      first_name: 'Off',
      last_name: 'Duty',
      status: 2,
      login_time: new Date(),
      city: 'Utrecht',
    });
    const { body } = await (await test.as([])).get<UserListItem[]>('user/users');
    expect(body.data?.find((user) => user.user_id === inactive.id)).toEqual({
      user_id: inactive.id,
      user_parent_id: inactive.id,
      full_name: 'Off Duty',
      status: 2,
      designation: null,
      phone: null,
      email: null,
      username: null,
      login_time: null,
      city: null,
      country: null,
      ip_address: null,
      manager: null,
      permissions: [],
      sees: [],
      is_locked: false,
      is_enrolled: true,
      is_invited: false,
      profile_image: null,
    });
  });

  it('is sorted by name, without deleted users', async () => {
    const gone = await test.createUser({ deleted_at: new Date() });
    await test.createUser({ first_name: 'aaron', last_name: 'b' });
    await test.createUser({ first_name: 'Aaron', last_name: 'A' });
    const names = (await (await test.as([])).get<UserListItem[]>('user/users')).body.data ?? [];
    expect(names.slice(0, 2).map((user) => user.full_name)).toEqual(['Aaron A', 'aaron b']);
    expect(names.some((user) => user.user_id === gone.id)).toBe(false);
  });
});

describe('user/user/:id', () => {
  it('shows a colleague with every field of the form but password and passcode', async () => {
    const boss = await test.createUser({ first_name: 'Grace', last_name: 'H' });
    const user = await test.createUser({
      reporting_to: boss.id,
      remark: 'Left-handed',
      receive_notifications: true,
      permissions: ['data.leads.view'],
      network_ids: [1],
    });
    const { body } = await (await test.as(['system.staff.view'])).get<UserDetail>(`user/user/${user.id}`);
    expect(body.data).toEqual({
      user_id: user.id,
      user_parent_id: user.id,
      first_name: 'Noor',
      last_name: expect.any(String),
      designation: 'Sales',
      email: user.email,
      country_id: 1,
      reporting_to: boss.id,
      reporting_person: { full_name: 'Grace H' },
      username: user.username,
      phone: expect.any(String),
      profile_image: null,
      user_permission: { permissions: ['data.leads.view'] },
      network_ids: [1],
      remark: 'Left-handed',
      receive_notifications: true,
      version: 1,
    });
  });

  it('is readable for oneself, for others only with system.staff.view', async () => {
    const [me, other] = [await test.as(['system.staff.edit']), await test.createUser()];
    expect((await me.get(`user/user/${me.userId}`)).status).toBe(200);
    for (const id of [other.id, 999_999])
      expect(await me.get(`user/user/${id}`)).toMatchObject({ status: 403, body: { errorCode: 11013 } });
  });

  it('reports an unknown user and an invalid id', async () => {
    const viewer = await test.as(['system.staff.view']);
    expect(await viewer.get('user/user/999999')).toMatchObject({
      status: 404,
      body: { message: 'This user does not exist any more.' },
    });
    expect((await viewer.get('user/user/abc')).body.validations).toEqual({ id: 'User should be a whole number' });
  });
});

describe('the signed-in user', () => {
  it('is shown to oneself', async () => {
    const user = await test.createUser();
    const { body } = await (await test.as(user.username)).get('user/get-logged-in-user-details');
    expect(body.data).toEqual({
      first_name: 'Noor',
      last_name: expect.any(String),
      email: user.email,
      profile_image: null,
      user_parent_id: user.id,
      username: user.username,
      designation: 'Sales',
      phone: expect.any(String),
      is_demo: expect.any(Boolean),
      settings: DEFAULT_SETTINGS,
      must_change_password: false,
      draft_keys: [expect.stringMatching(/^[\w-]{43}$/)],
    });
  });

  it('has their own constant draft keys; those of the previous secret while it is valid', async () => {
    const keysOf = async ({ id }: { id: number }, keys: Keys) => {
      const session = { userId: id, sessionId: '', permissions: [], permissionVersion: 1 };
      return (await readLoggedInUser(test.db, keys, session)).draft_keys;
    };
    const [anna, ben] = [await test.createUser(), await test.createUser()];
    const [before] = await keysOf(anna, deriveKeys('the first secret'));
    const rotated = deriveKeys('the second secret', 'the first secret');
    expect(await keysOf(anna, rotated)).toEqual([expect.not.stringMatching(before ?? ''), before]);
    expect(await keysOf(anna, rotated)).toEqual(await keysOf(anna, rotated));
    expect(await keysOf(ben, rotated)).not.toEqual(await keysOf(anna, rotated));
  });
});

describe('user/get-started', () => {
  const ask = async (fresh: TestApp) => (await (await fresh.as([])).get('user/get-started')).body.data;

  it('says what a company has; deleted networks and colleagues do not count', async () => {
    const fresh = await buildTestApp();
    try {
      const nothing = { network: false, colleague: false, company: false, lead: false };
      expect(await ask(fresh)).toEqual(nothing);
      const clerk = await fresh.as(['system.network.create', 'data.q-list.create', 'data.q-list.view']);
      expect(await ask(fresh)).toEqual({ ...nothing, colleague: true });
      await fresh.db.insertInto('networks').values({ name: 'A', code: 'A', url: 'https://a.example' }).execute();
      await clerk.post('account/create_account_info', { account_name: 'Acme', account_session_id: '123456' });
      expect(await ask(fresh)).toEqual({ network: true, colleague: true, company: true, lead: false });
      await fresh.db.updateTable('networks').set({ deleted_at: new Date() }).execute();
      const { id } = await fresh.db.selectFrom('stages').select('id').limit(1).executeTakeFirstOrThrow();
      await fresh.db.updateTable('accounts').set({ type: 3, stage_id: id }).execute();
      expect(await ask(fresh)).toEqual({ network: false, colleague: true, company: true, lead: true });
    } finally {
      await fresh.close();
    }
  });
});

describe('user/get-all-permissions', () => {
  it('returns groups of subgroups of actions that make up every key', async () => {
    const { body } = await (await test.as([])).get<Record<string, Record<string, string[]>>>(
      'user/get-all-permissions',
    );
    const keys = Object.entries(body.data ?? {}).flatMap(([group, subgroups]) =>
      Object.entries(subgroups).flatMap(([subgroup, actions]) =>
        actions.map((action) => `${group}.${subgroup}.${action}`),
      ),
    );
    expect(keys.sort()).toEqual([...PERMISSION_KEYS].sort());
  });

  it('has no key contained in another, because screens match by "contains" (R-30)', () => {
    for (const key of PERMISSION_KEYS) expect(PERMISSION_KEYS.filter((other) => other.includes(key))).toEqual([key]);
  });
});
