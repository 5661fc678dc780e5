import { type Account, endpoints, type Page } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, fingerprintOfTables, type TestApp } from '../../test/index.ts';

const { accounts } = endpoints;
let api: TestApp;
let clerk: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  clerk = await api.as(['data.q-list.view', 'data.q-list.create']);
});
afterAll(() => api.close());

const list = async (query: Record<string, string | number>) =>
  (await clerk.get<Page<Account>>(accounts.list.path, query)).body.data;
const read = async (name: string) => (await list({ name }))?.data[0];

test('pages of ten, newest first, of every type', async () => {
  for (let i = 0; i < 21; i++)
    await api.createAccount({ name: `Paged ${i}`, created_at: new Date(Date.UTC(2030, 0, 1 + i)) });
  await api.createLead({ name: 'Paged lead', created_at: new Date(Date.UTC(2031, 0, 1)) });
  const first = await list({ page: 1, search: 'Paged' });
  expect(first).toMatchObject({ current_page: 1, last_page: 3, per_page: 10, total: 22 });
  expect(first?.data.slice(0, 2).map((account) => [account.account_name, account.account_type])).toEqual([
    ['Paged lead', 2],
    ['Paged 20', 1],
  ]);
  expect((await list({ page: 3, search: 'Paged' }))?.data).toHaveLength(2);
  expect((await list({ page: 4, search: 'Paged' }))?.data).toEqual([]);
});

test('every column filter narrows on the server', async () => {
  const { id } = await api.db.selectFrom('countries').where('iso2', '=', 'PT').select('id').executeTakeFirstOrThrow();
  await api.createAccount({
    name: 'Filtered 100%',
    country_id: id,
    email: 'hello@filtered.example',
    phone: '912345678',
    phone_code: '351',
    social_media: JSON.stringify({ 3: '@filtered' }),
    created_at: new Date('2020-02-02T12:00:00Z'),
  });
  const matching: Record<string, string | number>[] = [
    { name: 'filtered 100%' },
    { type: 1, name: 'Filtered' },
    { country: 'portug', name: 'Filtered' },
    { email: 'HELLO@filtered' },
    { social: 'instagram', name: 'Filtered' },
    { social: '@filtered' },
    { phone: '+351 9123' },
    { created_from: '2020-02-02', created_to: '2020-02-02' },
  ];
  const missing: Record<string, string | number>[] = [
    { name: 'filtered_100' },
    { type: 2, name: 'Filtered' },
    { created_from: '2020-02-03', name: 'Filtered', created_to: '2020-02-04' },
  ];
  for (const query of matching) expect([query, (await list(query))?.total]).toEqual([query, 1]);
  for (const query of missing) expect([query, (await list(query))?.total]).toEqual([query, 0]);
});

test('the five steps, one after the other, create a complete company', async () => {
  const [primary, secondary, network] = [await api.createUser(), await api.createUser(), await api.createNetwork()];
  const made = await clerk.post<{ account_parent_id: number }>(accounts.info.path, {
    account_name: 'Stepwise',
    account_city: 'Delft',
    account_type: 1,
    account_session_id: 111_111,
    account_id: '',
  });
  const account_id = made.body.data?.account_parent_id;
  const popup = { account_id, account_session_id: 111_111 };
  const person = { name: 'Anna', contact_details: [{ 1: '020 555 0124' }, { Email: 'anna@step.example' }] };
  await clerk.post(accounts.contact.path, {
    ...popup,
    account_email: 'a@step.example',
    account_phone_code: '+31',
    account_phone: '020 555 0123',
    account_contact_mode_type: 1,
    account_contact_person: JSON.stringify(person),
  });
  await clerk.post(accounts.social.path, {
    ...popup,
    account_website: 'step.example',
    account_social_media: JSON.stringify({ 1: 'fb', 3: '' }),
  });
  await clerk.post(accounts.sales.path, {
    ...popup,
    account_exp_sale_amount: '12,500.50',
    network_ids: JSON.stringify([network.id]),
  });
  const last = await clerk.post(
    accounts.assignee.path,
    { ...popup, account_pri_assignee_id: primary.id, account_sec_assignee_id: secondary.id },
    { json: true },
  );
  expect(last.body).toMatchObject({ error: false, message: 'Assignee saved successfully!' });
  expect(await read('Stepwise')).toMatchObject({
    account_id,
    account_parent_id: account_id,
    account_city: 'Delft',
    account_type: 1,
    account_email: 'a@step.example',
    account_phone_code: '31',
    account_contact_person: JSON.stringify({
      name: 'Anna',
      contact_details: [{ 1: '+31205550124' }, { 2: 'anna@step.example' }],
    }),
    account_social_media: JSON.stringify({ 1: 'fb' }),
    account_exp_sale_amount: 12_500.5,
    account_proposed_network: [{ network_id: network.id }],
    account_network: [{ network_details: { network_code: network.code } }],
    account_pri_assignee_id: primary.id,
    account_sec_assignee_id: secondary.id,
  });
});

