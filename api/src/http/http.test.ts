import Fastify from 'fastify';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { authenticate } from '../guard/authenticate.ts';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await buildTestApp({ ALLOWED_ORIGINS: 'https://app.example' });
  admin = await test.as(['system.staff.edit']);
});
afterAll(() => test.close());

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};
const send = (url: string, contentType: string, payload: string | Buffer) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': contentType, authorization: `Bearer ${admin.token}` },
    payload,
  });

describe('envelope', () => {
  it.each([
    ['an unknown path', () => test.app.inject('/api/nothing'), 404, 11015],
    ['a path outside', () => test.app.inject('/nothing'), 404, 11015],
    ['a wrong method', () => test.app.inject('/api/login'), 404, 11015],
    ['malformed JSON', () => send('/api/login', 'application/json', '{"a":'), 400, 11011],
    ['an empty JSON body', () => send('/api/login', 'application/json', ''), 400, 11011],
    ['poisoned JSON', () => send('/api/login', 'application/json', '{"__proto__":{"x":1}}'), 400, 11011],
    ['plain text', () => send('/api/login', 'text/plain', 'hello'), 415, 11011],
    ['xml', () => send('/api/login', 'application/xml', '<a/>'), 415, 11011],
    [
      'a body over 1 MB',
      () => send('/api/login', 'application/json', JSON.stringify({ email: 'x'.repeat(1_100_000) })),
      413,
      11011,
    ],
    [
      'a form over its limit',
      () => send('/api/login', 'multipart/form-data; boundary=x', Buffer.alloc(6_000_000)),
      413,
      11011,
    ],
    ['a form without boundary', () => send('/api/login', 'multipart/form-data', 'x'), 400, 11011],
    [
      'a form cut short',
      () =>
        send(
          '/api/login',
          'multipart/form-data; boundary=x',
          '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
        ),
      400,
      11011,
    ],
    ['no token', () => test.app.inject('/api/user/users'), 401, 11012],
  ])('answers %s in the envelope', async (_what, call, status, code) => {
    const response = await call();
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      error: true,
      message: expect.any(String),
      errorCode: code,
      validations: {},
      url: null,
      code: expect.stringMatching(/^(request|error)\./),
      params: {},
    });
    expect(response.headers).toMatchObject(SECURITY_HEADERS);
  });

  it('does not reveal the cause of a failure', async () => {
    const broken = await buildTestApp();
    const caller = await broken.as([]);
    await broken.db.schema.alterTable('countries').renameColumn('name', 'secret_name').execute();
    const { status, body } = await caller.get('catalog/countries');
    expect({ status, body }).toEqual({
      status: 500,
      body: {
        error: true,
        message: 'An unexpected error occurred. Please try again later.',
        errorCode: 11015,
        validations: {},
        url: null,
        code: 'error.unexpected',
        params: {},
        reference: expect.stringMatching(/^[2-9A-Z]{6}$/),
      },
    });
    await broken.close();
  });
});

