import { endpoints, goingColdDays, IDLE_DAYS, type Lead, type LeadTotals } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

let api: TestApp;
let viewer: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  viewer = await api.as(['data.leads.view']);
});
afterAll(() => api.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const figures = async (caller = viewer) => (await caller.get<LeadTotals>(endpoints.leads.totals.path)).body.data;

test('all leads that are not converted, those of the user, their sum, and the stages', async () => {
  const none = { total: 0, amount: 0, going_cold: 0, mine: 0, my_amount: 0, my_going_cold: 0 };
  expect(await figures()).toMatchObject(none);
  await api.createLead({ exp_sale_amount: 1000.5, pri_assignee_id: viewer.userId }, 'new');
  await api.createLead({ exp_sale_amount: null, sec_assignee_id: viewer.userId }, 'new');
  await api.createLead({ exp_sale_amount: 2000 }, 'qualified');
  await api.createLead({ exp_sale_amount: 500, type: 3, pri_assignee_id: viewer.userId }, 'payment-received-converted');
  await api.createAccount({ exp_sale_amount: 70_000 });
  // Counted, but nothing is expected of them.
  await api.createLead({ exp_sale_amount: 9000, pri_assignee_id: viewer.userId }, 'lost');
  await api.createLead({ exp_sale_amount: 9000 }, 'cold');
  const found = await figures();
  expect(found).toMatchObject({ total: 5, mine: 3, amount: 3000.5, my_amount: 1000.5, going_cold: 0 });
  // The stages add up to the total and the converted ones.
  expect(found?.stages.reduce((sum, stage) => sum + stage.account_count_count, 0)).toBe(5 + 1);
  expect(found?.stages.map((stage) => [stage.kanban_column_slug_name, stage.account_count_count])).toEqual([
    ['new', 2],
    ['contacted', 0],
    ['qualified', 1],
    ['proposal-sent', 0],
    ['negotiation', 0],
    ['payment-pending', 0],
    ['payment-received-converted', 1],
    ['cold', 1],
    ['lost', 1],
  ]);
});

test.each([
  ['open', 'total'],
  ['mine', 'mine'],
  ['going-cold', 'going_cold'],
  ['mine-going-cold', 'my_going_cold'],
] as const)('the list with "only" %s has as many leads as %s counts', async (only, figure) => {
  await api.createLead({ updated_at: daysAgo(goingColdDays(IDLE_DAYS) + 1) }, 'qualified');
  await api.createLead(
    { updated_at: daysAgo(goingColdDays(IDLE_DAYS) + 1), pri_assignee_id: viewer.userId },
    'qualified',
  );
  const { body } = await viewer.get<Lead[]>(endpoints.leads.list.path, { only });
  const expected = (await figures())?.[figure];
  expect(expected).toBeGreaterThan(0);
  expect(body.data).toHaveLength(expected ?? -1);
});

test('going cold: idle for longer than the limit, and neither cold nor lost', async () => {
  const before = (await figures())?.going_cold ?? Number.NaN;
  await api.createLead({ updated_at: daysAgo(goingColdDays(IDLE_DAYS) - 0.01) }, 'contacted');
  await api.createLead({ updated_at: daysAgo(goingColdDays(IDLE_DAYS) + 0.01) }, 'contacted');
  await api.createLead({ updated_at: daysAgo(goingColdDays(IDLE_DAYS) + 40) }, 'cold');
  await api.createLead({ updated_at: daysAgo(goingColdDays(IDLE_DAYS) + 40) }, 'lost');
  await api.createLead({ updated_at: daysAgo(goingColdDays(IDLE_DAYS) + 40), type: 3 }, 'payment-received-converted');
  expect((await figures())?.going_cold).toBe(before + 1);
});
