/** Attacks in text inputs: they come back as the same inert text, or are refused by field name. */
import { type Account, type Network, PERMISSION_KEYS, type UserDetail } from '@salesdesk/shared/domain';
import { NewFile } from './form.ts';
import { png } from './images.ts';
import { buildTestApp, type Caller, type TestApp } from './index.ts';

let test: TestApp;
let admin: Caller;
let network: { id: number };
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.as(PERMISSION_KEYS);
  network = await test.createNetwork();
});
afterAll(() => test.close());

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</title><svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  'javascript:alert(1)',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '{{constructor.constructor("alert(1)")()}}',
  '$\u007balert(1)}',
  '<%= 7*7 %>',
  '--><script>alert(1)</script><!--',
  ']]><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '=HYPERLINK("https://evil.example","x")',
  '<\u2067script>',
  "Robert'); DROP TABLE users;--",
  '\u{1f469}\u200d\u{1f4bb} <b>bold</b>',
];

describe('scripts in text fields', () => {
  it.each(SCRIPTS)('%j comes back unchanged, as data', async (script) => {
    const named = await admin.post<{ network_id: number }>('catalog/network-create', {
      network_name: script,
      network_code: Math.random().toString(36).slice(2, 10),
      network_color_code: '#24B3FA',
      network_url: 'https://network.example',
      network_logo: new NewFile('a.png', png()),
    });
    expect(named.body.validations).toEqual({});
    const networks = await admin.get<Network[]>('catalog/networks');
    expect(networks.body.data?.find(({ network_id }) => network_id === named.body.data?.network_id)?.network_name).toBe(
      script,
    );

    const { id } = await test.createUser({ reporting_to: admin.userId });
    const texts = { first_name: script, last_name: script, designation: script, remark: script };
    const { body } = await admin.post('user/user-update', {
      user_id: id,
      ...texts,
      reporting_to: admin.userId,
      checkedPermissions: ['data.leads.view'],
      checkedNetworks: [network.id],
    });
    expect(body.validations).toEqual({});
    const detail = await admin.get<UserDetail>(`user/user/${id}`);
    expect(detail.body.data).toMatchObject(texts);
    expect(detail.headers['content-type']).toBe('application/json; charset=utf-8');

    const step = { account_session_id: 100_000 + SCRIPTS.indexOf(script) };
    const created = await admin.post<{ account_parent_id: number }>('account/create_account_info', {
      ...step,
      account_name: script,
      account_city: script,
      account_type: 1,
    });
    expect(created.body.validations).toEqual({});
    const account_id = created.body.data?.account_parent_id ?? 0;
    const person = JSON.stringify({ name: script, contact_details: [] });
    await admin.post('account/contact', { ...step, account_id, account_contact_person: person });
    const media = JSON.stringify({ 1: script, 2: script });
    await admin.post('account/social', { ...step, account_id, account_social_media: media });
    const list = await admin.get<{ data: Account[] }>('account/accounts', { page: 1 });
    const account = list.body.data?.data.find((row) => row.account_id === account_id);
    expect(account).toMatchObject({ account_name: script, account_city: script });
    expect(JSON.parse(account?.account_contact_person ?? '{}')).toMatchObject({ name: script });
    expect(JSON.parse(account?.account_social_media ?? '{}')).toEqual({ 1: script, 2: script });
  });

  it('searching for them finds them, and nothing else', async () => {
    for (const script of SCRIPTS) {
      const { status, body } = await admin.get<unknown[]>('account/get-lead-list', { search_term: script });
      expect([status, body.error, body.data]).toEqual([200, false, []]);
    }
  });
});

