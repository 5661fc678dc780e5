import { provideSlots } from '@salesdesk/shared';
import { renderPage } from '@salesdesk/shared/testing';
import { ThemeProvider } from '@salesdesk/shared/ui/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { buildCatalog, buildRelease } from '../remotes/fakeRemotes.ts';
import { EarlyField, PaletteSlot } from './PaletteSlot.tsx';

const mockCatalog = buildCatalog([buildRelease('1.0.0', { name: 'qlist' })]);
jest.mock('../remotes/discovery.ts', () => ({ useCatalog: () => mockCatalog }));
jest.mock('../remotes/remotes.ts', () => ({
  remoteLoader: { isLoading: () => false },
  whenIdle: (work: () => void) => setTimeout(work),
}));
const SOURCES = [{ key: 'companies', title: 'Companies', version: '1.0.0' }];

function Slot() {
  const [isOpen, setOpen] = useState(false);
  return <PaletteSlot isOpen={isOpen} setOpen={setOpen} />;
}

test('what is typed while the palette is loading stands in its field, and Escape returns the focus', async () => {
  const user = userEvent.setup({ delay: null });
  renderPage(
    <ThemeProvider>
      <button type="button">Somewhere</button>
      <Slot />
    </ThemeProvider>,
    { path: '/home', permissions: ['data.q-list.view'] },
  );
  screen.getByRole('button', { name: 'Somewhere' }).focus();
  await user.keyboard('{Control>}k{/Control}ac');
  expect(screen.queryByRole('dialog')).toBeNull();
  const field = await screen.findByRole('combobox');
  expect(field).toHaveValue('ac');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('me');
  expect(field).toHaveValue('acme');
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Somewhere' })).toHaveFocus();
});

test('Enter while the palette is loading opens what is found for it', async () => {
  provideSlots({
    useExtensions: () => SOURCES,
    Drawn: () => null,
    prefetch: () => {},
    call: async () => [{ key: '7', label: 'Acme', path: '?company=7' }],
  });
  const onText = jest.fn();
  const user = userEvent.setup({ delay: null });
  renderPage(<EarlyField onText={onText} />);
  await user.keyboard('ac{Enter}');
  expect(onText.mock.calls).toEqual([
    ['a', false],
    ['ac', false],
    ['ac', true],
  ]);
  const { Palette } = await import('./Palette.tsx');
  function Opened() {
    const [open, setOpen] = useState(true);
    const takeEarly = () => ({ text: 'acme', isEntered: true });
    return <Palette open={open} takeEarly={takeEarly} onClose={() => setOpen(false)} />;
  }
  const { router } = renderPage(
    <ThemeProvider>
      <Opened />
    </ThemeProvider>,
    { path: '/home', permissions: ['data.q-list.view'] },
  );
  await waitFor(() => expect(router.state.location.search).toBe('?company=7'));
});
