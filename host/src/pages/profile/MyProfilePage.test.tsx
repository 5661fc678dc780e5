import { notify } from '@salesdesk/shared';
import { ERROR_CODES, endpoints, type SignedInBrowser } from '@salesdesk/shared/domain';
import { type FakeApi, fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MyProfilePage } from './MyProfilePage.tsx';

const { changePassword, sessions, revokeSession } = endpoints.auth;
const browser = (values: Partial<SignedInBrowser>): SignedInBrowser => ({
  session_id: 'here',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  ip_address: '192.0.2.1',
  created_at: '2026-03-01T10:00:00.000Z',
  last_used_at: '2026-03-01T10:00:00.000Z',
  is_current: true,
  ...values,
});
const here = browser({});
const phone = browser({
  session_id: 'phone',
  user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
  is_current: false,
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [sessions.path]: ok([here, phone]),
    [revokeSession.path]: ok(null, 'Session ended.'),
    [changePassword.path]: ok(null, 'Password changed.'),
    [endpoints.notifications.preferences.path]: ok({ receives: true, off: [] }),
  });
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

async function visit() {
  renderPage(<MyProfilePage />, { path: '/my-profile' });
  await screen.findByText('Firefox on Linux');
}
const form = () => screen.getByRole('form', { name: 'Change password' });
const field = (label: string) => within(form()).getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const change = () => fireEvent.submit(form());
const fill = () => {
  type('Current password', 'Old-1234');
  type('New password', 'New-12345');
};

test('shows the own details, and -- for missing ones', async () => {
  await visit();
  const details = screen.getByRole('region', { name: 'Own details' });
  expect(within(details).getByRole('heading', { name: 'Marta Vermeulen' })).toBeInTheDocument();
  const texts = within(details)
    .getAllByRole('definition')
    .map((text) => text.textContent);
  expect(texts).toEqual(['marta', 'marta@salesdesk.example', '--', '--', 'Staff']);
});

describe('the password', () => {
  test('is changed with the current one, and the fields are emptied', async () => {
    await visit();
    fill();
    change();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Password changed.', { key: undefined }));
    await waitFor(() => expect(field('New password')).toHaveValue(''));
    expect(field('Current password')).toHaveValue('');
    expect(api.sentTo(changePassword)[0]?.body).toEqual({ current_password: 'Old-1234', new_password: 'New-12345' });
  });

  test('needs the current one, and a new one that follows the rule', async () => {
    await visit();
    type('New password', 'short');
    change();
    expect(field('Current password')).toHaveAccessibleDescription('Current password is required');
    expect(field('New password')).toHaveAccessibleDescription(
      'Password must be at least 8 characters long, contain 1 uppercase letter, 1 number, and 1 special character',
    );
    expect(api.sentTo(changePassword)).toEqual([]);
  });

  test('a refusal by the server is shown under its field, and typed values stay', async () => {
    api.on(
      changePassword,
      refused(ERROR_CODES.validation, 'Check.', { current_password: 'Wrong.', new_password: ['Known.'] }),
    );
    await visit();
    fill();
    change();
    await waitFor(() => expect(field('Current password')).toHaveAccessibleDescription('Wrong.'));
    expect(field('New password')).toHaveAccessibleDescription('Known.');
    expect(field('New password')).toHaveValue('New-12345');
    expect(notify.error).not.toHaveBeenCalled();
  });

  test.each<[string, Parameters<FakeApi['on']>[1], string]>([
    ['a refusal that belongs to no field', refused(ERROR_CODES.validation, 'Not now.', { other: 'x' }), 'Not now.'],
    ['an unreachable server', 'network-failure', 'Something went wrong. Please try again.'],
  ])('%s shows a message', async (_, reply, text) => {
    api.on(changePassword, reply);
    await visit();
    fill();
    change();
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(text));
    expect(field('New password')).toHaveValue('New-12345');
  });
});

describe('the signed-in browsers', () => {
  const end = () => fireEvent.click(screen.getByText('End session'));

  test('have readable names; the current one cannot be ended here', async () => {
    await visit();
    const [first, second] = within(screen.getByRole('region', { name: 'Signed-in browsers' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Firefox on Linux192.0.2.1');
    expect(first).toHaveTextContent('This browser');
    expect(second).toHaveTextContent('Safari on iPhone');
    expect(screen.getAllByText('End session')).toHaveLength(1);
  });

  test('another one can be ended and disappears from the list', async () => {
    await visit();
    api.on(sessions, ok([here]));
    end();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(api.sentTo(revokeSession)[0]?.body).toEqual({ session_id: 'phone' });
    expect(notify.success).toHaveBeenCalledWith('Session ended.', { key: undefined });
  });

  test('with an unreachable server it stays in the list and a message is shown', async () => {
    api.on(revokeSession, 'network-failure');
    await visit();
    end();
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Something went wrong. Please try again.'));
    expect(screen.getByText('Safari on iPhone')).toBeInTheDocument();
  });

  test('a failure to load them can be retried', async () => {
    api.on(sessions, 'network-failure');
    renderPage(<MyProfilePage />, { path: '/my-profile' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded.');
    api.on(sessions, ok([here]));
    fireEvent.click(screen.getByText('Try again'));
    expect(await screen.findByText('Firefox on Linux')).toBeInTheDocument();
  });
});
