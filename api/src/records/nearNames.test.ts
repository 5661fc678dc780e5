/** Names that are offered when the search of a list finds nothing. ADR-161, product.md R-218. */
import { ERROR_CODES, endpoints, type NearList } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { near } = endpoints.accounts;
let api: TestApp;
const callers = {} as Record<'all' | 'prospects' | 'leads', Caller>;
beforeAll(async () => {
  api = await buildTestApp();
  callers.all = await api.as(['data.q-list.view', 'data.leads.view']);
  callers.prospects = await api.as(['data.q-list.view']);
  callers.leads = await api.as(['data.leads.view']);
  const person = (name: string) => JSON.stringify({ name, contact_details: [] });
  const mine = { pri_assignee_id: callers.all.userId };
  await api.createAccount({ name: 'Brückner GmbH', city: 'Köln', country_id: 1, contact_person: person('Luca Ricci') });
  await api.createAccount({ name: 'Fahrräder Brückner', country_id: 2, email: 'hello@bruckner.example' });
  await api.createAccount({ name: 'Bruckner Archiv', archived_at: new Date() });
  await api.createLead(
    { name: 'Bruckner Lead', city: 'Köln', country_id: 1, contact_person: person('Ana Brücker'), ...mine },
    'cold',
  );
  await api.createLead({ name: 'Bruckner Account', type: 3 }, 'payment-received-converted');
});
afterAll(() => api.close());

const ask = (list: NearList, search: string, filters: Record<string, string> = {}, caller = callers.all) =>
  caller.get<string[]>(near.path, { list, search, ...filters });
const named = async (...of: Parameters<typeof ask>) => (await ask(...of)).body.data;

test.each([
  ['q-list', 'bruckmer', {}, ['Brückner GmbH', 'Bruckner Lead', 'Bruckner Account', 'Fahrräder Brückner']],
  ['q-list', ' BRUKNER ', { type: '1' }, ['Brückner GmbH', 'Fahrräder Brückner']],
  ['q-list', 'brucknre', { country: 'a', type: '2' }, ['Bruckner Lead']],
  ['q-list', 'brucknerr', { email: 'bruckner.example' }, ['Fahrräder Brückner']],
  ['q-list', 'brucknre', { city: 'koln' }, ['Brückner GmbH', 'Bruckner Lead']],
  ['leads', 'brucknre', { city: 'koln' }, ['Bruckner Lead']],
  ['q-list', 'brucknre', { archived: '1' }, ['Bruckner Archiv']],
  ['q-list', 'brucknre', { assignee: 'me' }, ['Bruckner Lead']],
  ['q-list', 'brucknre', { only: 'missing-email', type: '1' }, ['Brückner GmbH']],
  ['q-list', 'luka ricci', {}, ['Luca Ricci']],
  ['q-list', 'fahrader bruckner', {}, ['Fahrräder Brückner']],
  ['leads', 'bruckmer', {}, ['Bruckner Lead', 'Bruckner Account']],
  ['leads', 'bruckmer', { only: 'mine' }, ['Bruckner Lead']],
  ['leads', 'bruckmer', { source: 'linkedin' }, []],
  ['accounts', 'bruckmer', {}, ['Bruckner Account']],
  ['contacts', 'bruckmer', {}, ['Ana Brücker', 'Brückner GmbH']],
  ['contacts', 'bruckmer', { company_name: 'gmbh' }, ['Brückner GmbH']],
  ['q-list', 'brxxner', {}, []],
  ['q-list', 'bru', {}, []],
  ['q-list', 'bruckner2', {}, []],
] as const)('%s, %j with %j: %j', async (list, search, filters, names) => {
  const found = (await named(list, search, filters)) ?? [];
  expect([...found].sort()).toEqual([...names].sort());
});

test('the name that begins with the word comes first, and of those the shortest', async () => {
  expect(await named('q-list', 'bruckmer')).toEqual([
    'Brückner GmbH',
    'Bruckner Lead',
    'Bruckner Account',
    'Fahrräder Brückner',
  ]);
});

test('a choice finds its row', async () => {
  for (const name of (await named('q-list', 'bruckmer')) ?? []) {
    const { body } = await callers.all.get<{ total: number }>(endpoints.accounts.list.path, { search: name });
    expect(body.data?.total).toBeGreaterThan(0);
  }
});

test('the rights are those of the list, and no name of a company that the user may not see is offered', async () => {
  expect(await named('contacts', 'bruckmer', {}, callers.leads)).toEqual(['Ana Brücker']);
  expect(await named('leads', 'luka ricci', {}, callers.leads)).toEqual([]);
  for (const [list, caller] of [
    ['q-list', callers.leads],
    ['leads', callers.prospects],
    ['accounts', callers.prospects],
    ['contacts', callers.prospects],
  ] as const)
    expect((await ask(list, 'bruckmer', {}, caller)).body.errorCode).toBe(ERROR_CODES.forbidden);
});

test('the name of a company that was merged offers the one that it was merged into, where the list has it', async () => {
  const survivor = await api.createLead({ name: 'Holding of Many', city: 'Ulm' });
  const of = { archived_at: new Date(), merged_into: survivor.id };
  const contact_person = JSON.stringify({ name: 'Xaver Quitten', contact_details: [] });
  await api.createAccount({ name: 'Zwetschgen & Söhne', contact_person, ...of });
  const lists: NearList[] = ['q-list', 'leads', 'accounts'];
  const offered = (search: string) => Promise.all(lists.map((list) => named(list, search)));
  for (const search of ['zwetschken', 'zwetschgen', 'xafer quitten'])
    expect(await offered(search)).toEqual([['Holding of Many'], ['Holding of Many'], []]);
  expect(await named('q-list', 'zwetschken', { city: 'koln' })).toEqual([]);
  expect(await named('q-list', 'zwetschken', {}, callers.prospects)).toEqual(['Holding of Many']);
  // The company that was merged was on the Q List.
  expect(await named('leads', 'zwetschken', {}, callers.leads)).toEqual([]);
});
