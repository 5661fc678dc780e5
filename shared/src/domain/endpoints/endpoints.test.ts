/** Every call of product.md section 7 by method and path, and paths with parts. */
import { API_BASE, type Endpoint, endpointWith } from '../endpoint.ts';
import * as endpoints from './index.ts';

test('the calls of the specification', () => {
  const calls = Object.values(endpoints).flatMap((group) =>
    Object.values(group as Record<string, Endpoint>).map(({ method, path }) => `${method} ${path}`),
  );
  expect(API_BASE).toBe('/api/');
  expect(calls).toEqual(
    expect.arrayContaining([
      'POST verify-username',
      'POST generate-qr',
      'POST login',
      'POST verify-otp',
      'POST logout',
      'POST confirm-passcode',
      'GET generate-passcode',
      'POST refresh',
      'GET catalog/countries',
      'GET catalog/networks',
      'POST catalog/network-create',
      'POST catalog/network-update',
      'POST catalog/network-delete',
      'POST catalog/network-status-change',
      'POST user/create-user',
      'POST user/user-update',
      'POST user/user-delete',
      'POST user/user-status-change',
      'GET user/users',
      'GET user/user/:id',
      'GET user/get-logged-in-user-details',
      'GET user/get-all-permissions',
      'GET account/accounts',
      'POST account/create_account_info',
      'POST account/contact',
      'POST account/social',
      'POST account/sales',
      'POST account/assignee',
      'POST account/status_change',
      'GET account/get-kanban-column-list',
      'GET account/get-lead-list',
      'POST account/update-lead-kanban-column',
    ]),
  );
  expect(new Set(calls).size).toBe(calls.length);
});

test.each([
  [7, 'user/user/7'],
  ['../login', 'user/user/..%2Flogin'],
  ['a b?x=1', 'user/user/a%20b%3Fx%3D1'],
])('the part %p cannot leave its place', (id, path) => {
  expect(endpointWith(endpoints.users.detail, { id })).toEqual({ method: 'GET', path });
});

test('a missing part is empty, and a path without parts stays unchanged', () => {
  expect(endpointWith(endpoints.users.detail, {}).path).toBe('user/user/');
  expect(endpointWith(endpoints.users.list, { id: 1 })).toEqual(endpoints.users.list);
});
