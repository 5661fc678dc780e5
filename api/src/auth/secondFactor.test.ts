import type { QrCode } from '@salesdesk/shared/domain';
import { buildTestApp, fingerprintOfTables, type TestApp } from '../../test/index.ts';
import { code, enrol, offeredSeed, passwordToken, verifyUsername, wrongCode } from '../../test/signIn.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const verify = (token: string, body: Record<string, unknown>) =>
  test.anonymous.post<{ token: string }>('verify-otp', body, { token });
const sessionsOf = (userId: number) =>
  test.db.selectFrom('sessions').where('user_id', '=', userId).selectAll().execute();

describe('generate-qr', () => {
  it('shows a PNG and the same secret as text until the first valid code, then nothing', async () => {
    const user = await test.createUser();
    const token = await passwordToken(test, user.username);
    const first = await test.anonymous.post<QrCode>('generate-qr', { email: user.username }, { token });
    expect(first.body.data).toEqual({
      show_qr: true,
      qr_code: expect.any(String),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    });
    expect(
      Buffer.from(first.body.data?.qr_code ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(await offeredSeed(test, token)).toBe(first.body.data?.secret);
    await verify(token, { otp: code(first.body.data?.secret ?? '') });
    for (const later of [token, await passwordToken(test, user.username)]) {
      const again = await test.anonymous.post<QrCode>('generate-qr', {}, { token: later });
      expect(again.body.data).toEqual({ show_qr: false, qr_code: null });
    }
  });

  it('offers a different seed for every sign-in, so that nobody can plant one', async () => {
    const user = await test.createUser();
    const [first, second] = [await passwordToken(test, user.username), await passwordToken(test, user.username)];
    expect(await offeredSeed(test, first)).not.toBe(await offeredSeed(test, second));
  });

  it('stores the seed sealed', async () => {
    const user = await test.createUser();
    const { seed } = await enrol(test, user.username);
    const rows = await test.db.selectFrom('users').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(seed);
  });

  it('refuses a token of the name step, another user, an access token and no token', async () => {
    const [user, other] = [await test.createUser(), await test.createUser()];
    const nameToken = (await verifyUsername(test, user.username)).body.data?.token;
    const own = await passwordToken(test, user.username);
    const { token: access } = await test.as([]);
    const refused = [
      await test.anonymous.post('generate-qr', { email: user.username }, { token: nameToken }),
      await test.anonymous.post('generate-qr', { email: other.username }, { token: own }),
      await test.anonymous.post('generate-qr', { email: user.username }, { token: access }),
      await test.anonymous.post('generate-qr', { email: user.username }),
    ];
    for (const { status, body } of refused)
      expect({ status, code: body.errorCode, data: body.data }).toEqual({ status: 401, code: 11012, data: undefined });
  });

  it('refuses a token older than the password', async () => {
    const user = await test.createUser();
    const token = await passwordToken(test, user.username);
    await test.db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', user.id).execute();
    expect((await test.anonymous.post('generate-qr', {}, { token })).status).toBe(401);
  });
});

describe('verify-otp', () => {
  it('opens a session, sets the refresh cookie and stores the time of the sign-in', async () => {
    const user = await test.createUser({ permissions: ['data.leads.view'] });
    const { answer } = await enrol(test, user.username);
    expect(answer.body).toMatchObject({ error: false, data: { token: expect.any(String) } });
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^refresh=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const claims = JSON.parse(Buffer.from(answer.body.data?.token.split('.')[1] ?? '', 'base64url').toString());
    const [session] = await sessionsOf(user.id);
    expect(claims).toMatchObject({
      sub: String(user.id),
      sid: session?.id,
      permissions: ['data.leads.view'],
      role: 'Staff',
    });
    expect(claims.exp - claims.iat).toBe(600);
    const row = await test.db
      .selectFrom('users')
      .where('id', '=', user.id)
      .select(['login_time', 'ip_address'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ login_time: expect.any(Date), ip_address: '127.0.0.1' });
  });

  it('marks the cookie Secure only for requests over https', async () => {
    const secure = await buildTestApp({ TRUST_PROXY: '127.0.0.1' });
    const user = await secure.createUser();
    const token = await passwordToken(secure, user.username);
    const seed = await offeredSeed(secure, token);
    const headers = { 'x-forwarded-proto': 'https' };
    const answer = await secure.anonymous.post('verify-otp', { otp: code(seed) }, { token, headers });
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-refresh=[^;]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    await secure.close();
  });

  it('accepts the code as otp and as finalOtp, one step early or late, not two', async () => {
    const user = await test.createUser();
    const { seed } = await enrol(test, user.username);
    const answers = [];
    for (const body of [{ otp: code(seed, -3) }, { otp: code(seed, 3) }, { finalOtp: code(seed, 1) }])
      answers.push((await verify(await passwordToken(test, user.username), body)).body.errorCode);
    expect(answers).toEqual([11014, 11014, null]);
  });

  it('accepts a code once, and none older than the last one', async () => {
    const user = await test.createUser();
    const { seed } = await enrol(test, user.username);
    const token = await passwordToken(test, user.username);
    const codes = [];
    const now = code(seed);
    for (const otp of [now, now, code(seed, -1)]) codes.push((await verify(token, { otp })).body.errorCode);
    expect(codes).toEqual([null, 11014, 11014]);
    expect(await sessionsOf(user.id)).toHaveLength(2);
  });

  it('accepts a code after the clock was ahead, once', async () => {
    const user = await test.createUser();
    const { seed } = await enrol(test, user.username);
    const ahead = Math.floor(Date.now() / 30_000) + 120;
    await test.db.updateTable('users').set({ totp_last_step: ahead }).where('id', '=', user.id).execute();
    const token = await passwordToken(test, user.username);
    const [otp, codes] = [code(seed), []] as [string, unknown[]];
    for (let n = 0; n < 2; n++) codes.push((await verify(token, { otp })).body.errorCode);
    expect(codes).toEqual([null, 11014]);
  });

  it('opens one session for fifty parallel uses of one code', async () => {
    const user = await test.createUser();
    const { seed } = await enrol(test, user.username);
    const token = await passwordToken(test, user.username);
    const otp = code(seed, 1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(token, { otp })));
    expect(answers.filter(({ body }) => body.error === false)).toHaveLength(1);
    expect(await sessionsOf(user.id)).toHaveLength(2);
  });

  it('enrols one of two racing sign-ins, whichever time steps their codes are from', async () => {
    for (const later of [0, 1]) {
      const user = await test.createUser();
      const tokens = [await passwordToken(test, user.username), await passwordToken(test, user.username)];
      const seeds = await Promise.all(tokens.map((token) => offeredSeed(test, token)));
      const [first, second] = tokens.map((token, i) => ({ token, otp: code(seeds[i] as string, i * later) }));
      const answers = await Promise.all([first, second].map((one) => verify(one?.token ?? '', { otp: one?.otp })));
      expect(answers.filter(({ body }) => body.error === false)).toHaveLength(1);
    }
  });

  it('counts wrong codes and wrong passwords together; a finished sign-in resets the count', async () => {
    const user = await test.createUser();
    const { seed } = await enrol(test, user.username);
    const guess = async () =>
      (await verify(await passwordToken(test, user.username), { otp: wrongCode(seed) })).body.errorCode;
    expect([await guess(), await guess()]).toEqual([11014, 11014]);
    const wrongPassword = await test.anonymous.post('login', { email: user.username, password: 'wrong' });
    expect([wrongPassword.body.errorCode, await guess()]).toEqual([11014, 11017]);
    expect((await verify(await passwordToken(test, user.username), { otp: code(seed) })).body.error).toBe(false);
    const token = await passwordToken(test, user.username);
    const codes = [];
    for (let n = 0; n < 6; n++) codes.push((await verify(token, { otp: wrongCode(seed) })).body.errorCode);
    expect(codes).toEqual([11014, 11014, 11014, 11017, 11018, 11018]);
    expect((await verify(token, { otp: code(seed, 1) })).body.errorCode).toBe(11018);
  });

  it.each(['', '12345', '1234567', '12a456', '１２３４５６'])('requires six digits instead of %j', async (otp) => {
    const user = await test.createUser();
    const token = await passwordToken(test, user.username);
    const { body } = await verify(token, { otp });
    expect(body).toMatchObject({ errorCode: 11011, validations: { otp: 'Enter a valid 6-digit OTP' } });
  });

  it('refuses users deactivated or deleted between password and code', async () => {
    const [off, gone] = [await test.createUser(), await test.createUser()];
    const [tokenOff, tokenGone] = [await passwordToken(test, off.username), await passwordToken(test, gone.username)];
    const seed = await offeredSeed(test, tokenOff);
    await test.db.updateTable('users').set({ status: 2 }).where('id', '=', off.id).execute();
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute();
    expect((await verify(tokenOff, { otp: code(seed) })).body.errorCode).toBe(11018);
    expect((await verify(tokenGone, { otp: '123456' })).body.errorCode).toBe(11012);
  });

  it('refuses every token that does not prove a password, and changes nothing', async () => {
    const user = await test.createUser();
    const nameToken = (await verifyUsername(test, user.username)).body.data?.token;
    const { token: access } = await test.as([]);
    const before = await fingerprintOfTables(test.db);
    for (const token of [nameToken, access, undefined, 'not.a.token'])
      expect(await test.anonymous.post('verify-otp', { otp: '123456' }, { token })).toMatchObject({
        status: 401,
        body: { errorCode: 11012 },
      });
    expect(await fingerprintOfTables(test.db)).toEqual(before);
  });

  it('records who signed in in the audit trail', async () => {
    const user = await test.createUser();
    await enrol(test, user.username);
    const rows = await test.db
      .selectFrom('audit')
      .where('actor_id', '=', user.id)
      .select('action')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.action)).toEqual(['authenticator.enrolled', 'session.opened']);
  });
});
