/** What a screen reader is given of controls that antd draws: no file names of icons, no role that does not fit. */
import { render, screen } from '@testing-library/react';
import { Drawer, Modal, Select } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PopoverMenu } from './PopoverMenu.tsx';
import { SearchBox } from './SearchBox.tsx';
import { ThemeProvider } from './ThemeProvider.tsx';

test('icons of fields and of closing have no name but that of what clears a field', () => {
  const { baseElement } = render(
    <ThemeProvider>
      <Select aria-label="Country" allowClear mode="multiple" value={['nl']} options={[{ value: 'nl', label: 'NL' }]} />
      <PasswordField aria-label="Password" />
      <SearchBox value="acme" onChange={() => {}} />
      <Modal open title="Modal" footer={null} />
      <Drawer open title="Drawer" />
    </ThemeProvider>,
  );
  const labels = [...baseElement.querySelectorAll('.anticon[aria-label]')].map((icon) =>
    icon.getAttribute('aria-label'),
  );
  expect(new Set(labels)).toEqual(new Set(['Clear the field']));
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Clear the field', hidden: true })).toBeInTheDocument();
});

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
