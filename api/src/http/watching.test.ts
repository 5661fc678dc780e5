import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { type Answer, buildTestApp, type Caller, TEST_PASSWORD, type TestApp } from '../../test/index.ts';
import { code, offeredSeed, passwordToken, verifyUsername, wrongCode } from '../../test/signIn.ts';

const lines: string[] = [];
/** Numeric fields, in which six digits may occur by chance. */
const NUMBERS = { time: 0, pid: 0, reqId: '', trace: '', responseTime: 0 };
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ LOG_LEVEL: 'debug' }, { write: (line) => lines.push(line) });
});
afterAll(() => test.close());

describe('the log', () => {
  it('contains no secrets of sign-in, users and passcodes, even at its most verbose level', async () => {
    const user = await test.createUser({ permissions: [...PERMISSION_KEYS] });
    const secrets: Record<string, string | undefined> = {
      'a password': TEST_PASSWORD,
      'a wrong password': 'Wr0ng-Guess!',
    };
    secrets['the token of the name step'] = (await verifyUsername(test, user.username)).body.data?.token;
    await test.anonymous.post('login', { email: user.username, password: 'Wr0ng-Guess!' });
    const proved = await passwordToken(test, user.username);
    const seed = await offeredSeed(test, proved);
    const [wrong, right] = [wrongCode(seed), code(seed)];
    await test.anonymous.post('verify-otp', { otp: wrong }, { token: proved });
    const signedIn = await test.anonymous.post<{ token: string }>('verify-otp', { otp: right }, { token: proved });
    const token = signedIn.body.data?.token;
    Object.assign(secrets, { 'a password token': proved, seed, 'a wrong code': wrong, 'a code': right });
    Object.assign(secrets, { 'an access token': token, 'a refresh secret': signedIn.cookies.refresh });

    const options = { token };
    const codes = await test.anonymous.post<{ codes: string[] }>(
      'auth/recovery-codes-make',
      { current_password: TEST_PASSWORD },
      options,
    );
    for (const [i, recovery] of (codes.body.data?.codes ?? []).entries()) secrets[`recovery code ${i}`] = recovery;
    const issued = await test.anonymous.get<{ passcode: string }>('generate-passcode', {}, options);
    secrets['a passcode'] = issued.body.data?.passcode;
    const network = await test.createNetwork();
    const created = await test.anonymous.post<{ user_id: number }>(
      'user/create-user',
      {
        first_name: 'Ada',
        last_name: 'Lovelace',
        designation: 'Analyst',
        email: 'ada@salesdesk.example',
        phone: '+31 6 5551 0000',
        country: 1,
        reporting_to: user.id,
        username: 'ada',
        password: 'Engine-Of-1842',
        passcode: issued.body.data?.passcode,
        checkedPermissions: ['data.leads.view'],
        checkedNetworks: [network.id],
      },
      options,
    );
    expect(created.body.validations).toEqual({});
    secrets['a colleague’s password'] = 'Engine-Of-1842';
    const half = await test.anonymous.post<{ token: string }>('login', { email: 'ada', password: 'Engine-Of-1842' });
    await test.anonymous.post(
      'confirm-passcode',
      { passcode: issued.body.data?.passcode },
      { token: half.body.data?.token },
    );
    await test.anonymous.post(
      'auth/change-password',
      { current_password: TEST_PASSWORD, new_password: 'Fresh-Orchard-31' },
      options,
    );
    secrets['a new password'] = 'Fresh-Orchard-31';
    const headers = { 'x-requested-with': 'x', 'sec-fetch-site': 'same-origin' };
    const refreshed = await test.anonymous.post('/refresh', undefined, { cookies: signedIn.cookies, headers });
    secrets['the next refresh secret'] = refreshed.cookies.refresh;
    await test.anonymous.get('catalog/countries', { token: 'x' }, options);
    // A failure is logged with its cause.
    await test.db.schema.alterTable('users').renameColumn('first_name', 'other').execute();
    const failed = await test.anonymous.get('user/get-logged-in-user-details', {}, { token: token });
    expect(failed.status).toBe(500);
    await test.db.schema.alterTable('users').renameColumn('other', 'first_name').execute();
    await test.db.schema.alterTable('users').renameColumn('updated_at', 'other').execute();
    const next = { current_password: 'Fresh-Orchard-31', new_password: 'Fresh-Orchard-32' };
    expect((await test.anonymous.post('auth/change-password', next, options)).status).toBe(500);
    await test.db.schema.alterTable('users').renameColumn('other', 'updated_at').execute();
    await test.anonymous.post('logout', {}, options);

    const log = lines.map((line) => JSON.stringify({ ...JSON.parse(line), ...NUMBERS })).join('');
    expect(log).toContain('request failed');
    expect(Object.entries(secrets).filter(([, secret]) => !secret)).toEqual([]);
    expect(Object.keys(secrets).filter((name) => log.includes(secrets[name] as string))).toEqual([]);
    expect(log).not.toMatch(/eyJ[\w-]{10,}\.|argon2/);
  });

  it('is one JSON object a line, whatever names and headers hold', async () => {
    const evil = 'x\r\n{"level":60,"msg":"forged"}\u2028\u0000\u001b[31m';
    await test.anonymous.post('verify-username', { email: evil }, { json: true });
    await test.app.inject({
      url: `/api/nothing?q=${encodeURIComponent(evil)}`,
      headers: { 'user-agent': 'a\tb', 'x-request-id': 'mine' },
    });
    const read = lines.flatMap((line) => line.split('\n')).filter(Boolean);
    for (const line of read)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
    expect(read.filter((line) => JSON.parse(line).msg === 'forged')).toEqual([]);
    expect(lines.join('').replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('gives each request an id, which the answer contains', async () => {
    const { headers } = await test.anonymous.get('catalog/countries', {}, { headers: { 'x-request-id': 'mine' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.some((line) => JSON.parse(line).reqId === headers['x-request-id'])).toBe(true);
  });
});

describe('metrics', () => {
  const read = (options: { remoteAddress?: string; headers?: Record<string, string> }) =>
    test.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', ...options });

  it('count answers by declared route, and identify nobody', async () => {
    const user = await test.as(PERMISSION_KEYS);
    await user.get(`user/user/${user.userId}`);
    await test.app.inject('/api/made-up-address');
    const { body, headers, statusCode } = await read({});
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/user/user/:id",status="200"}');
    expect(body).toContain('nodejs_eventloop_lag_seconds');
    expect(body).toContain('process_resident_memory_bytes');
    expect(body).not.toMatch(/made-up|noor|127\.0/);
  });

  it('are for this machine, but not for requests through a proxy on it', async () => {
    expect((await read({ remoteAddress: '::1' })).statusCode).toBe(200);
    expect((await read({ remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200);
    expect((await read({ remoteAddress: '10.0.0.9' })).statusCode).toBe(404);
    expect((await read({ headers: { 'x-forwarded-for': '10.0.0.9' } })).statusCode).toBe(404);
    expect((await read({ headers: { forwarded: 'for=10.0.0.9' } })).statusCode).toBe(404);
  });

  it('require the token, once there is one', async () => {
    const guarded = await test.replica({ config: { metricsToken: 'a token of sixteen' } });
    const status = async (headers: Record<string, string>) => (await guarded.get('/metrics', {}, { headers })).status;
    expect(await status({})).toBe(404);
    expect(await status({ authorization: 'Bearer another token' })).toBe(404);
    expect(await status({ authorization: 'Bearer a token of sixteen' })).toBe(200);
  });
});

describe('overload', () => {
  it('is answered 503 with a time to retry, except health checks, and passes', async () => {
    const busy = await test.replica({ config: { overloadDelayMs: 20 } });
    const refused = await until(busy, 503, () => block(200));
    expect(refused).toMatchObject({ headers: { 'retry-after': '2' }, body: { error: true, errorCode: 11015 } });
    expect((await busy.get('/livez')).status).toBe(200);
    expect((await until(busy, 401, () => {})).status).toBe(401);
  });

  it('does not include the start itself', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    try {
      const fresh = await test.replica({ config: { overloadDelayMs: 20 } });
      // Longer than the measuring interval, so that this is all it measures.
      block(1_200);
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect((await fresh.get('catalog/countries')).status).toBe(401);
      clock.mockReturnValue(4_001);
      expect((await until(fresh, 503, () => block(200))).status).toBe(503);
    } finally {
      clock.mockRestore();
    }
  });

  async function until(who: Pick<Caller, 'get'>, status: number, work: () => void): Promise<Answer> {
    for (;;) {
      work();
      await new Promise((resolve) => setTimeout(resolve, 20));
      const answer = await who.get('catalog/countries');
      if (answer.status === status) return answer;
    }
  }

  function block(milliseconds: number): void {
    const end = Date.now() + milliseconds;
    while (Date.now() < end);
  }
});
