import { formatLastLogin, notify } from '@salesdesk/shared';
import { ERROR_CODES, PERMISSION_KEYS, type PermissionKey, STATUS, TOASTS } from '@salesdesk/shared/domain';
import { buildUser, type FakeReply, ok, refused } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ALL, ada, answers, choose, errors, isClosed, me, users, visit } from './fakeTeam.tsx';

beforeEach(() => {
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const toggleOfAda = () => screen.findByLabelText('Status of Ada Moss');

test('on a phone colleagues are cards to call and to mail, with the switch and buttons of the table', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as never,
    );
  answers([{ ...ada, is_locked: true }]);
  visit();
  const card = within((await screen.findByText('Ada Moss')).closest('li') as HTMLElement);
  expect(screen.queryByRole('table')).toBeNull();
  expect(card.getByRole('link', { name: 'Call Ada Moss' })).toHaveAttribute('href', 'tel:+31655500001');
  expect(card.getByRole('link', { name: 'Mail to Ada Moss' })).toHaveAttribute('href', 'mailto:ada@salesdesk.example');
  expect(card.getByText('Utrecht, Netherlands')).toBeVisible();
  expect(card.getByRole('switch', { name: 'Status of Ada Moss' })).toBeChecked();
  expect(card.getByRole('button', { name: 'Unlock Ada Moss' })).toBeVisible();
  expect(card.getByRole('button', { name: 'Edit Ada Moss' })).toBeVisible();
  fireEvent.click(card.getByRole('button', { name: 'Delete Ada Moss' }));
  expect(await screen.findByRole('dialog', { name: 'Delete User' })).toBeVisible();
});

describe('the list', () => {
  test('shows 15 skeleton rows, then No data found!! without colleagues: the current user is not listed', async () => {
    answers([me]);
    visit();
    expect(screen.getByRole('heading', { name: 'My Team' })).toBeInTheDocument();
    expect(screen.getAllByTestId('skeleton-row')).toHaveLength(15);
    expect(await screen.findByText('No data found!!')).toBeInTheDocument();
    expect(screen.queryByText('Marta Vermeulen')).toBeNull();
  });

  test('a colleague without the added fields is neither locked nor without an authenticator app', async () => {
    const { permissions: _rights, is_locked: _locked, is_enrolled: _enrolled, manager: _manager, ...plain } = ada;
    answers([plain as typeof ada]);
    visit();
    const row = (await screen.findByText('Ada Moss')).closest('tr') as HTMLTableRowElement;
    expect([row.cells[4]?.textContent, row.cells[6]?.textContent]).toEqual([formatLastLogin(ada.login_time), '--']);
  });

  test('has the columns of the specification and Permissions; User name shows the e-mail', async () => {
    answers([ada]);
    visit();
    const row = (await screen.findByText('Ada Moss')).closest('tr') as HTMLTableRowElement;
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Name',
      'Designation',
      'Mobile phone',
      'User name',
      'Last login',
      'Location',
      'Permissions',
      'Status',
      'Edit',
      'Delete',
    ]);
    const texts = [...row.cells].map((cell) => cell.textContent);
    expect(texts[6]).toBe('Rep');
    expect(texts.slice(1, 6)).toEqual([
      'SalesDaniel Brandt',
      '+31 6 5550 0001',
      'ada@salesdesk.exampleada',
      formatLastLogin(ada.login_time),
      'Utrecht, Netherlands',
    ]);
    expect(texts[4]).toMatch(/^\d\d:\d\d, 01 Mar 2026$/);
    expect(within(row).getByText('Utrecht, Netherlands')).toHaveAttribute('title', '192.0.2.1');
  });

  test('unknown values are shown as such, a missing login as ---', async () => {
    const nothing = { designation: null, phone: null, email: null, username: null, login_time: null, manager: null };
    answers([buildUser({ user_id: 9, full_name: 'New Comer', ...nothing, city: null, country: null })]);
    visit();
    const row = (await screen.findByText('New Comer')).closest('tr') as HTMLTableRowElement;
    expect([...row.cells].map((cell) => cell.textContent).slice(1, 6)).toEqual(['--', '--', '--', '---', '--']);
  });

  test.each([
    ['a flag', { message: 'x', data: [] }, TOASTS.unknownError],
    ['a payload', { error: false }, TOASTS.noPayload],
    ['both', { text: '', status: 200 }, TOASTS.noPayload],
  ])('a reply without %s shows a message', async (_, answer, text) => {
    const api = answers();
    api.on(users.list, answer);
    visit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The server did not answer/);
    expect(notify.error).toHaveBeenCalledWith(text, { key: TOASTS.fetchUsers });
  });

  test('a failure shows a message and can be retried', async () => {
    const api = answers();
    api.on(users.list, { ...refused(ERROR_CODES.unexpected), status: 500 });
    visit();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The server did not answer/);
    expect(notify.error).toHaveBeenCalledWith('Failed to fetch fetchUsers', { key: TOASTS.fetchUsers });
    api.on(users.list, ok([ada]));
    fireEvent.click(screen.getByText('Try again'));
    expect(await screen.findByText('Ada Moss')).toBeInTheDocument();
  });
});

