import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PopoverMenu, PopoverTool } from './PopoverMenu.tsx';

function Menu({ focusesInput = false, count = 0 }) {
  const [open, setOpen] = useState(false);
  const [pressed, setPressed] = useState(0);
  return (
    <>
      <PopoverMenu
        label="Columns"
        count={count}
        placement="bottom"
        open={open}
        onOpenChange={setOpen}
        focusesInput={focusesInput}
      >
        {(close) => (
          <>
            <input aria-label="Width" />
            <PopoverTool label="Move up" disabled onClick={() => setPressed(9)}>
              ↑
            </PopoverTool>
            <PopoverTool label="Move down" isOn={false} onClick={() => setPressed(pressed + 1)}>
              {pressed}
            </PopoverTool>
            <button type="button" onClick={close}>
              Done
            </button>
          </>
        )}
      </PopoverMenu>
      <p>Elsewhere</p>
    </>
  );
}

const button = () => screen.getByRole('button', { name: /Columns/ });
const panel = () => screen.findByRole('dialog', { name: 'Columns' });
const isClosed = () => waitFor(() => expect(button()).toHaveAttribute('aria-expanded', 'false'));
const open = async () => {
  await userEvent.click(button());
  await panel();
};

test('Tab goes from the button into the panel; Escape closes it and returns the focus', async () => {
  render(<Menu />);
  await open();
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  expect(button()).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByLabelText('Width')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await isClosed();
  expect(button()).toHaveFocus();
});

test('Tab out of the panel closes it and leaves the focus where it went', async () => {
  render(
    <>
      <Menu />
      <button type="button">After</button>
    </>,
  );
  await open();
  screen.getByRole('button', { name: 'Done' }).focus();
  await userEvent.tab();
  await isClosed();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('the first input gets the focus where that is wanted', async () => {
  render(<Menu focusesInput />);
  await open();
  expect(screen.getByLabelText('Width')).toHaveFocus();
});

test('what the content closes returns the focus; a click outside does not move it', async () => {
  render(<Menu />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await isClosed();
  expect(button()).toHaveFocus();
  await open();
  await userEvent.click(screen.getByText('Elsewhere'));
  await isClosed();
  expect(button()).not.toHaveFocus();
});

test('a disabled tool keeps the focus and does nothing', async () => {
  render(<Menu count={3} />);
  await open();
  const tool = screen.getByRole('button', { name: 'Move up' });
  await userEvent.click(tool);
  expect(tool).toHaveFocus();
  expect(tool).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Move down' })).toHaveTextContent('0');
  expect(screen.getByTitle('3')).toBeInTheDocument();
});
