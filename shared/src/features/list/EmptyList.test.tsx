import type { PermissionKey } from '@salesdesk/shared/domain';
import { renderPage } from '@salesdesk/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyList } from './ListTable.tsx';

const onAdd = jest.fn();
const clear = jest.fn();
const show = (isFiltered: boolean, permissions: PermissionKey[]) =>
  renderPage(
    <EmptyList
      list={{ isFiltered, clear }}
      hint="Networks stand here."
      addLabel="Add a network"
      permission="system.network.create"
      onAdd={onAdd}
    />,
    { permissions },
  );

test('filters that hide everything can be cleared', async () => {
  show(true, ['system.network.create']);
  expect(screen.queryByRole('button', { name: 'Add a network' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(clear).toHaveBeenCalledTimes(1);
});

test('an empty list offers to add a record', async () => {
  show(false, ['system.network.create']);
  expect(screen.getByText('Networks stand here.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add a network' }));
  expect(onAdd).toHaveBeenCalledTimes(1);
});

test('without the permission to add there is no button', () => {
  show(false, []);
  expect(screen.getByText('No data found!!')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
