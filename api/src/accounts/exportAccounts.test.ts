import {
  ACCOUNT_FIELDS,
  type Account,
  type AccountFieldName,
  type AccountStep,
  endpoints,
  fieldsOfStep,
  type Page,
} from '@salesdesk/shared/domain';
import { importingAs } from '../../test/importing.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

let test: TestApp;
let reader: Caller;
beforeAll(async () => {
  test = await buildTestApp();
  reader = await test.as(['data.q-list.view']);
});
afterAll(() => test.close());

const lines = async (query: Record<string, string> = {}) => {
  const answer = await reader.get(endpoints.accounts.export.path, query);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="q-list-\d{4}-\d\d-\d\d.csv"/);
  return (answer.body as unknown as string)
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
};

/** The fields of `ACCOUNT_FIELDS` on a tab: their titles, or their values. */
const titles = (step: AccountStep) => fieldsOfStep(step).map((name) => `${ACCOUNT_FIELDS[name].label},`);
const cells = (step: AccountStep, values: Partial<Record<AccountFieldName, string>> = {}) =>
  fieldsOfStep(step).map((name) => `${values[name] ?? ''},`);

it('has every field of a company, escaped where a spreadsheet would run a formula', async () => {
  const owner = await test.createUser({ first_name: 'Ann', last_name: 'Owner' });
  const network = await test.createNetwork({ code: 'FB' });
  const { id } = await test.createAccount({
    name: '=1+1, "x"',
    city: 'Łódź',
    country_id: 1,
    email: 'a@b.example',
    phone: '+5',
    contact_person: JSON.stringify({
      name: 'Al',
      contact_details: [{ 1: '1' }, { 2: 'c@d.example' }, { 1: '2' }],
      others: [
        { name: 'Bo', contact_details: [{ 2: 'bo@d.example' }, { 1: '3' }] },
        { name: 'Cy', contact_details: [] },
      ],
    }),
    social_media: JSON.stringify({ 2: 'li' }),
    exp_sale_amount: '12.50',
    pri_assignee_id: owner.id,
    created_at: new Date('2026-01-02T03:04:05Z'),
  });
  await test.db.insertInto('account_networks').values({ account_id: id, network_id: network.id }).execute();
  const { name: country } = await test.db
    .selectFrom('countries')
    .where('id', '=', 1)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(await lines()).toEqual([
    [
      'Account ID,Company Name,',
      ...titles('info'),
      'Country,',
      ...titles('contact'),
      'Phone code,Phone number,Contact person name,Contact phone,Contact email,Contact Whatsapp,',
      ...titles('social'),
      'Facebook,LinkedIn,Instagram,',
      ...titles('sales'),
      'Expected Sale Amount,Target networks,Primary Assignee,Secondary Assignee,Status,Created on,Other contact persons',
    ].join(''),
    [
      `${id},"'=1+1, ""x""",`,
      ...cells('info', { account_city: 'Łódź' }),
      `${country},`,
      ...cells('contact', { account_email: 'a@b.example' }),
      `31,'+5,Al,"1; 2",c@d.example,,`,
      ...cells('social', { account_website: 'company.example' }),
      ',li,,',
      ...cells('sales'),
      '12.5,FB,Ann Owner,,Q-List,2026-01-02T03:04:05.000Z,"Bo, bo@d.example, 3; Cy"',
    ].join(''),
  ]);
});

it('is written as spreadsheets with decimal commas expect it, and importing it again changes nothing', async () => {
  const { id } = await test.createAccount({
    name: 'Komma;=1+1; B.V.',
    exp_sale_amount: '1234.50',
    contact_person: JSON.stringify({
      name: 'Al',
      contact_details: [{ 2: 'al@k.example' }],
      others: [{ name: 'Bo', contact_details: [{ 2: 'bo@k.example' }] }],
    }),
    phone_code: '39',
    phone: '0612345678;ext=45',
  });
  const [head = '', line = ''] = await lines({ name: 'Komma', separator: ';' });
  expect(head).toMatch(/^Account ID;Company Name;City;/);
  expect(line).toMatch(new RegExp(`^${id};"Komma;'=1\\+1; B.V.";`));
  expect(line).toContain(';"1234,5";');
  expect(line).toContain(";39;'+39 06 1234 5678 ext. 45;");
  const refused = await reader.get(endpoints.accounts.export.path, { separator: '|' });
  expect(refused.body.validations).toEqual({ separator: 'Separator should be one of ,, ;' });

  const editor = await test.as(['data.q-list.view', 'data.q-list.create']);
  const { upload, plan } = importingAs(test, editor);
  const planned = await plan(await upload(new TextEncoder().encode(`${head}\r\n${line}\r\n`)), {
    matching: 'overwrite',
  });
  expect(planned.body.data?.counts).toEqual({ create: 0, update: 0, skip: 1, refuse: 0 });

  // Our own file is recognised, so a company is found by its ID when its name was changed there.
  const renamed = `${head}\r\n${line.replace('Komma;', 'Renamed;')}\r\n`;
  const found = await plan(await upload(new TextEncoder().encode(renamed)), { matching: 'overwrite' });
  expect(found.body.data?.counts).toEqual({ create: 0, update: 1, skip: 0, refuse: 0 });
});

it('spans many pages without losing or repeating a row, whatever the times of the rows', async () => {
  const same = new Date('2026-02-01T00:00:00Z');
  const values = Array.from({ length: 1203 }, (_, n) => ({ name: `Many ${n}`, created_at: n % 2 ? same : new Date() }));
  await test.db.insertInto('accounts').values(values).execute();
  const names = (await lines({ name: 'Many' })).slice(1).map((line) => line.split(',')[1]);
  expect(names).toHaveLength(1203);
  expect(new Set(names).size).toBe(1203);
});

it.each([
  [{ search: 'Filtered' }, 2],
  [{ search: 'Filtered', type: '2' }, 1],
  [{ search: 'Filtered', email: 'one@' }, 1],
  [{ search: 'Filtered', created_to: '2020-12-31' }, 0],
])('contains only what the filters %j find', async (query, count) => {
  if (!(await lines({ search: 'Filtered' })).slice(1).length) {
    await test.createAccount({ name: 'Filtered one', email: 'one@filter.example' });
    await test.createLead({ name: 'Filtered two' });
  }
  expect((await lines(query)).slice(1)).toHaveLength(count);
});

it.each(['next', '-next', 'name', '-country'])('is in the order %s of the list', async (sort) => {
  const { id: author } = await test.createUser();
  for (const [n, due_on] of ['2026-03-02', null, '2026-03-01', '2026-03-03'].entries()) {
    const { id } = await test.createAccount({ name: `Sorted ${(n * 7) % 4}`, country_id: 1 + (n % 2) });
    if (due_on) await test.createTask(id, author, { due_on });
  }
  const query = { search: 'Sorted', sort };
  const { body } = await reader.get<Page<Account>>(endpoints.accounts.list.path, query);
  const shown = body.data?.data.map(({ account_id }) => String(account_id));
  expect(shown).toHaveLength(body.data?.total ?? 0);
  expect((await lines(query)).slice(1).map((line) => line.split(',')[0])).toEqual(shown);
  await test.db.deleteFrom('accounts').where('name', 'like', 'Sorted%').execute();
});
