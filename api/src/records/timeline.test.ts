import {
  endpoints,
  endpointWith,
  PERMISSION_KEYS,
  type Timeline,
  type TimelineEntry,
  type Undoable,
} from '@salesdesk/shared/domain';
import { say } from '@salesdesk/shared/messages';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { record } from '../audit/audit.service.ts';

const { accounts, leads, undo, users } = endpoints;
let api: TestApp;
let anna: Caller;
let viewer: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  const { username } = await api.createUser({
    first_name: 'Anna',
    last_name: 'Weber',
    permissions: [...PERMISSION_KEYS],
  });
  anna = await api.as(username);
  viewer = await api.as(['data.q-list.view']);
});
afterAll(() => api.close());

async function timeline(id: number, caller = anna, cursor?: string): Promise<Timeline> {
  const { path } = endpointWith(accounts.timeline, { id });
  return (await caller.get<Timeline>(path, cursor ? { cursor } : {})).body.data as Timeline;
}
const newest = async (id: number) => (await timeline(id)).data[0] as TimelineEntry;
const changes = async (id: number) => (await newest(id)).changes;

test('adding a company shows its first values', async () => {
  const { body } = await anna.post<{ account_id: number }>(accounts.info.path, {
    account_name: 'First Values',
    account_city: 'Delft',
    account_country_id: 1,
  });
  const country = await api.db.selectFrom('countries').where('id', '=', 1).select('name').executeTakeFirstOrThrow();
  expect(await newest(body.data?.account_id ?? 0)).toMatchObject({
    kind: 'created',
    by: { user_id: anna.userId, name: 'Anna Weber' },
    stage: null,
    file: null,
    changes: [
      { field: 'name', from: null, to: 'First Values' },
      { field: 'city', from: null, to: 'Delft' },
      { field: 'country', from: null, to: country.name },
      { field: 'primary_assignee', from: null, to: 'Anna Weber' },
    ],
  });
});

describe('an edit', () => {
  it('shows only differences: phone with its code, contact person and details, in readable form', async () => {
    const { id } = await api.createAccount({ email: 'old@company.example' });
    await anna.post(accounts.contact.path, {
      account_id: id,
      account_email: 'old@company.example',
      account_phone: '0655509999',
      account_phone_code: '+31',
      account_contact_person: JSON.stringify({ name: 'Bert Bos', contact_details: [{ 1: '0201234567' }] }),
    });
    expect(await changes(id)).toEqual([
      { field: 'phone', from: '+31 0655501234', to: '+31 655509999' },
      { field: 'contact_person', from: null, to: 'Bert Bos' },
      { field: 'contact_details', from: null, to: 'Phone +31201234567' },
    ]);
  });

  it('shows networks and amount, and a deleted network by its name', async () => {
    const [one, two] = [await api.createNetwork({ name: 'Uno' }), await api.createNetwork({ name: 'Due' })];
    const { id } = await api.createAccount({ exp_sale_amount: '1200' });
    await anna.post(accounts.sales.path, {
      account_id: id,
      network_ids: `[${one.id},${two.id}]`,
      account_exp_sale_amount: '1500',
    });
    expect(await changes(id)).toEqual([
      { field: 'amount', from: 1200, to: 1500 },
      { field: 'networks', from: null, to: 'Uno, Due' },
    ]);
    await anna.post(accounts.sales.path, { account_id: id, network_ids: `[${two.id}]` });
    expect(await changes(id)).toEqual([{ field: 'networks', from: 'Uno, Due', to: 'Due' }]);
  });

  it('shows assignees by name, social media one by one, and cleared fields as empty', async () => {
    const reassignee = await api.createUser({ first_name: 'Tom', last_name: 'Berg' });
    const { id } = await api.createAccount();
    await anna.post(accounts.assignee.path, { account_id: id, account_pri_assignee_id: reassignee.id });
    expect(await changes(id)).toEqual([{ field: 'primary_assignee', from: null, to: 'Tom Berg' }]);
    await anna.post(accounts.social.path, {
      account_id: id,
      account_website: '',
      account_social_media: JSON.stringify({ 2: 'linkedin.example/a' }),
    });
    expect(await changes(id)).toEqual([
      { field: 'website', from: 'company.example', to: null },
      { field: 'linkedin', from: null, to: 'linkedin.example/a' },
    ]);
  });

  it('omits a step without changes', async () => {
    const { id } = await api.createAccount();
    await anna.post(accounts.social.path, { account_id: id, account_website: 'company.example' });
    expect((await timeline(id)).data).toEqual([]);
  });
});

