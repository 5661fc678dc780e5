import { notify, session } from '@salesdesk/shared';
import { ERROR_CODES, endpoints, endpointWith, type SignedInBrowser, type UserDetail } from '@salesdesk/shared/domain';
import { type FakeApi, fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import MyProfilePage from './MyProfilePage.tsx';

const { changePassword, sessions, revokeSession } = endpoints.auth;
const { users } = endpoints;
const ownDetail = endpointWith(users.detail, { id: 1 });
const detail: UserDetail = {
  user_id: 1,
  user_parent_id: 1,
  first_name: 'Marta',
  last_name: 'Vermeulen',
  designation: null,
  email: 'marta@salesdesk.example',
  country_id: 1,
  reporting_to: 2,
  reporting_person: { full_name: 'Daniel Brandt' },
  username: 'marta',
  phone: '+3292251234',
  profile_image: null,
  user_permission: { permissions: [] },
  network_ids: [],
  remark: null,
  receive_notifications: true,
  version: 3,
};
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
    [ownDetail.path]: ok(detail),
    [users.updateOwn.path]: ok({ ...detail, version: 4 }, 'Saved.'),
    [users.grantors.path]: ok([
      { user_id: 1, full_name: 'Marta Vermeulen' },
      { user_id: 5, full_name: 'Amelia Okafor' },
    ]),
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

test('shows the own details, -- for missing ones, and who can change them', async () => {
  await visit();
  const details = screen.getByRole('region', { name: 'Own details' });
  expect(within(details).getByRole('heading', { name: 'Marta Vermeulen' })).toBeInTheDocument();
  const texts = within(details)
    .getAllByRole('definition')
    .map((text) => text.textContent);
  expect(texts).toEqual(['marta', 'marta@salesdesk.example', '--', 'Daniel Brandt', 'Staff']);
  expect(details).toHaveTextContent('Amelia Okafor can change these.');
});

describe('what the user changes', () => {
  const phone = () => screen.findByDisplayValue('+3292251234');

  test('the telephone number, against the version that is shown', async () => {
    await visit();
    const input = await phone();
    expect(screen.queryByText('Save phone')).toBeNull();
    fireEvent.change(input, { target: { value: '09 225 56 78' } });
    fireEvent.click(screen.getByText('Save phone'));
    await waitFor(() => expect(screen.queryByText('Save phone')).toBeNull());
    expect(api.sentTo(users.updateOwn)[0]?.body).toEqual({ phone: '09 225 56 78', version: '3' });
    expect(notify.success).toHaveBeenCalledWith('Saved.', { key: undefined });
  });

  test('a refused number stays typed, with the reason under it', async () => {
    api.on(users.updateOwn, refused(ERROR_CODES.validation, 'Check.', { phone: 'Phone number is too short' }));
    await visit();
    fireEvent.change(await phone(), { target: { value: '12' } });
    fireEvent.click(screen.getByText('Save phone'));
    expect(await screen.findByText('Phone number is too short')).toBeInTheDocument();
    expect(screen.getByDisplayValue('12')).toHaveAccessibleDescription('Phone number is too short');
    expect(notify.error).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Cancel'));
    expect(screen.getByDisplayValue('+3292251234')).toBeInTheDocument();
  });

  test('after a change by a colleague the message is shown and the details are loaded again', async () => {
    api.on(users.updateOwn, {
      ...refused(ERROR_CODES.validation, 'Amelia changed this user.', { version: 'Amelia changed this user.' }),
      status: 409,
    });
    await visit();
    fireEvent.change(await phone(), { target: { value: '1' } });
    const before = api.sentTo(ownDetail).length;
    fireEvent.click(screen.getByText('Save phone'));
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Amelia changed this user.'));
    await waitFor(() => expect(api.sentTo(ownDetail).length).toBeGreaterThan(before));
  });

  test('the main switch of notices', async () => {
    await visit();
    const toggle = await screen.findByRole('switch', { name: /^Receive Notifications/ });
    await waitFor(() => expect(toggle).toBeChecked());
    api.on(users.updateOwn, ok({ ...detail, receive_notifications: false, version: 4 }, 'Saved.'));
    fireEvent.click(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(api.sentTo(users.updateOwn)[0]?.body).toEqual({ receiveNotifications: 'false', version: '3' });
  });

  test('the picture: one of another kind is refused here, a chosen one is saved', async () => {
    await visit();
    await phone();
    const choose = (name: string) =>
      fireEvent.change(screen.getByLabelText('Own picture'), { target: { files: [new File(['x'], name)] } });
    choose('me.gif');
    expect(await screen.findByText('Please select only jpeg or png file')).toBeInTheDocument();
    expect(api.sentTo(users.updateOwn)).toEqual([]);
    api.on(users.updateOwn, ok({ ...detail, profile_image: '/api/files/x', version: 4 }, 'Saved.'));
    choose('me.png');
    fireEvent.click(await screen.findByText('Remove picture'));
    await waitFor(() =>
      expect(api.sentTo(users.updateOwn)[1]?.body).toEqual({ remove_profile_image: 'true', version: '4' }),
    );
  });

  test('theme and language stand here too', async () => {
    await visit();
    const region = within(screen.getByRole('region', { name: 'Theme and language' }));
    expect(region.getByRole('radio', { name: 'Nederlands' })).not.toBeChecked();
    expect(region.getByRole('radio', { name: 'English' })).toBeChecked();
    expect(region.getByRole('radio', { name: 'Dark theme' })).toBeInTheDocument();
  });
});

describe('the password', () => {
  test('of the first administrator is replaced before anything else is shown, then Home opens', async () => {
    const { router } = renderPage(<MyProfilePage />, { path: '/my-profile', user: { must_change_password: true } });
    expect(within(form()).getByText(/Choose one that only you know/)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
    fill();
    change();
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    expect(session.state$.value.user?.must_change_password).toBe(false);
  });

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
    expect(screen.getAllByRole('button', { name: /^End session: Safari on iPhone, [\d.]+$/ })).toHaveLength(1);
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
    const message = await screen.findByText('The list could not be loaded.');
    expect(message.closest('[role="alert"]')).toBeInTheDocument();
    api.on(sessions, ok([here]));
    fireEvent.click(screen.getByText('Try again'));
    expect(await screen.findByText('Firefox on Linux')).toBeInTheDocument();
  });
});
