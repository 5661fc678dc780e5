/** Large-scale guessing: names are locked for longer and longer, and nobody else is locked out. */
import { endpoints } from '@salesdesk/shared/domain';
import { type Answer, buildTestApp, type CallOptions, TEST_PASSWORD, type TestApp } from './index.ts';
import { code, enrol, verifyUsername, wrongCode } from './signIn.ts';

// Only costly hashes make attempts wait for each other.
jest.mock('@node-rs/argon2', () => jest.requireActual('../node_modules/@node-rs/argon2'));

const { auth } = endpoints;
const isLong = process.env.LONG_TESTS === '1';
const GUESSES = isLong ? 10_000 : 150;
const CONNECTIONS = isLong ? 200 : 100;
const OFFICE = '198.51.100.7';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const guess = (email: string, password = 'wrong', options: CallOptions = {}) =>
  test.anonymous.post<{ token: string }>(auth.login.path, { email, password }, options);
const codes = async (times: number, call: () => Promise<Answer>) => {
  const seen: (number | null)[] = [];
  for (let n = 0; n < times; n++) seen.push((await call()).body.errorCode);
  return seen;
};

/** A user who signed in once, with the cookies of that browser. */
async function signedInBefore() {
  const user = await test.createUser();
  const { answer, seed } = await enrol(test, user.username);
  return { ...user, seed, cookies: answer.cookies };
}

describe('a browser that signed in before', () => {
  it('gets a cookie that scripts cannot read, for a year', async () => {
    const user = await test.createUser();
    const { answer } = await enrol(test, user.username);
    const cookie = [answer.headers['set-cookie']].flat().find((text) => String(text).startsWith('device='));
    expect(cookie).toMatch(/^device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
  });

  it('can sign in while the name is locked for all others; the lock stays', async () => {
    const { username, seed, cookies } = await signedInBefore();
    expect(await codes(6, () => guess(username))).toEqual([11014, 11014, 11014, 11017, 11018, 11018]);
    expect((await guess(username, TEST_PASSWORD)).body.errorCode).toBe(11018);
    const { body } = await guess(username, TEST_PASSWORD, { cookies });
    const token = body.data?.token;
    const entered = await test.anonymous.post(auth.verifyOtp.path, { otp: code(seed) }, { token, cookies });
    expect(entered.body.error).toBe(false);
    expect((await guess(username, TEST_PASSWORD)).body.errorCode).toBe(11018);
  });

  it('has five separate attempts, for passwords and codes together, and locks out nobody else', async () => {
    const { username, seed, cookies } = await signedInBefore();
    const { body } = await guess(username, TEST_PASSWORD, { cookies });
    const wrong = { otp: wrongCode(seed) };
    const otp = () => test.anonymous.post(auth.verifyOtp.path, wrong, { token: body.data?.token, cookies });
    const password = () => guess(username, 'wrong', { cookies });
    const seen = [...(await codes(2, otp)), ...(await codes(4, password)), ...(await codes(1, otp))];
    expect(seen).toEqual([11014, 11014, 11014, 11017, 11018, 11018, 11018]);
    expect((await guess(username, TEST_PASSWORD)).body.error).toBe(false);
  });

  it('is recognised for the users who signed in there, five at most, and no others', async () => {
    const people = [];
    let cookies = {};
    for (let n = 0; n < 6; n++) {
      const user = await test.createUser();
      const { seed } = await enrol(test, user.username);
      const { body } = await guess(user.username, TEST_PASSWORD);
      const options = { token: body.data?.token, cookies };
      cookies = (await test.anonymous.post(auth.verifyOtp.path, { otp: code(seed) }, options)).cookies;
      people.push(user);
    }
    for (const { username } of people) await codes(5, () => guess(username));
    const seen = [];
    for (const { username } of people) seen.push((await guess(username, TEST_PASSWORD, { cookies })).body.errorCode);
    expect(seen).toEqual([11018, null, null, null, null, null]);
  });

  it('is not recognised by a forged cookie, nor by another kind of our tokens', async () => {
    const { username, cookies } = await signedInBefore();
    await codes(5, () => guess(username));
    const preAuth = (await verifyUsername(test, username)).body.data?.token ?? '';
    const [head, body] = cookies.device?.split('.') ?? [];
    for (const device of [preAuth, `${head}.${body}.AAAA`, 'nonsense', cookies.refresh ?? ''])
      expect((await guess(username, TEST_PASSWORD, { cookies: { device } })).body.errorCode).toBe(11018);
  });

  it('reveals nothing in the name step', async () => {
    const { username, cookies } = await signedInBefore();
    const { body } = await verifyUsername(test, username, { cookies });
    expect(body).toMatchObject({ error: false, data: { show_qr: true } });
  });
});

describe('a signed-in user', () => {
  it('can prove the password while the name is locked, with five attempts per session', async () => {
    const user = await test.createUser();
    const session = await test.as(user.username);
    await codes(5, () => guess(user.username));
    const make = (current_password: string) => session.post(auth.makeRecoveryCodes.path, { current_password });
    expect((await make(TEST_PASSWORD)).body.error).toBe(false);
    expect(await codes(5, () => make('wrong'))).toEqual([11014, 11014, 11014, 11017, 11018]);
    expect((await make(TEST_PASSWORD)).body.errorCode).toBe(11018);
  });
});

describe('a name that is locked again and again', () => {
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;
  const rowOf = (userId: number) =>
    test.db
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['locked_until', 'locks', 'locks_until'])
      .executeTakeFirstOrThrow();
  const unknownRow = () =>
    test.db
      .selectFrom('unknown_name_attempts')
      .orderBy('updated_at', 'desc')
      .select(['locked_until', 'locks', 'locks_until'])
      .executeTakeFirstOrThrow();
  /** Lets time pass for every counter. */
  const pass = async (ms: number) => {
    const back = (at: Date | null) => at && new Date(at.getTime() - ms);
    for (const row of await test.db.selectFrom('users').selectAll().execute())
      await test.db
        .updateTable('users')
        .set({
          locked_until: back(row.locked_until),
          locks_until: back(row.locks_until),
          attempted_at: back(row.attempted_at),
        })
        .where('id', '=', row.id)
        .execute();
    for (const row of await test.db.selectFrom('unknown_name_attempts').selectAll().execute())
      await test.db
        .updateTable('unknown_name_attempts')
        .set({
          locked_until: back(row.locked_until),
          locks_until: back(row.locks_until),
          updated_at: new Date(row.updated_at.getTime() - ms),
        })
        .where('username_hash', '=', row.username_hash)
        .execute();
  };
  const minutesOf = ({ locked_until }: { locked_until: Date | null }) =>
    Math.round(((locked_until?.getTime() ?? 0) - Date.now()) / MINUTE);

  it('is locked for twice as long each time, a day at most, whether it exists or not', async () => {
    const user = await test.createUser();
    const lengths: number[][] = [];
    for (let round = 0; round < 9; round++) {
      for (const name of [user.username, 'again-and-again'])
        expect(await codes(5, () => guess(name))).toEqual([11014, 11014, 11014, 11017, 11018]);
      lengths.push([minutesOf(await rowOf(user.id)), minutesOf(await unknownRow())]);
      await pass((lengths.at(-1)?.[0] ?? 0) * MINUTE + MINUTE);
    }
    expect(lengths).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440].map((minutes) => [minutes, minutes]));
    await pass(7 * DAY);
    await codes(5, () => guess(user.username));
    expect(minutesOf(await rowOf(user.id))).toBe(15);
  });

  it('forgets failures without a lock after a day, whether it exists or not', async () => {
    const user = await test.createUser();
    for (const name of [user.username, 'a-day-ago']) await codes(4, () => guess(name));
    await pass(DAY + MINUTE);
    for (const name of [user.username, 'a-day-ago']) expect(await codes(1, () => guess(name))).toEqual([11014]);
  });

  it('starts at a quarter of an hour again once an administrator lifts the lock', async () => {
    const user = await test.createUser();
    for (let round = 0; round < 3; round++) {
      await codes(5, () => guess(user.username));
      await pass(minutesOf(await rowOf(user.id)) * MINUTE + MINUTE);
    }
    await codes(5, () => guess(user.username));
    const admin = await test.as(['system.staff.view', 'system.staff.status']);
    const lifted = await admin.post('user/user-status-change', { user_id: user.id, status_code: 1 });
    expect(lifted.body.error).toBe(false);
    expect((await rowOf(user.id)).locked_until).toBeNull();
    await codes(5, () => guess(user.username));
    expect(minutesOf(await rowOf(user.id))).toBe(15);
  });
});

