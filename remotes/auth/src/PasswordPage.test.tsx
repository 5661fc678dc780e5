import { session } from '@salesdesk/shared';
import { ERROR_CODES, USERNAME_KEY } from '@salesdesk/shared/domain';
import { type FakeApi, type FakeReply, type ForeignReply, fakeApi, ok, refused } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { auth, isAt, open, said, silenceToasts, submit } from './fakeSignIn.tsx';
import PasswordPage from './PasswordPage.tsx';

let api: FakeApi;
beforeEach(() => {
  silenceToasts();
  api = fakeApi({ [auth.login.path]: ok({ token: 'step-2' }) });
});
afterEach(() => jest.restoreAllMocks());

const field = () => screen.getByLabelText('Password', { selector: 'input' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const visit = (username?: string | null) => open(<PasswordPage />, '/login', username);

test("sends name and password with the previous step's token, stores the new one, opens the code step", async () => {
  const router = visit();
  expect(document.title).toBe('Login');
  type('Secret-123');
  submit();
  await isAt(router, '/auth-otp');
  expect(api.requests).toMatchObject([
    { path: auth.login.path, body: { email: 'marta', password: 'Secret-123' }, authorization: 'Bearer pre-auth' },
  ]);
  expect(session.preAuth()).toBe('step-2');
});

test('an empty password is refused; typing removes the message', () => {
  visit();
  submit();
  expect(field()).toHaveAccessibleDescription('Please enter your password');
  type('S');
  expect(field()).toHaveAccessibleDescription('');
  expect(api.requests).toEqual([]);
});

test('can be shown and hidden, and be filled in by a manager', () => {
  visit();
  expect(field()).toHaveAttribute('autocomplete', 'current-password');
  expect(field()).toHaveAttribute('type', 'password');
  fireEvent.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(field()).toHaveAttribute('type', 'text');
});

describe('without a usable name', () => {
  test('a missing one: shows a message and goes back', async () => {
    await isAt(visit(null), '/');
    expect(said()).toEqual(['error: Something went wrong']);
  });

  test('an unreadable one: shows a message and goes back', async () => {
    session.end('signed-out');
    const setUsername = jest.spyOn(session, 'setUsername').mockImplementation(() => {
      sessionStorage.setItem(USERNAME_KEY, '{not JSON');
    });
    await isAt(visit(), '/');
    expect(setUsername).toHaveBeenCalled();
    expect(said()).toEqual(['error: Invalid username format']);
  });
});

test.each<[string, FakeReply, string]>([
  [
    '11014, wrong password',
    refused(ERROR_CODES.invalidCredentials, 'Invalid credentials.'),
    'error: Invalid credentials.',
  ],
  ['11017, the last try', refused(ERROR_CODES.lockWarning, 'One more.'), 'warning: One more.'],
  ['11011, a validation failure', refused(ERROR_CODES.validation, 'Too long.'), 'error: Too long.'],
])('%s shows a message of its kind; the step stays with the field cleared', async (_, reply, text) => {
  api.on(auth.login, reply);
  const router = visit();
  type('Secret-123');
  submit();
  await waitFor(() => expect(said()).toEqual([text]));
  await waitFor(() => expect(field()).toHaveValue(''));
  await isAt(router, '/login');
});

test.each<[string, FakeReply | ForeignReply | 'network-failure', string]>([
  [
    '11018, a locked account',
    refused(ERROR_CODES.locked, 'Locked for 15 minutes.'),
    'error: Account is locked. Please contact your administrator.',
  ],
  [
    '11015, an unexpected error',
    { ...refused(ERROR_CODES.unexpected), status: 500 },
    'error: An unexpected error occurred. Please try again later.',
  ],
  [
    '11012, a sign-in that took too long',
    { ...refused(ERROR_CODES.unauthenticated), status: 401 },
    'error: Authentication failed. Please make sure you are logged in and your session has not expired.',
  ],
  ['any other refusal', { error: true, message: 'Odd.' }, 'error: Something went wrong. Please try again.'],
  ['a missing flag', { message: 'Odd.' }, 'error: Unknown error occurred'],
  ['a missing payload', { error: false, message: '' }, 'error: No response payload received'],
  ['a payload of nothing', { error: false, message: '', data: null }, 'error: No response payload received'],
  ['an answer of something else', { text: '<h1>Bad Gateway</h1>', status: 502 }, 'error: No response payload received'],
  ['an unreachable server', 'network-failure', 'error: Failed to login'],
])('%s shows a message and returns to the first step', async (_, reply, text) => {
  api.on(auth.login, reply);
  const router = visit();
  type('Secret-123');
  submit();
  await isAt(router, '/');
  expect(said()).toEqual([text]);
});

test('a server that is too busy shows when to retry, and the input stays', async () => {
  const text = 'Too many sign-in attempts are being made at the moment. Please try again in 5 seconds.';
  api.on(auth.login, { ...refused(ERROR_CODES.validation, text), status: 429, data: { retry_after: 5 } });
  const router = visit();
  type('Secret-123');
  submit();
  await waitFor(() => expect(said()).toEqual([`error: ${text}`]));
  expect(field()).toHaveValue('Secret-123');
  await isAt(router, '/login');
});
