import { areSingleKeysOn, setSingleKeys } from '@salesdesk/shared';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ShortcutChoice } from './BrowserChoices.tsx';

afterEach(() => setSingleKeys(true));

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
