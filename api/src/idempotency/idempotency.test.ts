import { endpoints } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { png } from '../../test/images.ts';
import { buildTestApp, type Caller, NewFile, type TestApp } from '../../test/index.ts';
import { type IdempotentCall, once, removeOldReplies } from './idempotency.service.ts';

const { accounts, activities, bulk, imports, leads, merges, networks, users } = endpoints;
let api: TestApp;
let clerk: Caller;
let manager: { id: number };
let network: { id: number };
let serial = 0;
beforeAll(async () => {
  api = await buildTestApp();
  clerk = await api.as([
    'data.q-list.create',
    'system.network.create',
    'system.staff.create',
    'system.staff.view',
    'data.leads.view',
  ]);
  manager = await api.createUser();
  network = await api.createNetwork();
});
afterAll(() => api.close());

const count = async (table: 'accounts' | 'networks' | 'users' | 'audit' | 'idempotency_keys') =>
  Number((await api.db.selectFrom(table).select(sql<string>`count(*)`.as('n')).executeTakeFirstOrThrow()).n);

/** The three calls that create something, each with unique content. */
const creations = {
  'a company': () => ({
    path: accounts.info.path,
    table: 'accounts' as const,
    body: { account_name: `Idempotent ${++serial}` },
  }),
  'a network': () => ({
    path: networks.create.path,
    table: 'networks' as const,
    body: {
      network_name: `Idempotent ${++serial}`,
      network_code: `W${serial}`,
      network_color_code: '#aabbcc',
      network_url: 'https://idempotent.example',
      network_logo: new NewFile('logo.png', png()),
    },
  }),
  'a colleague': () => ({
    path: users.create.path,
    table: 'users' as const,
    body: {
      first_name: 'Idempotent',
      last_name: String(++serial),
      designation: 'Sales',
      email: `idempotent${serial}@salesdesk.example`,
      phone: `+31 6 4440 ${serial}`,
      country: 1,
      reporting_to: manager.id,
      username: `idempotent${serial}`,
      password: 'Engine-Of-1842',
      checkedPermissions: ['data.leads.view'],
      checkedNetworks: [network.id],
    },
  }),
};
const send = (path: string, body: Record<string, unknown>, key: string, who = clerk) =>
  who.post<Record<string, number>>(path, body, { headers: { 'idempotency-key': key } });

describe.each(Object.entries(creations))('creating %s', (_what, creation) => {
  it('again with the same key returns the same answer and creates nothing', async () => {
    const { path, table, body } = creation();
    const first = await send(path, body, `again-${serial}`);
    expect(first.body.error).toBe(false);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    const [records, rows] = [await count(table), await count('audit')];
    const second = await send(path, body, `again-${serial}`);
    expect(second).toMatchObject({ status: 200, body: first.body, headers: { 'idempotency-replayed': 'true' } });
    expect([await count(table), await count('audit')]).toEqual([records, rows]);
  });

  it('twenty times at once creates one; the others are refused or get its reply', async () => {
    const { path, table, body } = creation();
    const key = `parallel-${serial}`;
    const records = await count(table);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(path, body, key)));
    expect(await count(table)).toBe(records + 1);
    const saved = answers.filter(({ body }) => body.error === false);
    expect(new Set(saved.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(saved.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    for (const answer of answers.filter(({ body }) => body.error))
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'This is being saved already. Please wait a moment.' },
        headers: { 'retry-after': '1' },
      });
    expect(await send(path, body, key)).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
  });

  it('with the key of other content is refused with what to do', async () => {
    const { path, table, body } = creation();
    await send(path, body, `content-${serial}`);
    const records = await count(table);
    const other = await send(path, creation().body, `content-${serial - 1}`);
    expect(other).toMatchObject({
      status: 422,
      body: {
        error: true,
        errorCode: 11011,
        message:
          'This was saved before with other content. Please close the form and open what was saved to change it.',
      },
    });
    expect(await count(table)).toBe(records);
  });

  it('stores no refusal: the corrected form may use the same key', async () => {
    const { path, body } = creation();
    const key = `corrected-${serial}`;
    const names = ['account_name', 'network_name', 'first_name'].filter((name) => name in body);
    const refused = await send(path, { ...body, ...Object.fromEntries(names.map((name) => [name, ''])) }, key);
    expect(refused.body).toMatchObject({ error: true, errorCode: 11011 });
    expect((await send(path, body, key)).body.error).toBe(false);
  });
});

