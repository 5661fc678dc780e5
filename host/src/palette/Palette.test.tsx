import { closeOverlay, provideSlots, session, useOverlay, useShortcutList } from '@salesdesk/shared';
import type { PermissionKey, SearchHit } from '@salesdesk/shared/domain';
import { held, renderPage } from '@salesdesk/shared/testing';
import { ThemeProvider } from '@salesdesk/shared/ui/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { buildCatalog, buildRelease } from '../remotes/fakeRemotes.ts';
// Load the lazy chunk in advance.
import './Palette.tsx';
import { PaletteSlot } from './PaletteSlot.tsx';

const mockCatalog = buildCatalog([
  buildRelease('1.0.0', {
    name: 'qlist',
    routes: [
      { path: '/q-list', module: './QListPage', title: 'Q List', permission: 'data.q-list.view', layout: 'shell' },
    ],
    navigation: [{ section: 'main', order: 30, icon: 'list', label: 'Q-List', path: '/q-list' }],
    actions: [{ label: 'Add company', path: '/q-list?do=add', permission: 'data.q-list.create', keywords: 'new' }],
  }),
]);
jest.mock('../remotes/discovery.ts', () => ({ useCatalog: () => mockCatalog }));
jest.mock('../remotes/remotes.ts', () => ({
  remoteLoader: { isLoading: () => false },
  whenIdle: (work: () => void) => setTimeout(work),
}));

const acme: SearchHit = { key: '7', label: 'Acme', hint: 'Q-List · Delft', icon: 'accounts', path: '?company=7' };
const ada: SearchHit = { key: '4', label: 'Ada Acme', hint: 'Sales', icon: 'team', path: '/my-team?do=edit:4' };

type Find = (text: string, signal: AbortSignal) => SearchHit[] | Promise<SearchHit[]>;
const found = {
  companies: jest.fn<ReturnType<Find>, Parameters<Find>>(),
  colleagues: jest.fn<ReturnType<Find>, Parameters<Find>>(),
};
const prefetched = jest.fn();
const extension = (key: keyof typeof found, title: string, permission?: PermissionKey) => ({
  key,
  title,
  version: '1.0.0',
  ...(permission ? { permission } : {}),
});
const SOURCES = [extension('companies', 'Companies'), extension('colleagues', 'Colleagues', 'system.staff.view')];

/** Two sources of the search, which find Acme and Ada but for what the test says. */
function answers({
  companies = () => [acme],
  colleagues = () => [ada],
}: Partial<Record<keyof typeof found, Find>> = {}) {
  found.companies.mockReset().mockImplementation(companies);
  found.colleagues.mockReset().mockImplementation(colleagues);
  provideSlots({
    useExtensions: () => SOURCES,
    Drawn: () => null,
    prefetch: prefetched,
    call: async (_, { key }, argument, signal) =>
      found[key as keyof typeof found]((argument as { text: string }).text, signal),
  });
}

/** What the overlay of a remote shows: whether it is open, and the keys of a shortcut. */
const help = { isOpen: false, keysOf: (_label: string): string | undefined => undefined };

function Slot() {
  const [isOpen, setOpen] = useState(false);
  const listed = useShortcutList().flatMap(({ shortcuts }) => shortcuts);
  help.isOpen = useOverlay('shortcuts').isOpen;
  help.keysOf = (label) => listed.find((shortcut) => shortcut.label === label)?.keys;
  return <PaletteSlot isOpen={isOpen} setOpen={setOpen} />;
}
const ALL: PermissionKey[] = ['data.q-list.view', 'data.q-list.create', 'system.staff.view', 'system.network.view'];
const visit = (permissions = ALL, path = '/home') =>
  renderPage(
    <ThemeProvider>
      <input aria-label="Somewhere" />
      <Slot />
    </ThemeProvider>,
    { path, permissions },
  );
