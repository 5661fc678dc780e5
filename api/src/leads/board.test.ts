import {
  BOARD_PAGE_SIZE,
  endpoints,
  type Lead,
  type LeadChanges,
  type LeadPage,
  type LeadsByStage,
  type Stage,
  type StageCounts,
} from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { cursorAfter } from '../http/cursor.ts';

const { list, changes, move, stages } = endpoints.leads;
const PER_STAGE = { per_stage: BOARD_PAGE_SIZE };
const COUNTS = { counts: 'matched' };
let api: TestApp;
let viewer: Caller;
let stageIds: Map<string, number>;
beforeAll(async () => {
  api = await buildTestApp();
  viewer = await api.as(['data.leads.view', 'data.leads.edit-all']);
  const rows = await api.db.selectFrom('stages').select(['id', 'slug']).execute();
  stageIds = new Map(rows.map(({ id, slug }) => [slug, id]));
  // Many have the same time of the last edit to the microsecond, so their ids decide.
  await sql`insert into accounts (name, type, website, stage_id, exp_sale_amount, created_at, updated_at)
    select 'Lead ' || n, 2, 'lead.example', ${stageIds.get('new')}::integer + (n % 3), n,
      now() - interval '40 days', now() - (n / 4) * interval '1 second' - interval '10 minutes'
    from generate_series(1, 1000) as n`.execute(api.db);
});
afterAll(() => api.close());

const ask = async <T>(path: string, query?: Record<string, string | number>) => {
  const { body } = await viewer.get<T>(path, query);
  if (body.error !== false || !body.data) throw new Error(`${path}: ${body.message}`);
  return body.data;
};
const idsOf = (leads: Lead[]) => leads.map((lead) => lead.account_id);
const moved = async (leadId: number, from: string, to: string) =>
  expect((await viewer.post(move.path, { leadId, fromcolumnSlug: from, tocolumnSlug: to })).body.error).toBe(false);