describe('pollution', () => {
  const send = (url: string, type: string, payload: string) =>
    test.app.inject({
      method: 'POST',
      url: `/api/${url}`,
      headers: { 'content-type': type, authorization: `Bearer ${admin.token}` },
      payload,
    });

  it.each([
    ['application/json', '{"user_id":1,"__proto__":{"polluted":1}}'],
    ['application/json', '{"user_id":1,"constructor":{"prototype":{"polluted":1}}}'],
    ['application/json', '{"user_id":1,"a":{"__proto__":{"polluted":1}}}'],
    ['application/x-www-form-urlencoded', 'user_id=999999&__proto__[polluted]=1&__proto__.polluted=1'],
    [
      'application/x-www-form-urlencoded',
      'user_id=999999&constructor[prototype][polluted]=1&__proto__=1&__proto__[]=1',
    ],
    [
      'multipart/form-data; boundary=b',
      ['__proto__', '__proto__[polluted]', 'constructor', 'toString', 'hasOwnProperty[]']
        .map((name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\npolluted\r\n`)
        .join('')
        .concat('--b--\r\n'),
    ],
  ])('by %s reaches no prototype', async (type, payload) => {
    const { statusCode, body } = await send('user/user-update', type, payload);
    expect([400, 200]).toContain(statusCode);
    expect(JSON.parse(body)).toMatchObject({ error: true, errorCode: 11011 });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(String({})).toBe('[object Object]');
  });

  it('by JSON inside a field is dropped or refused', async () => {
    const { id } = await test.createAccount();
    const person =
      '{"name":"A","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"contact_details":[]}';
    await admin.post('account/contact', { account_id: id, account_contact_person: person });
    await admin.post('account/social', { account_id: id, account_social_media: '{"__proto__":{"polluted":1}}' });
    const row = await test.db.selectFrom('accounts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('polluted');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('by a query with duplicates, a list or an object is refused, never guessed', async () => {
    for (const query of ['page=1&page=2', 'page[]=1', 'page[a]=1', '__proto__[page]=1&page=x']) {
      const answer = await test.app.inject({
        url: `/api/account/accounts?${query}`,
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect([query, answer.statusCode]).toEqual([query, 200]);
      expect(answer.json().data?.current_page ?? 1).toBe(1);
    }
  });

  it('by overrides of the method or the path changes neither', async () => {
    const headers = {
      'x-http-method-override': 'POST',
      'x-method-override': 'POST',
      'x-original-url': '/api/user/users',
      'x-rewrite-url': '/api/user/users',
    };
    expect((await test.anonymous.get('verify-username', { _method: 'POST' }, { headers })).status).toBe(404);
  });
});

describe('limits', () => {
  const json = (body: unknown) => admin.post('user/user-update', body as Record<string, unknown>, { json: true });
  const form = (parts: string[]) =>
    test.app.inject({
      method: 'POST',
      url: '/api/user/user-update',
      headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${admin.token}` },
      payload: `${parts.map((part) => `--b\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--b--\r\n`,
    });

  it.each([
    [
      'a list of 501',
      () => json({ user_id: 1, checkedNetworks: Array(501).fill(1) }),
      { checkedNetworks: 'Networks has more than 500 entries' },
    ],
    [
      'a text too long',
      () => json({ user_id: 1, remark: 'x'.repeat(2_001) }),
      { remark: 'Remark should have at most 2000 characters' },
    ],
    [
      'a list in a list',
      () => json({ user_id: 1, checkedNetworks: [[1]] }),
      { checkedNetworks: 'Networks has an entry that is not valid' },
    ],
    ['an object for a text', () => json({ user_id: 1, remark: { $ne: null } }), { remark: 'Remark should be text' }],
  ])('refuse %s by name', async (_what, call, validations) => {
    expect((await call()).body).toMatchObject({ error: true, errorCode: 11011, validations });
  });

  it('refuse a text of a megabyte with the label and the limit of its field', async () => {
    const { body } = await form([
      'name="user_id"\r\n\r\n1',
      `name="first_name"\r\n\r\n${'x'.repeat(1_000_000)}`,
      `name="phone"\r\n\r\n${'x'.repeat(1_000_000)}`,
    ]);
    expect(JSON.parse(body).validations).toMatchObject({
      first_name: 'First name should have at most 100 characters',
    });
  });

  it.each([
    ['201 fields', () => form(Array.from({ length: 201 }, (_, i) => `name="f${i}"\r\n\r\n1`))],
    ['three files', () => form(Array.from({ length: 3 }, (_, i) => `name="f${i}"; filename="a.png"\r\n\r\n1`))],
  ])('refuse %s as too large', async (_what, call) => {
    const { statusCode, body } = await call();
    expect([statusCode, JSON.parse(body).message]).toEqual([413, 'The request is too large.']);
  });

  it('hold for JSON nested a hundred thousand deep, and long numbers and keys', async () => {
    for (const payload of [
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
      `{"remark":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      `{"checkedNetworks":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      `{"user_id":${'9'.repeat(100_000)}}`,
      `{"${'k'.repeat(100_000)}":1}`,
      `{${Array.from({ length: 50_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
    ]) {
      const { statusCode, body } = await test.app.inject({
        method: 'POST',
        url: '/api/user/user-update',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
        payload,
      });
      expect([200, 400]).toContain(statusCode);
      expect(JSON.parse(body)).toMatchObject({ error: true, errorCode: 11011 });
    }
    const { id } = await test.createAccount();
    const deep = `${'['.repeat(2_400)}${']'.repeat(2_400)}`;
    for (const [step, field] of [
      ['contact', 'account_contact_person'],
      ['social', 'account_social_media'],
      ['sales', 'network_ids'],
    ] as const) {
      const { body } = await admin.post(`account/${step}`, { account_id: id, [field]: deep });
      expect([step, body.error, body.errorCode]).toEqual([step, true, 11011]);
    }
    expect((await admin.get('user/get-logged-in-user-details')).status).toBe(200);
  });

  it('hold for invalid colours and addresses', async () => {
    const values = { network_id: network.id, network_name: 'A', network_code: 'A1' };
    for (const network_color_code of ['red', '#12345', '#12345;x', 'var(--x)', '#１２３４５６'])
      expect(
        (await admin.post('catalog/network-update', { ...values, network_color_code })).body.validations,
      ).toHaveProperty('network_color_code');
    for (const network_url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'java\tscript:alert(1)'])
      expect((await admin.post('catalog/network-update', { ...values, network_url })).body.validations).toHaveProperty(
        'network_url',
      );
    const { id } = await test.createAccount();
    for (const account_website of ['javascript:alert(1)', 'data:text/html,x.y', '//evil.example', 'file:///etc/passwd'])
      expect((await admin.post('account/social', { account_id: id, account_website })).body.validations).toHaveProperty(
        'account_website',
      );
  });
});
