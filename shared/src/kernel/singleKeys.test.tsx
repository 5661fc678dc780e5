import { fireEvent, render } from '@testing-library/react';
import { isSingleKey, setSingleKeys, useShortcuts } from './shortcuts.ts';

afterEach(() => setSingleKeys(true));

test('those that write a character are single keys', () => {
  expect(['j', '?', '/', 'Shift+A', 'g then l'].filter(isSingleKey)).toHaveLength(5);
  expect(['Mod+K', 'Alt+T', 'Escape', 'Shift+ArrowRight', 'Space'].filter(isSingleKey)).toEqual([]);
});

test('switched off they do nothing; the others, and those of what has the focus, still work', () => {
  const pressed: string[] = [];
  function Screen() {
    useShortcuts('Screen', [
      { keys: 'j', label: 'Next', run: () => pressed.push('j') },
      { keys: 'm', label: 'Menu', whenFocused: true, run: () => pressed.push('m') },
      { keys: 'Mod+K', label: 'Search', run: () => pressed.push('Mod+K') },
    ]);
    return null;
  }
  render(<Screen />);
  const press = () => {
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'm' });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    return pressed.splice(0);
  };
  expect(press()).toEqual(['j', 'm', 'Mod+K']);
  setSingleKeys(false);
  expect(press()).toEqual(['m', 'Mod+K']);
});
