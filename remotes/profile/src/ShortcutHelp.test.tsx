import { closeOverlay, openOverlay, setSingleKeys, useShortcuts } from '@salesdesk/shared';
import { renderExtension } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ShortcutHelp from './ShortcutHelp.tsx';

function Help() {
  useShortcuts('Everywhere', [
    { keys: 'Mod+K', label: 'Search everything' },
    { keys: 'g then q', label: 'Go to Q-List' },
    { keys: 'Shift+ArrowRight or m', label: 'Move on' },
  ]);
  return <ShortcutHelp />;
}

afterEach(() => {
  act(() => closeOverlay('shortcuts'));
  setSingleKeys(true);
});

const openHelp = async () => {
  renderExtension('overlay', Help);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => openOverlay('shortcuts'));
  return screen.findByRole('region', { name: 'Everywhere' });
};
const keysOf = (region: HTMLElement, label: string) =>
  [...(within(region).getByText(label).closest('div')?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent);

test('lists the shortcuts by screen, with their keys, until it is closed', async () => {
  const region = await openHelp();
  expect(keysOf(region, 'Search everything')).toEqual(['Ctrl', 'K']);
  expect(keysOf(region, 'Go to Q-List')).toEqual(['G', 'Q']);
  expect(keysOf(region, 'Move on')).toEqual(['Shift', '→', 'M']);
  expect(within(region).getByLabelText('right')).toHaveTextContent('→');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows which shortcuts are switched off', async () => {
  const region = await openHelp();
  expect(region).not.toHaveTextContent('switched off');
  act(() => setSingleKeys(false));
  expect(within(region).getByText('Go to Q-List')).toHaveTextContent('(switched off)');
  expect(within(region).getByText('Search everything')).not.toHaveTextContent('switched off');
});
