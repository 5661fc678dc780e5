import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dropdown } from './Dropdown.tsx';

const items = [
  { key: 'new', label: 'New' },
  { key: 'lost', label: 'Lost' },
];

/** A menu at a button, which the link beside it also opens, as M on a card does. */
function Menu({ onChoose }: { onChoose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <a href="/lead" onKeyDown={(event) => event.key === 'm' && setOpen(true)}>
        Acme
      </a>
      <Dropdown
        open={open}
        onOpenChange={setOpen}
        trigger={['click']}
        autoFocus
        destroyOnHidden
        menu={{ items, onClick: onChoose }}
      >
        <button type="button">Move</button>
      </Dropdown>
    </>
  );
}

const inMenu = () => waitFor(() => expect(screen.getByRole('menuitem', { name: 'New' })).toHaveFocus());

test('Escape returns the focus to the element that opened the menu, whether or not it is its button', async () => {
  const person = userEvent.setup();
  render(<Menu />);
  await person.click(screen.getByRole('button', { name: 'Move' }));
  await inMenu();
  await person.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Move' })).toHaveFocus();

  screen.getByRole('link').focus();
  await person.keyboard('m');
  await inMenu();
  await person.keyboard('{Escape}');
  expect(screen.getByRole('link')).toHaveFocus();
});

test('a choice that moves the focus leaves it there', async () => {
  const person = userEvent.setup();
  render(
    <>
      <Menu onChoose={() => document.getElementById('elsewhere')?.focus()} />
      <input id="elsewhere" />
    </>,
  );
  await person.click(screen.getByRole('button', { name: 'Move' }));
  await inMenu();
  await person.click(screen.getByRole('menuitem', { name: 'New' }));
  expect(screen.getByRole('textbox')).toHaveFocus();
});

test('an uncontrolled menu does the same', async () => {
  const person = userEvent.setup();
  render(
    <Dropdown trigger={['click']} autoFocus menu={{ items }}>
      <button type="button">Move</button>
    </Dropdown>,
  );
  await person.click(screen.getByRole('button'));
  await inMenu();
  await person.keyboard('{Escape}');
  expect(screen.getByRole('button')).toHaveFocus();
});

test('a choice by Enter does not press the button, which would open the menu again', async () => {
  const person = userEvent.setup();
  const onChoose = jest.fn();
  const onOpen = jest.fn();
  render(
    <Dropdown trigger={['click']} autoFocus menu={{ items, onClick: onChoose }} onOpenChange={onOpen}>
      <button type="button">Move</button>
    </Dropdown>,
  );
  await person.click(screen.getByRole('button'));
  await inMenu();
  // A browser presses the button that has the focus after the event, unless its default is prevented.
  const isDefault = fireEvent.keyDown(screen.getByRole('menuitem', { name: 'New' }), { key: 'Enter', keyCode: 13 });
  if (isDefault && document.activeElement) fireEvent.click(document.activeElement);
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(onOpen.mock.calls.map(([isOpen]) => isOpen)).toEqual([true, false]);
  // Longer than a menu takes to get the focus.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.getByRole('button')).toHaveFocus();
});