describe('a key', () => {
  it('belongs to one user and one call', async () => {
    const other = await api.as(['data.q-list.create']);
    const records = await count('accounts');
    const body = { account_name: 'Shared key' };
    for (const who of [clerk, other])
      expect((await send(accounts.info.path, body, 'shared', who)).body.error).toBe(false);
    expect(await count('accounts')).toBe(records + 2);
    expect((await send(networks.create.path, creations['a network']().body, 'shared')).body.error).toBe(false);
  });

  it('returns no stored answer to a user who lost the permission', async () => {
    const other = await api.as(['data.q-list.create']);
    const body = { account_name: 'Lost right' };
    await send(accounts.info.path, body, 'lost-right', other);
    await api.db.updateTable('users').set({ permissions: [] }).where('id', '=', other.userId).execute();
    expect((await send(accounts.info.path, body, 'lost-right', other)).status).toBe(403);
  });

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(201)])('with an invalid value (%j) is refused', async (key) => {
    const { body } = await send(accounts.info.path, { account_name: 'No key' }, key);
    expect(body.validations).toEqual({
      'Idempotency-Key': 'Idempotency-Key should be 1 to 200 visible characters',
    });
  });

  it('is valid for 24 hours; housekeeping deletes it then', async () => {
    const body = { account_name: 'A day' };
    await send(accounts.info.path, body, 'day');
    const age = (hours: number) =>
      api.db
        .updateTable('idempotency_keys')
        .set({ created_at: sql<Date>`now() - ${hours} * interval '1 hour'` })
        .where('key', '=', 'day')
        .execute();
    await age(23.9);
    await removeOldReplies(api.db);
    expect((await send(accounts.info.path, body, 'day')).headers['idempotency-replayed']).toBe('true');
    await age(24.1);
    expect((await send(accounts.info.path, body, 'day')).headers['idempotency-replayed']).toBeUndefined();
    await age(24.1);
    const before = await count('idempotency_keys');
    await removeOldReplies(api.db);
    expect(await count('idempotency_keys')).toBe(before - 1);
  });

  it('is stored with the change or not at all', async () => {
    const idempotentCall: IdempotentCall = {
      userId: clerk.userId,
      operation: 'test',
      key: 'torn',
      fingerprint: 'x',
      replayed: false,
    };
    const [keys, records] = [await count('idempotency_keys'), await count('accounts')];
    const torn = once(api.db, idempotentCall, async (tx) => {
      await tx.insertInto('accounts').values({ name: 'Torn' }).execute();
      throw new Error('stop');
    });
    await expect(torn).rejects.toThrow('stop');
    expect([await count('idempotency_keys'), await count('accounts')]).toEqual([keys, records]);
  });

  it('stores no content: a password cannot be read from the table, nor guessed without our key', async () => {
    const { body } = creations['a colleague']();
    await send(users.create.path, body, 'no-content');
    const row = await api.db
      .selectFrom('idempotency_keys')
      .where('key', '=', 'no-content')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(body.password);
    expect(row.fingerprint).toMatch(/^[\w-]{43}$/);
    expect(row.answer).toEqual({ id: expect.any(Number) });
  });
});

it('a popup number still creates one company, with and without keys (R-47)', async () => {
  const body = { account_name: 'One popup', account_session_id: 654_321 };
  const first = await send(accounts.info.path, body, 'popup-1');
  const second = await send(accounts.info.path, body, 'popup-2');
  const third = await clerk.post<Record<string, number>>(accounts.info.path, body);
  expect(new Set([first, second, third].map((answer) => answer.body.data?.account_parent_id)).size).toBe(1);
});

it('the description names the header and its answers on the routes that use it', () => {
  const paths = (api.app.swagger() as { paths: Record<string, { post?: { parameters?: unknown; responses: object } }> })
    .paths;
  const described = Object.entries(paths).filter(([, { post }]) =>
    JSON.stringify(post?.parameters ?? []).includes('"idempotency-key"'),
  );
  expect(described.map(([path]) => path.replace('/api/', '')).sort()).toEqual(
    [
      accounts.assignee,
      accounts.contact,
      accounts.info,
      accounts.sales,
      accounts.social,
      activities.complete,
      activities.create,
      activities.delete,
      activities.postpone,
      bulk.act,
      imports.upload,
      leads.createStage,
      leads.move,
      merges.merge,
      networks.create,
      users.create,
      users.invite,
    ]
      .map(({ path }) => path)
      .sort(),
  );
  for (const [, { post }] of described) expect(Object.keys(post?.responses ?? {})).toEqual(['200', '409', '422']);
});
