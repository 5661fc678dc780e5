import { fireEvent, render } from '@testing-library/react';
import { useShortcuts } from './shortcuts.ts';
import { changeKey, isSingleKey, restoreKeys, setSingleKeys, shownKey } from './singleKeys.ts';

afterEach(() => {
  setSingleKeys(true);
  restoreKeys();
});

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

test('a changed key is pressed by its new character alone, with Shift or without', () => {
  const pressed: string[] = [];
  function Screen() {
    useShortcuts('Screen', [
      { keys: 'j', label: 'Next', run: () => pressed.push('j') },
      { keys: 'a', label: 'Task', run: () => pressed.push('a') },
      { keys: 'Shift+A', label: 'Add', run: () => pressed.push('Shift+A') },
    ]);
    return null;
  }
  render(<Screen />);
  const press = (...keys: [key: string, shiftKey?: boolean][]) => {
    for (const [key, shiftKey = false] of keys) fireEvent.keyDown(document.body, { key, shiftKey });
    return pressed.splice(0);
  };
  expect(changeKey('j', 'X')).toBeNull();
  expect(changeKey('A', '+')).toBeNull();
  expect(press(['j'], ['X', true], ['+', true], ['A', true], ['a'])).toEqual(['j', 'Shift+A', 'a']);
  expect(localStorage.getItem('salesdesk.changed-keys')).toBe('{"j":"X","A":"+"}');

  expect(changeKey('a', 'X')).toBe('j');
  expect(shownKey('a')).toBe('a');
  expect(changeKey('a', 'j')).toBeNull();
  expect(press(['j'])).toEqual(['a']);
  restoreKeys();
  expect(press(['j'], ['X', true], ['A', true])).toEqual(['j', 'Shift+A']);
});
