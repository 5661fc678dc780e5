import { endpoints, type Override, type PermissionKey } from '@salesdesk/shared/domain';
import { SignJWT } from 'jose';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { signOverrides } from '../auth/tokens.ts';
import { readOverrides } from './overrides.service.ts';

const { platform } = endpoints;
const RIGHT: PermissionKey[] = ['system.platform.override'];
let api: TestApp;
let engineer: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  engineer = await api.as(RIGHT);
});
afterAll(() => api.close());

const grant = (who: Caller, body: Record<string, unknown>, overrides = '') =>
  who.post<Override[]>(platform.override.path, body, { cookies: { overrides } });
const granted = async (who: Caller, body: Record<string, unknown> = { remote: 'leads', version: '2.0.0' }) =>
  (await grant(who, body)).cookies.overrides ?? '';

test('one override per remote, signed, for at most eight hours, written into the audit trail', async () => {
  const first = await grant(engineer, { remote: 'leads', version: '2.0.0' });
  expect(first.body.data).toMatchObject([{ remote: 'leads', version: '2.0.0', origin: null }]);
  const until = Date.parse(first.body.data?.[0]?.expires_at ?? '') - Date.now();
  expect(until).toBeGreaterThan(7.9 * 3_600_000);
  expect(until).toBeLessThanOrEqual(8 * 3_600_000);
  const cookie = first.cookies.overrides ?? '';
  const second = await grant(engineer, { remote: 'team', origin: 'http://localhost:5001', hours: 1 }, cookie);
  const third = await grant(engineer, { remote: 'leads', version: '3.0.0' }, second.cookies.overrides);
  expect(third.body.data?.map(({ remote, version, origin }) => [remote, version, origin])).toEqual([
    ['team', null, 'http://localhost:5001'],
    ['leads', '3.0.0', null],
  ]);
  expect(first.headers['set-cookie']).toMatch(/HttpOnly.*SameSite=Strict/);
  const rows = await api.db
    .selectFrom('audit')
    .where('action', '=', 'override.granted')
    .where('actor_id', '=', engineer.userId)
    .select('summary')
    .execute();
  expect(rows).toHaveLength(3);
  expect(rows[1]?.summary).toMatch(/^Runs team from http:\/\/localhost:5001 until /);
});

test('reset ends one, or all', async () => {
  const one = (await grant(engineer, { remote: 'leads', version: '2.0.0' })).cookies.overrides;
  const two = (await grant(engineer, { remote: 'team', version: '2.0.0' }, one)).cookies.overrides ?? '';
  const left = await engineer.post<Override[]>(
    platform.resetOverrides.path,
    { remote: 'leads' },
    { cookies: { overrides: two } },
  );
  expect(left.body.data).toMatchObject([{ remote: 'team' }]);
  const none = await engineer.post<Override[]>(platform.resetOverrides.path, {}, { cookies: { overrides: two } });
  expect([none.body.data, none.cookies.overrides]).toEqual([[], '']);
});

test.each([
  ['no target', { remote: 'leads' }, { version: 'Choose a version or give an origin' }],
  ['two targets', { remote: 'leads', version: '1.0.0', origin: 'https://a.example' }, { version: expect.anything() }],
  [
    'a path',
    { remote: 'leads', origin: 'https://a.example/b' },
    { origin: expect.stringMatching(/^Origin should be/) },
  ],
  ['plain http elsewhere', { remote: 'leads', origin: 'http://a.example' }, { origin: expect.anything() }],
  ['a script', { remote: 'leads', origin: 'javascript:alert(1)' }, { origin: expect.anything() }],
  ['nine hours', { remote: 'leads', version: '1.0.0', hours: 9 }, { hours: expect.anything() }],
  ['a name that is a path', { remote: '../x', version: '1.0.0' }, { remote: expect.anything() }],
])('%s is refused', async (_, body, validations) => {
  const answer = await grant(engineer, body);
  expect(answer.body).toMatchObject({ error: true, errorCode: 11011, validations });
  expect(answer.cookies.overrides).toBeUndefined();
});

test('without the right nothing is granted', async () => {
  const answer = await grant(await api.as(['system.platform.view']), { remote: 'leads', version: '2.0.0' });
  expect([answer.status, answer.body.errorCode, answer.cookies.overrides]).toEqual([403, 11013, undefined]);
});

describe('what a cookie grants the page', () => {
  const read = (token: string) => readOverrides(api, token);

  test('the overrides of its user while the session lives', async () => {
    const who = await api.as(RIGHT);
    const token = await granted(who);
    expect(await read(token)).toMatchObject({ userId: who.userId, overrides: [{ remote: 'leads' }] });
    await who.post('logout', {});
    expect(await read(token)).toBeNull();
  });

  test('nothing once the right is lost', async () => {
    const who = await api.as(RIGHT);
    const token = await granted(who);
    await api.db.updateTable('users').set({ permissions: [] }).where('id', '=', who.userId).execute();
    expect(await read(token)).toBeNull();
  });

  test('nothing when it has expired, alone or as a whole', async () => {
    const old = [{ remote: 'leads', version: '2.0.0', origin: null, expires_at: new Date(0).toISOString() }];
    expect(await read(await signOverrides(api.keys, engineer, old))).toBeNull();
    const expired = await new SignJWT({ sid: engineer.sessionId, overrides: old })
      .setProtectedHeader({ alg: 'HS256', typ: 'overrides' })
      .setIssuer('salesdesk')
      .setAudience('overrides')
      .setIssuedAt(1)
      .setExpirationTime(2)
      .setJti('x')
      .sign(api.keys.overrides);
    expect(await read(expired)).toBeNull();
  });

  test('nothing when it is forged, or a token of another class', async () => {
    const token = await granted(engineer);
    const [head, body, signature] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: '999999' }),
    ).toString('base64url');
    expect(await read(`${head}.${forged}.${signature}`)).toBeNull();
    expect(await read(engineer.token)).toBeNull();
    expect(await read('rubbish')).toBeNull();
  });

  test('nothing to another person who holds the right as well', async () => {
    const token = await granted(engineer);
    const other = await api.as(RIGHT);
    const list = await other.get<Override[]>(platform.overrides.path, {}, { cookies: { overrides: token } });
    expect(list.body.data).toEqual([]);
  });
});
