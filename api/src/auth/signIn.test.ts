import { ERROR_TEXTS } from '@salesdesk/shared/domain';
import { buildTestApp, fingerprintOfTables, TEST_PASSWORD, type TestApp } from '../../test/index.ts';
import { login, verifyUsername } from '../../test/signIn.ts';
import { removeOldAttempts, waitOf } from './loginAttempts.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const codes = async (username: string, passwords: string[]) => {
  const seen: (number | null)[] = [];
  for (const password of passwords) seen.push((await login(test, username, password)).body.errorCode);
  return seen;
};
const wrong = (times: number) => Array<string>(times).fill('wrong');

describe('name step', () => {
  it('answers known, unknown, inactive and locked names alike', async () => {
    const known = await test.createUser();
    const inactive = await test.createUser({ status: 2 });
    const locked = await test.createUser({ locked_until: new Date(Date.now() + 60_000), failed_attempts: 5 });
    const enrolled = await test.createUser({ totp_secret: 'x', totp_confirmed_at: new Date() });
    const names = ['nobody', known.username, known.email, inactive.username, locked.username, enrolled.username];
    for (const name of names) {
      const { status, body, cookies } = await verifyUsername(test, name);
      expect({ status, cookies, body: { ...body, data: { ...body.data, token: 'token' } } }).toEqual({
        status: 200,
        cookies: {},
        body: {
          error: false,
          message: '',
          errorCode: null,
          validations: {},
          url: null,
          data: { show_qr: true, token: 'token' },
        },
      });
    }
  });

  it('reveals nothing about the user in the token', async () => {
    const user = await test.createUser();
    const read = async (name: string) => {
      const token = (await verifyUsername(test, name)).body.data?.token ?? '';
      return Object.keys(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
    };
    expect(await read(user.username)).toEqual(await read('somebody'));
  });

  it.each([
    ['', 'Please enter a valid username'],
    ['  ', 'Please enter a valid username and ensure there are no spaces'],
    ['a b', 'Please ensure there are no spaces'],
  ])('refuses %j', async (name, text) => {
    const { status, body } = await verifyUsername(test, name);
    expect(status).toBe(200);
    expect(body).toMatchObject({ error: true, errorCode: 11011, message: text, validations: { email: text } });
  });

  it('treats a body without the field as an empty name', async () => {
    const { body } = await test.anonymous.post('verify-username', {}, { json: true });
    expect(body.validations).toEqual({ email: 'Please enter a valid username' });
  });
});

describe('password step', () => {
  it('returns a token for the right password, by user name and by e-mail', async () => {
    const user = await test.createUser();
    for (const name of [user.username, user.email.toUpperCase()]) {
      const { body } = await login(test, name);
      expect(body).toMatchObject({ error: false, message: '', data: { token: expect.any(String) } });
    }
  });

  it('works without a token of the name step, and takes the name from it when the body has none', async () => {
    const user = await test.createUser();
    const alone = await test.anonymous.post('login', { email: user.username, password: TEST_PASSWORD });
    expect(alone.body.error).toBe(false);
    const name = await verifyUsername(test, user.username);
    const bound = await test.anonymous.post('login', { password: TEST_PASSWORD }, { token: name.body.data?.token });
    expect(bound.body.error).toBe(false);
  });

  it('refuses a token for another name', async () => {
    const [user, other] = [await test.createUser(), await test.createUser()];
    const name = await verifyUsername(test, other.username);
    const body = { email: user.username, password: TEST_PASSWORD };
    const answer = await test.anonymous.post('login', body, { token: name.body.data?.token });
    expect(answer).toMatchObject({ status: 401, body: { errorCode: 11012 } });
  });

  it('compares names exactly', async () => {
    const user = await test.createUser({ username: 'CaseMatters' });
    expect(await codes(user.username.toLowerCase(), [TEST_PASSWORD])).toEqual([11014]);
  });

  it('requires name and password', async () => {
    const { body } = await test.anonymous.post('login', { email: '', password: '' });
    expect(body.validations).toEqual({
      email: 'Please enter a valid username',
      password: 'Please enter your password',
    });
    const long = await test.anonymous.post('login', { email: 'a', password: 'x'.repeat(129) });
    expect(long.body.validations).toEqual({ password: 'Password should have at most 128 characters' });
  });

  it('does not trim passwords', async () => {
    const user = await test.createUser();
    expect(await codes(user.username, [` ${TEST_PASSWORD}`])).toEqual([11014]);
  });

  it('refuses inactive users as locked, but only after the right password', async () => {
    const user = await test.createUser({ status: 2 });
    expect(await codes(user.username, ['wrong', TEST_PASSWORD])).toEqual([11014, 11018]);
  });

  it('does not know deleted users', async () => {
    const user = await test.createUser({ deleted_at: new Date() });
    expect(await codes(user.username, [TEST_PASSWORD])).toEqual([11014]);
  });
});

describe('limits of attempts', () => {
  it('warns at the fourth failure and locks at the fifth, for real and unknown names alike', async () => {
    const user = await test.createUser();
    const expected = [11014, 11014, 11014, 11017, 11018, 11018];
    expect(await codes(user.username, wrong(6))).toEqual(expected);
    expect(await codes('nobody-at-all', wrong(6))).toEqual(expected);
    const { body } = await login(test, user.username);
    expect(body).toMatchObject({ errorCode: 11018, message: ERROR_TEXTS[11018] });
  });

  it('allows sign-in after fifteen minutes and resets the count', async () => {
    const user = await test.createUser();
    await codes(user.username, wrong(5));
    await test.db
      .updateTable('users')
      .set({ locked_until: new Date(Date.now() - 1000) })
      .where('id', '=', user.id)
      .execute();
    expect(await codes(user.username, ['wrong', TEST_PASSWORD])).toEqual([11014, null]);
    const unlocked = await test.db
      .selectFrom('users')
      .where('id', '=', user.id)
      .select('locked_until')
      .executeTakeFirstOrThrow();
    expect(unlocked.locked_until).toBeNull();
  });

  it('locks for a quarter of an hour', async () => {
    const user = await test.createUser();
    await codes(user.username, wrong(5));
    const row = await test.db
      .selectFrom('users')
      .where('id', '=', user.id)
      .select('locked_until')
      .executeTakeFirstOrThrow();
    const minutes = ((row.locked_until?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThanOrEqual(15);
  });

  it('forgets a lock from a time when the clock was ahead', async () => {
    const user = await test.createUser();
    await codes(user.username, wrong(5));
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    const ahead = { attempted_at: hours(24), locked_until: hours(24.25), locks_until: hours(192) };
    await test.db.updateTable('users').set(ahead).where('id', '=', user.id).execute();
    expect(await codes(user.username, ['wrong', TEST_PASSWORD])).toEqual([11014, null]);
  });

  it('records a lock of a real user in the audit trail, once', async () => {
    const user = await test.createUser();
    await codes(user.username, wrong(7));
    const rows = await test.db
      .selectFrom('audit')
      .where('entity_id', '=', user.id)
      .select(['action', 'actor_id'])
      .execute();
    expect(rows).toEqual([{ action: 'user.locked', actor_id: null }]);
  });

  it('is not reset by the password alone', async () => {
    const user = await test.createUser();
    expect(await codes(user.username, [...wrong(3), TEST_PASSWORD, 'wrong', TEST_PASSWORD, 'wrong'])).toEqual([
      11014,
      11014,
      11014,
      null,
      11017,
      null,
      11018,
    ]);
  });

  it('verifies at most five of fifty parallel guesses', async () => {
    const user = await test.createUser();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => test.anonymous.post('login', { email: user.username, password: 'wrong' })),
    );
    const seen = answers.map(({ body }) => body.errorCode);
    expect(seen.filter((code) => code !== 11018)).toHaveLength(4);
    expect(await codes(user.username, [TEST_PASSWORD])).toEqual([11018]);
  });

  it('changes nothing but the count', async () => {
    const user = await test.createUser();
    const before = await fingerprintOfTables(test.db);
    await codes(user.username, wrong(2));
    await codes('nobody-again', wrong(2));
    expect(await fingerprintOfTables(test.db)).toEqual(before);
  });

  it('deletes unknown names after a day, locked ones once the lock is forgotten', async () => {
    await codes('yesterday', wrong(1));
    await test.db
      .updateTable('unknown_name_attempts')
      .set({ updated_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    await codes('today', wrong(1));
    await removeOldAttempts(test.db);
    const rows = await test.db.selectFrom('unknown_name_attempts').select(['locks', 'failed_attempts']).execute();
    expect(rows.filter(({ locks }) => locks === 0)).toEqual([{ locks: 0, failed_attempts: 1 }]);
  });

  it('stores unknown names unreadably', async () => {
    await codes('a-very-secret-name', wrong(1));
    const rows = await test.db.selectFrom('unknown_name_attempts').select('username_hash').execute();
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('waiting', () => {
  it('begins after a minute\u2019s worth of failures and never exceeds five seconds', () => {
    expect([1, 30, 60, 90, 150, 1_000].map((failures) => waitOf(failures, 30))).toEqual([0, 0, 1250, 2500, 5000, 5000]);
  });
});

describe('recent password', () => {
  it('skips the password step only with the setting, the cookie and the same user', async () => {
    const recent = await buildTestApp({ PASSWORD_RECENT: 'on' });
    const [user, other] = [await recent.createUser(), await recent.createUser()];
    const proved = await recent.anonymous.post('login', { email: user.username, password: TEST_PASSWORD });
    const cookies = proved.cookies;
    expect(Object.keys(cookies)).toEqual(['password_recent']);
    const shows = async (name: string, jar = cookies) =>
      (await verifyUsername(recent, name, { cookies: jar })).body.data?.show_qr;
    expect(await shows(user.username)).toBe(false);
    expect(await shows(user.username, {})).toBe(true);
    expect(await shows(other.username)).toBe(true);
    const { body } = await verifyUsername(recent, user.username, { cookies });
    const qr = await recent.anonymous.post<{ show_qr: boolean }>('generate-qr', {}, { token: body.data?.token });
    expect(qr.body.data?.show_qr).toBe(true);
    await recent.db.updateTable('users').set({ password_hash: 'changed' }).where('id', '=', user.id).execute();
    expect(await shows(user.username)).toBe(true);
    await recent.close();
  });

  it('sets no cookie without the setting', async () => {
    const user = await test.createUser();
    expect((await login(test, user.username)).cookies).toEqual({});
  });
});

describe('production', () => {
  it('refuses demo users with a clear sentence', async () => {
    const env = { NODE_ENV: 'production', SECRET_KEY: 'Zk3vQ9xL2mB7tY4wR8nD5cH1sF6gJ0pA' };
    const production = await buildTestApp(env);
    const [demo, real] = [await production.createUser(), await production.createUser()];
    await production.db
      .insertInto('facts')
      .values({ name: 'demo_user_ids', value: JSON.stringify([demo.id]) })
      .execute();
    const refused = await production.anonymous.post('login', { email: demo.username, password: TEST_PASSWORD });
    expect(refused.body.message).toBe(
      'Demo users cannot sign in here: NODE_ENV is production. Ask your administrator for a user of your own.',
    );
    expect(
      (await production.anonymous.post('login', { email: real.username, password: TEST_PASSWORD })).body.error,
    ).toBe(false);
    await production.close();
  });
});