test('one popup sent twice, even concurrently, creates one company', async () => {
  const body = { account_name: 'Once only', account_session_id: 222_222 };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => clerk.post<{ account_parent_id: number }>(accounts.info.path, body)),
  );
  expect(new Set(answers.map((answer) => answer.body.data?.account_parent_id)).size).toBe(1);
  expect((await list({ name: 'Once only' }))?.total).toBe(1);
});

test('each step refuses invalid values with the messages of the form, and nothing changes', async () => {
  const { id } = await api.createAccount({ name: 'Refusing' });
  const inactive = await api.createNetwork({ status: 2 });
  const gone = await api.createUser({ status: 2 });
  const before = await fingerprintOfTables(api.db);
  const refused = async (path: string, body: Record<string, unknown>) => {
    const { body: answer } = await clerk.post(path, { account_id: id, ...body });
    expect(answer).toMatchObject({ error: true, errorCode: 11011 });
    return answer.message;
  };
  expect(await refused(accounts.info.path, { account_name: '  ' })).toBe('Company Name is required');
  expect(await refused(accounts.info.path, {})).toBe('Company Name is required');
  expect(await refused(accounts.info.path, { account_name: 'x', account_country_id: 99_999 })).toBe(
    'Country does not exist',
  );
  expect(await refused(accounts.contact.path, { account_email: 'nobody' })).toBe('Email is invalid');
  expect(await refused(accounts.contact.path, { account_contact_person: '{"contact_details":[{"1":""}]}' })).toBe(
    'Contact details is required',
  );
  expect(await refused(accounts.contact.path, { account_contact_person: '{"contact_details":[{"9":"x"}]}' })).toBe(
    'Contact person is not valid',
  );
  expect(await refused(accounts.social.path, { account_website: 'javascript:alert(1)' })).toBe(
    'Website should be a web address',
  );
  expect(await refused(accounts.social.path, { account_social_media: '{"__proto__":"x","9":"y"}' })).toBe(
    'Social media is not valid',
  );
  expect(await refused(accounts.sales.path, { account_exp_sale_amount: 'a lot' })).toBe(
    'Expected Sale Amount should be a number',
  );
  expect(await refused(accounts.sales.path, { network_ids: `[${inactive.id}]` })).toBe(
    'A chosen network is not available any more.',
  );
  expect(await refused(accounts.assignee.path, { account_pri_assignee_id: gone.id })).toBe(
    'This colleague is not active any more.',
  );
  expect(
    await refused(accounts.assignee.path, {
      account_pri_assignee_id: clerk.userId,
      account_sec_assignee_id: clerk.userId,
    }),
  ).toBe('Primary and Secondary Assignee should be different');
  expect(await refused(accounts.contact.path, { account_id: 99_999 })).toBe('This company does not exist.');
  expect(await fingerprintOfTables(api.db)).toEqual(before);
});

