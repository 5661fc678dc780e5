import { areSingleKeysOn, restoreKeys, setSingleKeys, shownKey } from '@salesdesk/shared';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShortcutChoice } from './ShortcutChoice.tsx';

afterEach(() => {
  setSingleKeys(true);
  restoreKeys();
});

test('shortcuts of one character are switched off and on, and the next visit knows', async () => {
  const user = userEvent.setup();
  render(<ShortcutChoice />);
  expect(screen.getByRole('radio', { name: 'On' })).toBeChecked();
  await user.click(screen.getByText('Off'));
  expect(areSingleKeysOn()).toBe(false);
  expect(localStorage.getItem('salesdesk.single-keys')).toBe('false');
  expect(screen.getByRole('radio', { name: 'Off' })).toBeChecked();
  await user.click(screen.getByText('On'));
  expect(areSingleKeysOn()).toBe(true);
});

test('each of them gets another character; a taken one is refused, and all can be restored', async () => {
  const user = userEvent.setup();
  render(<ShortcutChoice />);
  await user.click(screen.getByText('Change the keys'));
  const next = screen.getByRole('textbox', { name: 'To the next row' });
  await user.click(next);
  await user.keyboard('x');
  expect(next).toHaveValue('x');
  expect(shownKey('j')).toBe('x');

  await user.click(screen.getByRole('textbox', { name: 'To the row before' }));
  await user.keyboard('x');
  const before = screen.getByRole('textbox', { name: 'To the row before' });
  expect(before).toHaveValue('k');
  expect(before).toHaveAccessibleDescription('“x” is taken: To the next row.');

  await user.click(screen.getByRole('button', { name: 'Use the original keys' }));
  expect(next).toHaveValue('j');
  expect(screen.queryByText(/is taken/)).not.toBeInTheDocument();
});
