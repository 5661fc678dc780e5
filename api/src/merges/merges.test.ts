import {
  type AccountRecord,
  endpoints,
  endpointWith,
  MERGE_FIELDS,
  type MergeField,
  type Page,
  PERMISSION_KEYS,
  type ReportCompanies,
  type Timeline,
  type Undoable,
} from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { addActivity, hashOf, randomCompany, randomTake } from '../../test/mergedPair.ts';
import { seededRandom } from '../seed/random.ts';

const { accounts, activities, leads, merges, reports, undo, users } = endpoints;
const RUNS = process.env.LONG_TESTS ? 500 : 10;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));

let api: TestApp;
let anna: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  const { username } = await api.createUser({
    first_name: 'Anna',
    last_name: 'Weber',
    permissions: [...PERMISSION_KEYS],
  });
  anna = await api.as(username);
});
afterAll(() => api.close());

type Merged = { account_id: number; merge_id: number } & Undoable;
const merge = (survivor_id: number, absorbed_id: number, take: MergeField[] = [], more: object = {}, caller = anna) =>
  caller.post<Merged>(merges.merge.path, { survivor_id, absorbed_id, take, ...more }, { json: true });
const mergeIdOf = async (...of: Parameters<typeof merge>) => (await merge(...of)).body.data?.merge_id ?? 0;
const takeBack = (merge_id: number, caller = anna) => caller.post(merges.undo.path, { merge_id });
const recordOf = async (id: number) =>
  (await anna.get<AccountRecord>(endpointWith(accounts.one, { id }).path)).body.data as AccountRecord;
const timelineOf = async (id: number) =>
  (await anna.get<Timeline>(endpointWith(accounts.timeline, { id }).path)).body.data?.data ?? [];
const typeOf = async (id: number) =>
  (await api.db.selectFrom('accounts').where('id', '=', id).select('type').executeTakeFirstOrThrow()).type;

test(`merge and undo give equal hashes of all rows, ${RUNS} of ${RUNS} (SEED=${SEED})`, async () => {
  const random = seededRandom(SEED);
  const people = [anna.userId, (await api.createUser()).id, (await api.createUser()).id];
  const networks = [];
  for (let n = 0; n < 4; n++) networks.push((await api.createNetwork()).id);
  const unequal: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const ids = [
      await randomCompany(api, random, people, networks),
      await randomCompany(api, random, people, networks),
    ];
    if (random.chance(0.5)) ids.reverse();
    const [survivor = 0, absorbed = 0] = ids;
    const others = [];
    // By chance the absorbed company has absorbed a third one before.
    if (random.chance(0.3)) {
      const third = await randomCompany(api, random, people, networks);
      others.push(third);
      const types = [await typeOf(absorbed), await typeOf(third)] as const;
      expect((await merge(absorbed, third, randomTake(random, MERGE_FIELDS, types))).body.error).toBe(false);
    }
    const before = await hashOf(api, [...ids, ...others]);
    const take = randomTake(random, MERGE_FIELDS, [await typeOf(survivor), await typeOf(absorbed)]);
    const merged = await merge(survivor, absorbed, take);
    expect(merged.body).toMatchObject({ error: false });
    expect(await hashOf(api, [...ids, ...others])).not.toBe(before);
    const undone = random.chance(0.5)
      ? await anna.post(undo.change.path, { id: merged.body.data?.undo?.id })
      : await takeBack(merged.body.data?.merge_id ?? 0);
    expect(undone.body).toMatchObject({ error: false });
    if ((await hashOf(api, [...ids, ...others])) !== before) unequal.push(run);
  }
  expect(unequal).toEqual([]);
});

