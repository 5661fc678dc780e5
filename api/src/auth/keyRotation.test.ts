import type { RecoveryCodes } from '@salesdesk/shared/domain';
import { buildTestApp, TEST_PASSWORD, type TestApp } from '../../test/index.ts';
import { code, enrol, login, offeredSeed, passwordToken } from '../../test/signIn.ts';
import { readConfig } from '../config/config.ts';
import { deriveKeys, isSealedBefore } from '../crypto/keys.ts';
import { recoveryCodesLeft } from './secondFactor.service.ts';
import { loadKeys } from './secret.ts';

const OLD = 'a secret of the tests, long enough';
const NEW = 'another secret that is long enough';
const ME = 'user/get-logged-in-user-details';
const REFUSED = { status: 401, body: { errorCode: 11012, message: expect.stringMatching(/^Authentication failed/) } };
const ours = { headers: { 'x-requested-with': 'x', 'sec-fetch-site': 'same-origin' } };

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const sealedSeed = async (username: string) =>
  (await test.db.selectFrom('users').where('username', '=', username).select('totp_secret').executeTakeFirstOrThrow())
    .totp_secret ?? '';

describe('while both secrets are valid', () => {
  const keys = deriveKeys(NEW, OLD);

  it('sessions, refresh cookies and unfinished sign-ins stay valid', async () => {
    const user = await test.createUser();
    const { answer } = await enrol(test, user.username);
    const half = await passwordToken(test, user.username);
    const changed = await test.replica({ keys });
    expect((await changed.get(ME, {}, { token: answer.body.data?.token })).status).toBe(200);
    const refreshed = await changed.post<never>('/refresh', undefined, { cookies: answer.cookies, ...ours });
    expect(refreshed.status).toBe(200);
    expect((await changed.post('verify-otp', { otp: '000000' }, { token: half })).body.errorCode).toBe(11014);
  });

  it('a user between QR code and code step can enrol', async () => {
    const user = await test.createUser();
    const token = await passwordToken(test, user.username);
    const seed = await offeredSeed(test, token);
    const changed = await test.replica({ keys });
    expect((await changed.post('verify-otp', { otp: code(seed) }, { token })).body.error).toBe(false);
    expect(isSealedBefore(keys, await sealedSeed(user.username))).toBe(false);
  });

  it('a seed is sealed again when it is used', async () => {
    const user = await test.createUser();
    const { seed } = await enrol(test, user.username);
    expect(isSealedBefore(keys, await sealedSeed(user.username))).toBe(true);
    const changed = await test.replica({ keys });
    const { body } = await changed.post<{ token: string }>('login', { email: user.username, password: TEST_PASSWORD });
    const entered = await changed.post('verify-otp', { otp: code(seed) }, { token: body.data?.token });
    expect(entered.body.error).toBe(false);
    expect(isSealedBefore(keys, await sealedSeed(user.username))).toBe(false);
  });

  it('older recovery codes open a session, and are counted only while they can be used', async () => {
    const user = await test.createUser();
    const { answer } = await enrol(test, user.username);
    const token = answer.body.data?.token;
    const { body } = await test.anonymous.post<RecoveryCodes>(
      'auth/recovery-codes-make',
      { current_password: TEST_PASSWORD },
      { token },
    );
    const changed = await test.replica({ keys });
    const half = await passwordToken(test, user.username);
    const otp = body.data?.codes[0];
    expect((await changed.post('verify-otp', { otp }, { token: half })).body.error).toBe(false);
    const session = { userId: user.id, sessionId: '', permissions: [], permissionVersion: 1 };
    expect(await recoveryCodesLeft({ db: test.db, keys }, session)).toEqual({ left: 7 });
    expect(await recoveryCodesLeft({ db: test.db, keys: deriveKeys(NEW) }, session)).toEqual({ left: 0 });
  });
});

describe('once the old secret is removed', () => {
  it('nothing created with it is valid', async () => {
    const user = await test.createUser();
    const { answer } = await enrol(test, user.username);
    const later = await test.replica({ keys: deriveKeys(NEW) });
    expect(await later.get(ME, {}, { token: answer.body.data?.token })).toMatchObject(REFUSED);
    expect(await later.post('/refresh', undefined, { cookies: answer.cookies, ...ours })).toMatchObject(REFUSED);
    const half = (await login(test, user.username)).body.data?.token;
    expect(await later.post('verify-otp', { otp: '000000' }, { token: half })).toMatchObject(REFUSED);
  });
});

describe('at start', () => {
  it('every seed is sealed again, and from then on the database belongs to the new secret', async () => {
    const own = await buildTestApp();
    const start = (env: Record<string, string>) => loadKeys({ ...readConfig(env), dataDir: null }, own.db);
    await start({ SECRET_KEY: OLD });
    const user = await own.createUser();
    const { seed } = await enrol(own, user.username);
    const keys = await start({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
    expect(await own.db.selectFrom('users').where('totp_secret', 'not like', `${keys.kid}.%`).execute()).toEqual([]);
    await expect(start({ SECRET_KEY: OLD })).rejects.toThrow('SECRET_KEY is not the one');
    const later = await own.replica({ keys: await start({ SECRET_KEY: NEW }) });
    const step = await later.post<{ token: string }>('login', { email: user.username, password: TEST_PASSWORD });
    const entered = await later.post('verify-otp', { otp: code(seed) }, { token: step.body.data?.token });
    expect(entered.body.error).toBe(false);
    await own.close();
  });
});
