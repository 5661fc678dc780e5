/** A decision of one process applies at the next call in every other, without delay. */
import { PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, TEST_PASSWORD, type TestApp } from './index.ts';
import { code, enrol, passwordToken } from './signIn.ts';

// Only costly hashes make attempts wait for each other.
jest.mock('@node-rs/argon2', () => jest.requireActual('../node_modules/@node-rs/argon2'));

let test: TestApp;
let admin: Caller;
let here: Pick<Caller, 'get' | 'post'>;
let there: Pick<Caller, 'get' | 'post'>;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await test.as(PERMISSION_KEYS);
  here = test.anonymous;
  there = await test.replica();
});
afterAll(() => test.close());

const ME = 'user/get-logged-in-user-details';
const ENDED = { status: 401, body: { errorCode: 11012, message: expect.stringMatching(/^Authentication failed/) } };
const fifty = <T>(call: (api: typeof here) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, i) => call(i % 2 ? here : there)));

describe('fifty concurrent calls on two replicas', () => {
  it('wrong passwords: five are verified, then even the right one is refused', async () => {
    const user = await test.createUser();
    const answers = await fifty((api) => api.post('login', { email: user.username, password: 'wrong' }));
    const verified = answers.filter(({ body }) => body.errorCode !== 11018);
    expect(verified.map(({ body }) => body.errorCode).sort()).toEqual([11014, 11014, 11014, 11017]);
    for (const api of [here, there]) {
      const { body } = await api.post('login', { email: user.username, password: TEST_PASSWORD });
      expect(body.errorCode).toBe(11018);
    }
  });

  it('passwords, codes, passcodes and recovery codes share one count', async () => {
    const user = await test.createUser();
    await enrol(test, user.username);
    const token = await passwordToken(test, user.username);
    const calls = [
      () => here.post('login', { email: user.username, password: 'wrong' }),
      () => there.post('verify-otp', { otp: '000000' }, { token }),
      () => here.post('confirm-passcode', { passcode: '000000' }, { token }),
      () => there.post('verify-otp', { otp: '999999' }, { token }),
      () => here.post('login', { email: user.username, password: 'wrong' }),
    ];
    const seen = [];
    for (const call of calls) seen.push((await call()).body.errorCode);
    expect(seen).toEqual([11014, 11014, 11014, 11017, 11018]);
    for (const call of calls) expect((await call()).body.errorCode).toBe(11018);
  });

  it('one right code: one session', async () => {
    const user = await test.createUser();
    const { seed } = await enrol(test, user.username);
    const token = await passwordToken(test, user.username);
    const before = await sessionsOf(user.id);
    const answers = await fifty((api) => api.post('verify-otp', { otp: code(seed) }, { token }));
    expect(answers.filter(({ body }) => !body.error)).toHaveLength(1);
    expect((await sessionsOf(user.id)).length - before.length).toBe(1);
  });

  it('one refresh cookie: renewed once, with the same new cookie for all', async () => {
    const user = await test.createUser();
    const { answer } = await enrol(test, user.username);
    const headers = { 'x-requested-with': 'x', 'sec-fetch-site': 'same-origin' };
    const answers = await fifty((api) => api.post('/refresh', undefined, { cookies: answer.cookies, headers }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ cookies }) => cookies.refresh)).size).toBe(1);
    const [session] = await sessionsOf(user.id);
    expect(session?.generation).toBe(2);
  });
});

describe('a change on one replica, the next call on the other', () => {
  it('a session ended by its user, here and from another browser', async () => {
    const [first, second] = [await test.as([]), await test.as([])];
    await first.post('logout', {});
    expect(await there.get(ME, {}, { token: first.token })).toMatchObject(ENDED);
    const other = await test.as(await nameOf(second.userId));
    expect((await there.get(ME, {}, { token: second.token })).status).toBe(200);
    await other.post('auth/session-revoke', { session_id: second.sessionId });
    expect(await there.get(ME, {}, { token: second.token })).toMatchObject(ENDED);
  });

  it.each([
    ['switched off', (user_id: number) => admin.post('user/user-status-change', { user_id, status_code: 2 })],
    ['deleted', (user_id: number) => admin.post('user/user-delete', { user_id })],
    [
      'given another password',
      (user_id: number) => admin.post('user/user-update', { user_id, password: 'Fresh-Orchard-31' }),
    ],
  ])('a user who was %s is signed out', async (_what, change) => {
    const user = await test.as(['data.leads.view']);
    expect((await there.get(ME, {}, { token: user.token })).status).toBe(200);
    const { body } = await change(user.userId);
    expect([body.error, body.message]).toEqual([false, expect.any(String)]);
    expect(await there.get(ME, {}, { token: user.token })).toMatchObject(ENDED);
  });

  it('withdrawn permissions are gone after one refresh of the token', async () => {
    const network = await test.createNetwork();
    const user = await test.as(['system.staff.view', 'data.leads.view']);
    expect((await there.get(`user/user/${admin.userId}`, {}, { token: user.token })).body.error).toBe(false);
    await admin.post('user/user-update', {
      user_id: user.userId,
      reporting_to: admin.userId,
      checkedPermissions: ['data.leads.view'],
      checkedNetworks: [network.id],
    });
    const stale = await there.get(`user/user/${admin.userId}`, {}, { token: user.token });
    expect(stale).toMatchObject({ status: 401, body: { message: 'Expired JWT token' } });
  });
});

