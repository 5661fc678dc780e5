import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const onConfirm = jest.fn();
const onCancel = jest.fn();
const onDismiss = jest.fn();
beforeEach(() => jest.resetAllMocks());

const show = (busy = false) =>
  render(
    <ConfirmDialog
      open
      title="Delete Network"
      message="Are you sure you want to delete this Network?"
      detail="Acme, code ACM"
      confirmLabel="Delete"
      danger
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
      onDismiss={onDismiss}
    />,
  );

test('asks, names the object, and has the focus on the safe button', async () => {
  show();
  const dialog = screen.getByRole('dialog', { name: 'Delete Network' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete this Network?');
  expect(dialog).toHaveTextContent('Acme, code ACM');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('confirms with its button; Esc makes no choice', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onDismiss).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
});

test('cannot be confirmed again while the reply is pending', async () => {
  show(true);
  await userEvent.click(screen.getByRole('button', { name: /Delete/ }));
  expect(onConfirm).not.toHaveBeenCalled();
});
