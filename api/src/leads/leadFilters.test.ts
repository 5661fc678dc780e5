/** Every filter of the leads with each kind of value, on the board, the list, and the recent changes. */
import {
  type BoardStage,
  endpoints,
  type Filters,
  foldedLead,
  type Lead,
  type LeadChanges,
  type LeadPage,
  type LeadsByStage,
  leadCondition,
  type StageCounts,
} from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { stages, list, changes } = endpoints.leads;
let api: TestApp;
let viewer: Caller;
let ids: Record<'alpha' | 'beta' | 'gamma', number>;
const known: Record<string, string> = {};

beforeAll(async () => {
  api = await buildTestApp();
  viewer = await api.as(['data.leads.view']);
  const ada = await api.createUser({ first_name: 'Ada' });
  const country = async (name: string) =>
    (await api.db.selectFrom('countries').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id;
  const make = async (values: Parameters<TestApp['createLead']>[0], stage: string) =>
    (await api.createLead(values, stage)).id;
  ids = {
    alpha: await make(
      {
        name: 'Alpha 100% Tea',
        city: 'Łódź',
        country_id: await country('Germany'),
        phone_code: '49',
        phone: '30123',
        contact_person: JSON.stringify({ name: 'Mia Öz', contact_details: [] }),
        social_media: JSON.stringify({ 1: 'fb.example/alpha' }),
        exp_sale_amount: 1000,
        pri_assignee_id: ada.id,
        updated_at: new Date('2026-02-01T00:00:00Z'),
      },
      'new',
    ),
    beta: await make(
      {
        name: 'Beta',
        country_id: await country('Netherlands'),
        phone_code: '31',
        phone: '20555',
        contact_person: JSON.stringify({ name: 'Bob', contact_details: [] }),
        email: 'info@beta.example',
        website: 'https://beta-shop.example',
        social_media: JSON.stringify({ 2: 'beta' }),
        exp_sale_amount: 2500.5,
        updated_at: new Date('2026-02-01T23:59:59Z'),
      },
      'contacted',
    ),
    gamma: await make({ name: 'Gamma tea', phone: null, updated_at: new Date('2026-02-02T00:00:00Z') }, 'new'),
  };
  const network = await api.createNetwork({ code: 'NËT' });
  await api.db.insertInto('account_networks').values({ account_id: ids.gamma, network_id: network.id }).execute();
  await sql`insert into audit (action, entity, entity_id, summary, code, params) values
    ('account.edited', 'account', ${ids.beta}, 'Edited Beta', null, null),
    ('lead.moved', 'account', ${ids.beta}, 'Moved from New to Contacted', 'lead.moved', '{"from": "New", "to": "Contacted"}'),
    ('account.edited', 'account', ${ids.gamma}, 'Edited Gamma tea', 'account.edited', '{"name": "Gamma tea"}')`.execute(
    api.db,
  );
  const stages = await api.db.selectFrom('stages').select(['id', 'slug']).execute();
  Object.assign(known, {
    ada: String(ada.id),
    ...Object.fromEntries(stages.map(({ id, slug }) => [slug, String(id)])),
  });
});
afterAll(() => api.close());

type Name = keyof typeof ids;
/** Values in <> stand for ids that are known only after all records are created. */
const DUTCH = JSON.stringify({
  'account.edited': '{{name}} bewerkt',
  'lead.moved': 'Verplaatst van {{from}} naar {{to}}',
});
const STAGES = JSON.stringify({ ...JSON.parse(DUTCH), 'stage:New': 'Nieuw' });
const CASES: [Record<string, string>, Name[]][] = [
  [{}, ['gamma', 'beta', 'alpha']],
  [{ search_term: 'TEA' }, ['gamma', 'alpha']],
  [{ name: 'tea', search_term: 'gam' }, ['gamma']],
  // The search box: contact person, numbers, addresses, without accents.
  [{ search_term: 'mia oz' }, ['alpha']],
  [{ search_term: '0049 30/123' }, ['alpha']],
  [{ search_term: '+31 20' }, ['beta']],
  [{ search_term: 'info@bet' }, ['beta']],
  [{ search_term: 'www.beta-shop.ex' }, ['beta']],
  [{ search_term: 'net' }, ['gamma']],
  [{ name: 'ålpha' }, ['alpha']],
  [{ city: 'LODZ' }, ['alpha']],
  [{ city: 'tea' }, []],
  [{ empty: 'city' }, ['gamma', 'beta']],
  [{ name: '100%' }, ['alpha']],
  [{ name: '_' }, []],
  [{ stage: '<contacted>' }, ['beta']],
  [{ stage: '<lost>' }, []],
  // The newest line of the trail, not an earlier one.
  [{ action: 'moved from' }, ['beta']],
  [{ action: 'edited' }, ['gamma']],
  [{ action: 'bewerkt' }, []],
  [{ action: 'gamma tea bewerkt', action_texts: DUTCH }, ['gamma']],
  [{ action: 'van New naar', action_texts: DUTCH }, ['beta']],
  [{ action: 'van Nieuw naar Contacted', action_texts: STAGES }, ['beta']],
  [{ action: 'van New naar', action_texts: STAGES }, []],
  [{ action: 'moved', action_texts: DUTCH }, ['beta']],
  [{ action: 'moved', action_texts: '{}' }, ['beta']],
  [{ action_texts: DUTCH }, ['gamma', 'beta', 'alpha']],
  [{ touched_from: '2026-02-02' }, ['gamma']],
  [{ touched_to: '2026-02-01' }, ['beta', 'alpha']],
  [{ touched_from: '2026-02-01', touched_to: '2026-02-01' }, ['beta', 'alpha']],
  // The second of February in the time zone of Amsterdam.
  [{ touched_from: '2026-02-01T23:00:00.000Z', touched_to: '2026-02-02T23:00:00.000Z' }, ['gamma', 'beta']],
  [{ touched_to: '2026-02-02T00:00:00.000Z' }, ['beta', 'alpha']],
  [{ contact: 'öz' }, ['alpha']],
  [{ contact: 'OZ' }, ['alpha']],
  [{ phone: '+31 20' }, ['beta']],
  [{ phone: '020 5' }, ['beta']],
  [{ phone: 'none' }, []],
  [{ phone: '0' }, ['beta', 'alpha']],
  [{ country: 'german' }, ['alpha']],
  [{ country: 'duits', country_codes: 'DE,CH' }, ['alpha']],
  [{ country: 'german', country_codes: 'NL' }, ['beta', 'alpha']],
  [{ country: 'nowhere' }, []],
  [{ source: 'facebook' }, ['alpha']],
  [{ source: 'beta' }, ['beta']],
  [{ fee_min: '1000' }, ['beta', 'alpha']],
  [{ fee_min: '1000.01' }, ['beta']],
  [{ fee_max: '2500.5' }, ['beta', 'alpha']],
  [{ fee_max: '0' }, []],
  [{ fee_min: '900', fee_max: '1100' }, ['alpha']],
  [{ assignee: '<ada>' }, ['alpha']],
  [{ assignee: '0' }, ['gamma', 'beta']],
  [{ name: '', country: '', touched_from: '' }, ['gamma', 'beta', 'alpha']],
  [{ name: 'a', country: 'netherlands', fee_min: '2000', stage: '<contacted>', phone: '20' }, ['beta']],
];

const ask = async <T>(path: string, query: Record<string, string>) => {
  const { body } = await viewer.get<T>(path, query);
  if (body.error !== false || !body.data) throw new Error(`${path}: ${body.message}`);
  return body.data;
};
const matched = (stages: readonly BoardStage[]) => stages.reduce((sum, stage) => sum + stage.account_matched_count, 0);

const withIds = (wanted: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [
      name,
      value.replace(/<(.+)>/, (_, word: string) => known[word] ?? ''),
    ]),
  );