describe('bodies', () => {
  it.each([
    ['multipart', { email: 'a b' }, undefined],
    ['JSON', { email: 'a b' }, { json: true }],
  ])('reads %s', async (_kind, body, options) => {
    expect((await test.anonymous.post('verify-username', body, options)).body.validations).toEqual({
      email: 'Please ensure there are no spaces',
    });
  });

  it('reads urlencoded forms', async () => {
    const response = await send('/api/verify-username', 'application/x-www-form-urlencoded', 'email=a+b&x[]=1');
    expect(response.json().validations).toEqual({ email: 'Please ensure there are no spaces' });
  });

  it('returns a message for each invalid field', async () => {
    const { body } = await admin.post(
      'user/user-update',
      {
        user_id: '1.5',
        first_name: 'x'.repeat(101),
        last_name: { a: 1 },
        country: 'NL',
        receiveNotifications: 'maybe',
        checkedNetworks: ['x'],
        remark: 'a\u0000b',
      },
      { json: true },
    );
    expect(body).toMatchObject({
      errorCode: 11011,
      validations: {
        user_id: 'User should be a whole number',
        first_name: 'First name should have at most 100 characters',
        last_name: 'Last name should be text',
        country: 'Country should be a whole number',
        receiveNotifications: 'Receive Notifications should be true or false',
        checkedNetworks: 'Networks has an entry that is not valid',
        remark: 'Remark contains a character that is not allowed',
      },
    });
    expect(body.message).toBe(Object.values(body.validations)[0]);
  });

  it('refuses duplicate fields, ids out of range, and bodies that are no object', async () => {
    const form = new URLSearchParams([
      ['user_id', '1'],
      ['user_id', '2'],
    ]).toString();
    expect((await send('/api/user/user-update', 'application/x-www-form-urlencoded', form)).json().validations).toEqual(
      { user_id: 'User should be a whole number' },
    );
    expect((await admin.post('user/user-update', { user_id: 3_000_000_000 })).body.validations).toEqual({
      user_id: 'User is out of range',
    });
    for (const payload of ['[]', '"x"', '5', 'null', 'true'])
      expect((await send('/api/user/user-update', 'application/json', payload)).json()).toMatchObject({
        errorCode: 11011,
      });
  });

  it('names required fields and permitted values', async () => {
    const status = await test.as(['system.staff.status']);
    expect((await status.post('user/user-status-change', {})).body.validations).toEqual({
      user_id: 'User is required',
      status_code: 'Status is required',
    });
    expect((await status.post('user/user-status-change', { user_id: 1, status_code: 3 })).body.validations).toEqual({
      status_code: 'Status should be one of 1, 2',
    });
  });

  it('drops fields that no schema names', async () => {
    const { id } = await test.createUser();
    await admin.post('user/user-update', {
      user_id: id,
      first_name: 'Ada',
      role: 'King',
      permission_version: 99,
      password_hash: 'x',
    });
    const row = await test.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      first_name: 'Ada',
      role: 'Staff',
      permission_version: 1,
      password_hash: expect.stringContaining('argon2id'),
    });
  });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    test.app.inject({
      method: 'OPTIONS',
      url: '/api/login',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  it('may call if allowed', async () => {
    const response = await preflight('https://app.example');
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    const answer = await test.anonymous.post('/refresh', undefined, {
      headers: { origin: 'https://app.example', 'sec-fetch-site': 'same-site', 'x-requested-with': 'x' },
    });
    expect(answer).toMatchObject({
      status: 401,
      headers: {
        'access-control-allow-origin': 'https://app.example',
        'access-control-expose-headers': 'content-disposition, retry-after, x-read-position',
      },
    });
  });

  it('may not otherwise', async () => {
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'null']) {
      const response = await preflight(origin);
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('health and description', () => {
  it('reports alive and ready, and not ready while draining or without its tables', async () => {
    const own = await buildTestApp();
    expect((await own.app.inject('/livez')).statusCode).toBe(200);
    expect((await own.app.inject('/readyz')).statusCode).toBe(200);
    await own.db.deleteFrom('kysely_migration' as never).execute();
    expect((await own.app.inject('/readyz')).json()).toEqual({ status: 'migrating' });
    own.app.health.drain();
    expect((await own.app.inject('/readyz')).statusCode).toBe(503);
    expect((await own.app.inject('/livez')).statusCode).toBe(200);
    await own.close();
  });

  it('serves the description with the page to try it', async () => {
    const document = (await test.app.inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    const create = document.paths['/api/user/create-user'].post;
    expect(create.requestBody.content['multipart/form-data'].schema.properties.profile_image).toEqual({
      type: 'string',
      format: 'binary',
    });
    expect(create).toMatchObject({ description: 'Needs system.staff.create.', security: [{ session: [] }] });
    expect((await test.app.inject('/api/docs')).statusCode).toBe(200);
  });
});

describe('a route that does not declare who may call it', () => {
  it('cannot be registered', async () => {
    const app = Fastify();
    authenticate(app);
    expect(() => app.get('/open', async () => 'x')).toThrow('GET /open does not say who may call it');
    expect(() =>
      app.get('/half', { config: { access: 'public', permission: 'data.leads.view' } }, async () => 'x'),
    ).toThrow('asks for a permission without a session');
  });
});
