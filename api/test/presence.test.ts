/** "Is empty" and "is not empty" of every list: a field is empty where the list shows "--". */
import {
  type Account,
  type BulkSelected,
  type ContactPage,
  endpoints,
  type Lead,
  OPTIONAL_FIELDS,
  type OptionalField,
  type Page,
  PERMISSION_KEYS,
} from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, type TestApp } from './index.ts';

const { accounts, leads, contacts, bulk } = endpoints;
let api: TestApp;
let viewer: Caller;

beforeAll(async () => {
  api = await buildTestApp();
  viewer = await api.as(PERMISSION_KEYS);
  const { id: ada } = await api.createUser({ first_name: 'Ada' });
  const person = JSON.stringify({
    name: 'Mia',
    contact_details: [{ 1: '+3120555' }, { 2: 'mia@x.example' }, { 3: '+316' }],
  });
  const whole = {
    contact_person: person,
    email: 'info@x.example',
    phone: '20555',
    website: 'x.example',
    social_media: JSON.stringify({ 1: 'fb.example/x' }),
    country_id: 1,
    city: 'Köln',
    exp_sale_amount: 5,
    pri_assignee_id: ada,
  };
  const bare = {
    contact_person: null,
    email: null,
    phone: null,
    website: null,
    social_media: null,
    country_id: null,
    city: null,
    exp_sale_amount: null,
    pri_assignee_id: null,
  };
  // What forms and imports of all ages stored for "nothing".
  const blank = {
    ...bare,
    contact_person: JSON.stringify({ name: '', contact_details: [{ 1: ' ' }, { 3: '' }] }),
    email: '',
    city: ' ',
    phone: ' ',
    website: '',
    social_media: JSON.stringify({ 1: '', 2: ' ' }),
  };
  for (const [name, values] of Object.entries({ whole, bare, blank })) {
    await api.createAccount({ ...values, name });
    await api.createLead({ ...values, name });
    await api.createLead({ ...values, name, type: 3 }, 'payment-received-converted');
  }
  await api.createAccount({
    ...bare,
    name: 'person',
    contact_person: JSON.stringify({ name: 'Zoë', contact_details: [] }),
  });
});
afterAll(() => api.close());

const read = async <T>(path: string, query: Record<string, string>) => {
  const { body } = await viewer.get<T>(path, query);
  expect(body.error).toBe(false);
  return body.data as T;
};
const namesOf = (rows: readonly Account[]) => [...new Set(rows.map(({ account_name }) => account_name))].sort();

const lists: Record<string, (query: Record<string, string>) => Promise<readonly Account[]>> = {
  'Q List': async (query) => (await read<Page<Account>>(accounts.list.path, { ...query, type: '2' })).data,
  Accounts: async (query) => (await read<Page<Account>>(accounts.converted.path, query)).data,
  Leads: (query) => read<Lead[]>(leads.list.path, query),
};

describe.each(Object.keys(lists))('%s', (list) => {
  test.each(OPTIONAL_FIELDS)('%s', async (field) => {
    const rows = (query: Record<string, string>) => (lists[list] as (typeof lists)[string])(query).then(namesOf);
    expect(await rows({ empty: field })).toEqual(['bare', 'blank']);
    expect(await rows({ filled: field })).toEqual(['whole']);
    expect(await rows({ empty: field, filled: 'email' })).toEqual([]);
  });
});

test('several fields at once, with their total', async () => {
  const page = await read<Page<Account>>(accounts.list.path, { empty: 'phone,website', type: '1' });
  expect(namesOf(page.data)).toEqual(['bare', 'blank', 'person']);
  expect(page.total).toBe(3);
  const selected = await read<BulkSelected>(bulk.ids.path, { list: 'leads', filled: 'amount,contact' });
  expect(selected.total).toBe(2);
});

test.each<[OptionalField, string[], string[]]>([
  ['email', ['Zoë'], ['Mia', 'Mia', 'Mia']],
  ['phone', ['Zoë'], ['Mia', 'Mia', 'Mia']],
  ['whatsapp', ['Zoë'], ['Mia', 'Mia', 'Mia']],
  ['country', ['Zoë'], ['Mia', 'Mia', 'Mia']],
])('the %s of a contact', async (field, empty, filled) => {
  const names = async (query: Record<string, string>) =>
    (await read<ContactPage>(contacts.list.path, query)).data.map(({ contact_name }) => contact_name);
  expect(await names({ empty: field })).toEqual(empty);
  expect(await names({ filled: field })).toEqual(filled);
});

test("a contact's own address is enough, and so is the company's", async () => {
  const own = JSON.stringify({ name: 'Own', contact_details: [{ 2: 'own@x.example' }] });
  await api.createAccount({ contact_person: own, email: null, phone: null });
  await api.createAccount({
    contact_person: JSON.stringify({ name: 'Their', contact_details: [] }),
    email: 'a@x.example',
  });
  const { data } = await read<ContactPage>(contacts.list.path, { filled: 'email', empty: 'whatsapp' });
  expect(data.map(({ contact_name }) => contact_name)).toEqual(['Own', 'Their']);
});

test('an unknown field is refused', async () => {
  const { body } = await viewer.get(accounts.list.path, { empty: 'name' });
  expect(body.validations).toHaveProperty('empty');
});
