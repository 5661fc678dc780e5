/** Helpers for the tests of Networks: two networks, an API that accepts every call, the page with its permissions and its form. */
import { endpoints, type PermissionKey, STATUS } from '@salesdesk/shared/domain';
import { buildNetwork, type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NetworksPage from './NetworksPage.tsx';

export const { networks } = endpoints;
export const google = buildNetwork({
  network_id: 7,
  network_name: 'Google Ads',
  network_code: 'GADS',
  network_url: 'https://ads.example',
  network_logo: '/files/gads.png',
  network_color_code: '#AA3366',
});
export const inactive = { ...google, network_status: STATUS.inactive };
export const meta = buildNetwork({ network_id: 8, network_name: 'Meta', network_color_code: null });

export function answers(list = [google, meta]): FakeApi {
  return fakeApi({
    [endpoints.lists.layouts.path]: ok({}),
    [endpoints.lists.views.path]: ok([]),
    [networks.list.path]: ok(list),
    [networks.create.path]: ok({ network_id: 9 }, 'Saved.'),
    [networks.update.path]: ok({ network_id: 7 }, 'Saved.'),
    [networks.statusChange.path]: ok(null),
    [networks.delete.path]: ok(null),
  });
}

export const ALL: PermissionKey[] = [
  'system.network.view',
  'system.network.create',
  'system.network.edit',
  'system.network.delete',
];
export const visit = (permissions = ALL, path = '/networks') => renderPage(<NetworksPage />, { path, permissions });

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const save = () => userEvent.click(screen.getByText('Save & Close'));
export const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input[type=text]' });
export const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Opens the page and a form of it. */
export async function open(button: 'Add Network' | 'Edit Google Ads' = 'Add Network') {
  visit();
  await press(button);
  await screen.findByRole('dialog');
}

export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
