import { createHmac } from 'node:crypto';
import type { SignedInBrowser } from '@salesdesk/shared/domain';
import { SignJWT } from 'jose';
import { buildTestApp, fingerprintOfTables, type TestApp } from '../../test/index.ts';
import { enrol, passwordToken, verifyUsername } from '../../test/signIn.ts';
import { removeOldSessions } from './sessions.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const ME = 'user/get-logged-in-user-details';
const me = (token: string | undefined) => test.anonymous.get(ME, {}, { token });
const REFUSED = { status: 401, body: { errorCode: 11012, message: expect.stringMatching(/^Authentication failed/) } };
const EXPIRED = { status: 401, body: { errorCode: 11012, message: 'Expired JWT token' } };

describe('access token', () => {
  it('opens a session route', async () => {
    expect((await (await test.as([])).get(ME)).status).toBe(200);
  });

  it('is answered "Expired JWT token" if it is merely expired', async () => {
    const { token } = await test.as([]);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());
    expect(await me(await signed({ ...claims, exp: 1 }))).toMatchObject(EXPIRED);
  });

  it('is answered the same with an old permission version', async () => {
    const user = await test.as([]);
    await test.db.updateTable('users').set({ permission_version: 2 }).where('id', '=', user.userId).execute();
    expect(await user.get(ME)).toMatchObject(EXPIRED);
  });

  it('is refused, but never called expired, if it is forged', async () => {
    const { token, userId } = await test.as([]);
    const [head, body, mark] = token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const expired = { ...claims, exp: 1 };
    const nameToken = (await verifyUsername(test, 'anybody')).body.data?.token;
    const user = await test.createUser();
    const { answer } = await enrol(test, (await test.createUser()).username);
    const forged = [
      undefined,
      '',
      'x',
      `${head}.${body}.`,
      `${head}.${body}.${mark.slice(0, -2)}AA`,
      `${head}.${encode({ ...claims, permissions: ['system.staff.edit'] })}.${mark}`,
      `${encode({ alg: 'none', typ: 'access' })}.${body}.`,
      `${encode({ alg: 'none', typ: 'access' })}.${encode(expired)}.`,
      `${encode({ alg: 'HS512', typ: 'access' })}.${body}.${mark}`,
      `${encode({ alg: 'RS256', typ: 'access' })}.${body}.${mark}`,
      ...(await Promise.all(
        [
          { kid: 'unknown' },
          { kid: '' },
          { kid: '../../dev/null' },
          { jku: 'https://evil.example/keys' },
          { jwk: { kty: 'oct', k: '' } },
          { crit: ['exp'] },
        ]
          .flatMap((extra) => [claims, expired].map((said) => ({ extra, said })))
          .map(({ extra, said }) => markedWithNothing({ alg: 'HS256', typ: 'access', ...extra }, said)),
      )),
      await signed(expired, { key: new Uint8Array(32) }),
      await signed(claims, { key: test.keys['pre-auth'] }),
      await signed(claims, { typ: 'pre-auth' }),
      await signed(expired, { typ: 'pre-auth' }),
      await signed({ ...claims, aud: 'pre-auth' }),
      await signed({ ...expired, aud: 'pre-auth' }),
      await signed({ ...claims, iss: 'somebody' }),
      await signed({ ...claims, sid: '00000000-0000-0000-0000-000000000000' }),
      await signed({ ...claims, sub: String(userId + 1) }),
      await signed(without(claims, 'exp')),
      nameToken,
      await passwordToken(test, user.username),
      answer.cookies.refresh,
    ];
    for (const candidate of forged) expect(await me(candidate)).toMatchObject(REFUSED);
  });

  it('ends with its session and its user', async () => {
    const ended = await test.as([]);
    await ended.post('logout', { email: 'x' });
    expect(await ended.get(ME)).toMatchObject(REFUSED);
    const off = await test.as([]);
    await test.db.updateTable('users').set({ status: 2 }).where('id', '=', off.userId).execute();
    expect(await off.get(ME)).toMatchObject(REFUSED);
  });

  it('is valid as long as the setting says', async () => {
    const short = await buildTestApp({ ACCESS_TOKEN_SECONDS: '30' });
    const { token } = await short.as([]);
    const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());
    expect(exp - iat).toBe(30);
    await short.close();
  });
});