test('a company has several people, each with numbers; a form that knows only the first leaves the others', async () => {
  const { id } = await api.createAccount({ name: 'Of several people' });
  const save = async (person: object | '') => {
    const account_contact_person = person && JSON.stringify(person);
    const { body } = await clerk.post(accounts.contact.path, { account_id: id, account_contact_person });
    return body;
  };
  const stored = async () =>
    (await api.db.selectFrom('accounts').where('id', '=', id).select('contact_person').executeTakeFirstOrThrow())
      .contact_person;
  const anna = { name: 'Anna', contact_details: [{ 1: '+31201234567' }] };
  const bert = { name: 'Bert', contact_details: [{ Email: 'bert@two.example' }, { 3: '+31 6 1234 5678' }] };
  const others = [{ name: 'Bert', contact_details: [{ 2: 'bert@two.example' }, { 3: '+31612345678' }] }];
  expect(await save({ ...anna, others: [bert] })).toMatchObject({ error: false });
  expect(await stored()).toEqual({ ...anna, others });
  expect(await save({ ...anna, name: 'Ann' })).toMatchObject({ error: false });
  expect(await stored()).toEqual({ ...anna, name: 'Ann', others });
  expect(await save('')).toMatchObject({ error: false });
  expect(await stored()).toEqual({ name: '', contact_details: [], others });
  expect(await save({ ...anna, others: [{ ...bert, contact_details: [{ 2: 'no address' }] }] })).toMatchObject({
    validations: { account_contact_person: 'Email is invalid' },
  });
  const many = Array.from({ length: 21 }, () => bert);
  for (const wrong of [{}, [7], many])
    expect(await save({ ...anna, others: wrong })).toMatchObject({
      validations: { account_contact_person: 'Contact person is not valid' },
    });
  expect(await save({ ...anna, others: [] })).toMatchObject({ error: false });
  expect(await stored()).toEqual(anna);
});

test('a contact that a colleague changed meanwhile is overwritten only on request', async () => {
  const { id } = await api.createAccount({ contact_person: JSON.stringify({ name: 'Anna', contact_details: [] }) });
  const save = (name: string, more: object) =>
    clerk.post(accounts.contact.path, { account_id: id, account_contact_person: JSON.stringify({ name }), ...more });
  const nameNow = async () =>
    (await api.db.selectFrom('accounts').where('id', '=', id).select('contact_person').executeTakeFirstOrThrow())
      .contact_person;
  const refused = await save('Carl', { account_contact_person_before: 'Bert' });
  expect(refused).toMatchObject({
    status: 200,
    body: {
      errorCode: 11016,
      message: 'Another contact exists as primary contact. Do you want to overwrite it with this contact?',
    },
  });
  expect(await nameNow()).toMatchObject({ name: 'Anna' });
  expect((await save('Anna', { account_contact_person_before: 'Bert' })).body.error).toBe(false);
  expect((await save('Dora', { account_contact_person_before: 'Anna' })).body.error).toBe(false);
  expect((await save('Carl', { account_contact_person_before: 'Bert', overwrite: 1 })).body.error).toBe(false);
  expect(await nameNow()).toMatchObject({ name: 'Carl' });
});

test('editing a lead never turns it back into a Q-List record', async () => {
  const { id } = await api.createLead({ name: 'Stays a lead' });
  await clerk.post(accounts.info.path, { account_id: id, account_name: 'Stays a lead', account_type: 1 });
  expect(await read('Stays a lead')).toMatchObject({ account_type: 2 });
});

test('promotion requires what a lead needs, and refuses in the spec’s words', async () => {
  const promote = (id: number, type = 2) =>
    clerk.post<Account>(accounts.statusChange.path, {
      account_id: id,
      account_parent_id: id,
      account_change_type: type,
    });
  const bare = await api.createAccount({ name: 'Bare', website: null, phone: null });
  const silent = await api.createAccount({ name: 'Silent', phone: null });
  const before = await fingerprintOfTables(api.db);
  expect((await promote(bare.id)).body).toMatchObject({
    error: true,
    errorCode: 11011,
    message: 'Website or any Social media and Email or Phone number is missing to change the account status',
  });
  expect((await promote(silent.id)).body.message).toBe('Email or Phone number is missing to change the account status');
  expect((await promote(bare.id, 3)).body.error).toBe(true);
  expect(await fingerprintOfTables(api.db)).toEqual(before);

  const ready = await api.createAccount({ name: 'Ready' });
  expect((await promote(ready.id)).body).toMatchObject({
    error: false,
    data: { account_type: 2, kanban_column: { kanban_column_slug_name: 'new' } },
  });
  expect((await promote(ready.id)).body.message).toBe('This company is not on the Q List any more.');
});

test('without the permissions the list and the steps answer 11013', async () => {
  const other = await api.as(['data.leads.view']);
  expect(await other.get(accounts.list.path)).toMatchObject({ status: 403, body: { errorCode: 11013 } });
  for (const { path } of [accounts.info, accounts.contact, accounts.social, accounts.sales, accounts.assignee]) {
    expect(await other.post(path, { account_name: 'x' })).toMatchObject({ status: 403, body: { errorCode: 11013 } });
  }
});
