/** The filters of My Team and Networks, and of the Q List's days. ADR-115. */
import { endpoints, type Network, PERMISSION_PRESETS, type UserListItem } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from './index.ts';

let api: TestApp;
let viewer: Caller;
let manager: string;
beforeAll(async () => {
  api = await buildTestApp();
  viewer = await api.as(['system.staff.view', 'system.network.view', 'data.q-list.view']);
  const country_id = (
    await api.db.selectFrom('countries').where('name', '=', 'Germany').select('id').executeTakeFirstOrThrow()
  ).id;
  await api.createUser({
    first_name: 'Ada',
    last_name: 'Lovelace',
    designation: 'Head of 100%',
    phone: '+44 1',
    email: 'ada@engine.example',
    username: 'countess',
    city: 'Berlin',
    country_id,
    login_time: new Date('2026-02-01T23:59:00Z'),
    status: 2,
    reporting_to: viewer.userId,
    permissions: [...PERMISSION_PRESETS.rep].reverse(),
  });
  const { first_name, last_name } = await api.db
    .selectFrom('users')
    .where('id', '=', viewer.userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirstOrThrow();
  manager = `${first_name} ${last_name}`;
  await api.createNetwork({ name: 'Ads of Ada', code: 'ADA', url: 'https://ads.example/ada', status: 2 });
  await api.createNetwork({ name: 'Gone Ada', code: 'GONE', deleted_at: new Date() });
  await api.createNetwork();
});
afterAll(() => api.close());

const FOUND = ['Ada Lovelace'];
test.each<[Record<string, string>, string[]]>([
  [{ name: 'ada LOVE' }, FOUND],
  [{ designation: '100%' }, FOUND],
  [{ designation: '100_' }, []],
  [{ phone: '+44' }, FOUND],
  [{ email: 'ENGINE' }, FOUND],
  [{ email: 'countess' }, FOUND],
  [{ location: 'berlin, germ' }, FOUND],
  [{ login_from: '2026-02-01', login_to: '2026-02-01' }, FOUND],
  [{ login_from: '2026-02-02', login_to: '2026-02-03' }, []],
  [{ status: '2' }, FOUND],
  [{ status: '2', name: 'noor' }, []],
  [{ rights: 'rep' }, FOUND],
  [{ rights: 'team-lead' }, []],
  [{ rights: 'other', status: '2' }, []],
  [{ access: 'not-enrolled', name: 'ada' }, FOUND],
  [{ access: 'locked' }, []],
])('My Team by %j', async (query, names) => {
  const { body } = await viewer.get<UserListItem[]>(endpoints.users.list.path, query);
  expect(body.data?.map((user) => user.full_name)).toEqual(names);
});

test('My Team by manager, who is listed with the permissions', async () => {
  const { body } = await viewer.get<UserListItem[]>(endpoints.users.list.path, { manager });
  expect(body.data).toMatchObject([{ full_name: 'Ada Lovelace', manager }]);
  expect(body.data?.[0]?.permissions.toSorted()).toEqual(PERMISSION_PRESETS.rep.toSorted());
});

test('a filter reveals nothing that the list does not show', async () => {
  const stranger = await api.as([]);
  for (const name of ['email', 'phone', 'location', 'designation'])
    expect(await stranger.get(endpoints.users.list.path, { [name]: 'a' })).toMatchObject({ status: 403 });
  for (const [name, value] of Object.entries({ manager: 'a', rights: 'rep', access: 'locked' }))
    expect(await stranger.get(endpoints.users.list.path, { [name]: value })).toMatchObject({ status: 403 });
  const { body: byLogin } = await stranger.get(endpoints.users.list.path, { login_from: '2026-01-01' });
  expect(byLogin.errorCode).toBe(11013);
  const { body } = await stranger.get<UserListItem[]>(endpoints.users.list.path, { name: 'lovelace', status: '2' });
  expect(body.data).toMatchObject([{ full_name: 'Ada Lovelace', email: null, manager: null, permissions: [] }]);
});

test.each<[Record<string, string>, string[]]>([
  [{ name: 'ads of' }, ['ADA']],
  [{ code: 'ad' }, ['ADA']],
  [{ url: 'ads.example' }, ['ADA']],
  [{ status: '2' }, ['ADA']],
  [{ status: '1', name: 'ada' }, []],
])('networks by %j', async (query, codes) => {
  const { body } = await viewer.get<Network[]>(endpoints.networks.list.path, query);
  expect(body.data?.map((network) => network.network_code)).toEqual(codes);
});

test.each(['2026-02-30', '0000-01-01', '2026-13-01', 'today'])('the day %s is refused with a sentence', async (day) => {
  const accounts = await viewer.get(endpoints.accounts.list.path, { created_from: day });
  expect(accounts).toMatchObject({
    status: 200,
    body: { validations: { created_from: 'Created from is not a day from 1900 to 2200' } },
  });
  const users = await viewer.get(endpoints.users.list.path, { login_to: day });
  expect(users.body.validations).toEqual({ login_to: 'Last login to is not a day from 1900 to 2200' });
});
