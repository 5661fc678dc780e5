import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeProvider, useTheme } from './ThemeProvider.tsx';

let system: { matches: boolean; change: () => void };
beforeEach(() => {
  const listeners = new Set<() => void>();
  system = { matches: false, change: () => void [...listeners].map((listener) => listener()) };
  jest.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return system.matches;
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
        addListener: () => {},
        removeListener: () => {},
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => jest.restoreAllMocks());

function Chooser() {
  const { theme, choice, choose } = useTheme();
  return (
    <>
      <output>{`${theme}, ${choice}`}</output>
      <button type="button" onClick={() => choose('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => choose('system')}>
        System
      </button>
    </>
  );
}

const show = () =>
  render(
    <ThemeProvider>
      <Chooser />
    </ThemeProvider>,
  );
const shown = () => screen.getByRole('status').textContent;

test('follows the system as it changes', () => {
  show();
  expect(shown()).toBe('light, system');
  expect(document.documentElement.dataset.theme).toBe('light');
  system.matches = true;
  act(() => system.change());
  expect(shown()).toBe('dark, system');
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('the choice is remembered on the next visit', async () => {
  const { unmount } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(shown()).toBe('dark, dark');
  unmount();
  show();
  expect(shown()).toBe('dark, dark');
  await userEvent.click(screen.getByRole('button', { name: 'System' }));
  expect(shown()).toBe('light, system');
});

test('an unreadable choice is ignored', () => {
  localStorage.setItem('salesdesk.theme', '"purple"');
  show();
  expect(shown()).toBe('light, system');
});