const press = (key: string, init = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const open = async () => {
  press('k', { ctrlKey: true });
  return screen.findByRole('combobox');
};
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const group = (name: string) => screen.findByRole('group', { name });
beforeEach(() => {
  sessionStorage.clear();
  prefetched.mockClear();
  act(() => closeOverlay('shortcuts'));
});

test('opens on Ctrl+K, also from a field, and offers only permitted items', async () => {
  answers();
  visit(['data.q-list.view']);
  screen.getByRole('textbox', { name: 'Somewhere' }).focus();
  await open();
  expect(within(await group('Screens')).getByRole('option', { name: 'Q-List' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: 'Add company' })).toBeNull();
  expect(screen.queryByRole('option', { name: 'Platform' })).toBeNull();
});

test('finds a company and opens it without a mouse; it is listed as recent the next time', async () => {
  answers();
  const { router } = visit();
  const field = await open();
  fireEvent.change(field, { target: { value: 'a' } });
  fireEvent.change(field, { target: { value: 'acm' } });
  expect(await screen.findByRole('option', { name: /Acme.*Q-List · Delft/ })).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.search).toBe('?company=7'));
  expect(found.companies.mock.calls.map(([text]) => text)).toEqual(['acm']);
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await open();
  expect(within(await group('Recent')).getByRole('option', { name: /Acme/ })).toBeInTheDocument();
  act(() => session.end('signed-out'));
  expect(sessionStorage.getItem('salesdesk.recent')).toBeNull();
});