test.each<[PermissionKey, string[]]>([
  ['system.staff.create', ['Add User']],
  ['system.staff.status', ['Status of Ada Moss']],
  ['system.staff.edit', ['Edit Ada Moss']],
  ['system.staff.delete', ['Delete Ada Moss']],
])('%s alone enables nothing but its control', async (key, controls) => {
  answers([ada]);
  const { container } = visit(['system.staff.view', key]);
  await screen.findByText('Ada Moss');
  // The permission to view includes the views, the filters and the orders.
  const guarded = [...container.querySelectorAll<HTMLButtonElement>('button:not([aria-haspopup="dialog"])')].filter(
    (control) => !control.closest('th, [role="toolbar"]'),
  );
  const enabled = guarded.filter((control) => !control.disabled && control.getAttribute('aria-disabled') !== 'true');
  expect(enabled.map((control) => control.getAttribute('aria-label') ?? control.textContent)).toEqual(controls);
  expect(guarded).toHaveLength(4);
});

async function deactivate(toggle: HTMLElement) {
  fireEvent.click(toggle);
  choose(await screen.findByRole('dialog', { name: 'Deactivate user' }), 'Deactivate');
}

describe('signing in', () => {
  test('a locked colleague is marked and can be unlocked', async () => {
    const api = answers([{ ...ada, is_locked: true }]);
    api.on(users.unlock, ok(null, 'The user can sign in again.'));
    visit();
    const row = (await screen.findByText('Ada Moss')).closest('tr') as HTMLTableRowElement;
    expect(within(row).getByText('Locked')).toBeInTheDocument();
    api.on(users.list, ok([ada]));
    fireEvent.click(screen.getByLabelText('Unlock Ada Moss'));
    await waitFor(() => expect(screen.queryByText('Locked')).toBeNull());
    expect(api.sentTo(users.unlock)[0]?.body).toEqual({ user_id: '7' });
    expect(notify.success).toHaveBeenCalledWith('The user can sign in again.', { key: undefined });
  });

  test('the lock is seen without the permission to lift it', async () => {
    answers([{ ...ada, is_locked: true }]);
    visit(['system.staff.view']);
    expect(await screen.findByLabelText('Unlock Ada Moss')).toHaveAttribute('aria-disabled', 'true');
  });

  test('a colleague without an authenticator app is marked', async () => {
    answers([{ ...ada, is_enrolled: false, permissions: ['data.leads.view'], manager: null }]);
    visit();
    const row = (await screen.findByText('Ada Moss')).closest('tr') as HTMLTableRowElement;
    expect(row.cells[1]).toHaveTextContent(/^Sales$/);
    expect(row.cells[4]).toHaveTextContent('No authenticator yet');
    expect(row.cells[6]).toHaveTextContent(`1 of ${PERMISSION_KEYS.length}`);
  });

  test('the filters are sent to the server', async () => {
    const api = answers([ada]);
    visit(ALL, '/my-team?rights=rep&access=locked&manager=daniel');
    await screen.findByText('Ada Moss');
    expect(api.sentTo(users.list).map(({ query }) => query)).toContainEqual({
      rights: 'rep',
      access: 'locked',
      manager: 'daniel',
    });
  });
});

