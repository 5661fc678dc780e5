import {
  type BulkDone,
  endpoints,
  endpointWith,
  type LeadChanges,
  type Page,
  PERMISSION_KEYS,
  type Stage,
  type Timeline,
} from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { accounts, activities, bulk, contacts, leads, reports, undo } = endpoints;
let api: TestApp;
let anna: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  anna = await api.as(PERMISSION_KEYS);
});
afterAll(() => api.close());

const act = (action: 'archive' | 'restore', ids: number[], caller = anna) =>
  caller.post<BulkDone>(bulk.act.path, { action, ids }, { json: true });
const outcomeOf = async (action: 'archive' | 'restore', id: number, caller = anna) =>
  (await act(action, [id], caller)).body.data?.outcomes[0];
const total = async (query: Record<string, string | number> = {}) =>
  (await anna.get<Page<unknown>>(accounts.list.path, query)).body.data?.total ?? -1;

/** Every list, count and search that could show the lead. */
async function everywhere(): Promise<Record<string, string>> {
  const months = '2020-01-01T00:00:00.000Z,2099-01-01T00:00:00.000Z';
  const calls: [path: string, query?: Record<string, string | number>][] = [
    [accounts.list.path],
    [accounts.list.path, { search: 'zanzibar' }],
    [accounts.list.path, { name: 'zanzibar', type: 2 }],
    [accounts.converted.path],
    [accounts.find.path, { term: 'zanzibar' }],
    [accounts.find.path, { term: 'zanzibra' }],
    [accounts.export.path],
    [activities.mine.path, { today: '2026-01-01' }],
    [activities.queue.path, { today: '2026-01-01' }],
    [bulk.ids.path, { list: 'q-list', name: 'zanzibar' }],
    [bulk.ids.path, { list: 'leads', name: 'zanzibar' }],
    [contacts.list.path],
    [leads.list.path],
    [leads.list.path, { per_stage: 50 }],
    [leads.list.path, { limit: 50 }],
    [leads.stages.path],
    [leads.stages.path, { counts: 'matched', search_term: 'zanzibar' }],
    [leads.totals.path],
    [reports.overview.path, { months }],
    [reports.companies.path, { figure: 'added', from: '2020-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' }],
  ];
  const shown: Record<string, string> = {};
  for (const [path, query] of calls) {
    const { body } = await anna.get(path, query);
    const { data } = body as { data?: unknown };
    shown[`${path} ${JSON.stringify(query ?? {})}`] = JSON.stringify(data ?? body).replace(
      /"(as_of|touched)":"\d+"/g,
      '',
    );
  }
  return shown;
}

test('an archived lead is in no list, count, search, task or report, and all are as before once it is restored', async () => {
  await api.createLead({ name: 'Another', contact_person: JSON.stringify({ name: 'Bo', contact_details: [] }) });
  const empty = await everywhere();
  const { id } = await api.createAccount({
    name: 'Zanzibar Spices',
    exp_sale_amount: '900',
    pri_assignee_id: anna.userId,
    contact_person: JSON.stringify({ name: 'Asha', contact_details: [{ 1: '0201234567' }] }),
  });
  await anna.post(accounts.statusChange.path, { account_id: id, account_change_type: 2 });
  await api.createTask(id, anna.userId);
  const showing = async () => {
    const there = await everywhere();
    return Object.keys(there).filter((call) => there[call] !== empty[call]);
  };
  // All but the list of accounts, as it is a lead: the others prove nothing unless they can show it.
  const shown = Object.keys(empty).filter((call) => !call.startsWith(accounts.converted.path));
  expect(await showing()).toEqual(shown);

  expect(await outcomeOf('archive', id)).toMatchObject({ done: true, name: 'Zanzibar Spices' });
  expect(await everywhere()).toEqual(empty);
  expect(await total({ archived: 1 })).toBe(1);
  expect(await total({ archived: 1, search: 'spices' })).toBe(1);
  expect(await total({ archived: 1, search: 'nothing of it' })).toBe(0);

  expect(await outcomeOf('restore', id)).toMatchObject({ done: true });
  expect(await total({ archived: 1 })).toBe(0);
  expect(await showing()).toEqual(shown);
});

