import {
  type Account,
  type Conflict,
  ERROR_CODES,
  endpoints,
  type Network,
  type PermissionKey,
  type UserDetail,
} from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, fingerprintOfTables, type TestApp } from '../../test/index.ts';

const { accounts, leads, networks, users } = endpoints;
const EDITORS: PermissionKey[] = [
  'data.q-list.view',
  'data.q-list.create',
  'data.leads.view',
  'data.leads.edit-all',
  'system.network.edit',
  'system.staff.edit',
  'system.staff.view',
];
let api: TestApp;
let anna: Caller;
let boris: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  anna = await signIn('Anna', EDITORS);
  boris = await signIn('Boris', EDITORS);
});
afterAll(() => api.close());

async function signIn(first_name: string, permissions: PermissionKey[]): Promise<Caller> {
  const user = await api.createUser({ first_name, last_name: 'Editor', permissions });
  return api.as(user.username);
}

/** The three kinds of record: how they are edited, and the reply to a stale edit. */
const kinds = {
  company: async () => {
    const { id } = await api.createAccount({ city: 'Utrecht' });
    return {
      id,
      edit: (who: Caller, account_city: string, version?: number) =>
        who.post(accounts.info.path, { account_id: id, account_name: 'Same', account_city, version }),
      shown: (current: unknown) => (current as Account).account_city,
      path: accounts.info.path,
      body: { account_id: id, account_name: 'Same', account_city: 'Header' },
    };
  },
  network: async () => {
    const { id } = await api.createNetwork({ logo_id: null });
    const { id: logo_id } = await api.db
      .insertInto('files')
      .values({ mime: 'image/png', bytes: new Uint8Array([1]) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.db.updateTable('networks').set({ logo_id }).where('id', '=', id).execute();
    return {
      id,
      edit: (who: Caller, network_name: string, version?: number) =>
        who.post(networks.update.path, { network_id: id, network_name, version }),
      shown: (current: unknown) => (current as Network).network_name,
      path: networks.update.path,
      body: { network_id: id, network_name: 'Header' },
    };
  },
  user: async () => {
    const { id } = await api.createUser();
    const rest = { reporting_to: anna.userId };
    return {
      id,
      edit: (who: Caller, designation: string, version?: number) =>
        who.post(users.update.path, { ...rest, user_id: id, designation, version }),
      shown: (current: unknown) => (current as UserDetail).designation,
      path: users.update.path,
      body: { ...rest, user_id: id, designation: 'Header' },
    };
  },
} as const;

const conflictIn = (answer: { body: { data?: unknown } }) => answer.body.data as Conflict<unknown>;

describe.each(Object.entries(kinds))('a %s', (noun, make) => {
  it('that a colleague changed meanwhile is not overwritten; the refusal has who, when and the current record', async () => {
    const { edit, shown } = await make();
    expect((await edit(anna, 'by Anna', 1)).body.error).toBe(false);
    const before = await fingerprintOfTables(api.db);
    const refused = await edit(boris, 'by Boris', 1);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: true, errorCode: 11011, data: { version: 2, changed_by: 'Anna Editor' } },
    });
    expect(refused.body.message).toMatch(
      new RegExp(
        `^Anna Editor changed this ${noun} at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, after you opened it. Nothing was saved.$`,
      ),
    );
    expect(refused.body.validations).toEqual({ version: refused.body.message });
    expect(shown(conflictIn(refused).current)).toBe('by Anna');
    expect(Date.now() - Date.parse(conflictIn(refused).changed_at)).toBeLessThan(600_000);
    expect(await fingerprintOfTables(api.db)).toEqual(before);

    // With the new version he may.
    expect((await edit(boris, 'by Boris', conflictIn(refused).version)).body.error).toBe(false);
    expect(shown(conflictIn(await edit(anna, 'late', 2)).current)).toBe('by Boris');
  });

  it('saves one of ten concurrent edits of the same version', async () => {
    const { edit } = await make();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => edit(i % 2 ? anna : boris, `edit ${i}`, 1)));
    expect(answers.filter(({ body }) => body.error === false)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('without a version the last edit wins, and the trail has both', async () => {
    const { edit, id } = await make();
    for (const who of [anna, boris]) expect((await edit(who, `by ${who.userId}`)).body.error).toBe(false);
    const rows = await api.db
      .selectFrom('audit')
      .where('entity', '=', noun === 'company' ? 'account' : noun)
      .where('entity_id', '=', id)
      .where('action', 'in', ['account.edited', 'user.edited', 'network.edited'])
      .select('actor_id')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.actor_id)).toEqual([anna.userId, boris.userId]);
  });

  it('takes the version from If-Match too; the body takes precedence', async () => {
    const { edit, path, body } = await make();
    await edit(anna, 'by Anna');
    const match = async (header: string, version?: number) =>
      (await boris.post(path, { ...body, version }, { headers: { 'if-match': header } })).status;
    expect(await match('"1"')).toBe(409);
    expect(await match('W/"1"')).toBe(409);
    expect(await match('1')).toBe(409);
    expect(await match('"2"', 1)).toBe(409);
    expect(await match('"2"')).toBe(200);
    expect(await match('*')).toBe(200);
    const nonsense = await boris.post(path, body, { headers: { 'if-match': '"abc"' } });
    expect(nonsense.body.validations).toEqual({ 'If-Match': 'If-Match should be the version of the record' });
  });
});