test.each(CASES)('%j', async (wanted, names) => {
  const query = withIds(wanted);
  const expected = names.map((name) => ids[name]);

  const page = await ask<LeadPage>(list.path, { ...query, limit: '100' });
  expect(page.data.map((lead) => lead.account_id)).toEqual(expected);
  expect(await ask<Lead[]>(list.path, query)).toEqual(page.data);

  const board = await ask<LeadsByStage>(list.path, { ...query, per_stage: '25' });
  const onBoard = board.pages.flatMap(({ data }) => data.map((lead) => lead.account_id));
  expect(onBoard.sort()).toEqual([...expected].sort());
  const counts = await ask<StageCounts>(stages.path, { ...query, counts: 'matched' });
  expect(matched(counts.stages)).toBe(names.length);
  const sum = counts.stages.reduce((dollars, stage) => dollars + stage.account_matched_sum, 0);
  expect(sum).toBe(names.reduce((dollars, name) => dollars + { alpha: 1000, beta: 2500.5, gamma: 0 }[name], 0));
});

test('further pages use the same filters', async () => {
  const first = await ask<LeadPage>(list.path, { name: 'tea', limit: '1' });
  const second = await ask<LeadPage>(list.path, { name: 'tea', limit: '1', cursor: first.next_cursor ?? '' });
  expect([...first.data, ...second.data].map((lead) => lead.account_id)).toEqual([ids.gamma, ids.alpha]);
  expect(second.next_cursor).toBeNull();
});

