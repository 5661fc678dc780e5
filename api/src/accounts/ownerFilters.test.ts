/** The filters of the Q List without a column, and by assignee; their totals follow every change. ADR-144. */
import { type Account, type BulkSelected, endpoints, missingForLead, type Page } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { accounts, bulk, lists } = endpoints;
let api: TestApp;
let rep: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  rep = await api.as(['data.q-list.view', 'data.leads.view']);
});
afterAll(() => api.close());
afterEach(() => api.db.deleteFrom('accounts').execute());

const find = async (query: Record<string, string>) => {
  const { data } = (await rep.get<Page<Account>>(accounts.list.path, query)).body;
  const selected = (await rep.get<BulkSelected>(bulk.ids.path, { list: 'q-list', ...query })).body.data;
  expect(selected).toEqual({ ids: data?.data.map(({ account_id }) => account_id), total: data?.total });
  return data?.data ?? [];
};
const names = async (query: Record<string, string>) =>
  (await find(query)).map(({ account_name }) => account_name).sort();

test('by assignee: a colleague, me, nobody', async () => {
  const ada = await api.createUser({ first_name: 'Ada' });
  await api.createAccount({ name: 'Mine', pri_assignee_id: rep.userId });
  await api.createAccount({ name: 'Hers', pri_assignee_id: ada.id, sec_assignee_id: rep.userId });
  const { id } = await api.createAccount({ name: 'Free', pri_assignee_id: null });
  expect(await names({ assignee: 'me' })).toEqual(['Mine']);
  expect(await names({ assignee: String(ada.id) })).toEqual(['Hers']);
  expect(await names({ assignee: '0' })).toEqual(['Free']);
  await api.db.updateTable('accounts').set({ pri_assignee_id: ada.id }).where('id', '=', id).execute();
  expect(await names({ assignee: '0' })).toEqual([]);
  expect(await names({ assignee: String(ada.id) })).toEqual(['Free', 'Hers']);
  const refused = await rep.get(accounts.list.path, { assignee: 'you' });
  expect(refused.body.validations).toEqual({ assignee: 'Primary Assignee is not valid' });
});

test('without a next step: open tasks alone count, and converted companies never', async () => {
  const { id } = await api.createAccount({ name: 'Plain' });
  await api.createLead({ name: 'Lead' });
  await api.createLead({ name: 'Converted', type: 3 }, 'payment-received-converted');
  const only = { only: 'no-next-step' };
  expect(await names(only)).toEqual(['Lead', 'Plain']);
  const task = { account_id: id, kind: 'task', due_on: '2026-12-01', author_id: rep.userId } as const;
  const made = await api.db.insertInto('activities').values(task).returning('id').executeTakeFirstOrThrow();
  expect(await names(only)).toEqual(['Lead']);
  const [account] = (await rep.get<Page<Account>>(accounts.list.path, { name: 'Plain' })).body.data?.data ?? [];
  expect(account).toMatchObject({ next_step: { activity_id: made.id, due_on: '2026-12-01' } });
  await api.db.updateTable('activities').set({ done_at: new Date() }).where('id', '=', made.id).execute();
  expect(await names(only)).toEqual(['Lead', 'Plain']);
});

test('the number of those without an amount follows an amount', async () => {
  const { id } = await api.createAccount({ name: 'Plain' });
  expect(await names({ empty: 'amount' })).toEqual(['Plain']);
  await api.db.updateTable('accounts').set({ exp_sale_amount: 5 }).where('id', '=', id).execute();
  expect(await names({ empty: 'amount' })).toEqual([]);
  expect(await names({ filled: 'amount' })).toEqual(['Plain']);
  await api.db.updateTable('accounts').set({ exp_sale_amount: null }).where('id', '=', id).execute();
  expect(await names({ filled: 'amount' })).toEqual([]);
});

const person = (...contact_details: Record<string, string>[]) => JSON.stringify({ name: 'Mia', contact_details });
test('ready and missing e-mail: as the rule of promotion reads the row', async () => {
  const none = { email: null, phone: null, website: null, social_media: null, contact_person: null };
  const site = { website: 'https://x.example' };
  const rows = {
    nothing: none,
    blank: { ...none, website: ' ', email: ' ', phone: '', social_media: '{}' },
    site: { ...none, ...site },
    mail: { ...none, ...site, email: 'a@x.example' },
    phone: { ...none, social_media: '{"2":"x"}', phone: '1' },
    'mail of a person': { ...none, ...site, contact_person: person({ '2': 'mia@x.example' }) },
    'phone of a person': { ...none, ...site, contact_person: person({ '3': '1' }, { '1': '1' }) },
    'blank of a person': { ...none, ...site, contact_person: person({ '2': ' ' }, { '1': '' }) },
    'whatsapp of a person': { ...none, ...site, contact_person: person({ '3': '1' }) },
  };
  for (const [name, values] of Object.entries(rows)) await api.createAccount({ name, ...values });
  await api.createLead({ name: 'lead', ...none, ...site, email: 'a@x.example' });
  const all = await find({ type: '1' });
  const ready = all.filter((account) => !missingForLead(account).length).map(({ account_name }) => account_name);
  expect(await names({ only: 'ready' })).toEqual(ready.sort());
  expect(ready.sort()).toEqual(['mail', 'mail of a person', 'phone', 'phone of a person']);
  const withMail = ['lead', 'mail', 'mail of a person'];
  expect(await names({ only: 'missing-email' })).toEqual(
    Object.keys(rows)
      .filter((n) => !withMail.includes(n))
      .sort(),
  );
});

test('a saved view keeps an order of its list, and refuses another', async () => {
  const save = (sort: string) =>
    rep.post(
      lists.saveView.path,
      { list: 'leads', name: `By ${sort}`, content: { filters: {}, columns: [], sort } },
      { json: true },
    );
  expect((await save('-fee')).body.data).toMatchObject({ content: { sort: '-fee' } });
  expect((await save('created')).body.validations).toEqual({
    content: 'Content has an order that this list does not know',
  });
});

test('converted companies are counted by country, the most first; leads and archived ones are not', async () => {
  const [spain, italy] = await api.db
    .selectFrom('countries')
    .where('name', 'in', ['Spain', 'Italy'])
    .select(['id', 'name'])
    .orderBy('name', 'desc')
    .execute();
  const add = (country_id: number | null, more = {}) =>
    api.createLead({ type: 3, country_id, ...more }, 'payment-received-converted');
  for (const id of [spain?.id, spain?.id, italy?.id, null]) await add(id ?? null);
  await add(spain?.id ?? null, { archived_at: new Date() });
  await api.createLead({ country_id: spain?.id });
  const reader = await api.as(['data.leads.view']);
  const { body } = await reader.get<{ country: string | null; count: number }[]>(accounts.convertedCounts.path);
  expect(body.data?.filter(({ country }) => country !== null)).toEqual([
    { country: 'Spain', count: 2 },
    { country: 'Italy', count: 1 },
  ]);
});

test('several blanks on either side, and what cannot be seen in a pasted search, find the same companies', async () => {
  await api.createAccount({ name: 'Acme Tea Company' });
  await api.createAccount({ name: 'Acme  Tea   Company' });
  for (const search of ['\u200bAcme Tea', 'tea company\ufeff', 'te\u00ada co', 'acme  tea', 'tea\u00a0 company'])
    expect(await names({ search })).toEqual(['Acme  Tea   Company', 'Acme Tea Company']);
});
