import { session } from '@salesdesk/shared';
import { ERROR_CODES, PASSWORD_RULE_TEXT } from '@salesdesk/shared/domain';
import { type FakeApi, fakeApi, ok, refused } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { auth, isAt, open, said, silenceToasts, submit } from './fakeSignIn.tsx';
import InvitationPage from './InvitationPage.tsx';

let api: FakeApi;
beforeEach(() => {
  silenceToasts();
  api = fakeApi({ [auth.acceptInvitation.path]: ok({ token: 'step-2', username: 'ben' }) });
  window.location.hash = '#the.invitation';
});
afterEach(() => {
  jest.restoreAllMocks();
  window.location.hash = '';
});

const field = () => screen.getByLabelText('Password', { selector: 'input' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const visit = () => open(<InvitationPage />, '/invitation', null);

test('the password is sent with the invitation of the link, and the code step follows', async () => {
  const router = visit();
  expect(field()).toHaveAttribute('autocomplete', 'new-password');
  type('Fresh-Orchard-31');
  submit();
  await isAt(router, '/auth-otp');
  expect(api.sentTo(auth.acceptInvitation)[0]?.body).toEqual({
    invitation: 'the.invitation',
    password: 'Fresh-Orchard-31',
  });
  expect(session.preAuth()).toBe('step-2');
  expect(session.username()).toEqual({ ok: true, name: 'ben' });
});

test('a weak password is refused here, and stays to be corrected', () => {
  visit();
  type('short');
  submit();
  expect(field()).toHaveAccessibleDescription(PASSWORD_RULE_TEXT);
  expect(field()).toHaveValue('short');
  expect(api.requests).toEqual([]);
});

test('an invitation that is over says so, and loses nothing', async () => {
  const over = 'This invitation has expired or was used already. Ask who invited you for a new link.';
  api.on(auth.acceptInvitation, refused(ERROR_CODES.validation, over, { invitation: over }));
  const router = visit();
  type('Fresh-Orchard-31');
  submit();
  await waitFor(() => expect(said()).toEqual([`error: ${over}`]));
  expect(router.state.location.pathname).toBe('/invitation');
  expect(field()).toHaveValue('Fresh-Orchard-31');
});
