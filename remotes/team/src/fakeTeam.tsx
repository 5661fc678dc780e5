/** Helpers for the tests of My Team: three users, a small catalogue, and the user's actions in the form. */
import { notify } from '@salesdesk/shared';
import { endpoints, endpointWith, type PermissionKey, type UserDetail } from '@salesdesk/shared/domain';
import { buildNetwork, buildUser, type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import TeamPage from './TeamPage.tsx';

export const { users } = endpoints;
export const me = buildUser({ user_id: 1, full_name: 'Marta Vermeulen' });
export const ada = buildUser({ user_id: 7, full_name: 'Ada Moss', email: 'ada@salesdesk.example', username: 'ada' });
export const sam = buildUser({ user_id: 8, full_name: 'Sam Sample' });

/** The details of Ada, who reports to Sam. */
export const detail: UserDetail = {
  user_id: 7,
  user_parent_id: 7,
  first_name: 'Ada',
  last_name: 'Moss',
  designation: 'Sales',
  email: 'ada@salesdesk.example',
  country_id: 1,
  reporting_to: 8,
  reporting_person: { full_name: 'Sam Sample' },
  username: 'ada',
  phone: '+31 6 5550 0001',
  profile_image: null,
  user_permission: { permissions: ['data.leads.view', 'data.leads.edit-all'] },
  network_ids: [21],
  remark: 'Works on Fridays.',
  receive_notifications: true,
  version: 1,
};
export const detailOfAda = endpointWith(users.detail, { id: 7 });

/** A fake API that answers every call of the page and accepts every save. */
export function answers(list = [me, ada, sam]): FakeApi {
  return fakeApi({
    [endpoints.lists.layouts.path]: ok({}),
    [endpoints.lists.views.path]: ok([]),
    [users.list.path]: ok(list),
    [users.statusChange.path]: ok(null),
    [users.delete.path]: ok(null),
    [users.create.path]: ok({ user_id: 9 }, 'Saved.'),
    [users.update.path]: ok({ user_id: 7 }, 'Saved.'),
    [users.permissions.path]: ok({
      data: { leads: ['view', 'edit-all'], 'q-list': ['view'] },
      system: { staff: ['view'] },
    }),
    [detailOfAda.path]: ok(detail),
    [endpoints.auth.generatePasscode.path]: ok({ passcode: '481516', expires_at: '2026-03-01T10:10:00.000Z' }),
    [endpoints.countries.list.path]: ok([
      { country_id: 1, country_name: 'Netherlands', country_phone_code: '31', country_iso2: 'NL' },
    ]),
    [endpoints.networks.list.path]: ok([
      buildNetwork({ network_id: 21, network_name: 'Facebook', network_code: 'FB' }),
      buildNetwork({ network_id: 22, network_name: 'TikTok', network_code: 'TT' }),
      buildNetwork({ network_id: 23, network_name: 'Closed', network_code: 'CL', network_status: 2 }),
    ]),
  });
}

/** All permissions for staff, and some for leads that can be granted. */
export const ALL: PermissionKey[] = [
  'system.staff.view',
  'system.staff.create',
  'system.staff.edit',
  'system.staff.delete',
  'system.staff.status',
  'data.leads.view',
  'data.leads.edit-all',
];

export const visit = (permissions = ALL, path = '/my-team') =>
  renderPage(<TeamPage />, { path, permissions, userId: me.user_parent_id });

/** Opens the popup by the page's own button and waits for its first tab. */
export async function openForm(button: 'Add User' | 'Edit Ada Moss'): Promise<void> {
  visit();
  await screen.findByText('Ada Moss');
  fireEvent.click(button === 'Add User' ? screen.getByText(button) : screen.getByLabelText(button));
  await screen.findByLabelText(/^First name/);
}

export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: 'button *' }));
export const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) });

/** The options of an open picker. */
export const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.getAttribute('title'));

export async function pick(label: string, option: string): Promise<void> {
  fireEvent.mouseDown(field(label));
  await waitFor(() => expect(offered()).toContain(option));
  const found = screen.getAllByTitle(option).find((element) => element.matches('.ant-select-item-option'));
  fireEvent.click(found as HTMLElement);
}

/** Fills in all fields of General that a new colleague needs. */
export async function fillGeneral(): Promise<void> {
  type('First name', 'Noor');
  type('Last name', 'Tester');
  type('Designation', 'Sales');
  type('Email', 'noor@salesdesk.example');
  type('Phone', '555 0123');
  type('Username', 'noor');
  type('Password', 'Secret-123');
  await pick('Country', 'Netherlands');
  await pick('Reporting to', 'Sam Sample');
}

/** The errors shown so far, of a test that replaces `notify.error`. */
export const errors = () => jest.mocked(notify.error).mock.calls.map(([text]) => text);

/** Presses a button of a dialog. */
export const choose = (dialog: HTMLElement, answer: 'Delete' | 'Deactivate' | 'Cancel') =>
  fireEvent.click(within(dialog).getByText(answer, { selector: 'button *' }));

/** Waits until no dialog is open. */
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
