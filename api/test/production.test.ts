/** Refusals that only production has, and the trust in headers of a proxy. */
import { endpoints } from '@salesdesk/shared/domain';
import { buildTestApp, type CallOptions, TEST_PASSWORD, type TestApp } from './index.ts';
import { verifyUsername } from './signIn.ts';

const { auth } = endpoints;
const PROXY = '10.1.2.3';
const METRICS_TOKEN = 'kV8sQ2mX5rT9wZ4b';

let test: TestApp;
let lines: { level: number; msg: string; remoteAddress?: string }[] = [];
beforeAll(async () => {
  const env = {
    NODE_ENV: 'production',
    SECRET_KEY: 'Zk3vQ9xL2mB7tY4wR8nD5cH1sF6gJ0pA',
    TRUST_PROXY: PROXY,
    LOG_LEVEL: 'info',
    FAILURES_PER_MINUTE: '30',
  };
  test = await buildTestApp(env, { write: (line) => void lines.push(JSON.parse(line)) });
});
afterAll(() => test.close());
beforeEach(() => {
  lines = [];
});

const login = (email: string, headers: Record<string, string>, remoteAddress = PROXY) =>
  test.anonymous.post(auth.login.path, { email, password: TEST_PASSWORD }, { headers, remoteAddress });
const HTTPS = { host: 'app.example', 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' };

describe('plain http', () => {
  it.each<[string, Record<string, string>, string]>([
    ['straight from a network', { host: 'app.example' }, '192.0.2.7'],
    ['that claims https by a header nobody trusts', HTTPS, '192.0.2.7'],
    ['that a trusted proxy says is http', { ...HTTPS, 'x-forwarded-proto': 'http' }, PROXY],
    ['from another machine that calls us localhost', { host: 'localhost' }, '192.0.2.7'],
    ['through a proxy on this machine that is not trusted', { ...HTTPS, host: 'localhost' }, '127.0.0.1'],
  ])('%s signs nobody in, and answers why', async (_what, headers, remoteAddress) => {
    const { username } = await test.createUser();
    const refused = await login(username, headers, remoteAddress);
    expect(refused).toMatchObject({ status: 403, cookies: {}, body: { error: true, errorCode: 11011 } });
    expect(refused.body.message).toMatch(/^Signing in needs a secure connection\. Open this page at its https:\/\//);
    const https = { headers: HTTPS, remoteAddress: PROXY };
    const token = (await verifyUsername(test, username, https)).body.data?.token;
    const steps = [auth.verifyUsername, auth.generateQr, auth.verifyOtp, auth.confirmPasscode, auth.refresh];
    for (const { path } of steps)
      expect((await test.anonymous.post(path, {}, { token, headers, remoteAddress })).status).toBe(403);
  });

  it('is accepted from a browser on this machine, https from everywhere', async () => {
    const { username } = await test.createUser();
    for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000'])
      expect((await login(username, { host }, '127.0.0.1')).body.error).toBe(false);
    expect((await login(username, HTTPS)).body.error).toBe(false);
  });
});

describe('the description of the API and the metrics', () => {
  const status = async (path: string, options: CallOptions = {}) =>
    (await test.anonymous.get(path, {}, options)).status;

  it('are not public', async () => {
    expect([await status('/api/docs'), await status('/api/docs/json'), await status('/api/openapi.json')]).toEqual([
      404, 404, 404,
    ]);
    expect(await status('/metrics', { remoteAddress: '127.0.0.1' })).toBe(404);
    const guarded = await test.replica({ config: { metricsToken: METRICS_TOKEN } });
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    expect((await guarded.get('/metrics', {}, { headers, remoteAddress: PROXY })).status).toBe(200);
  });
});

describe('an address that a proxy forwards', () => {
  const addresses = async () =>
    (await test.db.selectFrom('address_failures').select('address').execute()).map(({ address }) => address);

  it.each(['<script>alert(1)</script>', 'x'.repeat(3_000), '192.0.2', 'unknown'])(
    'is used only if it is valid: %.20s is replaced by that of the connection',
    async (forwarded) => {
      await test.db.deleteFrom('address_failures').execute();
      await test.anonymous.post(
        auth.login.path,
        { email: 'nobody', password: 'wrong' },
        { headers: { ...HTTPS, 'x-forwarded-for': forwarded }, remoteAddress: PROXY },
      );
      expect(await addresses()).toEqual([PROXY]);
      expect(lines.map(({ remoteAddress }) => remoteAddress)).not.toContain(forwarded);
    },
  );

  it('is stored if it is valid, IPv4 or IPv6', async () => {
    await test.db.deleteFrom('address_failures').execute();
    for (const forwarded of ['192.0.2.9', '2001:db8::9'])
      await test.anonymous.post(
        auth.login.path,
        { email: 'nobody', password: 'wrong' },
        { headers: { ...HTTPS, 'x-forwarded-for': forwarded }, remoteAddress: PROXY },
      );
    expect((await addresses()).sort()).toEqual(['192.0.2.9', '2001:db8::9']);
  });
});

it('a proxy that TRUST_PROXY does not name is logged once, with what to set', async () => {
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const fresh = await buildTestApp({ LOG_LEVEL: 'info', TRUST_PROXY: PROXY }, log);
  const warnings = () => lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
  const ask = (headers: Record<string, string>, remoteAddress: string) =>
    fresh.anonymous.get('/livez', {}, { headers, remoteAddress });
  await ask({}, '10.9.9.9');
  await ask(HTTPS, PROXY);
  await ask({ 'x-forwarded-proto': 'https' }, PROXY);
  expect(warnings()).toEqual([]);
  for (let n = 0; n < 3; n++) await ask({ 'x-forwarded-for': '192.0.2.7' }, '10.9.9.9');
  expect(warnings()).toEqual([
    'A request from 10.9.9.9 carries x-forwarded-for, but TRUST_PROXY does not name that address, so the header is ' +
      'ignored and everybody behind it counts as one. If it is your proxy, set TRUST_PROXY=10.9.9.9 and start again.',
  ]);
  await fresh.close();
});