describe('browsers of one user', () => {
  it('are limited to five: one more ends the oldest, effective at the next call anywhere', async () => {
    const user = await test.createUser();
    const browsers = [];
    for (let n = 0; n < 6; n++) browsers.push(await test.as(user.username));
    const states = [];
    for (const { token } of browsers) states.push((await there.get(ME, {}, { token })).status);
    expect(states).toEqual([401, 200, 200, 200, 200, 200]);
    const listed = await browsers[5]?.get<unknown[]>('auth/sessions');
    expect(listed?.body.data).toHaveLength(5);
  });

  it('never exceed the setting when many sign in at once', async () => {
    const user = await test.createUser();
    const { seed } = await enrol(test, user.username);
    await test.db.updateTable('users').set({ totp_last_step: null }).where('id', '=', user.id).execute();
    const token = await passwordToken(test, user.username);
    for (let n = 0; n < 7; n++) {
      await test.db.updateTable('users').set({ totp_last_step: null }).where('id', '=', user.id).execute();
      const { body } = await there.post('verify-otp', { otp: code(seed) }, { token });
      expect(body.error).toBe(false);
    }
    const live = (await sessionsOf(user.id)).filter(({ revoked_at }) => revoked_at === null);
    expect(live).toHaveLength(5);
    const { after } = await test.db
      .selectFrom('audit')
      .where('entity_id', '=', user.id)
      .where('action', '=', 'session.opened')
      .orderBy('id', 'desc')
      .select('after')
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ ended: [expect.any(String)] });
  });
});

describe('one address', () => {
  const failuresOf = (address: string) =>
    test.db.selectFrom('address_failures').where('address', '=', address).select('failures').executeTakeFirst();
  const wrong = (api: typeof here, email: string, remoteAddress: string, headers = {}) =>
    api.post('login', { email, password: 'wrong' }, { remoteAddress, headers });
  // More than are sent here, so that nobody waits; few enough that a slow machine does not forget them in between.
  const counting = (trustProxy: string[] = []) => test.replica({ config: { failuresPerMinute: 10, trustProxy } });

  it('is counted across all replicas, whatever it claims to forward', async () => {
    const replicas = [await counting(), await counting()] as const;
    for (let n = 0; n < 8; n++) {
      const headers = { 'x-forwarded-for': `10.0.0.${n}` };
      expect((await wrong(replicas[n % 2 ? 1 : 0], `n${n}`, '10.9.8.1', headers)).body.errorCode).toBe(11014);
    }
    expect(Math.ceil((await failuresOf('10.9.8.1'))?.failures ?? 0)).toBeGreaterThan(1);
    expect(await failuresOf('10.0.0.1')).toBeUndefined();
  });

  it('is the last one that a trusted proxy forwards', async () => {
    const proxied = await counting(['10.9.8.2']);
    for (const forwarded of ['192.0.2.1', '203.0.113.1, 198.51.100.1'])
      await wrong(proxied, 'm', '10.9.8.2', { 'x-forwarded-for': forwarded });
    const seen = [];
    for (const address of ['192.0.2.1', '198.51.100.1', '203.0.113.1', '10.9.8.2'])
      seen.push((await failuresOf(address)) !== undefined);
    expect(seen).toEqual([true, true, false, false]);
  });
});

describe('when hashing is too busy', () => {
  it('the attempt is answered 503 and does not count', async () => {
    const users = [];
    for (let n = 0; n < 60; n++) users.push(await test.createUser());
    const answers = await Promise.all(
      users.map(({ username }, i) => (i % 2 ? here : there).post('login', { email: username, password: 'wrong' })),
    );
    const busy = users.filter((_, i) => answers[i]?.status === 503);
    expect(busy.length).toBeGreaterThan(0);
    const rows = await test.db
      .selectFrom('users')
      .where(
        'id',
        'in',
        busy.map(({ id }) => id),
      )
      .select('failed_attempts')
      .execute();
    expect(rows.map(({ failed_attempts }) => failed_attempts)).toEqual(busy.map(() => 0));
  });
});

function sessionsOf(userId: number) {
  return test.db.selectFrom('sessions').where('user_id', '=', userId).selectAll().orderBy('created_at').execute();
}

async function nameOf(userId: number): Promise<string> {
  const row = await test.db.selectFrom('users').where('id', '=', userId).select('username').executeTakeFirstOrThrow();
  return row.username;
}
