/** Edits in place name the value that they replace: a colleague's is not lost, and no edit is made twice. ADR-081, ADR-126. */
import { type AccountRecord, type AccountStep, endpoints, endpointWith } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { accounts } = endpoints;
let api: TestApp;
let ann: Caller;
let bob: Caller;
let carl: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  const rights = ['data.q-list.view', 'data.q-list.create'] as const;
  [ann, bob, carl] = [await api.as(rights), await api.as(rights), await api.as(rights)];
  const name = { first_name: 'Bob', last_name: 'Ray' };
  await api.db.updateTable('users').set(name).where('id', '=', bob.userId).execute();
});
afterAll(() => api.close());

const recordOf = async (id: number) =>
  (await ann.get<AccountRecord>(endpointWith(accounts.one, { id }).path)).body.data as AccountRecord;
const edit = (who: Caller, step: AccountStep, body: Record<string, unknown>, key: string = crypto.randomUUID()) =>
  who.post<{ version?: number; now?: { before: Record<string, unknown> } }>(accounts[step].path, body, {
    json: true,
    headers: { 'idempotency-key': key },
  });

test('one field is saved, whatever a colleague changed beside it; a version is not needed', async () => {
  const { id } = await api.createAccount({ name: 'Beside', city: 'Delft' });
  await edit(bob, 'info', { account_id: id, account_name: 'Renamed', before: { account_name: 'Beside' } });
  const { body } = await edit(ann, 'info', {
    account_id: id,
    account_city: 'Utrecht',
    before: { account_city: 'Delft' },
  });
  expect(body).toMatchObject({ error: false, data: { version: 3 } });
  expect(await recordOf(id)).toMatchObject({ account_name: 'Renamed', account_city: 'Utrecht' });
});

test.each<[AccountStep, string, () => Promise<{ theirs: unknown; mine: unknown; shown: string; now?: unknown }>]>([
  ['info', 'account_city', async () => ({ theirs: 'Breda', mine: 'Utrecht', shown: 'Breda' })],
  ['contact', 'account_email', async () => ({ theirs: 'a@b.example', mine: 'c@d.example', shown: 'a@b.example' })],
  [
    'contact',
    'account_contact_person',
    async () => ({
      theirs: '{"name":"Ada","contact_details":[{"2":"ada@b.example"}]}',
      mine: '{"name":"Eve","contact_details":[]}',
      shown: 'Ada, ada@b.example',
    }),
  ],
  ['social', 'account_social_media', async () => ({ theirs: '{"3":"@b"}', mine: '{"3":"@a"}', shown: '@b' })],
  ['sales', 'account_exp_sale_amount', async () => ({ theirs: '900', mine: '800', shown: '900', now: 900 })],
  [
    'sales',
    'network_ids',
    async () => {
      const { id, name } = await api.createNetwork();
      return { theirs: `[${id}]`, mine: '[]', shown: name, now: [id] };
    },
  ],
  ['assignee', 'account_sec_assignee_id', async () => ({ theirs: bob.userId, mine: carl.userId, shown: 'Bob Ray' })],
])(
  "%s: a colleague's %s is refused with both values and the name, and replaced by doing it again",
  async (step, field, values) => {
    const { id } = await api.createAccount({ name: 'Both', pri_assignee_id: ann.userId, created_by: bob.userId });
    const { theirs, mine, shown, now = theirs } = await values();
    const before = { [field]: field === 'network_ids' ? [] : null };
    expect((await edit(bob, step, { account_id: id, [field]: theirs, before })).body.message).toMatch(/saved/);
    const body = { account_id: id, [field]: mine, before };
    const refused = await edit(ann, step, body);
    expect(refused).toMatchObject({
      status: 409,
      body: { errorCode: 11011, message: `Bob Ray changed it to “${shown}” meanwhile.` },
    });
    const { before: current = {} } = refused.body.data?.now ?? {};
    const read = (value: unknown) => (String(value).startsWith('{') ? JSON.parse(String(value)) : value);
    expect(read(current[field])).toEqual(read(now));
    const again = await edit(ann, step, { ...body, before: current });
    expect(again.body.message).toMatch(/saved/);
  },
);

test('a field that was cleared says so, and a value that is no field is never the same', async () => {
  const { id } = await api.createAccount({ name: 'Cleared', city: 'Delft' });
  await edit(bob, 'info', { account_id: id, account_city: '', before: { account_city: 'Delft' } });
  const { body } = await edit(ann, 'info', {
    account_id: id,
    account_city: 'Utrecht',
    before: { account_city: 'Delft' },
  });
  expect(body.message).toBe('Bob Ray cleared it meanwhile.');
  const unknown = await edit(ann, 'info', { account_id: id, account_city: 'X', before: { __proto__x: 'y' } });
  expect(unknown.status).toBe(409);
});

test.each<[AccountStep, Record<string, unknown>]>([
  ['info', { account_city: 'Utrecht' }],
  ['contact', { account_email: 'a@b.example' }],
  ['social', { account_social_media: '{"3":"@b"}' }],
  ['sales', { account_exp_sale_amount: '5' }],
  ['assignee', { account_sec_assignee_id: null }],
])('%s: a repeated call with its idempotency key is carried out once', async (step, values) => {
  const { id } = await api.createAccount({ name: 'Once' });
  const [key] = Object.keys(values) as [string];
  const body = { account_id: id, ...values, before: { [key]: null } };
  const first = await edit(ann, step, body, `once-${step}`);
  expect(first.body).toMatchObject({ error: false, data: { version: 2 } });
  const second = await edit(ann, step, body, `once-${step}`);
  expect(second.body).toEqual(first.body);
  expect((await recordOf(id)).version).toBe(2);
  const rows = api.db.selectFrom('audit').where('entity_id', '=', id).where('action', '=', 'account.edited');
  expect(await rows.selectAll().execute()).toHaveLength(1);
});

test('a new company needs a name', async () => {
  const { body } = await edit(ann, 'info', { account_city: 'Utrecht' });
  expect(body).toMatchObject({ errorCode: 11011, validations: { account_name: 'Company Name is required' } });
});
