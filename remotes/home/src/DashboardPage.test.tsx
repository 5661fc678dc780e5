import { endpoints } from '@salesdesk/shared/domain';
import { fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import DashboardPage from './DashboardPage.tsx';

const { layouts, saveLayout } = endpoints.lists;
const order = () =>
  screen
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-label'))
    .filter(Boolean);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const visit = (stored = {}) => {
  const api = fakeApi({ [layouts.path]: ok(stored), [saveLayout.path]: ok(null) });
  renderPage(<DashboardPage />, { path: '/dashboard' });
  return api;
};
beforeEach(() => localStorage.clear());

test('tiles are moved and hidden by buttons, and the arrangement is stored', async () => {
  const api = visit();
  expect(order()).toEqual(['My Tasks', 'Notifications', 'Leads', 'Active Accounts']);
  expect(screen.queryByRole('toolbar')).toBeNull();
  press('Arrange');
  press('Move Leads forward');
  expect(screen.getByRole('status')).toHaveTextContent('Leads is tile 2 of 4.');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move Leads forward' })).toHaveFocus());
  screen.getByRole('button', { name: 'Hide Active Accounts' }).focus();
  press('Hide Active Accounts');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show Active Accounts' })).toHaveFocus());
  press('Done');
  expect(order()).toEqual(['My Tasks', 'Leads', 'Notifications']);
  await waitFor(() =>
    expect(api.sentTo(saveLayout).at(-1)?.body).toEqual({
      list: 'dashboard',
      columns: [
        { key: 'tasks', hidden: false },
        { key: 'leads', hidden: false },
        { key: 'notifications', hidden: false },
        { key: 'accounts', hidden: true },
      ],
    }),
  );
});

test('the stored arrangement is shown; a tile of a newer release comes last, one of an older is ignored', async () => {
  visit({ dashboard: [{ key: 'accounts' }, { key: 'weather' }, { key: 'leads', hidden: true }] });
  await waitFor(() => expect(order()).toEqual(['Active Accounts', 'My Tasks', 'Notifications']));
});
