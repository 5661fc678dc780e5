import { endpoints, type Lead, type Stage } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

let api: TestApp;
let viewer: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  viewer = await api.as(['data.leads.view', 'data.leads.edit-all']);
});
afterAll(() => api.close());

test('nine stages in order, with the count and the sum of their leads', async () => {
  await api.createLead({ exp_sale_amount: 1000.5 }, 'qualified');
  await api.createLead({ exp_sale_amount: 2000 }, 'qualified');
  await api.createLead({ exp_sale_amount: null }, 'qualified');
  const { body } = await viewer.get<Stage[]>(endpoints.leads.stages.path);
  expect(body.data?.map((stage) => stage.kanban_column_slug_name)).toEqual([
    'new',
    'contacted',
    'qualified',
    'proposal-sent',
    'negotiation',
    'payment-pending',
    'payment-received-converted',
    'cold',
    'lost',
  ]);
  expect(body.data?.[2]).toMatchObject({ account_count_count: 3, account_amount_sum: 3000.5 });
});

test('the list: last edit first, searched by a part of the name, with the last action', async () => {
  const old = await api.createLead({ name: 'Findable Old', updated_at: new Date('2026-01-01') });
  const fresh = await api.createLead({ name: 'Findable Fresh' });
  await api.createAccount({ name: 'Findable on the Q List' });
  const first = await viewer.get<Lead[]>(endpoints.leads.list.path, { search_term: 'findable' });
  expect(first.body.data?.map((lead) => lead.account_name)).toEqual(['Findable Fresh', 'Findable Old']);
  expect(first.body.data?.[0]?.last_action).toBeNull();
  await viewer.post(endpoints.leads.move.path, { leadId: old.id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  const second = await viewer.get<Lead[]>(endpoints.leads.list.path, { search_term: 'FINDABLE' });
  expect(second.body.data?.[0]).toMatchObject({ account_id: old.id, last_action: 'Moved from New to Contacted' });
  expect(second.body.data?.[1]?.account_id).toBe(fresh.id);
});

test('wildcards of LIKE are matched literally', async () => {
  await api.createLead({ name: '100% Sure_Thing' });
  const found = async (search_term: string) =>
    (await viewer.get<Lead[]>(endpoints.leads.list.path, { search_term })).body.data?.length;
  expect(await found('100%')).toBe(1);
  expect(await found('%%%')).toBe(0);
  expect(await found('Sure_T')).toBe(1);
  expect(await found('S_re')).toBe(0);
  expect(await found("'; drop table accounts; --")).toBe(0);
});

test('without the permission both lists answer 11013', async () => {
  const other = await api.as(['data.q-list.view']);
  for (const { path } of [endpoints.leads.list, endpoints.leads.stages]) {
    expect(await other.get(path)).toMatchObject({ status: 403, body: { errorCode: 11013 } });
  }
});