describe(`${GUESSES} wrong passwords from one address, over invented names`, () => {
  it('lock out neither a known browser nor a new one; each name gets five guesses', async () => {
    const noisy = await test.replica({ config: { failuresPerMinute: 30 } });
    const [known, fresh, target] = [await signedInBefore(), await test.createUser(), await test.createUser()];
    const at = { remoteAddress: OFFICE };
    const send = (email: string, password: string, options: CallOptions = {}) =>
      noisy.post<{ token: string; retry_after?: number }>(auth.login.path, { email, password }, { ...at, ...options });

    const answers: Record<string, number> = {};
    const onTarget: (number | null)[] = [];
    let next = 0;
    const attacker = async () => {
      while (next < GUESSES) {
        const n = next++;
        const isTarget = n % 10 === 0;
        const { status, body } = await send(isTarget ? target.username : `invented-${n}`, 'wrong');
        answers[`${status}/${body.errorCode}`] = (answers[`${status}/${body.errorCode}`] ?? 0) + 1;
        if (isTarget) onTarget.push(body.errorCode);
      }
    };
    const began = performance.now();
    const attack = Promise.all(Array.from({ length: CONNECTIONS }, attacker));
    while (next < GUESSES / 2) await new Promise((resolve) => setTimeout(resolve, 20));

    const times: Record<string, number[]> = { 'signed in before': [], 'a new one': [] };
    for (let round = 0; round < (isLong ? 5 : 1); round++) {
      const from = performance.now();
      const first = await send(known.username, TEST_PASSWORD, { cookies: known.cookies });
      times['signed in before']?.push(performance.now() - from);
      expect([first.status, first.body.error]).toEqual([200, false]);
      const start = performance.now();
      let entered = await send(fresh.username, TEST_PASSWORD);
      while (entered.status !== 200) {
        expect(entered.headers['retry-after']).toBe(String(entered.body.data?.retry_after));
        await new Promise((resolve) => setTimeout(resolve, (entered.body.data?.retry_after ?? 1) * 1000));
        entered = await send(fresh.username, TEST_PASSWORD);
      }
      times['a new one']?.push(performance.now() - start);
      expect(entered.body.error).toBe(false);
    }
    await attack;
    // Several connections guess at once, so their replies may arrive in another order than the guesses.
    expect(onTarget.filter((seen) => seen !== 11018).toSorted()).toEqual([11014, 11014, 11014, 11017]);
    if (!isLong) return;
    const shown = Object.entries(times).map(([who, ms]) => `${who} ${ms.map((one) => `${(one / 1000).toFixed(2)} s`)}`);
    console.log(`${GUESSES} in ${((performance.now() - began) / 1000).toFixed(0)} s:`, answers, shown.join('; '));
    for (const ms of times['a new one'] ?? []) expect(ms).toBeLessThan(30_000);
  }, 900_000);
});
