import { type BulkDone, type BulkSelected, endpoints, type Lead, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { bulk, leads, undo, accounts } = endpoints;
let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.as(PERMISSION_KEYS);
});
afterAll(() => api.close());

const send = async (who: Caller, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  (await who.post<BulkDone>(bulk.act.path, body, { json: true, headers })).body;
const said = (done: BulkDone | undefined) => done?.outcomes.map(({ name, reason }) => [name, reason]);
const typeOf = async (id: number) =>
  await api.db
    .selectFrom('accounts')
    .where('id', '=', id)
    .select(['type', 'version', 'pri_assignee_id'])
    .executeTakeFirstOrThrow();

test('promotes what may be promoted, and refuses each other company with the message of the single promotion', async () => {
  const good = await api.createAccount({ name: 'Good' });
  const bare = await api.createAccount({ name: 'Bare', website: null, phone: null });
  const lead = await api.createLead({ name: 'Lead' });
  const ids = [lead.id, bare.id, good.id, 987_654, good.id];
  const body = await send(admin, { action: 'promote', ids });
  expect(body.message).toBe('1 of 4 companies were promoted.');
  expect(body).toMatchObject({ code: 'bulk.promote-some', params: { done: 1, count: 4 } });
  const missing = 'Website or any Social media and Email or Phone number is missing to change the account status';
  expect(said(body.data)).toEqual([
    ['Good', null],
    ['Bare', missing],
    ['Lead', 'This company is not on the Q List any more.'],
    ['', 'This company does not exist.'],
  ]);
  const single = await admin.post(accounts.statusChange.path, { account_id: bare.id, account_change_type: 2 });
  expect(single.body.message).toBe(missing);
  expect(await typeOf(good.id)).toMatchObject({ type: 2, version: 2 });
  expect(await typeOf(bare.id)).toMatchObject({ type: 1, version: 1 });
  const trail = await api.db.selectFrom('audit').where('action', '=', 'account.promoted').select('entity_id').execute();
  expect(trail).toEqual([{ entity_id: good.id }]);

  const back = await admin.post(undo.change.path, { id: body.data?.undo?.id });
  expect(back.body).toMatchObject({ error: false, data: { undone: 1, kept: [] } });
  expect(await typeOf(good.id)).toMatchObject({ type: 1 });
});

test('moves each lead by the rules of a move, from its current stage', async () => {
  const rep = await api.as(['data.leads.view']);
  const own = await api.createLead({ name: 'Own', pri_assignee_id: rep.userId });
  const there = await api.createLead({ name: 'There', pri_assignee_id: rep.userId }, 'contacted');
  const foreign = await api.createLead({ name: 'Foreign' });
  const done = await api.createLead({ name: 'Done', pri_assignee_id: rep.userId }, 'payment-received-converted');
  const cold = await api.createLead({ name: 'Cold', pri_assignee_id: rep.userId }, 'cold');
  const qList = await api.createAccount({ name: 'Not a lead' });
  const body = await send(rep, {
    action: 'move',
    stage: 'contacted',
    ids: [own.id, there.id, foreign.id, done.id, cold.id, qList.id],
  });
  expect(said(body.data)).toEqual([
    ['Own', null],
    ['There', 'This lead is in that stage already.'],
    ['Foreign', 'Only the assignees of this lead, or someone who may move any lead, can move it.'],
    ['Done', 'A converted lead cannot be moved.'],
    ['Cold', null],
    // Hidden from a user who sees leads only.
    ['', 'This lead does not exist.'],
  ]);
  const nowhere = await send(rep, { action: 'move', stage: 'nowhere', ids: [own.id] });
  expect(said(nowhere.data)).toEqual([['Own', 'This stage does not exist.']]);
  const found = await rep.get<Lead[]>(leads.list.path, { name: 'Own' });
  const moved = found.body.data?.find((lead) => lead.account_id === own.id);
  expect(moved?.last_action).toBe('Moved from New to Contacted');
});

test('assigns and unassigns; undo skips companies that were changed since', async () => {
  const ada = await api.createUser({ first_name: 'Ada' });
  const gone = await api.createUser({ status: 2 });
  const first = await api.createAccount({ name: 'First' });
  const second = await api.createAccount({ name: 'Second', sec_assignee_id: ada.id });
  const third = await api.createAccount({ name: 'Third', pri_assignee_id: ada.id });
  const fourth = await api.createAccount({ name: 'Fourth' });
  const ids = [first.id, second.id, third.id, fourth.id];
  const body = await send(admin, { action: 'assign', assignee: ada.id, ids });
  expect(body.data?.outcomes.map(({ done }) => done)).toEqual([true, false, true, true]);
  expect(said(body.data)?.[2]).toEqual(['Third', null]);
  expect(await typeOf(third.id)).toMatchObject({ version: 1 });
  expect(said(body.data)?.[1]).toEqual(['Second', 'Primary and Secondary Assignee should be different']);
  const refused = await send(admin, { action: 'assign', assignee: gone.id, ids: [first.id] });
  expect(said(refused.data)).toEqual([['First', 'This colleague is not active any more.']]);

  await send(admin, { action: 'assign', assignee: null, ids: [first.id] });
  expect(await typeOf(first.id)).toMatchObject({ pri_assignee_id: null, version: 3 });
  const back = await admin.post(undo.change.path, { id: body.data?.undo?.id });
  expect(back.body).toMatchObject({ data: { undone: 1, kept: [{ name: 'First' }] } });
  expect(await typeOf(fourth.id)).toMatchObject({ pri_assignee_id: null });
});

test('a call with the same idempotency key is carried out once', async () => {
  const { id } = await api.createAccount();
  const headers = { 'idempotency-key': `bulk-${id}` };
  const first = await send(admin, { action: 'promote', ids: [id] }, headers);
  const again = await send(admin, { action: 'promote', ids: [id] }, headers);
  expect(again.data).toEqual(first.data);
  expect(await typeOf(id)).toMatchObject({ version: 2 });
});

test.each([
  ['promote', ['data.leads.view'], {}],
  ['assign', ['data.q-list.view', 'data.leads.view'], { assignee: null }],
  ['move', ['data.q-list.view', 'data.leads.create'], { stage: 'contacted' }],
] as const)('%s requires the permission of the single action', async (action, permissions, more) => {
  const { id } = await api.createLead();
  const who = await api.as([...permissions]);
  expect(await send(who, { action, ids: [id], ...more })).toMatchObject({ error: true, errorCode: 11013 });
});

test.each([
  [{ action: 'promote', ids: [] }, { ids: 'Companies is required' }],
  [{ action: 'move', ids: [1] }, { stage: 'Stage is required' }],
  [{ action: 'assign', ids: [1] }, { assignee: 'Assignee is required' }],
  [{ action: 'delete', ids: [1] }, { action: 'Action should be one of promote, assign, move, archive, restore' }],
  [
    { action: 'promote', ids: Array.from({ length: 201 }, (_, n) => n + 1) },
    { ids: 'Companies has more than 200 entries' },
  ],
])('%j is refused', async (body, validations) => {
  expect((await send(admin, body)).validations).toEqual(validations);
});

test('everything that a filter finds is selected, loaded or not', async () => {
  const made: number[] = [];
  for (let n = 0; n < 30; n++) made.push((await api.createLead({ name: `Sheaf ${n}` })).id);
  const other = await api.createAccount({ name: 'Sheaf on the Q List' });
  const ids = async (query: Record<string, string>) =>
    (await admin.get<BulkSelected>(bulk.ids.path, query)).body.data as BulkSelected;
  const ofLeads = await ids({ list: 'leads', search_term: 'sheaf' });
  expect([ofLeads.total, [...ofLeads.ids].sort((a, b) => a - b)]).toEqual([30, made]);
  const ofAll = await ids({ list: 'q-list', search: 'sheaf' });
  expect([ofAll.total, ofAll.ids.includes(other.id)]).toEqual([31, true]);
  expect((await ids({ list: 'q-list', search: 'sheaf', type: '1' })).ids).toEqual([other.id]);
  const viewer = await api.as(['data.leads.view']);
  expect((await viewer.get(bulk.ids.path, { list: 'q-list' })).body.errorCode).toBe(11013);
});

test('the chosen companies are exported in their order; a user who sees leads only gets leads only', async () => {
  const [lead, company] = [
    await api.createLead({ name: '=Lead, "one"' }),
    await api.createAccount({ name: 'Company' }),
  ];
  const ids = [company.id, lead.id];
  const whole = await admin.post<never>(bulk.export.path, { ids }, { json: true });
  const lines = (whole.body as unknown as string).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^\d+,Company,/);
  expect(lines[2]).toMatch(/^\d+,"'=Lead, ""one""",/);
  const viewer = await api.as(['data.leads.view']);
  const part = await viewer.post<never>(bulk.export.path, { ids }, { json: true });
  expect(part.body as unknown as string).not.toContain('Company,');
  const ordered = await admin.post<never>(bulk.export.path, { ids, sort: 'name' }, { json: true });
  expect((ordered.body as unknown as string).split('\r\n')[1]).toContain('=Lead');
});
