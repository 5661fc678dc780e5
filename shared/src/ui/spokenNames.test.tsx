/** What a screen reader is given of controls that antd draws: no role that does not fit. */
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { PopoverMenu } from './PopoverMenu.tsx';

test('the title of a dialog is a heading', () => {
  render(
    <ConfirmDialog
      open
      title="Delete User"
      message="Sure?"
      confirmLabel="Delete"
      onConfirm={() => {}}
      onCancel={() => {}}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Delete User' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Delete User', level: 2 })).toBeInTheDocument();
});

test('a panel with controls is a dialog, not a tooltip', () => {
  function Menu() {
    const [open, setOpen] = useState(true);
    return (
      <PopoverMenu label="Views" placement="bottomLeft" open={open} onOpenChange={setOpen}>
        {() => <button type="button">Mine</button>}
      </PopoverMenu>
    );
  }
  render(<Menu />);
  expect(screen.getByRole('dialog', { name: 'Views' })).toBeInTheDocument();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