test.each([
  [{ stage: 'new' }, { stage: 'Lead stage should be a whole number' }],
  [{ touched_from: '2026-02-30' }, { touched_from: 'Last Action On from is not a day from 1900 to 2200' }],
  [{ touched_to: 'tomorrow' }, { touched_to: 'Last Action On to is not a day from 1900 to 2200' }],
  [{ touched_to: '2026-02-01T25:00:00.000Z' }, { touched_to: 'Last Action On to is not a day from 1900 to 2200' }],
  [{ fee_min: 'a lot' }, { fee_min: 'Targeted fee from should be a number' }],
  [{ fee_max: '-1' }, { fee_max: 'Targeted fee to is out of range' }],
  [{ assignee: '1.5' }, { assignee: 'Primary Assignee is not valid' }],
  [{ name: 'x'.repeat(201) }, { name: 'Company Name should have at most 200 characters' }],
])('%j is refused with a sentence', async (query, validations) => {
  for (const path of [stages.path, list.path])
    expect((await viewer.get(path, query)).body.validations).toEqual(validations);
});

test('recent changes: leads that match, and the ids of the others', async () => {
  await sql`update accounts set updated_at = now()`.execute(api.db);
  const { as_of } = await ask<StageCounts>(stages.path, { counts: 'matched' });
  for (const [wanted, names] of CASES) {
    if ('touched_from' in wanted || 'touched_to' in wanted) continue;
    const query = withIds(wanted);
    const expected = names.map((name) => ids[name]).sort();
    const touched = await ask<LeadChanges>(changes.path, { ...query, since: as_of });
    expect([query, touched.changed?.map((lead) => lead.account_id).sort()]).toEqual([query, expected]);
    expect([...touched.left, ...expected].sort()).toEqual(Object.values(ids).sort());
    expect(touched.stages).toEqual((await ask<StageCounts>(stages.path, { ...query, counts: 'matched' })).stages);
  }
});

/** Searches at word ends, in parts and in other letters; and those who look. */
const JUDGED: Record<string, string>[] = [
  ...CASES.map(([wanted]) => wanted),
  ...['te', 'TÉA', 'a', 'öz', 'beta.example', 'https://beta-shop.example/', 'ne', 'alpha 100%', ' tea'].map(
    (search_term) => ({
      search_term,
    }),
  ),
  ...['open', 'mine', 'going-cold', 'mine-going-cold', 'no-next-step', 'missing-email'].map((only) => ({ only })),
  { assignee: 'me' },
  { only: 'open', search_term: 'tea', fee_min: '1' },
];

test('a browser that has all leads finds the same, or leaves it to the API', async () => {
  await api.db.updateTable('accounts').set({ sec_assignee_id: viewer.userId }).where('id', '=', ids.beta).execute();
  await api.db.updateTable('accounts').set({ pri_assignee_id: viewer.userId }).where('id', '=', ids.gamma).execute();
  const all = (await ask<Lead[]>(list.path, {})).map(foldedLead);
  let judged = 0;
  for (const wanted of JUDGED) {
    const { search_term, ...others } = withIds(wanted);
    const filters = { ...others, ...(search_term ? { search: search_term } : {}) } as Filters<'leads'>;
    const condition = leadCondition(filters, { userId: viewer.userId, idleDays: 30, now: new Date() });
    if (!condition) continue;
    judged++;
    const found = all.filter(condition).map(({ lead }) => lead.account_id);
    const expected = (await ask<Lead[]>(list.path, withIds(wanted))).map((lead) => lead.account_id);
    expect([wanted, found]).toEqual([wanted, expected]);
  }
  expect(judged).toBeGreaterThan(30);
});
