import { renderPage } from '@salesdesk/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PermissionButton } from './PermissionButton.tsx';

async function pressedWith(permissions: 'data.q-list.create'[], permission?: string): Promise<boolean> {
  const onClick = jest.fn();
  renderPage(
    <PermissionButton permission={permission} onClick={onClick}>
      Add
    </PermissionButton>,
    { permissions },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  return onClick.mock.calls.length > 0;
}

test('with its permission it works', async () => {
  expect(await pressedWith(['data.q-list.create'], 'data.q-list.create')).toBe(true);
});

test('a button with no key is always active', async () => {
  expect(await pressedWith([])).toBe(true);
});

test('without its permission it appears disabled, does nothing and gives the reason', async () => {
  expect(await pressedWith([], 'data.q-list.create')).toBe(false);
  expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByRole('tooltip')).toHaveTextContent('You do not have permission for this.');
});

test('the reason is there for the keyboard too: the button keeps the focus and is described by it', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: Event) => event.preventDefault());
  renderPage(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <PermissionButton refusal="Import on the Q List." htmlType="submit" onClick={onClick}>
        Import
      </PermissionButton>
    </form>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Import' });
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('Import on the Q List.');
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Import on the Q List.');
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an icon button is named by its tip', () => {
  renderPage(<PermissionButton tip="Edit" icon={<span />} />);
  expect(screen.getByRole('button', { name: 'Edit' })).toBeEnabled();
});
