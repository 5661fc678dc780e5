import { session } from '@salesdesk/shared';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { type FakeApi, type FakeReply, fakeApi, held, ok, refused } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { auth, isAt, open, said, silenceToasts, submit } from './fakeSignIn.tsx';
import UsernamePage from './UsernamePage.tsx';

let api: FakeApi;
beforeEach(() => {
  silenceToasts();
  api = fakeApi({ [auth.verifyUsername.path]: ok({ show_qr: true, token: 'step-1' }) });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const field = () => screen.getByPlaceholderText('Username');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

/** Opens the page and ends the logo animation. */
function visit() {
  const router = open(<UsernamePage />, '/', null);
  fireEvent.animationEnd(document.querySelector('path') as SVGPathElement);
  return router;
}

test('the logo is drawn first, then the form appears with its field focused', () => {
  open(<UsernamePage />, '/', null);
  expect(document.title).toBe('Login');
  expect(screen.queryByPlaceholderText('Username')).toBeNull();
  fireEvent.animationEnd(document.querySelector('path') as SVGPathElement);
  expect(field()).toHaveFocus();
  expect(field()).toHaveAttribute('autocomplete', 'off');
});

test('the form appears within 800 ms, even if the animation does not end', () => {
  jest.useFakeTimers();
  open(<UsernamePage />, '/', null);
  act(() => jest.advanceTimersByTime(799));
  expect(screen.queryByPlaceholderText('Username')).toBeNull();
  act(() => jest.advanceTimersByTime(1));
  expect(field()).toBeInTheDocument();
});

test('with reduced motion there is no animation to wait for', () => {
  const reduced = { matches: true } as MediaQueryList;
  jest.spyOn(window, 'matchMedia').mockReturnValue(reduced);
  open(<UsernamePage />, '/', null);
  expect(field()).toBeInTheDocument();
});

test.each([
  ['', 'Please enter a valid username'],
  ['  ', 'Please enter a valid username and ensure there are no spaces'],
  ['mar ta', 'Please ensure there are no spaces'],
])('"%s" is refused: %s', (username, text) => {
  visit();
  type(username);
  submit();
  expect(field()).toHaveAccessibleDescription(text);
  expect(field()).toHaveAttribute('aria-invalid', 'true');
  fireEvent.focus(field());
  expect(field()).toHaveAccessibleDescription('');
  expect(field()).toHaveAttribute('aria-invalid', 'false');
  expect(api.requests).toEqual([]);
});

test.each([
  [true, '/login'],
  [false, '/auth-otp'],
])('with show_qr %s the next step is %s; name and token are stored for it', async (show_qr, path) => {
  api.on(auth.verifyUsername, ok({ show_qr, token: 'step-1' }));
  const router = visit();
  type('marta');
  submit();
  await isAt(router, path);
  expect(api.sentTo(auth.verifyUsername)[0]?.body).toEqual({ email: 'marta' });
  expect(session.username()).toEqual({ ok: true, name: 'marta' });
  expect(session.preAuth()).toBe('step-1');
  expect(said()).toEqual([]);
});

test('a full-screen loader is shown while the reply is pending, and nothing is sent twice', async () => {
  const answer = held<FakeReply>();
  api.on(auth.verifyUsername, () => answer.promise);
  visit();
  type('marta');
  submit();
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  submit();
  answer.give(refused(ERROR_CODES.validation, 'No.'));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(api.requests).toHaveLength(1);
});

test.each<[string, FakeReply | 'network-failure', string]>([
  ['an unreachable server', 'network-failure', 'error: Failed to verify username'],
  ['a validation failure', refused(ERROR_CODES.validation, 'Too long.'), 'error: Too long.'],
  ['a missing flag', { message: 'Odd.' }, 'error: Unknown error occurred'],
  ['a missing payload', { error: false, message: '' }, 'error: No response payload received'],
  ['a payload of nothing', { error: false, message: '', data: null }, 'error: No response payload received'],
  ['an unknown outcome', { error: true, message: 'Odd.' }, 'error: Something went wrong. Please try again.'],
])('%s shows a message; the name stays', async (_, reply, text) => {
  api.on(auth.verifyUsername, reply);
  const router = visit();
  type('marta');
  submit();
  await waitFor(() => expect(said()).toEqual([text]));
  await isAt(router, '/');
  expect(field()).toHaveValue('marta');
});
