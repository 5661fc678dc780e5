import {
  endpoints,
  endpointWith,
  PERMISSION_KEYS,
  type Report,
  type ReportCompanies,
  type Undoable,
} from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { reports, undo } = endpoints;
const DAY_MS = 86_400_000;
let api: TestApp;
let viewer: Caller;
let seller: number;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const FROM = ago(60).toISOString();
const MIDDLE = ago(30).toISOString();
const MONTHS = `${FROM},${MIDDLE}`;
const SPAN = { from: FROM, to: ago(-1).toISOString() };

/** A lead with its history: the stages it entered, each with how many days ago. */
async function leadWith(
  history: readonly (readonly [slug: string, daysAgo: number])[],
  values: { exp_sale_amount?: number; pri_assignee_id?: number | null } = {},
) {
  const [last] = history.slice(-1);
  const type = last?.[0] === 'payment-received-converted' ? 3 : 2;
  const lead = await api.createLead({ pri_assignee_id: seller, ...values, type }, last?.[0]);
  for (const [at, [slug, daysAgo]] of history.entries()) {
    const before = at === 0 ? null : history[at - 1]?.[0];
    await sql`
      insert into audit (at, action, entity, entity_id, summary, before, after) values (
        ${ago(daysAgo)}, ${at === 0 ? 'account.promoted' : 'lead.moved'}, 'account', ${lead.id}, '',
        ${JSON.stringify({ stage: before })}, ${JSON.stringify({ stage: slug })}
      )
    `.execute(api.db);
  }
  return lead.id;
}

beforeAll(async () => {
  api = await buildTestApp();
  viewer = await api.as(PERMISSION_KEYS);
  seller = (await api.createUser({ first_name: 'Ada', last_name: 'Seller' })).id;
  await leadWith(
    [
      ['new', 50],
      ['contacted', 40],
      ['payment-received-converted', 20],
    ],
    { exp_sale_amount: 1000 },
  );
  await leadWith([
    ['new', 45],
    ['contacted', 25],
    ['lost', 10],
  ]);
  await leadWith([['new', 5]], { pri_assignee_id: null });
  // Won after it was lost: it counts once, as won.
  await leadWith(
    [
      ['new', 90],
      ['lost', 55],
      ['negotiation', 50],
      ['payment-received-converted', 2],
    ],
    { exp_sale_amount: 500 },
  );
});
afterAll(() => api.close());

async function read(months = MONTHS): Promise<Report> {
  const { body } = await viewer.get<Report>(reports.overview.path, { months });
  expect(body.error).toBe(false);
  return body.data as Report;
}
async function companies(query: Record<string, string | number>): Promise<ReportCompanies> {
  const { body } = await viewer.get<ReportCompanies>(reports.companies.path, { ...SPAN, ...query });
  expect(body.error).toBe(false);
  return body.data as ReportCompanies;
}
const stageId = (report: Report, slug: string) =>
  report.stages.find((stage) => stage.kanban_column_slug_name === slug)?.kanban_column_id ?? 0;

test('of the leads added in the time, how many reached each stage', async () => {
  const report = await read();
  expect(report.added).toBe(3);
  const names = new Map(report.stages.map((stage) => [stage.kanban_column_id, stage.kanban_column_slug_name]));
  expect(Object.fromEntries(report.reached.map(({ stage_id, leads }) => [names.get(stage_id), leads]))).toEqual({
    new: 3,
    contacted: 2,
    qualified: 1,
    'proposal-sent': 1,
    negotiation: 1,
    'payment-pending': 1,
    'payment-received-converted': 1,
  });
});

test('how long leads were in a stage: the median, and what nine in ten did not exceed', async () => {
  const report = await read();
  const stays = new Map(report.stays.map((stay) => [stay.stage_id, stay]));
  // 10 and 20 days in New, and 35 of the lead that was lost from it.
  expect(stays.get(stageId(report, 'new'))).toMatchObject({ stays: 3 });
  expect(stays.get(stageId(report, 'new'))?.median_days).toBeCloseTo(20);
  expect(stays.get(stageId(report, 'new'))?.p90_days).toBeCloseTo(32);
  expect(stays.get(stageId(report, 'negotiation'))?.median_days).toBeCloseTo(48);
});

test('by primary assignee and month; a lead counts once, by its last outcome', async () => {
  const { people } = await read();
  expect(people).toEqual([
    { user_id: seller, name: 'Ada Seller', month: 0, added: 2, won: 0, won_amount: 0, lost: 0 },
    { user_id: seller, name: 'Ada Seller', month: 1, added: 0, won: 2, won_amount: 1500, lost: 1 },
    { user_id: null, name: null, month: 1, added: 1, won: 0, won_amount: 0, lost: 0 },
  ]);
});

