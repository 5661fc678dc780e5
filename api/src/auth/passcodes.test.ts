import type { IssuedPasscode } from '@salesdesk/shared/domain';
import { buildTestApp, fingerprintOfTables, type TestApp } from '../../test/index.ts';
import { enrol, offeredSeed, passwordToken, verifyUsername } from '../../test/signIn.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const confirm = async (username: string, passcode: string) =>
  test.anonymous.post<{ token: string }>(
    'confirm-passcode',
    { passcode },
    { token: await passwordToken(test, username) },
  );

async function issuedFor(userId?: number) {
  const admin = await test.as(['system.staff.edit']);
  const answer = await admin.get<IssuedPasscode>('generate-passcode', userId === undefined ? {} : { user_id: userId });
  if (!answer.body.data) throw new Error(answer.body.message);
  return { admin, ...answer.body.data };
}

describe('generate-passcode', () => {
  it('returns six digits valid for ten minutes and stores only their fingerprint', async () => {
    const { passcode, expires_at } = await issuedFor();
    expect(passcode).toMatch(/^\d{6}$/);
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9.5);
    expect(minutes).toBeLessThanOrEqual(10);
    expect(JSON.stringify(await test.db.selectFrom('passcodes').selectAll().execute())).not.toContain(`"${passcode}"`);
    expect(JSON.stringify(await test.db.selectFrom('audit').selectAll().execute())).not.toContain(`"${passcode}"`);
  });

  it('needs system.staff.edit and a session', async () => {
    const user = await test.as(['system.staff.view', 'system.staff.create']);
    const before = await fingerprintOfTables(test.db);
    expect(await user.get('generate-passcode')).toMatchObject({ status: 403, body: { errorCode: 11013 } });
    expect(await test.anonymous.get('generate-passcode')).toMatchObject({ status: 401, body: { errorCode: 11012 } });
    expect(await fingerprintOfTables(test.db)).toEqual(before);
  });

  it('is only for other, existing users who hold no more than the issuer', async () => {
    const admin = await test.as(['system.staff.edit']);
    const mighty = await test.createAdmin();
    const refusal = async (user_id: number | string) =>
      (await admin.get('generate-passcode', { user_id })).body.validations;
    expect(await refusal(admin.userId)).toEqual({ user_id: 'Change how you sign in yourself on My profile.' });
    expect(await refusal(mighty.id)).toEqual({ user_id: 'This user holds permissions that you do not hold yourself.' });
    expect(await refusal(999_999)).toEqual({ user_id: 'This user does not exist any more.' });
    expect(await refusal('x')).toEqual({ user_id: 'User should be a whole number' });
  });
});

describe('confirm-passcode', () => {
  it('opens a session, ends the others and lets the next sign-in enrol again', async () => {
    const user = await test.createUser();
    const { answer: before } = await enrol(test, user.username);
    const { passcode } = await issuedFor(user.id);
    const { body, headers } = await confirm(user.username, passcode);
    expect(body).toMatchObject({ error: false, data: { token: expect.any(String) } });
    expect([headers['set-cookie']].flat()[0]).toMatch(/^refresh=/);
    const me = 'user/get-logged-in-user-details';
    expect((await test.anonymous.get(me, {}, { token: body.data?.token })).status).toBe(200);
    expect((await test.anonymous.get(me, {}, { token: before.body.data?.token })).status).toBe(401);
    expect(await offeredSeed(test, await passwordToken(test, user.username))).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('works once', async () => {
    const user = await test.createUser();
    const { passcode } = await issuedFor(user.id);
    const token = await passwordToken(test, user.username);
    const answers = await Promise.all(
      [1, 2, 3].map(() => test.anonymous.post('confirm-passcode', { passcode }, { token })),
    );
    expect(answers.filter(({ body }) => body.error === false)).toHaveLength(1);
    expect((await confirm(user.username, passcode)).body.errorCode).toBe(11014);
  });

  it('works for ten minutes', async () => {
    const user = await test.createUser();
    const { passcode } = await issuedFor(user.id);
    await test.db
      .updateTable('passcodes')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', user.id)
      .execute();
    expect((await confirm(user.username, passcode)).body.errorCode).toBe(11014);
  });

  it('works for no other user, and not while the issuer still holds it', async () => {
    const [user, other] = [await test.createUser(), await test.createUser()];
    const { passcode } = await issuedFor(user.id);
    expect((await confirm(other.username, passcode)).body.errorCode).toBe(11014);
    const held = await issuedFor();
    expect((await confirm(user.username, held.passcode)).body.errorCode).toBe(11014);
    expect((await confirm(user.username, passcode)).body.error).toBe(false);
  });

  it('is replaced by a newer one', async () => {
    const user = await test.createUser();
    const first = await issuedFor(user.id);
    const second = await issuedFor(user.id);
    expect((await confirm(user.username, first.passcode)).body.errorCode).toBe(
      first.passcode === second.passcode ? null : 11014,
    );
    expect((await confirm(user.username, second.passcode)).body.error).toBe(false);
  });

  it('shares its attempt limit with passwords and codes', async () => {
    const user = await test.createUser();
    const { passcode } = await issuedFor(user.id);
    const wrong = passcode === '000000' ? '000001' : '000000';
    const token = await passwordToken(test, user.username);
    const codes = [];
    for (const guess of [wrong, wrong, wrong, wrong, wrong, passcode])
      codes.push((await test.anonymous.post('confirm-passcode', { passcode: guess }, { token })).body.errorCode);
    expect(codes).toEqual([11014, 11014, 11014, 11017, 11018, 11018]);
  });

  it('requires six digits', async () => {
    const user = await test.createUser();
    expect((await confirm(user.username, '12')).body.validations).toEqual({ passcode: 'Enter a valid 6-digit OTP' });
  });

  it('requires a proved password', async () => {
    const user = await test.createUser();
    const { passcode, admin } = await issuedFor(user.id);
    const nameToken = (await verifyUsername(test, user.username)).body.data?.token;
    for (const token of [nameToken, admin.token, undefined])
      expect((await test.anonymous.post('confirm-passcode', { passcode }, { token })).status).toBe(401);
  });
});

describe('the passcode of the user form', () => {
  it('is bound by saving the form, for the issuer only, and never read again', async () => {
    const user = await test.createUser();
    const { admin, passcode } = await issuedFor();
    const stranger = await test.as(['system.staff.edit', 'system.staff.view']);
    const wrong = await stranger.post('user/user-update', { user_id: user.id, passcode });
    expect(wrong.body.validations).toEqual({ passcode: 'This passcode has expired. Please generate a new one.' });
    const saved = await admin.post('user/user-update', { user_id: user.id, passcode });
    expect(saved.body).toMatchObject({ error: false, message: 'User updated successfully!' });
    expect((await admin.post('user/user-update', { user_id: user.id, passcode })).body.error).toBe(false);
    const detail = await stranger.get(`user/user/${user.id}`);
    expect(JSON.stringify(detail.body)).not.toContain(passcode);
    expect((await confirm(user.username, passcode)).body.error).toBe(false);
  });

  it('cannot be issued to oneself or to a user with more permissions', async () => {
    const { admin, passcode } = await issuedFor();
    const mighty = await test.createAdmin();
    const refusal = async (user_id: number) =>
      (await admin.post('user/user-update', { user_id, passcode })).body.validations?.passcode;
    expect(await refusal(admin.userId)).toBe('Change how you sign in yourself on My profile.');
    expect(await refusal(mighty.id)).toBe('This user holds permissions that you do not hold yourself.');
  });
});
