import { endpoints, type RecoveryCodes } from '@salesdesk/shared/domain';
import { buildTestApp, type Caller, fingerprintOfTables, TEST_PASSWORD, type TestApp } from '../../test/index.ts';
import { enrol, passwordToken } from '../../test/signIn.ts';
import { fingerprint } from '../crypto/keys.ts';

const { auth } = endpoints;
let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

const make = async (who: Caller) =>
  (await who.post<RecoveryCodes>(auth.makeRecoveryCodes.path, { current_password: TEST_PASSWORD })).body.data?.codes ??
  [];
const left = async (who: Caller) => (await who.get<{ left: number }>(auth.recoveryCodes.path)).body.data?.left;
const signInWith = async (username: string, otp: string) =>
  (await api.anonymous.post(auth.verifyOtp.path, { otp }, { token: await passwordToken(api, username) })).body;

async function enrolled() {
  const { username } = await api.createUser();
  await enrol(api, username);
  return { username, who: await api.as(username) };
}

test('there are eight codes of fifty bits; each opens a session once, and the authenticator stays', async () => {
  const { username, who } = await enrolled();
  const codes = await make(who);
  expect(codes).toHaveLength(8);
  expect(codes.every((code) => /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/.test(code))).toBe(true);
  expect(await left(who)).toBe(8);
  expect((await signInWith(username, codes[0] as string)).error).toBe(false);
  expect((await signInWith(username, codes[0] as string)).errorCode).toBe(11014);
  expect(await left(who)).toBe(7);
  const token = await passwordToken(api, username);
  expect((await api.anonymous.post(auth.generateQr.path, {}, { token })).body.data).toMatchObject({ show_qr: false });
});

test('a code is accepted with or without its dash, in any case, and with letters that look like digits', async () => {
  const { username, who } = await enrolled();
  const codes = await make(who);
  const typed = [
    (code: string) => code.replace('-', ''),
    (code: string) => ` ${code.toUpperCase().replace('-', ' ')} `,
    (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'L'),
  ];
  for (const [at, as] of typed.entries())
    expect((await signInWith(username, as(codes[at] as string))).error).toBe(false);
  expect(await left(who)).toBe(5);
  expect((await signInWith(username, 'abc-def')).validations).toEqual({ otp: 'Enter a valid 6-digit OTP' });
});

test('older six-digit codes still open a session until new codes are made', async () => {
  const { username, who } = await enrolled();
  const { keys, db } = api;
  const insert = (code: string) =>
    db
      .insertInto('recovery_codes')
      .values({ user_id: who.userId, code_hash: `${keys.kid}.${fingerprint(keys.lookup, `recovery:${code}`)}` })
      .execute();
  await insert('271828');
  await insert('314159');
  expect(await left(who)).toBe(2);
  expect((await signInWith(username, '271828')).error).toBe(false);
  await make(who);
  expect((await signInWith(username, '314159')).errorCode).toBe(11014);
});

test('of five concurrent sign-ins with one code, one succeeds', async () => {
  const { username, who } = await enrolled();
  const [code = ''] = await make(who);
  const tokens = await Promise.all(Array.from({ length: 4 }, () => passwordToken(api, username)));
  const answers = await Promise.all(
    tokens.map((token) => api.anonymous.post(auth.verifyOtp.path, { otp: code }, { token })),
  );
  expect(answers.filter(({ body }) => body.error === false)).toHaveLength(1);
});

test('new codes replace the old ones; only their hashes are stored', async () => {
  const { username, who } = await enrolled();
  const old = await make(who);
  const fresh = await make(who);
  expect((await signInWith(username, old[1] as string)).errorCode).toBe(11014);
  const rows = JSON.stringify(await api.db.selectFrom('recovery_codes').selectAll().execute());
  expect([...old, ...fresh].some((code) => rows.includes(`"${code}"`))).toBe(false);
});

test('another user’s code opens nothing; a wrong password creates none', async () => {
  const [mine, theirs] = [await enrolled(), await enrolled()];
  const codes = await make(theirs.who);
  expect((await signInWith(mine.username, codes[0] as string)).errorCode).toBe(11014);
  const before = await fingerprintOfTables(api.db);
  const refused = await theirs.who.post(auth.makeRecoveryCodes.path, { current_password: 'wrong' });
  expect(refused.body.errorCode).toBe(11014);
  expect(await left(theirs.who)).toBe(8);
  const { users: _now, ...rest } = await fingerprintOfTables(api.db);
  const { users: _then, ...restBefore } = before;
  expect(rest).toEqual(restBefore);
});
