import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { isPressed, useShortcutList, useShortcuts } from './shortcuts.ts';

const key = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init);

test.each([
  ['j', { key: 'j' }, true],
  ['j', { key: 'J', shiftKey: true }, false],
  ['j', { key: 'j', ctrlKey: true }, false],
  ['?', { key: '?', shiftKey: true }, true],
  ['?', { key: '?' }, true],
  ['Mod+K', { key: 'k', ctrlKey: true }, true],
  ['Mod+K', { key: 'k', metaKey: true }, true],
  ['Mod+K', { key: 'k' }, false],
  ['Shift+ArrowRight or Shift+ArrowLeft', { key: 'ArrowLeft', shiftKey: true }, true],
  ['Shift+ArrowRight', { key: 'ArrowRight' }, false],
])('%s by %j: %s', (keys, init, expected) => {
  expect(isPressed(keys, key(init))).toBe(expected);
});

function Fields({ run }: { run: () => void }) {
  useShortcuts('Fields', [
    { keys: 'j', label: 'Next', run },
    { keys: 'Mod+K', label: 'Search', run },
  ]);
  return (
    <>
      <input aria-label="text" />
      <input aria-label="box" type="checkbox" />
      <textarea aria-label="long" />
    </>
  );
}

test('are called unless somebody types or the key was handled already', () => {
  const run = jest.fn();
  render(<Fields run={run} />);
  fireEvent.keyDown(screen.getByLabelText('text'), { key: 'j' });
  fireEvent.keyDown(screen.getByLabelText('long'), { key: 'j' });
  const handle = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', handle);
  fireEvent.keyDown(document.body, { key: 'j' });
  document.body.removeEventListener('keydown', handle);
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByLabelText('box'), { key: 'j' });
  fireEvent.keyDown(screen.getByLabelText('text'), { key: 'k', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(2);
});

test('are listed for as long as their screen is here, and after that as of another screen', () => {
  const list = renderHook(() => useShortcutList());
  const page = renderHook(() => useShortcuts('A board', [{ keys: 'm', label: 'Move' }]));
  expect(list.result.current[0]).toMatchObject({ screen: 'A board', isHere: true });
  page.unmount();
  expect(list.result.current.find(({ screen }) => screen === 'A board')).toMatchObject({
    isHere: false,
    shortcuts: [{ keys: 'm', label: 'Move' }],
  });
});
