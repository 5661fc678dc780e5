/** Helpers for the tests of Networks: two networks, an API that accepts every call, and the page with its permissions. */
import { endpoints, type PermissionKey, STATUS } from '@salesdesk/shared/domain';
import { buildNetwork, type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
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