const inSql = (slug?: string) =>
  api.db
    .selectFrom('accounts')
    .where('stage_id', 'is not', null)
    .$if(slug !== undefined, (query) => query.where('stage_id', '=', stageIds.get(slug as string) as number))
    .select(['id', 'exp_sale_amount'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Reads all leads page by page, calling `between` before each further page. */
async function readAll(query: Record<string, string | number>, between: (read: number) => Promise<void>) {
  const read: number[] = [];
  let cursor: string | null = null;
  do {
    const next: LeadPage = await ask(list.path, cursor ? { ...query, cursor } : query);
    read.push(...idsOf(next.data));
    cursor = next.next_cursor;
    if (cursor) await between(read.length);
  } while (cursor);
  return read;
}

test('the board: every stage with the totals of SQL, and its first 25 leads as in the specified list', async () => {
  const given = await ask<LeadsByStage>(list.path, PER_STAGE);
  const counts = await ask<StageCounts>(stages.path, COUNTS);
  const stated = await ask<Lead[]>(list.path);
  const plain = await ask<Stage[]>(stages.path);
  expect(counts.touched).toBe(given.touched);
  expect(counts.stages).toEqual(
    plain.map((stage) => ({
      ...stage,
      account_matched_count: stage.account_count_count,
      account_matched_sum: stage.account_amount_sum,
    })),
  );
  for (const { kanban_column_id, data, next_cursor } of given.pages) {
    const all = stated.filter((lead) => lead.kanban_column_id === kanban_column_id);
    expect(data).toEqual(all.slice(0, 25));
    expect(next_cursor === null).toBe(all.length <= 25);
  }
  const rows = await inSql('contacted');
  expect(counts.stages[1]).toMatchObject({
    account_count_count: rows.length,
    account_amount_sum: rows.reduce((sum, { exp_sale_amount }) => sum + Number(exp_sale_amount), 0),
  });
});

test('a search: matching totals of each stage beside all totals, and only matching leads', async () => {
  const given = await ask<LeadsByStage>(list.path, { ...PER_STAGE, search_term: 'LEAD 99' });
  const counts = await ask<StageCounts>(stages.path, { ...COUNTS, search_term: 'LEAD 99' });
  const found = given.pages.flatMap(({ data }) => data);
  expect(found.map((lead) => lead.account_name).sort()).toEqual(
    ['99', '990', '991', '992', '993', '994', '995', '996', '997', '998', '999'].map((n) => `Lead ${n}`),
  );
  const matched = counts.stages.map(({ account_matched_count, account_matched_sum }) => [
    account_matched_count,
    account_matched_sum,
  ]);
  // n % 3: 99 990 993 996 999, then 991 994 997, then 992 995 998.
  expect(matched.slice(0, 4)).toEqual([
    [5, 99 + 990 + 993 + 996 + 999],
    [3, 991 + 994 + 997],
    [3, 992 + 995 + 998],
    [0, 0],
  ]);
  expect(counts.stages[0]?.account_count_count).toBe((await inSql('new')).length);
});

test('pages of all leads and of one stage: every lead once, in order', async () => {
  const everything = (await inSql()).map(({ id }) => id);
  expect(everything.length).toBeGreaterThanOrEqual(1000);
  expect(await readAll({ limit: 130 }, async () => {})).toEqual(everything);
  const contacted = (await inSql('contacted')).map(({ id }) => id);
  expect(await readAll({ limit: 7, stage: stageIds.get('contacted') as number }, async () => {})).toEqual(contacted);
});

test('with moves in between, every lead that stayed is read once; moved ones are reported as changed', async () => {
  const before = await ask<LeadsByStage>(list.path, PER_STAGE);
  const ids = (await inSql('new')).map(({ id }) => id);
  const gone = [ids[3], ids[150], ids[ids.length - 1]] as number[];
  const stage = stageIds.get('new') as number;
  let step = 0;
  const read = await readAll({ limit: 40, stage }, async () => {
    const leadId = gone[step++];
    if (leadId) await moved(leadId, 'new', 'contacted');
  });
  expect(new Set(read).size).toBe(read.length);
  expect(read.filter((id) => !gone.includes(id))).toEqual(ids.filter((id) => !gone.includes(id)));

  const told = await ask<LeadChanges>(changes.path, { since: before.as_of });
  expect(told.touched).not.toBe(before.touched);
  expect(idsOf(told.changed ?? []).sort()).toEqual([...gone].sort());
  expect(told.changed?.every((lead) => lead.kanban_column?.kanban_column_slug_name === 'contacted')).toBe(true);
  expect(told.changed?.[0]?.last_action).toBe('Moved from New to Contacted');
  expect(told.stages.slice(0, 2).map((one) => one.account_count_count)).toEqual([
    (await inSql('new')).length,
    (await inSql('contacted')).length,
  ]);
});

test('changes during a search: leads that match, and the ids of those that do not', async () => {
  const { as_of } = await ask<LeadsByStage>(list.path, PER_STAGE);
  const [match, other] = [await api.createLead({ name: 'Zebra One' }), await api.createLead({ name: 'Lion' })];
  const told = await ask<LeadChanges>(changes.path, { since: as_of, search_term: 'zebra' });
  expect(idsOf(told.changed ?? [])).toEqual([match.id]);
  expect(told.left).toContain(other.id);
  expect(told.gone).not.toContain(other.id);
  expect(told.left).not.toContain(match.id);
});

test('an edit whose transaction began before the board was read is still reported', async () => {
  const lead = await api.createLead({ name: 'Slow hand' });
  const { as_of } = await ask<LeadsByStage>(list.path, PER_STAGE);
  await sql`update accounts set updated_at = now() - interval '20 seconds' where id = ${lead.id}`.execute(api.db);
  const told = await ask<LeadChanges>(changes.path, { since: as_of });
  expect(idsOf(told.changed ?? [])).toContain(lead.id);
});

test('too many changes are not reported one by one', async () => {
  await sql`update accounts set updated_at = now() where name like 'Lead %'`.execute(api.db);
  const { as_of } = await ask<LeadsByStage>(list.path, PER_STAGE);
  const told = await ask<LeadChanges>(changes.path, { since: as_of });
  expect([told.changed, told.left, told.stages.length]).toEqual([null, [], 9]);
});

test.each([
  [list.path, 'cursor', 'nonsense'],
  [list.path, 'cursor', cursorAfter({ touched: '1', id: 99999999999 })],
  [changes.path, 'since', 'yesterday'],
  [list.path, 'limit', 201],
  [list.path, 'per_stage', 0],
  [stages.path, 'counts', 'all'],
])('%s refuses %s %p as a form would', async (path, field, value) => {
  const { body } = await viewer.get(path, { [field]: value });
  expect(body).toMatchObject({ error: true, errorCode: 11011 });
  expect(Object.keys(body.validations ?? {})).toEqual([field]);
});