test('the survivor has the chosen fields, activities and networks; the other is in no list and leads to it', async () => {
  const [tea, silk] = [await api.createNetwork({ name: 'Tea' }), await api.createNetwork({ name: 'Silk' })];
  const kept = await api.createAccount({
    name: 'Ribera Moda',
    city: 'Sevilla',
    social_media: JSON.stringify({ 1: 'ribera' }),
  });
  const other = await api.createLead({
    name: 'Ribera Moda S.L.',
    city: 'Cádiz',
    email: 'hola@ribera.example',
    social_media: JSON.stringify({ 2: 'ribera-sl' }),
  });
  for (const [account_id, network_id] of [
    [kept.id, tea.id],
    [other.id, tea.id],
    [other.id, silk.id],
  ] as const)
    await api.db.insertInto('account_networks').values({ account_id, network_id }).execute();
  await anna.post(activities.create.path, { account_id: other.id, kind: 'call', text: 'Wants a quote' });

  const { body } = await merge(kept.id, other.id, ['status', 'email', 'linkedin']);
  expect(body).toMatchObject({ error: false, message: 'The companies were merged.', data: { account_id: kept.id } });
  const record = await recordOf(kept.id);
  expect(record).toMatchObject({
    account_name: 'Ribera Moda',
    account_city: 'Sevilla',
    account_email: 'hola@ribera.example',
    account_type: 2,
    account_social_media: JSON.stringify({ 1: 'ribera', 2: 'ribera-sl' }),
    version: 2,
  });
  expect(record.account_network.map(({ network_details }) => network_details.network_name)).toEqual(['Tea', 'Silk']);
  expect(await recordOf(other.id)).toMatchObject({ account_merged_into: kept.id });
  const found = await anna.get<Page<{ account_id: number }>>(accounts.list.path, { search: 'ribera' });
  expect(found.body.data?.data.map(({ account_id }) => account_id)).toEqual([kept.id]);

  const lines = await timelineOf(kept.id);
  expect(lines.map(({ kind, message }) => [kind, message?.code])).toEqual([
    ['merged', 'account.merged'],
    ['activity', 'activity.call'],
  ]);
  expect(lines[0]).toMatchObject({
    summary: 'Merged Ribera Moda S.L. into it',
    merge: { merge_id: body.data?.merge_id },
  });
  expect(lines[0]?.changes).toContainEqual({ field: 'email', from: null, to: 'hola@ribera.example' });
  expect(lines[1]?.activity?.text).toBe('Wants a quote');

  await takeBack(body.data?.merge_id ?? 0);
  expect((await timelineOf(kept.id)).map(({ kind, is_undo, merge: offered }) => [kind, is_undo, offered])).toEqual([
    ['merged', true, null],
    ['merged', false, null],
  ]);
  expect((await timelineOf(other.id)).map(({ kind }) => kind)).toEqual(['merged', 'merged', 'activity']);
});

test('what happened to the survivor since stays, unless it is a field that the merge filled', async () => {
  const kept = await api.createLead({ name: 'Kept', city: null });
  const other = await api.createLead({ name: 'Gone', city: 'Porto' });
  const id = await mergeIdOf(kept.id, other.id, ['city']);
  await anna.post(leads.move.path, { leadId: kept.id, fromcolumnSlug: 'new', tocolumnSlug: 'contacted' });
  await anna.post(activities.create.path, { account_id: kept.id, kind: 'note', text: 'Since' });
  await addActivity(api, seededRandom(1), kept.id, anna.userId);
  expect((await takeBack(id)).body).toMatchObject({ error: false, message: 'Gone is a company of its own again.' });
  expect(await recordOf(kept.id)).toMatchObject({
    account_city: null,
    kanban_column: { kanban_column_slug_name: 'contacted' },
  });
  expect((await timelineOf(kept.id)).map(({ activity }) => activity?.text)).toContain('Since');

  const again = await mergeIdOf(kept.id, other.id, ['city']);
  await anna.post(accounts.info.path, { account_id: kept.id, account_name: 'Kept', account_city: 'Faro' });
  const refused = await takeBack(again);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Anna Weber changed City of Kept since the merge, so the merge cannot be undone exactly.' },
  });
  expect(await recordOf(other.id)).toMatchObject({ account_merged_into: kept.id });
});

test('undoing the first of two merges leaves the survivor what the second one brings', async () => {
  const names = ['one', 'two', 'three'] as const;
  const [anv, brr] = [(await api.createNetwork()).id, (await api.createNetwork()).id];
  const having = async (networks: number[]) => {
    const { id } = await api.createAccount();
    for (const network_id of networks)
      await api.db.insertInto('account_networks').values({ account_id: id, network_id }).execute();
    return id;
  };
  const ids = { one: await having([anv]), two: await having([anv, brr]), three: await having([brr]) };
  const networks = async () => {
    const rows = await api.db.selectFrom('account_networks').select(['account_id', 'network_id']).execute();
    const of = (id: number) => rows.filter((row) => row.account_id === id).map(({ network_id }) => network_id);
    return names.map((name) => of(ids[name]).sort((a, b) => a - b));
  };
  const before = await networks();
  const first = await mergeIdOf(ids.one, ids.two);
  const second = await mergeIdOf(ids.one, ids.three);
  await takeBack(first);
  expect(await networks()).toEqual([[anv, brr], [anv, brr], []]);
  await takeBack(second);
  expect(await networks()).toEqual(before);

  // A network that was removed since does not come back to the survivor.
  const again = await mergeIdOf(ids.one, ids.two);
  await mergeIdOf(ids.one, ids.three);
  await api.db.deleteFrom('account_networks').where('account_id', '=', ids.one).where('network_id', '=', brr).execute();
  await takeBack(again);
  expect(await networks()).toEqual([[anv], [anv, brr], [brr]]);
});