test('stored counts and words stay exact', async () => {
  const { id } = await api.createAccount({ name: 'Countable Kettles' });
  await act('archive', [id]);
  const { id: other } = await api.createAccount({ name: 'Countable Pans' });
  await act('archive', [other]);
  await act('restore', [other]);
  await sql`update accounts set name = 'Countable Lids' where id = ${id}`.execute(api.db);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from accounts where archived_at is null
  `.execute(api.db);
  expect(await total()).toBe(counted.rows[0]?.total);
  expect(await total({ search: 'countable' })).toBe(1);
  await sql`select recount_account_words()`.execute(api.db);
  expect(await total({ name: 'countable', search: '' })).toBe(1);
});

test('nothing about an archived company can be changed until it is restored', async () => {
  const { id } = await api.createLead({ pri_assignee_id: anna.userId });
  await act('archive', [id]);
  const says = 'This company is archived. Restore it to change it.';
  const edit = await anna.post(accounts.info.path, { account_id: id, account_name: 'Other' });
  expect(edit.body).toMatchObject({ errorCode: 11011, validations: { account_id: says } });
  const note = await anna.post(activities.create.path, { account_id: id, kind: 'note', text: 'Hello' });
  expect(note.body).toMatchObject({ errorCode: 11011, validations: { account_id: says } });
  const move = await anna.post(leads.move.path, { leadId: id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  expect(move.body.error).toBe(true);
  expect((await outcomeOf('archive', id))?.reason).toBe(says);
  const one = await anna.get<{ account_archived_at: string }>(endpointWith(accounts.one, { id }).path);
  expect(one.body.data?.account_archived_at).toMatch(/^20/);
  await act('restore', [id]);
  expect((await outcomeOf('restore', id))?.reason).toBe('This company is not archived.');
  expect((await anna.post(accounts.info.path, { account_id: id, account_name: 'Other' })).body.error).toBe(false);
});

test('archiving needs the right to change the company', async () => {
  const { id } = await api.createLead();
  const foreign = await api.as(['data.q-list.view', 'data.q-list.create', 'data.leads.view']);
  const refused = await outcomeOf('archive', id, foreign);
  expect(refused).toMatchObject({ done: false });
  expect(refused?.reason).toContain('Only the assignees of this company');
  const viewer = await api.as(['data.q-list.view']);
  expect((await act('archive', [id], viewer)).status).toBe(403);
});

test('both are undone exactly, shown in the timeline, and boards that were loaded earlier learn of them', async () => {
  const { id } = await api.createLead({ updated_at: new Date('2026-01-01T00:00:00Z') });
  const row = async () =>
    (await sql<{ a: object }>`select to_jsonb(a) - 'version' as a from accounts a where id = ${id}`.execute(api.db))
      .rows[0]?.a;
  const before = await row();
  const { data } = (await anna.get<{ as_of: string }>(leads.list.path, { per_stage: 1 })).body;
  const archived = await act('archive', [id]);
  const changes = await anna.get<LeadChanges>(leads.changes.path, { since: data?.as_of ?? '' });
  expect(changes.body.data).toMatchObject({ left: [id], gone: [id] });
  const taken = await anna.post(undo.change.path, { id: archived.body.data?.undo?.id });
  expect(taken.body).toMatchObject({ error: false, data: { undone: 1 } });
  expect(await row()).toEqual(before);

  await act('archive', [id]);
  const stored = await row();
  const restored = await act('restore', [id]);
  await anna.post(undo.change.path, { id: restored.body.data?.undo?.id });
  expect(await row()).toEqual(stored);
  const { body } = await anna.get<Timeline>(endpointWith(accounts.timeline, { id }).path);
  expect(body.data?.data.map(({ kind, is_undo }) => [kind, is_undo])).toEqual([
    ['restored', true],
    ['restored', false],
    ['archived', false],
    ['archived', true],
    ['archived', false],
  ]);
});

test('the board drops it and the stages count without it', async () => {
  const counts = async () =>
    (await anna.get<Stage[]>(leads.stages.path)).body.data?.map((stage) => stage.account_count_count);
  const before = await counts();
  const { id } = await api.createLead();
  await act('archive', [id]);
  expect(await counts()).toEqual(before);
});
