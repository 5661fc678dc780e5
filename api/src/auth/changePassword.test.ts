import { EXPIRED_TOKEN_MESSAGE, isStrongPassword, PASSWORD_RULE_TEXT } from '@salesdesk/shared/domain';
import { dictionary } from '@zxcvbn-ts/language-common';
import { buildTestApp, type Caller, fingerprintOfTables, TEST_PASSWORD, type TestApp } from '../../test/index.ts';
import { login, passwordToken } from '../../test/signIn.ts';
import { newPasswordError } from '../crypto/newPassword.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const NEW = 'Fresh-Orchard-31';
const PASSWORD_COMMON = 'This password is too common. Please choose another one.';
const change = (caller: Pick<Caller, 'post'>, current_password: string, new_password: string) =>
  caller.post('auth/change-password', { current_password, new_password });

describe('change-password', () => {
  it('changes it, keeps this session, ends the others and voids unfinished sign-ins', async () => {
    const user = await test.createUser();
    const [here, there] = [await test.as(user.username), await test.as(user.username)];
    const halfDone = await passwordToken(test, user.username);
    expect((await change(here, TEST_PASSWORD, NEW)).body).toMatchObject({
      error: false,
      message: 'Password changed successfully!',
    });
    expect((await here.get('auth/sessions')).status).toBe(200);
    expect((await there.get('auth/sessions')).status).toBe(401);
    expect((await test.anonymous.post('generate-qr', {}, { token: halfDone })).status).toBe(401);
    expect((await login(test, user.username, TEST_PASSWORD)).body.errorCode).toBe(11014);
    expect((await login(test, user.username, NEW)).body.error).toBe(false);
  });

  it('of the first administrator does not have to be changed again', async () => {
    const user = await test.createUser({ permissions: ['data.q-list.view'] });
    await test.db.updateTable('users').set({ must_change_password: true }).where('id', '=', user.id).execute();
    const caller = await test.as(user.username);
    const me = (by: Caller) => by.get('user/get-logged-in-user-details');
    expect((await me(caller)).body.data).toMatchObject({ must_change_password: true });
    // Until then it opens nothing else.
    expect((await caller.get('account/accounts')).body.errorCode).toBe(11013);
    expect((await change(caller, TEST_PASSWORD, NEW)).body.error).toBe(false);
    expect((await caller.get('account/accounts')).body.message).toBe(EXPIRED_TOKEN_MESSAGE);
    const again = await test.as(user.username);
    expect((await me(again)).body.data).toMatchObject({ must_change_password: false });
    expect((await again.get('account/accounts')).body.error).toBe(false);
  });

  it('requires the current password and counts attempts', async () => {
    const user = await test.as([]);
    const codes = [];
    for (let n = 0; n < 5; n++) codes.push((await change(user, 'wrong', NEW)).body.errorCode);
    expect(codes).toEqual([11014, 11014, 11014, 11017, 11018]);
    expect((await change(user, TEST_PASSWORD, NEW)).body.errorCode).toBe(11018);
  });

  it.each([
    ['short', PASSWORD_RULE_TEXT],
    ['Password1!', PASSWORD_COMMON],
    [TEST_PASSWORD, 'The new password should differ from the current one.'],
  ])('refuses %j', async (password, text) => {
    const user = await test.as([]);
    const before = await fingerprintOfTables(test.db);
    expect((await change(user, TEST_PASSWORD, password)).body.validations).toEqual({ new_password: text });
    expect(await fingerprintOfTables(test.db)).toEqual(before);
  });

  it('needs a session and both passwords', async () => {
    expect((await change(test.anonymous, TEST_PASSWORD, NEW)).status).toBe(401);
    expect((await (await test.as([])).post('auth/change-password', {})).body.validations).toEqual({
      current_password: 'Current password is required',
      new_password: 'New password is required',
    });
  });
});

describe('newPasswordError', () => {
  const owner = { username: 'noor', email: 'noor.j@salesdesk.example' };

  it.each([
    'P@ssw0rd',
    'Password123!',
    'Qwerty12#',
    'Welcome2026!',
    '!Summer2025',
    'Admin@123',
    'Salesdesk#1',
    'L3tm31n!!',
    'Aaaaaaa1!',
    'Corvette77!',
    'M3rc3d3s#2',
  ])('calls %s common', (password) => {
    expect(newPasswordError(password, owner)).toBe(PASSWORD_COMMON);
  });

  it.each(['Fresh-Orchard-31', 'Tr0ub4dor&3', 'correct Horse 9 battery!', 'Ünïcode-Wörd-7', `A1!${'x'.repeat(125)}`])(
    'accepts %s',
    (password) => {
      expect(newPasswordError(password, owner)).toBeNull();
    },
  );

  it('refuses the 3,000 most leaked passwords with any prefix or suffix', () => {
    const dressed = dictionary['passwords-common']
      .slice(0, 3_000)
      .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
      .flatMap((word) => [`${word}2026!`, `!1${word}#`])
      .filter((password) => isStrongPassword(password));
    expect(dressed.length).toBeGreaterThan(4_000);
    expect(dressed.filter((password) => newPasswordError(password, owner) !== PASSWORD_COMMON)).toEqual([]);
  });

  it('refuses the user’s own names and passwords too long to hash', () => {
    expect(newPasswordError('Xx-NOOR.J-1987', owner)).toMatch(/should not contain/);
    expect(newPasswordError(`A1!${'x'.repeat(126)}`, owner)).toBe('Password should have at most 128 characters');
  });
});