test('it is refused twice, after 30 days, and while the survivor is archived or merged itself', async () => {
  const [a, b, c] = [await api.createAccount(), await api.createAccount(), await api.createAccount()];
  const first = await mergeIdOf(a.id, b.id);
  const second = await mergeIdOf(c.id, a.id);
  // The address of the first one leads to the last.
  expect(await recordOf(b.id)).toMatchObject({ account_merged_into: c.id });
  expect((await takeBack(first)).body.message).toContain('was merged into another one');
  await takeBack(second);
  expect(await recordOf(b.id)).toMatchObject({ account_merged_into: a.id });
  await takeBack(first);
  expect((await takeBack(first)).body.message).toBe('This merge was undone already.');
  const old = await mergeIdOf(a.id, b.id);
  await sql`update merges set merged_at = now() - interval '31 days' where id = ${old}`.execute(api.db);
  expect((await timelineOf(a.id))[0]?.merge).toBeNull();
  expect((await takeBack(old)).body.message).toBe('A merge can be undone for 30 days. It is too late for this one.');
  expect((await takeBack(999_999)).body.message).toBeTruthy();
});

test('a merge is refused with an old version, with itself, into an archived one, and with a status that goes back', async () => {
  const [kept, other] = [await api.createAccount(), await api.createLead()];
  expect(await merge(kept.id, other.id, ['status'], { absorbed_version: 9 })).toMatchObject({ status: 409 });
  expect((await merge(kept.id, kept.id)).body.validations).toEqual({ absorbed_id: 'Choose two different companies.' });
  const back = { take: 'The status of the company that came further stays.' };
  expect((await merge(kept.id, other.id)).body.validations).toEqual(back);
  expect((await merge(other.id, kept.id, ['status'])).body.validations).toEqual(back);
  await api.db.updateTable('accounts').set({ archived_at: new Date() }).where('id', '=', other.id).execute();
  expect((await merge(kept.id, other.id, ['status'])).body.error).toBe(true);
  expect(await recordOf(kept.id)).toMatchObject({ version: 1 });
});

test('both need the right to change both companies', async () => {
  const rep = await api.as(['data.q-list.view', 'data.q-list.create', 'data.leads.view']);
  const own = await api.createLead({ pri_assignee_id: rep.userId });
  const foreign = await api.createLead({ pri_assignee_id: anna.userId });
  for (const pair of [
    [own.id, foreign.id],
    [foreign.id, own.id],
  ] as const)
    expect((await merge(...pair, [], {}, rep)).status).toBe(403);
  const id = await mergeIdOf(own.id, foreign.id);
  expect((await takeBack(id, rep)).status).toBe(403);
  const viewer = await api.as(['data.q-list.view']);
  expect((await merge(own.id, foreign.id, [], {}, viewer)).status).toBe(403);
});

test('reports count the moves of a merged company once, for the survivor', async () => {
  const added = async () => {
    const query = { figure: 'added', from: '2020-01-01T00:00:00.000Z', to: '2099-01-01T00:00:00.000Z' } as const;
    return (await anna.get<ReportCompanies>(reports.companies.path, query)).body.data?.total ?? -1;
  };
  const complete = { contact_person: JSON.stringify({ name: 'Asha', contact_details: [{ 1: '+31201234567' }] }) };
  const [one, other] = [await api.createAccount(complete), await api.createAccount(complete)];
  const before = await added();
  for (const { id } of [one, other]) {
    const { body } = await anna.post(accounts.statusChange.path, { account_id: id, account_change_type: 2 });
    expect(body.error).toBe(false);
  }
  expect(await added()).toBe(before + 2);
  const id = await mergeIdOf(one.id, other.id);
  expect(await added()).toBe(before + 1);
  await takeBack(id);
  expect(await added()).toBe(before + 2);
});

test('a colleague who leaves hands merged companies over too, and the undo keeps that', async () => {
  const leaving = await api.createUser();
  const [kept, other] = [await api.createAccount(), await api.createAccount({ pri_assignee_id: leaving.id })];
  const id = await mergeIdOf(kept.id, other.id);
  await anna.post(users.delete.path, { user_id: leaving.id, reassign_to: anna.userId });
  expect((await takeBack(id)).body.error).toBe(false);
  expect(await recordOf(other.id)).toMatchObject({ account_pri_assignee_id: anna.userId, account_merged_into: null });
});