test('moves and promotions name stages only to users who may see them', async () => {
  const { id } = await api.createAccount();
  await anna.post(accounts.statusChange.path, { account_id: id, account_change_type: 2 });
  await anna.post(leads.move.path, { leadId: id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  expect((await timeline(id)).data.map(({ kind, stage }) => [kind, stage])).toEqual([
    ['moved', { from: 'New', to: 'Contacted' }],
    ['promoted', { from: null, to: 'New' }],
  ]);
  const seen = await timeline(id, viewer);
  expect(seen.data.map(({ kind, stage, summary }) => [kind, stage, summary])).toEqual([
    ['moved', { from: null, to: null }, null],
    ['promoted', { from: null, to: null }, null],
  ]);
});

test('undone changes are marked as such: a move, and the handover of a restored colleague', async () => {
  const { id } = await api.createLead();
  const moved = await anna.post<Undoable>(leads.move.path, { leadId: id, fromcolumnSlug: 'new', tocolumnSlug: 'lost' });
  await anna.post(undo.change.path, { id: moved.body.data?.undo?.id });
  expect(await newest(id)).toMatchObject({ kind: 'moved', is_undo: true, stage: { from: 'Lost', to: 'New' } });

  const leaving = await api.createUser({ first_name: 'Bea', last_name: 'Back' });
  const reassignee = await api.createUser({ first_name: 'Hei', last_name: 'Rin' });
  const own = await api.createAccount({ pri_assignee_id: leaving.id });
  const gone = await anna.post<Undoable>(users.delete.path, { user_id: leaving.id, reassign_to: reassignee.id });
  await anna.post(undo.change.path, { id: gone.body.data?.undo?.id });
  expect(await newest(own.id)).toMatchObject({
    kind: 'handed-over',
    is_undo: true,
    changes: [{ field: 'primary_assignee', from: 'Hei Rin', to: 'Bea Back' }],
  });
});

test('a handover of all companies of a user appears in each company', async () => {
  const leaving = await api.createUser({ first_name: 'Lea', last_name: 'Ving' });
  const reassignee = await api.createUser({ first_name: 'Hei', last_name: 'Rin' });
  const { id } = await api.createAccount({ pri_assignee_id: leaving.id });
  const both = await api.createAccount({ pri_assignee_id: reassignee.id, sec_assignee_id: leaving.id });
  const done = await anna.post(users.delete.path, { user_id: leaving.id, reassign_to: reassignee.id });
  expect(done.body.error).toBe(false);
  expect(await newest(id)).toMatchObject({
    kind: 'handed-over',
    by: { name: 'Anna Weber' },
    changes: [{ field: 'primary_assignee', from: 'Lea Ving', to: 'Hei Rin' }],
  });
  expect(await changes(both.id)).toEqual([{ field: 'secondary_assignee', from: 'Lea Ving', to: null }]);
});

describe('pages', () => {
  const edit = (id: number, n: number) =>
    record(api.db, {
      actorId: anna.userId,
      action: 'account.edited',
      entityId: id,
      message: say('account.edited', { name: `Edit ${n}` }),
      before: { city: `City ${n}` },
      after: { city: n % 3 ? `City ${n + 1}` : `City ${n}` },
    });

  it('continue where the last one ended until the end, each line once', async () => {
    const { id } = await api.createAccount();
    for (let n = 1; n <= 80; n++) await edit(id, n);
    const seen: number[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 9; pages++) {
      const page = await timeline(id, anna, cursor);
      expect(page.data.length).toBeLessThanOrEqual(20);
      seen.push(...page.data.map((entry) => entry.id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    // A third of the eighty changed nothing.
    expect(seen).toHaveLength(54);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });

  it('refuse an invalid cursor', async () => {
    const { id } = await api.createAccount();
    const answer = await anna.get(endpointWith(accounts.timeline, { id }).path, { cursor: "1' or 1" });
    expect(answer.body).toMatchObject({ errorCode: 11011, validations: { cursor: 'Cursor is not valid' } });
  });
});

test('is shown only to users who see the company, and never for another one', async () => {
  const leadsOnly = await api.as(['data.leads.view']);
  const { id } = await api.createAccount();
  const { path } = endpointWith(accounts.timeline, { id });
  await anna.post(accounts.info.path, { account_id: id, account_name: 'Secret Name' });
  const refused = await leadsOnly.get(path);
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).not.toContain('Secret Name');
  const other = await api.createAccount();
  expect((await timeline(other.id)).data).toEqual([]);
});
