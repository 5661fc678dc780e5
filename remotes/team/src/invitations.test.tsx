import { notify } from '@salesdesk/shared';
import { type FakeApi, ok } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ada, answers, field, me, openForm, press, sam, type, users, visit } from './fakeTeam.tsx';

const INVITATION = {
  user_id: 9,
  link: 'https://sales.example/invitation#token',
  email: 'noor@salesdesk.example',
  expires_at: '2026-03-01T10:10:00.000Z',
  is_sent: false,
};

let api: FakeApi;
beforeEach(() => {
  api = answers([me, { ...ada, is_invited: true, is_enrolled: false }, sam]);
  for (const kind of ['success', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const dialog = () => screen.findByRole('dialog', { name: 'Invitation' });

test('a colleague is invited with name, e-mail and preset; the link is shown to be copied', async () => {
  const writeText = jest.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  api.on(users.invite, ok(INVITATION, 'The invitation is ready.'));
  await openForm('Add User');
  type('Username', 'taken');
  fireEvent.click(screen.getByLabelText(/^Invite by a link/));
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  press('Next');
  expect(screen.getAllByText(/ is required$/).map((text) => text.textContent)).toEqual([
    'First name is required',
    'Last name is required',
    'Email is required',
  ]);
  type('First name', 'Noor');
  type('Last name', 'Tester');
  type('Email', 'noor@salesdesk.example');
  press('Next');
  await screen.findByText('Leads');
  fireEvent.click(screen.getByLabelText('Leads: View'));
  press('Submit');
  const shown = await dialog();
  expect(within(shown).getByText('Send this link to noor@salesdesk.example.')).toBeVisible();
  fireEvent.click(within(shown).getByText('Copy link'));
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Link copied'));
  expect(writeText).toHaveBeenCalledWith(INVITATION.link);
  const sent = api.sentTo(users.invite)[0]?.body;
  expect(sent).toMatchObject({
    first_name: 'Noor',
    email: 'noor@salesdesk.example',
    // Entered before, and not shown.
    username: '',
    'checkedPermissions[]': ['data.leads.view'],
    // Every network that is in use.
    'checkedNetworks[]': ['21', '22'],
  });
  expect(sent).not.toHaveProperty('invites');
  fireEvent.click(within(shown).getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was entered stays when one goes back to entering everything', async () => {
  await openForm('Add User');
  type('Designation', 'Sales');
  const choice = screen.getByLabelText(/^Invite by a link/);
  fireEvent.click(choice);
  type('First name', 'Noor');
  fireEvent.click(screen.getByLabelText(/^Invite by a link/));
  expect(field('Designation')).toHaveValue('Sales');
  expect(field('First name')).toHaveValue('Noor');
});

test('somebody invited is marked, and gets another link', async () => {
  api.on(users.renewInvitation, ok({ ...INVITATION, is_sent: true }));
  visit();
  const row = (await screen.findByText('Ada Moss')).closest('tr') as HTMLTableRowElement;
  expect(within(row).getByText('Invited')).toBeVisible();
  fireEvent.click(screen.getByLabelText('Make a new link for Ada Moss'));
  expect(within(await dialog()).getByText('This link was sent to noor@salesdesk.example.')).toBeVisible();
  expect(api.sentTo(users.renewInvitation)[0]?.body).toEqual({ user_id: '7' });
});
