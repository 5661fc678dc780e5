import { notify, session } from '@salesdesk/shared';
import { renderPage } from '@salesdesk/shared/testing';
import { act, screen } from '@testing-library/react';
import { Guard } from './Guard.tsx';

beforeEach(() => {
  jest.spyOn(notify, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const page = (
  <Guard permission="data.q-list.view">
    <p>the list</p>
  </Guard>
);

test('admits a user with the permission', () => {
  renderPage(page, { path: '/q-list', permissions: ['data.q-list.view'] });
  expect(screen.getByText('the list')).toBeInTheDocument();
  expect(notify.error).not.toHaveBeenCalled();
});

test('redirects others to /home with the specified text', () => {
  const { router } = renderPage(page, { path: '/q-list', permissions: ['data.leads.view'] });
  expect(router.state.location.pathname).toBe('/home');
  expect(screen.queryByText('the list')).toBeNull();
  expect(notify.error).toHaveBeenCalledWith('You do not have permission to access this page.', expect.anything());
});

test('without the right to the list, a link to a record opens the record, which names the missing right', () => {
  const { router } = renderPage(page, { path: '/q-list?company=7', permissions: ['data.leads.view'] });
  expect(router.state.location.pathname).toBe('/companies/7');
  expect(notify.error).not.toHaveBeenCalled();
});

test('who has to change the password sees My profile only, until it is changed', async () => {
  const { router } = renderPage(<Guard>the page</Guard>, { path: '/home', user: { must_change_password: true } });
  expect(router.state.location.pathname).toBe('/my-profile');
  const { user } = session.state$.value;
  if (user) act(() => session.setUser({ ...user, must_change_password: false }));
  await act(() => router.navigate('/home'));
  expect(screen.getByText('the page')).toBeInTheDocument();
});

test('redirects signed-out users to the sign-in without a message', () => {
  const { router } = renderPage(<Guard>home</Guard>, { path: '/home' });
  expect(router.state.location.pathname).toBe('/home');
  act(() => session.end('signed-out'));
  expect(router.state.location.pathname).toBe('/');
  expect(notify.error).not.toHaveBeenCalled();
});
