import { type Contact, type ContactPage, endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { cursorAfter } from '../http/cursor.ts';

const ALL: PermissionKey[] = ['data.leads.view', 'data.q-list.view'];
let api: TestApp;
let viewer: Caller;
let leadsOnly: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  viewer = await api.as(ALL);
  leadsOnly = await api.as(['data.leads.view']);
  const person = (name: string, ...contact_details: Record<string, string>[]) =>
    JSON.stringify({ name, contact_details });
  await api.createAccount({
    name: 'Brückner Fahrräder',
    email: 'hello@bruckner.example',
    website: 'https://www.zweirad-54.example/',
    phone: '302350126',
    phone_code: '49',
    contact_person: person('Luca Ricci', { '1': '3023501266' }, { '2': 'luca@bruckner.example' }),
  });
  await api.createLead({
    name: 'Açaí Turismo',
    email: null,
    phone: null,
    phone_code: null,
    contact_person: person('ana Souza', { '3': '+55 11 5550 0001' }),
  });
  await api.createLead(
    { name: 'Castelli', type: 3, email: 'info@castelli.example', contact_person: person('Zoë Castelli') },
    'payment-received-converted',
  );
  const without = await api.createAccount({ name: 'Without a person' });
  const network = await api.createNetwork({ code: 'ÄQX', name: 'Aquila' });
  const companies = await api.db
    .selectFrom('accounts')
    .where('name', 'in', ['Castelli', 'Brückner Fahrräder'])
    .select('id')
    .execute();
  for (const { id } of [...companies, without])
    await api.db.insertInto('account_networks').values({ account_id: id, network_id: network.id }).execute();
  await api.createAccount({ name: 'Nameless', contact_person: person('', { '1': '301000' }) });
});
afterAll(() => api.close());

async function read(query: Record<string, string> = {}, caller = viewer): Promise<ContactPage> {
  const { body } = await caller.get<ContactPage>(endpoints.contacts.list.path, query);
  expect(body.error).toBe(false);
  return body.data as ContactPage;
}
const names = ({ data }: { data: Contact[] }) => data.map(({ contact_name }) => contact_name);

test('people of all companies by name, each with the company and how to reach both', async () => {
  const page = await read();
  expect(names(page)).toEqual(['ana Souza', 'Luca Ricci', 'Zoë Castelli']);
  expect(page).toMatchObject({ total: 3, next_cursor: null });
  expect(page.data[1]).toMatchObject({
    account_name: 'Brückner Fahrräder',
    account_type: 1,
    contact_email: 'luca@bruckner.example',
    contact_phone: '3023501266',
    contact_whatsapp: null,
    account_email: 'hello@bruckner.example',
    account_phone: '302350126',
    account_phone_code: '49',
  });
});

test('a company is found by the name and the numbers of each of its people', async () => {
  const others = [{ name: 'Bo "Ünal" Lind', contact_details: [{ '1': '+31201234567' }] }];
  const contact_person = JSON.stringify({ name: 'Ida Holm', contact_details: [], others });
  const { id } = await api.createLead({ name: 'Holm', contact_person });
  const queries: Record<string, string>[] = [
    { name: 'unal' },
    { search: 'bo "' },
    { search: '020 1234567' },
    { phone: '201234567' },
  ];
  for (const query of queries)
    expect((await read(query)).data).toEqual([
      expect.objectContaining({ account_id: id, contact_name: 'Ida Holm', contact_others: ['Bo "Ünal" Lind'] }),
    ]);
  expect((await read({ name: '1234567' })).data).toEqual([]);
  await api.db.deleteFrom('accounts').where('id', '=', id).execute();
});

test('without the right to the Q List only people of leads and accounts, whatever is searched', async () => {
  expect(names(await read({}, leadsOnly))).toEqual(['ana Souza', 'Zoë Castelli']);
  for (const search of ['luca', 'zweirad-54.ex'])
    expect(await read({ search }, leadsOnly)).toEqual({ data: [], next_cursor: null, total: 0 });
  expect(names(await read({ search: 'ÄQX' }, leadsOnly))).toEqual(['Zoë Castelli']);
});