describe('logout', () => {
  it('ends only this session, clears the cookie and returns its message', async () => {
    const user = await test.createUser();
    const [here, there] = [await test.as(user.username), await test.as(user.username)];
    const { body, cookies } = await here.post('logout', { email: user.username });
    expect(body).toMatchObject({ error: false, message: 'You have been logged out successfully!' });
    expect(cookies.refresh).toBe('');
    expect((await here.get(ME)).status).toBe(401);
    expect((await there.get(ME)).status).toBe(200);
  });

  it('requires a session', async () => {
    const before = await fingerprintOfTables(test.db);
    expect(await test.anonymous.post('logout', { email: 'x' })).toMatchObject(REFUSED);
    expect(await fingerprintOfTables(test.db)).toEqual(before);
  });
});

describe('housekeeping', () => {
  it('deletes sessions that ended more than a month ago', async () => {
    const [old, recent] = [await test.as([]), await test.as([])];
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const [{ sessionId }, days] of [
      [old, 31],
      [recent, 29],
    ] as const)
      await test.db
        .updateTable('sessions')
        .set({ expires_at: daysAgo(days) })
        .where('id', '=', sessionId)
        .execute();
    await removeOldSessions(test.db);
    const kept = await test.db
      .selectFrom('sessions')
      .where('id', 'in', [old.sessionId, recent.sessionId])
      .select('id')
      .execute();
    expect(kept).toEqual([{ id: recent.sessionId }]);
  });
});

describe('my sessions', () => {
  it('lists the user’s live sessions and marks the current one', async () => {
    const user = await test.createUser();
    const [here, there, ended] = [
      await test.as(user.username),
      await test.as(user.username),
      await test.as(user.username),
    ];
    await ended.post('logout');
    await test.as([]);
    const { body } = await here.get<SignedInBrowser[]>('auth/sessions');
    const shown = body.data?.map(({ session_id, is_current }) => [session_id, is_current]).sort();
    expect(shown).toEqual(
      [
        [here.sessionId, true],
        [there.sessionId, false],
      ].sort(),
    );
    expect(body.data?.[0]).toEqual({
      session_id: expect.any(String),
      user_agent: 'test',
      ip_address: '127.0.0.1',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      last_used_at: expect.stringMatching(/^\d{4}-.*Z$/),
      is_current: expect.any(Boolean),
    });
  });

  it('ends one of them, once', async () => {
    const user = await test.createUser();
    const [here, there] = [await test.as(user.username), await test.as(user.username)];
    const end = () => here.post('auth/session-revoke', { session_id: there.sessionId });
    expect((await end()).body).toMatchObject({ error: false, message: 'Session ended successfully!' });
    expect(await there.get(ME)).toMatchObject(REFUSED);
    expect((await end()).body.validations).toEqual({ session_id: 'This session has ended already.' });
  });

  it('ends no session of another user', async () => {
    const [mine, other] = [await test.as([]), await test.as([])];
    for (const session_id of [other.sessionId, 'x', "'; drop table users"])
      expect((await mine.post('auth/session-revoke', { session_id })).body).toMatchObject({ errorCode: 11011 });
    expect((await mine.post('auth/session-revoke', {})).body.validations).toEqual({
      session_id: 'Session is required',
    });
    expect((await other.get(ME)).status).toBe(200);
  });
});

function signed(claims: Record<string, unknown>, { key = test.keys.access, typ = 'access' } = {}): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).sign(key);
}

function without(claims: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
}

/** Signed with the empty key, which a failed key look-up might fall back to. */
function markedWithNothing(header: object, claims: object): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${createHmac('sha256', '').update(text).digest('base64url')}`;
}
