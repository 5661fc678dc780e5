import { type DuplicateHit, type DuplicatePair, endpoints, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { plantedCompanies } from '../../test/plantedDuplicates.ts';
import { seededRandom } from '../seed/random.ts';
import { findDuplicates, searchNightly } from './duplicates.service.ts';

const { accounts, duplicates, merges } = endpoints;
const [TOTAL, PLANTED] = process.env.LONG_TESTS ? [20_000, 500] : [1_500, 40];
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));

let api: TestApp;
let anna: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  anna = await api.as(PERMISSION_KEYS);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('accounts').execute();
});

const like = async (query: Record<string, string | number>, caller = anna) =>
  (await caller.get<DuplicateHit[]>(duplicates.like.path, query)).body.data ?? [];
const namesLike = async (query: Record<string, string | number>) => (await like(query)).map((hit) => hit.account_name);
const listed = async (caller = anna) =>
  ((await caller.get<DuplicatePair[]>(duplicates.list.path)).body.data ?? []).map(({ companies, reasons }) => [
    companies.map((company) => company.account_name).join(' / '),
    reasons,
  ]);

test(`of ${PLANTED} planted pairs in ${TOTAL} companies 95 % are found, and 99 % of the shown ones are right (SEED=${SEED})`, async () => {
  const { companies, pairs } = plantedCompanies(seededRandom(SEED), TOTAL, PLANTED);
  const ids: number[] = [];
  for (let at = 0; at < companies.length; at += 500) {
    const rows = await api.db
      .insertInto('accounts')
      .values(companies.slice(at, at + 500))
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  await findDuplicates(api.db);
  const keyOf = (one: number, other: number) => [one, other].sort((a, b) => a - b).join('-');
  const right = new Set(pairs.map(([one, other]) => keyOf(ids[one] ?? 0, ids[other] ?? 0)));
  const rows = await api.db.selectFrom('duplicate_pairs').select(['one_id', 'other_id']).execute();
  const shown = rows.map(({ one_id, other_id }) => keyOf(one_id, other_id));
  const found = shown.filter((key) => right.has(key));
  expect(found.length / right.size).toBeGreaterThanOrEqual(0.95);
  // Of a few pairs one wrong one is more than 1 %.
  expect(shown.length - found.length).toBeLessThanOrEqual(Math.max(1, shown.length / 100));
}, 600_000);

test('what is typed finds the company that is there, by name, e-mail, number or website, in any notation', async () => {
  await api.createAccount({
    name: 'Ribera Moda, S.L.',
    city: 'Sevilla',
    email: 'hola@ribera.example',
    website: 'https://www.ribera.example/tienda',
    phone: '954123456',
    phone_code: '34',
    pri_assignee_id: anna.userId,
  });
  await api.createAccount({ name: 'Riberas del Sur', website: null, phone: null });
  const found = ['Ribera Moda, S.L.'];
  expect(await namesLike({ name: 'Ribera Moda' })).toEqual(found);
  expect(await namesLike({ name: 'RIBERA MÓDA SL' })).toEqual(found);
  expect(await namesLike({ name: 'Ribera Mdoa' })).toEqual(found);
  expect(await namesLike({ name: 'Ribera Modesta' })).toEqual([]);
  expect(await namesLike({ name: 'Ribera Moda', city: 'Bilbao' })).toEqual([]);
  expect(await namesLike({ name: 'Other', email: 'HOLA@ribera.example' })).toEqual(found);
  expect(await namesLike({ website: 'ribera.example' })).toEqual(found);
  expect(await namesLike({ phone: '954 12 34 56', phone_code: '34' })).toEqual(found);
  expect(await namesLike({ phone: '+34 954-123456' })).toEqual(found);
  expect(await namesLike({ name: 'Rib' })).toEqual([]);
  const [hit] = await like({ name: 'Ribera Moda', email: 'hola@ribera.example' });
  expect(hit).toMatchObject({ account_type: 1, reasons: ['email', 'name'] });
  expect(hit?.assignee).toBeTruthy();
  // Not the company that is edited, and none that the user may not see.
  expect(await namesLike({ name: 'Ribera Moda', except: hit?.account_id ?? 0 })).toEqual([]);
  expect(await like({ name: 'Ribera Moda' }, await api.as(['data.leads.view', 'data.leads.create']))).toEqual([]);
});

test('a pair is listed with its reasons until it is dismissed, merged or different', async () => {
  const values = { email: 'hola@ribera.example', website: 'ribera.example', city: 'Sevilla' };
  const one = await api.createAccount({ name: 'Ribera Moda', ...values, created_at: new Date('2026-01-01') });
  const other = await api.createAccount({ name: 'Ribera Mdoa SL', ...values });
  await findDuplicates(api.db);
  const pair = ['Ribera Moda / Ribera Mdoa SL', ['email', 'domain', 'phone', 'name', 'city']];
  expect(await listed()).toEqual([pair]);
  expect(await listed(await api.as(['data.leads.view', 'data.leads.create']))).toEqual([]);

  const dismiss = (dismissed: boolean) =>
    anna.post(duplicates.dismiss.path, { one_id: other.id, other_id: one.id, dismissed });
  expect((await dismiss(true)).body.error).toBe(false);
  await anna.post(accounts.info.path, { account_id: one.id, account_name: 'Ribera Moda SA' });
  await findDuplicates(api.db);
  expect(await listed()).toEqual([]);
  await dismiss(false);
  expect(await listed()).toEqual([['Ribera Moda SA / Ribera Mdoa SL', pair[1]]]);

  await anna.post(merges.merge.path, { survivor_id: one.id, absorbed_id: other.id, take: [] }, { json: true });
  expect(await listed()).toEqual([]);
  expect((await anna.post(duplicates.dismiss.path, { one_id: one.id, other_id: 1, dismissed: true })).body.error).toBe(
    true,
  );
});

test('a contact person after the first counts, while typing and at night', async () => {
  const person = (email: string) => ({ name: 'Bo', contact_details: [{ 2: email }] });
  const contact_person = JSON.stringify({ ...person('al@kappa.example'), others: [person('bo@kappa.example')] });
  await api.createAccount({ name: 'Kappa Trade', website: null, phone: null, contact_person });
  await api.createAccount({ name: 'Kappa Trading', website: null, phone: null, email: 'bo@kappa.example' });
  expect(await namesLike({ name: 'Other', email: 'BO@kappa.example' })).toEqual(['Kappa Trade', 'Kappa Trading']);
  await findDuplicates(api.db);
  expect(await listed()).toEqual([['Kappa Trade / Kappa Trading', expect.arrayContaining(['email', 'name'])]]);
});

test('a pair that is changed until it is none is not listed any more', async () => {
  const one = await api.createAccount({ name: 'Lumia Foods', city: 'Porto' });
  await api.createAccount({ name: 'Lumia Foods', city: 'Porto' });
  await findDuplicates(api.db);
  expect(await listed()).toHaveLength(1);
  await anna.post(accounts.info.path, { account_id: one.id, account_name: 'Entirely Different', account_city: 'Graz' });
  await anna.post(accounts.contact.path, { account_id: one.id, account_phone: '', account_phone_code: '' });
  await anna.post(accounts.social.path, { account_id: one.id, account_website: 'other.example' });
  await findDuplicates(api.db);
  expect(await listed()).toEqual([]);
});

test('one process searches in a night', async () => {
  await api.createAccount({ name: 'Lumia Foods' });
  const night = new Date('2026-01-01T02:00:00');
  const found = await Promise.all([1, 2, 3].map(() => searchNightly(api.db, night)));
  expect(found.filter((pairs) => pairs !== null)).toHaveLength(1);
  expect(await searchNightly(api.db, new Date('2026-01-01T12:00:00'))).toBeNull();
  // A clock that was a year ahead does not end the searches.
  await api.db.updateTable('facts').set({ value: '2199-01-01' }).where('name', '=', 'duplicates-searched').execute();
  expect(await searchNightly(api.db, night)).toEqual(expect.any(Number));
});

test('only who may change both can dismiss a pair', async () => {
  const rep = await api.as(['data.q-list.view', 'data.q-list.create', 'data.leads.view']);
  const [one, other] = [await api.createLead(), await api.createLead()];
  expect(
    (await rep.post(duplicates.dismiss.path, { one_id: one.id, other_id: other.id, dismissed: true })).status,
  ).toBe(403);
});