test('an order has only the people whom the user may see', async () => {
  for (const sort of ['email', '-email', 'company', 'name']) {
    const all = names(await read({ sort }));
    expect(all).toHaveLength(3);
    expect(names(await read({ sort }, leadsOnly))).toEqual(all.filter((name) => name !== 'Luca Ricci'));
  }
  expect(names(await read({ sort: 'email' }))).toEqual(['Zoë Castelli', 'Luca Ricci', 'ana Souza']);
});

test.each([
  ['search', 'LUCA', ['Luca Ricci']],
  ['search', 'fahrr', ['Luca Ricci']],
  ['search', '3023501266', ['Luca Ricci']],
  ['search', '+49 302350', ['Luca Ricci']],
  ['search', 'hello@bruckner', ['Luca Ricci']],
  ['search', 'castelli', ['Zoë Castelli']],
  ['name', 'souza', ['ana Souza']],
  ['name', 'bruckner.example', []],
  ['company_name', 'turismo', ['ana Souza']],
  ['email', 'luca@', ['Luca Ricci']],
  ['email', 'info@', ['Zoë Castelli']],
  ['email', '3023501266', []],
  ['phone', '5550 0001', ['ana Souza']],
  ['phone', '302350126', ['Luca Ricci']],
  ['phone', 'luca', []],
  ['country', 'nowhere', []],
  ['search', '100%', []],
  ['search', 'Studio 126', []],
  ['search', 'zweirad-54.ex', ['Luca Ricci']],
  ['search', 'http://zweirad-54.example', ['Luca Ricci']],
  ['search', 'zweirad', []],
  ['search', 'Studio 54', []],
  ['search', 'aqx', ['Luca Ricci', 'Zoë Castelli']],
  ['search', 'aq', []],
  ['search', 'lu', ['Luca Ricci']],
  ['search', 'br', ['Luca Ricci']],
  ['search', '01', []],
])('%s %j finds %j', async (filter, text, found) => {
  expect(names(await read({ [filter]: text }))).toEqual(found);
});

test.each(['x', cursorAfter({ id: 1 }), cursorAfter({ id: '1', name: 'a' })])(
  'the cursor %j is refused',
  async (cursor) => {
    const { body } = await viewer.get(endpoints.contacts.list.path, { cursor });
    expect(body.validations).toEqual({ cursor: 'Cursor is not valid' });
  },
);

test('pages follow each other without a gap or a repetition, whether few or many match', async () => {
  await sql`
    insert into accounts (name, contact_person)
    select 'Many ' || n, jsonb_build_object('name', 'Person ' || n % 700, 'contact_details', '[]'::jsonb)
    from generate_series(1, 1400) n
  `.execute(api.db);
  const all = async (query: Record<string, string>) => {
    const found: Contact[] = [];
    let page = await read(query);
    const { total } = page;
    found.push(...page.data);
    while (page.next_cursor) {
      page = await read({ ...query, cursor: page.next_cursor });
      found.push(...page.data);
    }
    return { total, found };
  };
  const expected = async (text: string) => {
    const { rows } = await sql<{ id: number }>`
      select id from accounts where contact_person ->> 'name' ilike ${`%${text}%`}
      order by lower(contact_person ->> 'name'), id
    `.execute(api.db);
    return rows.map(({ id }) => id);
  };
  for (const [text, total] of [
    ['person', null],
    ['person 6', 222],
  ] as const) {
    const { found, total: said } = await all({ name: text });
    expect(found.map(({ account_id }) => account_id)).toEqual(await expected(text));
    expect(said).toBe(total);
  }
});

// PGlite only: PostgreSQL updates its statistics with a delay.
if (!process.env.TEST_DATABASE_URL) {
  test('a page of many people reads as many entries of the index as it shows, and counts no more than a thousand', async () => {
    await sql`vacuum analyze accounts`.execute(api.db);
    const entriesRead = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(api.db);
      const { rows } = await sql<{ read: number }>`
        select sum(idx_tup_read)::integer as read from pg_stat_all_indexes where indexrelname like 'accounts_people%'
      `.execute(api.db);
      return rows[0]?.read ?? 0;
    };
    const before = await entriesRead();
    await read({ cursor: cursorAfter({ id: 1, name: 'person 4' }) });
    expect((await entriesRead()) - before).toBeLessThan(1_100);
  });
}