describe('the switch', () => {
  test('toggles at once, sends the other status and shows a message', async () => {
    const api = answers([ada]);
    let answer: (reply: FakeReply) => void = () => {};
    const later = new Promise<FakeReply>((resolve) => {
      answer = resolve;
    });
    api.on(users.statusChange, () => later);
    visit();
    const toggle = await toggleOfAda();
    await deactivate(toggle);
    await waitFor(() => expect(toggle).not.toBeChecked());
    expect(api.sentTo(users.statusChange)[0]?.body).toEqual({ user_id: '7', status_code: '2' });
    expect(notify.success).not.toHaveBeenCalled();
    api.on(users.list, ok([{ ...ada, status: STATUS.inactive }]));
    answer(ok(null));
    await waitFor(() => expect(toggle).toBeEnabled());
    expect(notify.success).toHaveBeenCalledWith('User status updated to inactive', { key: undefined });
    expect(toggle).not.toBeChecked();
  });

  test('asks before a colleague is deactivated, and Cancel changes nothing', async () => {
    const api = answers([ada]);
    visit();
    const toggle = await toggleOfAda();
    fireEvent.click(toggle);
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate user' });
    expect(dialog).toHaveTextContent('Deactivate Ada Moss?');
    choose(dialog, 'Cancel');
    await isClosed();
    expect(toggle).toBeChecked();
    expect(api.sentTo(users.statusChange)).toEqual([]);
  });

  test('hands over what is theirs, with a line for the new owner', async () => {
    const api = answers([ada, { ...ada, user_id: 8, user_parent_id: 8, full_name: 'Bo Lind' }]);
    visit();
    fireEvent.click(await toggleOfAda());
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate user' });
    expect(within(dialog).queryByLabelText('A line for the new owner')).toBeNull();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Hand over companies and leads to' }));
    const [option] = (await screen.findAllByTitle('Bo Lind')).slice(-1);
    fireEvent.click(option as HTMLElement);
    fireEvent.change(within(dialog).getByLabelText('A line for the new owner'), { target: { value: ' Call Acme ' } });
    choose(dialog, 'Deactivate');
    await waitFor(() => expect(api.sentTo(users.statusChange)).toHaveLength(1));
    expect(api.sentTo(users.statusChange)[0]?.body).toEqual({
      user_id: '7',
      status_code: '2',
      reassign_to: '8',
      line: 'Call Acme',
    });
  });

  test('an inactive colleague becomes active', async () => {
    const api = answers([{ ...ada, status: STATUS.inactive }]);
    visit();
    const toggle = await toggleOfAda();
    api.on(users.list, ok([ada]));
    fireEvent.click(toggle);
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    await waitFor(() => expect(toggle).toBeEnabled());
    expect(notify.success).toHaveBeenCalledWith('User status updated to active', { key: undefined });
    expect(api.sentTo(users.statusChange)[0]?.body).toEqual({ user_id: '7', status_code: '1' });
  });

  test.each<[string, FakeReply | 'network-failure', string]>([
    ['an unreachable server', 'network-failure', 'Failed to update status'],
    ['a refusal', refused(ERROR_CODES.forbidden, 'Not yours.'), 'Not yours.'],
    ['a missing flag', { message: 'Done' }, 'Unknown error occurred'],
  ])('%s reverts it and shows a message', async (_, reply, text) => {
    const api = answers([ada]);
    visit();
    const toggle = await toggleOfAda();
    // The list never reloads here, so the page itself has to revert the switch.
    api.on(users.list, () => new Promise(() => {}));
    api.on(users.statusChange, reply);
    await deactivate(toggle);
    await waitFor(() => expect(errors()).toEqual([text]));
    await waitFor(() => expect(toggle).toBeEnabled());
    expect(toggle).toBeChecked();
  });
});

test.each([
  ['add', 'system.staff.create', 'Add User'],
  [`edit:${ada.user_id}`, 'system.staff.edit', 'Edit User'],
] as const)('an address with ?do=%s opens its form with %s only', async (action, key, title) => {
  answers([ada]);
  const reader = visit(['system.staff.view'], `/my-team?do=${action}`);
  await screen.findByText('Ada Moss');
  await waitFor(() => expect(reader.router.state.location.search).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
  reader.unmount();
  visit(['system.staff.view', key], `/my-team?do=${action}`);
  expect(await screen.findByRole('dialog')).toHaveTextContent(title);
});