test('what opens over the screen keeps the parameters of the screen, and replaces its own', async () => {
  answers();
  const { router } = visit(ALL, '/leads?view=list&company=3');
  fireEvent.change(await open(), { target: { value: 'acme' } });
  fireEvent.click(await screen.findByRole('option', { name: /^Acme/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?view=list&company=7'));
  expect(router.state.location.pathname).toBe('/leads');
});

test('the code of all permitted sources is loaded as soon as the palette is opened, before anything is searched', async () => {
  answers();
  visit(['data.q-list.view']);
  expect(prefetched).not.toHaveBeenCalled();
  await open();
  expect(prefetched.mock.calls).toEqual([[SOURCES[0]]]);
  expect(found.companies).not.toHaveBeenCalled();
});

test('the code of the sources is loaded at Ctrl, before K, and not for a page whose user searches nothing', async () => {
  answers();
  visit();
  expect(prefetched).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Control', ctrlKey: true });
  await waitFor(() => expect(prefetched.mock.calls).toEqual(SOURCES.map((source) => [source])));
});

test('a company shows by what it was found, with what was typed marked', async () => {
  answers({ companies: () => [{ ...acme, reason: '+31 201234567' }] });
  visit();
  fireEvent.change(await open(), { target: { value: '020/1234' } });
  const option = await screen.findByRole('option', { name: /Acme.*\+31 201234567.*Q-List/ });
  expect(option.querySelector('mark')).toHaveTextContent('201234');
});

test('an action opens its screen', async () => {
  answers();
  const { router } = visit();
  const field = await open();
  fireEvent.change(field, { target: { value: 'add c' } });
  await screen.findByRole('option', { name: 'Add company' });
  await waitFor(() => expect(screen.getByRole('status')).not.toHaveTextContent('Searching'));
  while (screen.getByRole('option', { selected: true }).textContent !== 'Add company')
    fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/q-list', search: '?do=add' }));
});

test('a failed group does not affect the others and can be retried from the keyboard', async () => {
  answers({ companies: () => Promise.reject(new Error('refused')) });
  visit();
  const field = await open();
  fireEvent.change(field, { target: { value: 'acme' } });
  const again = await screen.findByRole('option', { name: 'Companies could not be searched. Try again' });
  expect(within(await group('Colleagues')).getByRole('option', { name: /Ada Acme/ })).toBeInTheDocument();
  found.companies.mockImplementation(() => [acme]);
  fireEvent.click(again);
  expect(within(await group('Companies')).getByRole('option', { name: /^Acme/ })).toBeInTheDocument();
});

test('of two searches the later one is shown, whichever is answered first', async () => {
  const slow = held<SearchHit[]>();
  answers({ companies: (text) => (text === 'acme' ? slow.promise : [{ ...acme, label: 'Acme Later' }]) });
  visit();
  const field = await open();
  fireEvent.change(field, { target: { value: 'acme' } });
  await waitFor(() => expect(found.companies).toHaveBeenCalledTimes(1));
  fireEvent.change(field, { target: { value: 'acme l' } });
  expect(await screen.findByRole('option', { name: /Acme Later/ })).toBeInTheDocument();
  await act(async () => slow.give([{ ...acme, label: 'Acme Earlier' }]));
  expect(options().join()).not.toContain('Earlier');
});

test('Enter waits for the results of what is typed, and takes none of an earlier text', async () => {
  const slow = held<SearchHit[]>();
  answers({ companies: (text) => (text === 'acme l' ? slow.promise : [acme]) });
  const { router } = visit(['data.q-list.view']);
  const field = await open();
  fireEvent.change(field, { target: { value: 'acme' } });
  await screen.findByRole('option', { name: /^Acme/ });
  fireEvent.change(field, { target: { value: 'acme l' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('combobox')).toBeInTheDocument();
  await act(async () => slow.give([{ ...acme, key: '8', label: 'Acme Later', path: '?company=8' }]));
  await waitFor(() => expect(router.state.location.search).toBe('?company=8'));
});

test('Enter on a screen whose name begins so waits for nothing', async () => {
  answers({ companies: () => held<SearchHit[]>().promise });
  const { router } = visit(['data.q-list.view']);
  const field = await open();
  fireEvent.change(field, { target: { value: 'q-l' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/q-list'));
});

test('Enter on what the arrow keys chose waits for nothing', async () => {
  answers({ companies: () => held<SearchHit[]>().promise });
  const { router } = visit(['data.q-list.view']);
  const field = await open();
  fireEvent.change(field, { target: { value: 'list' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('combobox')).toBeInTheDocument();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/q-list'));
});

test('a search that fails after Enter is not tried again and again', async () => {
  const slow = held<void>();
  const refuse = async () => {
    await slow.promise;
    throw new Error('refused');
  };
  answers({ companies: refuse });
  visit(['data.q-list.view']);
  const field = await open();
  fireEvent.change(field, { target: { value: 'acme' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(found.companies).toHaveBeenCalledTimes(1));
  await act(async () => slow.give());
  expect(await screen.findByRole('option', { name: /could not be searched/ })).toBeInTheDocument();
  expect(found.companies).toHaveBeenCalledTimes(1);
});

test('? opens the help of shortcuts, which the palette offers too, and does nothing while typing', async () => {
  answers();
  visit();
  screen.getByRole('textbox', { name: 'Somewhere' }).focus();
  press('?');
  expect(help.isOpen).toBe(false);
  act(() => screen.getByRole('textbox', { name: 'Somewhere' }).blur());
  press('?', { shiftKey: true });
  expect(help.isOpen).toBe(true);
  act(() => closeOverlay('shortcuts'));
  fireEvent.change(await open(), { target: { value: 'keyboard' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Keyboard shortcuts ?' }));
  await waitFor(() => expect(help.isOpen).toBe(true));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('G and a letter go to a screen; the letter is nothing else then', async () => {
  answers();
  const { router } = visit();
  const heard = jest.fn();
  window.addEventListener('keydown', heard);
  expect(help.keysOf('Go to Q-List')).toBe('g then q');
  press('q');
  press('g');
  press('q', { ctrlKey: true });
  press('q');
  const field = screen.getByLabelText('Somewhere');
  fireEvent.keyDown(field, { key: 'g' });
  fireEvent.keyDown(field, { key: 'q' });
  expect(router.state.location.pathname).toBe('/home');
  press('g');
  heard.mockClear();
  press('q');
  await waitFor(() => expect(router.state.location.pathname).toBe('/q-list'));
  expect(heard).not.toHaveBeenCalled();
  window.removeEventListener('keydown', heard);
});
