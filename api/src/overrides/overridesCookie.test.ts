import { endpoints, type Override } from '@salesdesk/shared/domain';
import { SignJWT } from 'jose';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { overridingIn } from '../../test/overriding.ts';
import { signOverrides } from '../crypto/tokens.ts';
import { readOverrides } from './overrides.service.ts';

const { platform } = endpoints;
let api: TestApp;
let engineer: Caller;
let steps: ReturnType<typeof overridingIn>;
beforeAll(async () => {
  api = await buildTestApp({ OVERRIDE_ORIGINS: 'loopback,https://build.example' });
  steps = overridingIn(api);
  engineer = await steps.enrolled();
});
afterAll(() => api.close());

describe('a cookie grants the page', () => {
  const read = (token: string) => readOverrides(api.app, token);

  test('the overrides of its user while the session lives', async () => {
    const who = await steps.enrolled();
    const token = await steps.granted(who);
    expect(await read(token)).toMatchObject({ userId: who.userId, overrides: [{ remote: 'leads' }] });
    await who.post('logout', {});
    expect(await read(token)).toBeNull();
  });

  test('nothing once the permission is withdrawn', async () => {
    const who = await steps.enrolled();
    const token = await steps.granted(who);
    await api.db.updateTable('users').set({ permissions: [] }).where('id', '=', who.userId).execute();
    expect(await read(token)).toBeNull();
  });

  test('nothing from an origin that is no longer listed', async () => {
    const token = await steps.granted(engineer, { remote: 'leads', origin: 'https://build.example' });
    expect(await read(token)).toMatchObject({ overrides: [{ origin: 'https://build.example' }] });
    const narrowed = { ...api, config: { ...api.config, overrideOrigins: ['loopback'] } };
    expect(await readOverrides(narrowed, token)).toBeNull();
  });

  test('nothing that has expired, a single override or all', async () => {
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

  test('nothing if it is forged, or a token of another class', async () => {
    const token = await steps.granted(engineer);
    const [head, body, signature] = token.split('.');
    const forged = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: '999999' }),
    ).toString('base64url');
    expect(await read(`${head}.${forged}.${signature}`)).toBeNull();
    expect(await read(engineer.token)).toBeNull();
    expect(await read('rubbish')).toBeNull();
  });

  test('nothing to another user who has the permission too', async () => {
    const token = await steps.granted(engineer);
    const other = await steps.enrolled();
    const list = await other.get<Override[]>(platform.overrides.path, {}, { cookies: { overrides: token } });
    expect(list.body.data).toEqual([]);
  });
});
