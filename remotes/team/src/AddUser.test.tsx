import { bus, notify } from '@salesdesk/shared';
import { ERROR_CODES } from '@salesdesk/shared/domain';
import { type FakeApi, ok, refused, returnTo } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  answers,
  detail,
  detailOfAda,
  field,
  fillGeneral,
  openForm,
  press,
  tab,
  type,
  users,
  visit,
} from './fakeTeam.tsx';

let api: FakeApi;
beforeEach(() => {
  api = answers();
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const isSelected = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true');
const check = (label: string | RegExp) => fireEvent.click(screen.getByLabelText(label));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Fills in General, and Permissions with one of each. */
async function fillAll() {
  await openForm('Add User');
  await fillGeneral();
  press('Next');
  await screen.findByText('Leads');
  check('Leads: View');
  check(/Facebook/);
}

test('adding: General, then Permissions, everything is sent, the popup closes and the list reloads', async () => {
  const heard = jest.fn();
  const stop = bus.on('user.changed', heard);
  await openForm('Add User');
  expect(screen.getByRole('dialog', { name: 'Add User' })).toBeVisible();
  expect(screen.queryByText('Passcode')).toBeNull();
  await fillGeneral();
  fireEvent.change(screen.getByLabelText('Profile image', { selector: 'input' }), {
    target: { files: [new File(['face'], 'face.jpg')] },
  });
  press('Next');
  isSelected('Permissions');
  await screen.findByText('Leads');
  check('Leads: View');
  check(/Facebook/);
  check('Receive Notifications');
  fireEvent.change(screen.getByLabelText('Remark'), { target: { value: 'Works on Fridays.' } });
  press('Submit');
  await isClosed();
  stop();
  expect(api.sentTo(users.create)[0]?.body).toMatchObject({
    first_name: 'Noor',
    last_name: 'Tester',
    email: 'noor@salesdesk.example',
    country: '1',
    country_name: 'Netherlands',
    reporting_to: '8',
    reporting: 'Sam Sample',
    username: 'noor',
    password: 'Secret-123',
    receiveNotifications: 'true',
    remark: 'Works on Fridays.',
    profile_image: expect.objectContaining({ name: 'face.jpg' }),
    'checkedPermissions[]': ['data.leads.view'],
    'checkedNetworks[]': ['21'],
  });
  expect(notify.success).toHaveBeenCalledWith('Saved.', { key: undefined });
  expect(heard).toHaveBeenCalledWith({ userId: 9 });
  await waitFor(() => expect(api.sentTo(users.list)).toHaveLength(2));
});

describe('General', () => {
  const MESSAGES = [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Designation', 'Designation is required'],
    ['Email', 'Email is required'],
    ['Phone', 'Phone is required'],
    ['Country', 'Country is required'],
    ['Reporting to', 'Reporting to is required'],
    ['Username', 'Username is required'],
    ['Password', 'Password is required'],
  ] as const;

  test.each(['Next', 'the Permissions tab'])('%s shows an error at every missing field and stays', async (way) => {
    await openForm('Add User');
    if (way === 'Next') press('Next');
    else fireEvent.click(tab('Permissions'));
    for (const [label, text] of MESSAGES) expect(field(label)).toHaveAccessibleDescription(text);
    isSelected('General');
    expect(tab('General')).toHaveTextContent('has errors');
    expect(api.sentTo(users.create)).toEqual([]);
  });

  test('blanks count as empty; editing a field removes its message, the others stay', async () => {
    await openForm('Add User');
    type('First name', '   ');
    press('Next');
    expect(screen.getAllByRole('alert')).toHaveLength(MESSAGES.length);
    type('First name', 'Noor');
    expect(screen.queryByText('First name is required')).toBeNull();
    expect(screen.getAllByRole('alert')).toHaveLength(MESSAGES.length - 1);
  });

  test.each([
    ['Email', 'n@salesdesk.example', 'Email is invalid'],
    ['Email', 'noor@salesdesk', 'Email is invalid'],
    [
      'Password',
      'secret-123',
      'Password must be at least 8 characters long, contain 1 uppercase letter, 1 number, and 1 special character',
    ],
    ['Username', 'noor t', 'Please ensure there are no spaces'],
  ])('%s %s: %s', async (label, value, text) => {
    await openForm('Add User');
    type(label, value);
    press('Next');
    expect(field(label)).toHaveAccessibleDescription(text);
  });

  test('a file that is not a picture is refused with a message under the picture', async () => {
    await openForm('Add User');
    const upload = screen.getByLabelText('Profile image', { selector: 'input' });
    fireEvent.change(upload, { target: { files: [new File(['<svg/>'], 'face.svg')] } });
    expect(upload).toHaveAccessibleDescription('Please select only jpeg or png file');
  });
});

describe('Permissions', () => {
  test('at least one network and one permission are required, with three different messages', async () => {
    await openForm('Add User');
    await fillGeneral();
    press('Next');
    await screen.findByText('Leads');
    press('Submit');
    check(/Facebook/);
    press('Submit');
    check(/Facebook/);
    check('Leads: View');
    press('Submit');
    expect(jest.mocked(notify.error).mock.calls.map(([text]) => text)).toEqual([
      'Please choose atleast one network and permission to continue.',
      'Please choose atleast one permission to continue.',
      'Please choose atleast one networks to continue.',
    ]);
    expect(api.sentTo(users.create)).toEqual([]);
  });

  test('Back returns to General with all input; no selection is lost either', async () => {
    await fillAll();
    press('Back');
    isSelected('General');
    expect(field('First name')).toHaveValue('Noor');
    press('Next');
    expect(screen.getByLabelText('Leads: View')).toBeChecked();
  });
});

describe('a refusal loses no input', () => {
  test.each([
    ['email', 'Email'],
    ['username', 'Username'],
    ['phone', 'Phone'],
  ])('a taken %s returns to General with a message under its field', async (name, label) => {
    api.on(users.create, refused(ERROR_CODES.validation, 'Check.', { [name]: ['Has already been taken.'] }));
    await fillAll();
    press('Submit');
    await waitFor(() => isSelected('General'));
    expect(field(label)).toHaveAccessibleDescription('Has already been taken.');
    expect(notify.error).not.toHaveBeenCalled();
    expect(field('Last name')).toHaveValue('Tester');
  });

  test('a refusal of networks stays on Permissions with the warning of the specification', async () => {
    api.on(users.create, refused(ERROR_CODES.validation, 'Check.', { checkedNetworks: 'Unknown.' }));
    await fillAll();
    press('Submit');
    await waitFor(() => expect(notify.warning).toHaveBeenCalledWith('Please choose atleast any networks to continue.'));
    isSelected('Permissions');
    expect(notify.error).not.toHaveBeenCalled();
  });

  test.each<[string, Parameters<FakeApi['on']>[1], string]>([
    [
      'what belongs to no field',
      refused(ERROR_CODES.validation, 'Nobody is above.', { other: 'x' }),
      'Nobody is above.',
    ],
  ])('%s shows a message', async (_, reply, text) => {
    api.on(users.create, reply);
    await fillAll();
    press('Submit');
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith(text));
    isSelected('Permissions');
    expect(screen.getByLabelText('Leads: View')).toBeChecked();
  });
});

test('failing to load the colleagues to report to shows a message', async () => {
  api.on(users.list, 'network-failure');
  visit();
  press('Add User');
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to fetch ReportingTo', expect.anything()));
});

describe('the end of the session', () => {
  test('restores a new colleague on the same tab, without password and picture', async () => {
    const info = jest.spyOn(notify, 'info').mockImplementation(() => {});
    await openForm('Add User');
    await fillGeneral();
    fireEvent.change(screen.getByLabelText('Profile image', { selector: 'input' }), {
      target: { files: [new File(['face'], 'face.png', { type: 'image/png' })] },
    });
    press('Next');
    await screen.findByText('Leads');
    check('Leads: View');
    await returnTo(visit);
    await screen.findByText('Leads');
    isSelected('Permissions');
    expect(screen.getByLabelText('Leads: View')).toBeChecked();
    expect(info).toHaveBeenCalledWith('What you typed is back. It is not saved yet.', expect.anything());

    press('Back');
    expect(field('Email')).toHaveValue('noor@salesdesk.example');
    expect(field('Password')).toHaveValue('');
    expect(field('Password')).toHaveAccessibleDescription('Passwords are not kept in a draft: enter it again.');
    expect(screen.getByLabelText('Profile image', { selector: 'input' })).toHaveAccessibleDescription(
      'Files are not kept in a draft: choose it again.',
    );
  });

  test('restores the edited colleague, compared with the details of that time', async () => {
    await openForm('Edit Ada Moss');
    type('Designation', 'Head of Sales');
    press('Generate');
    await waitFor(() => expect(field('Passcode')).toHaveValue('481516'));
    api.on(detailOfAda, ok({ ...detail, designation: 'Changed meanwhile', version: 2 }));
    await returnTo(visit);
    expect(await screen.findByLabelText(/^Designation/)).toHaveValue('Head of Sales');
    expect(field('Passcode')).toHaveValue('');
    expect(field('Passcode')).toHaveAccessibleDescription('Passcodes are not kept in a draft: generate another one.');
    press('Next');
    await screen.findByText('Leads');
    press('Submit');
    await isClosed();
    expect(api.sentTo(users.update)[0]?.body).toMatchObject({ designation: 'Head of Sales', version: '1' });
  });
});

test('without a connection the form waits; once sent, it closes', async () => {
  let isOffline = true;
  api.on(users.create, () => (isOffline ? 'network-failure' : ok({ user_id: 9 }, 'Saved.')));
  await fillAll();
  press('Submit');
  expect(await screen.findByText(/^The server cannot be reached\./)).toBeVisible();
  isOffline = false;
  await isClosed();
  expect(new Set(api.sentTo(users.create).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});
