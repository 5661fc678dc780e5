import type { SessionTime } from '@salesdesk/shared/domain';
import { buildTestApp, fingerprintOfTables, type TestApp } from '../../test/index.ts';
import { enrol } from '../../test/signIn.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const OUR_PAGE = { 'sec-fetch-site': 'same-origin', 'x-requested-with': 'XMLHttpRequest' };
const refresh = (cookie: string | undefined, headers: Record<string, string> = OUR_PAGE, path = '/refresh') =>
  test.anonymous.post<{ access_token: string }>(path, undefined, {
    headers,
    cookies: cookie === undefined ? {} : { refresh: cookie },
  });

async function signedIn() {
  const user = await test.createUser();
  const { answer } = await enrol(test, user.username);
  return { user, cookie: answer.cookies.refresh as string, token: answer.body.data?.token as string };
}
const pass11Seconds = (userId: number) =>
  test.db
    .updateTable('sessions')
    .set({ rotated_at: new Date(Date.now() - 11_000) })
    .where('user_id', '=', userId)
    .execute();
const me = (token: string) => test.anonymous.get('user/get-logged-in-user-details', {}, { token });

describe('refresh', () => {
  it.each(['/refresh', '/api/refresh'])(
    'returns a new token at %s, at the top level and in data, and a new cookie',
    async (path) => {
      const { cookie } = await signedIn();
      const { status, body, cookies } = await refresh(cookie, OUR_PAGE, path);
      expect(status).toBe(200);
      const token = (body as unknown as { access_token: string }).access_token;
      expect(body).toMatchObject({ error: false, data: { access_token: token } });
      expect((await me(token)).status).toBe(200);
      expect(cookies.refresh).not.toBe(cookie);
      expect((await refresh(cookies.refresh)).status).toBe(200);
    },
  );

  it('returns the same cookie to racing tabs, in whatever order they come', async () => {
    const { cookie } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ cookies }) => cookies.refresh)).size).toBe(1);
    expect((await refresh(answers[0]?.cookies.refresh)).status).toBe(200);
  });

  it('treats the use of an old secret after ten seconds as theft and ends the session', async () => {
    const { user, cookie } = await signedIn();
    const next = (await refresh(cookie)).cookies.refresh as string;
    await pass11Seconds(user.id);
    const stolen = await refresh(cookie);
    expect(stolen).toMatchObject({ status: 401, body: { errorCode: 11012 }, cookies: { refresh: '' } });
    expect((await refresh(next)).status).toBe(401);
    const actions = await test.db.selectFrom('audit').where('actor_id', '=', user.id).select('action').execute();
    expect(actions.map((row) => row.action)).toContain('session.stolen');
  });

  it('treats the second-to-last secret as theft even at once', async () => {
    const { cookie } = await signedIn();
    const second = (await refresh(cookie)).cookies.refresh as string;
    const third = (await refresh(second)).cookies.refresh as string;
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('is no use of the session, and neither is asking how long it lasts; what the user calls then is', async () => {
    const { user, cookie, token } = await signedIn();
    const idle = new Date(Date.now() - 7.9 * 3_600_000);
    await test.db.updateTable('sessions').set({ last_used_at: idle }).where('user_id', '=', user.id).execute();
    const ask = async (using: string) =>
      (await test.anonymous.get<SessionTime>('auth/session-time', {}, { token: using })).body.data;
    expect(await ask(token)).toMatchObject({
      idle_seconds: expect.closeTo(360, -1),
      seconds: expect.closeTo(86_400, -1),
    });
    const fresh = (await refresh(cookie)).body.data?.access_token ?? '';
    expect((await ask(fresh))?.idle_seconds).toBeLessThan(361);
    expect((await me(fresh)).status).toBe(200);
    expect((await ask(fresh))?.idle_seconds).toBeGreaterThan(28_700);
  });

  it('carries new permissions', async () => {
    const { user, cookie, token } = await signedIn();
    await test.db
      .updateTable('users')
      .set({ permissions: ['data.leads.view'], permission_version: 2 })
      .where('id', '=', user.id)
      .execute();
    expect(await me(token)).toMatchObject({ status: 401, body: { message: 'Expired JWT token' } });
    const { body } = await refresh(cookie);
    expect((await me(body.data?.access_token ?? '')).status).toBe(200);
  });

  it('refuses forged and malformed secrets and changes nothing', async () => {
    const { cookie } = await signedIn();
    const [id, generation, mark] = cookie.split('.') as [string, string, string];
    const before = await fingerprintOfTables(test.db);
    const forged = [
      `${id}.2.${mark}`,
      `${id}.${generation}.${'A'.repeat(mark.length)}`,
      `${id}.${generation}`,
      'x',
      '',
      `${'0'.repeat(36)}.1.x`,
    ];
    for (const secret of forged) expect((await refresh(secret)).status).toBe(401);
    expect((await refresh(undefined)).status).toBe(401);
    expect(await fingerprintOfTables(test.db)).toEqual(before);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'x-requested-with': 'x' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site', 'x-requested-with': 'x' }],
    ['a foreign origin', { origin: 'https://evil.example', 'x-requested-with': 'x' }],
    ['an opaque origin', { origin: 'null', 'x-requested-with': 'x' }],
    ['nobody knows where', { 'x-requested-with': 'x' }],
    ['a page without the header', { 'sec-fetch-site': 'same-origin' }],
  ])('refuses a call from %s and does not rotate', async (_where, headers) => {
    const { cookie } = await signedIn();
    const before = await fingerprintOfTables(test.db);
    expect(await refresh(cookie, headers as Record<string, string>)).toMatchObject({
      status: 403,
      body: { errorCode: 11013 },
      cookies: {},
    });
    expect(await fingerprintOfTables(test.db)).toEqual(before);
  });

  it('recognises our page by its origin if the browser sends nothing else', async () => {
    const { cookie } = await signedIn();
    expect(
      (await refresh(cookie, { host: 'app.example:8443', origin: 'https://app.example:8443', 'x-requested-with': 'x' }))
        .status,
    ).toBe(200);
  });

  it('fails once the session is idle, old or ended, or its user may not sign in', async () => {
    const past = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const changes = [
      (id: number) =>
        test.db
          .updateTable('sessions')
          .set({ last_used_at: past(8.1) })
          .where('user_id', '=', id)
          .execute(),
      (id: number) =>
        test.db
          .updateTable('sessions')
          .set({ expires_at: past(0.1) })
          .where('user_id', '=', id)
          .execute(),
      (id: number) =>
        test.db
          .updateTable('sessions')
          .set({ revoked_at: past(0.1) })
          .where('user_id', '=', id)
          .execute(),
      (id: number) => test.db.updateTable('users').set({ status: 2 }).where('id', '=', id).execute(),
      (id: number) =>
        test.db
          .updateTable('users')
          .set({ deleted_at: past(0.1) })
          .where('id', '=', id)
          .execute(),
    ];
    for (const change of changes) {
      const { user, cookie, token } = await signedIn();
      await change(user.id);
      expect(await refresh(cookie)).toMatchObject({ status: 401, body: { errorCode: 11012 } });
      expect(await me(token)).toMatchObject({
        status: 401,
        body: { errorCode: 11012, message: expect.stringContaining('Authentication failed') },
      });
    }
  });
});