it('each step of the popup returns the version that the next one sends', async () => {
  const made = await anna.post<{ account_id: number; version: number }>(accounts.info.path, { account_name: 'Steps' });
  const { account_id, version } = made.body.data ?? { account_id: 0, version: 0 };
  expect(version).toBe(1);
  const contact = await anna.post<{ version: number }>(accounts.contact.path, {
    account_id,
    account_email: 'a@b.example',
    version,
  });
  const social = await anna.post<{ version: number }>(accounts.social.path, {
    account_id,
    account_website: 'steps.example',
    version: contact.body.data?.version,
  });
  expect(social.body).toMatchObject({ error: false, data: { version: 3 } });
  expect((await boris.post(accounts.sales.path, { account_id, account_exp_sale_amount: '5', version: 1 })).status).toBe(
    409,
  );
  expect((await boris.post(accounts.assignee.path, { account_id, version: 2 })).status).toBe(409);
});

it('a move counts as a change of the company and names the user who moved it', async () => {
  const lead = await api.createLead();
  await boris.post(leads.move.path, { leadId: lead.id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  const refused = await anna.post(accounts.info.path, { account_id: lead.id, account_name: 'Moved', version: 1 });
  expect(conflictIn(refused)).toMatchObject({ changed_by: 'Boris Editor', version: 2 });
});

it('the lists and the detail return the version that a form starts from', async () => {
  const company = await api.createAccount();
  const list = await anna.get<{ data: Account[] }>(accounts.list.path);
  expect(list.body.data?.data.find(({ account_id }) => account_id === company.id)?.version).toBe(1);
  expect((await anna.get<UserDetail>(`user/user/${boris.userId}`)).body.data?.version).toEqual(expect.any(Number));
  expect((await anna.get<Network[]>(networks.list.path)).body.data?.[0]?.version).toEqual(expect.any(Number));
});

it('signing in, wrong passwords and the like do not raise the version', async () => {
  const user = await api.createUser();
  await api.anonymous.post('verify-username', { email: user.username });
  await api.as(user.username);
  const { version } = await api.db
    .selectFrom('users')
    .where('id', '=', user.id)
    .select('version')
    .executeTakeFirstOrThrow();
  expect(version).toBe(1);
});

it('a refusal does not reveal the record to users who may not read it', async () => {
  const adder = await signIn('Adder', ['data.q-list.create']);
  const { id } = await api.createAccount({ created_by: adder.userId });
  await anna.post(accounts.info.path, { account_id: id, account_name: 'Secret' });
  const refused = await adder.post(accounts.info.path, { account_id: id, account_name: 'x', version: 1 });
  expect(conflictIn(refused)).toMatchObject({ version: 2, current: null });
  expect(JSON.stringify(refused.body)).not.toContain('Secret');
  const seller = await signIn('Seller', ['data.leads.view', 'data.leads.create']);
  const foreign = await seller.post(accounts.info.path, { account_id: id, account_name: 'x', version: 999 });
  expect([foreign.body.errorCode, foreign.body.data]).toEqual([ERROR_CODES.validation, undefined]);
  expect(JSON.stringify(foreign.body)).not.toContain('Secret');
  const editor = await signIn('Blind', ['system.staff.edit']);
  const other = await api.createUser({ remark: 'Confidential' });
  const stale = await editor.post(users.update.path, { user_id: other.id, version: 7 });
  expect(conflictIn(stale).current).toBeNull();
  expect(JSON.stringify(stale.body)).not.toContain('Confidential');
});