test('every figure has a list of as many companies', async () => {
  const report = await read();
  const sum = (field: 'won' | 'lost' | 'added') => report.people.reduce((total, row) => total + row[field], 0);
  for (const figure of ['added', 'won', 'lost'] as const) {
    const { data, total } = await companies({ figure });
    expect([figure, total, data.length]).toEqual([figure, sum(figure), sum(figure)]);
  }
  for (const { stage_id, leads } of report.reached)
    expect((await companies({ figure: 'reached', stage: stage_id })).total).toBe(leads);
  for (const { stage_id, stays } of report.stays)
    expect((await companies({ figure: 'stays', stage: stage_id })).total).toBe(stays);
  expect((await companies({ figure: 'added', assignee: 0 })).total).toBe(1);
  expect((await companies({ figure: 'won', assignee: seller, to: MIDDLE })).total).toBe(0);
  const [newest] = (await companies({ figure: 'won' })).data;
  expect(newest).toMatchObject({ stage_name: 'Payment received', amount: 500, assignee: 'Ada Seller', days: null });
});

test('a move that was undone counts nowhere', async () => {
  const before = await read();
  const { id } = await api.createLead({ pri_assignee_id: viewer.userId });
  await sql`
    insert into audit (action, entity, entity_id, summary, before, after)
    values ('account.promoted', 'account', ${id}, '', '{"stage": null}', '{"stage": "new"}')
  `.execute(api.db);
  const move = async (fromcolumnSlug: string, tocolumnSlug: string) => {
    const body = { leadId: id, fromcolumnSlug, tocolumnSlug };
    return (await viewer.post<Undoable>(endpoints.leads.move.path, body)).body.data?.undo?.id;
  };
  const first = await move('new', 'negotiation');
  const second = await move('negotiation', 'lost');
  const lost = (report: Report) => report.people.reduce((sum, row) => sum + row.lost, 0);
  expect(lost(await read())).toBe(lost(before) + 1);
  await viewer.post(undo.change.path, { id: second });
  expect(lost(await read())).toBe(lost(before));
  await viewer.post(undo.change.path, { id: first });
  const after = await read();
  expect(after.stays).toEqual(before.stays);
  expect(after.reached.slice(1)).toEqual(before.reached.slice(1));
  expect(after.added).toBe(before.added + 1);
});

test('the file has a line for every figure, with the separator of the language', async () => {
  const report = await read();
  const csv = await viewer.get(reports.export.path, { months: MONTHS, separator: ';' });
  expect(csv.headers['content-disposition']).toMatch(/filename="report-\d{4}-\d{2}-\d{2}\.csv"/);
  const lines = String(csv.body).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/Figure;Stage;Primary Assignee;Month from;Value$/);
  expect(lines).toContain(`Leads added;;;;${report.added}`);
  expect(lines).toContain(`Amount won;;Ada Seller;${MIDDLE};1500`);
  expect(lines).toContain('Likelihood in per cent;Negotiation;;;75');
  // Of each stage one for who reached it, and four for the six open ones; four for each person and month, two for no reason.
  const stays = 3 * report.stays.length;
  expect(lines).toHaveLength(1 + 1 + report.reached.length + stays + 4 * report.people.length + 4 * 6 + 2);
});

test.each([
  [{ months: 'yesterday' }, 'months'],
  [{ months: `${MIDDLE},${FROM}` }, 'months'],
  [{ months: '2026-99-99T00:00:00.000Z' }, 'months'],
])('%j is refused', async (query, field) => {
  const { body } = await viewer.get(reports.overview.path, query);
  expect(Object.keys(body.validations ?? {})).toEqual([field]);
});

test('a list of a stage that does not exist is refused', async () => {
  const { body } = await viewer.get(endpointWith(reports.companies, {}).path, { ...SPAN, figure: 'stays', stage: 99 });
  expect(body.validations).toEqual({ stage: 'This stage does not exist.' });
});

// PGlite only: PostgreSQL updates its statistics with a delay.
if (!process.env.TEST_DATABASE_URL) {
  test('a report reads what happened in its time, however much happened before', async () => {
    await sql`
      insert into accounts (name, type, stage_id)
      select 'Old ' || n, 2, (select id from stages where slug = 'new') from generate_series(1, 3000) n
    `.execute(api.db);
    await sql`
      insert into audit (at, action, entity, entity_id, summary, before, after)
      select now() - interval '400 days', 'lead.moved', 'account', id, '', '{"stage": "new"}', '{"stage": "contacted"}'
      from accounts, generate_series(1, 5) where name like 'Old %'
    `.execute(api.db);
    await sql`vacuum analyze audit`.execute(api.db);
    const rowsRead = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(api.db);
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_all_tables where relname = 'audit'
      `.execute(api.db);
      return rows[0]?.read ?? 0;
    };
    const before = await rowsRead();
    expect((await read()).added).toBeGreaterThan(0);
    expect((await rowsRead()) - before).toBeLessThan(500);
  });
}
