import { session } from '@salesdesk/shared';
import { ERROR_CODES, endpoints, type PermissionKey } from '@salesdesk/shared/domain';
import { type FakeReply, fakeApi, held, ok, refused, renderPage } from '@salesdesk/shared/testing';
import { ThemeProvider } from '@salesdesk/shared/ui/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { buildCatalog, buildRelease } from '../remotes/fakeRemotes.ts';
// Load the lazy chunk in advance.
import './Palette.tsx';
import './ShortcutHelp.tsx';
import { type Overlay, PaletteSlot } from './PaletteSlot.tsx';

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

const { accounts, networks, users } = endpoints;
const acme = {
  account_id: 7,
  account_name: 'Acme',
  account_type: 1,
  account_city: 'Delft',
  account_country_name: 'Netherlands',
  stage_name: null,
  found_by: { field: 'name', text: 'Acme' },
};

function answers(replies: Parameters<typeof fakeApi>[0] = {}) {
  return fakeApi({
    [accounts.find.path]: ok([acme]),
    [users.list.path]: ok([{ user_id: 4, full_name: 'Ada Acme', designation: 'Sales' }]),
    [networks.list.path]: ok([]),
    ...replies,
  });
}

function Slot() {
  const [shown, show] = useState<Overlay>(null);
  return <PaletteSlot shown={shown} show={show} />;
}
const ALL: PermissionKey[] = ['data.q-list.view', 'data.q-list.create', 'system.staff.view', 'system.network.view'];
const visit = (permissions = ALL) =>
  renderPage(
    <ThemeProvider>
      <input aria-label="Somewhere" />
      <Slot />
    </ThemeProvider>,
    { path: '/home', permissions },
  );
const press = (key: string, init = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const open = async () => {
  press('k', { ctrlKey: true });
  return screen.findByRole('combobox');
};
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const group = (name: string) => screen.findByRole('group', { name });
beforeEach(() => sessionStorage.clear());

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
  const api = answers();
  const { router } = visit();
  const field = await open();
  fireEvent.change(field, { target: { value: 'acm' } });
  expect(await screen.findByRole('option', { name: /Acme.*Q-List · Delft, Netherlands/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(field).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.search).toBe('?company=7'));
  expect(api.sentTo(accounts.find).map(({ query }) => query.term)).toEqual(['acm']);
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await open();
  expect(within(await group('Recent')).getByRole('option', { name: /Acme/ })).toBeInTheDocument();
  act(() => session.end('signed-out'));
  expect(sessionStorage.getItem('salesdesk.recent')).toBeNull();
});

test('a company shows by what it was found, with what was typed marked', async () => {
  answers({ [accounts.find.path]: ok([{ ...acme, found_by: { field: 'phone', text: '+31 201234567' } }]) });
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
  const api = answers({ [accounts.find.path]: { ...refused(ERROR_CODES.unexpected), status: 500 } });
  visit();
  const field = await open();
  fireEvent.change(field, { target: { value: 'acme' } });
  const again = await screen.findByRole('option', { name: 'Companies could not be searched. Try again' });
  expect(within(await group('Colleagues')).getByRole('option', { name: /Ada Acme/ })).toBeInTheDocument();
  api.on(accounts.find, ok([acme]));
  fireEvent.click(again);
  expect(within(await group('Companies')).getByRole('option', { name: /^Acme/ })).toBeInTheDocument();
});

test('of two searches the later one is shown, whichever is answered first', async () => {
  const slow = held<FakeReply>();
  const api = answers({
    [accounts.find.path]: ({ query }) =>
      query.term === 'acme' ? slow.promise : ok([{ ...acme, account_name: 'Acme Later' }]),
  });
  visit();
  const field = await open();
  fireEvent.change(field, { target: { value: 'acme' } });
  await waitFor(() => expect(api.sentTo(accounts.find)).toHaveLength(1));
  fireEvent.change(field, { target: { value: 'acme l' } });
  expect(await screen.findByRole('option', { name: /Acme Later/ })).toBeInTheDocument();
  await act(async () => slow.give(ok([{ ...acme, account_name: 'Acme Earlier' }])));
  expect(options().join()).not.toContain('Earlier');
});

test('Enter waits for the results of what is typed, and takes none of an earlier text', async () => {
  const slow = held<FakeReply>();
  answers({
    [accounts.find.path]: ({ query }) => (query.term === 'acme l' ? slow.promise : ok([acme])),
    [users.list.path]: ok([]),
  });
  const { router } = visit(['data.q-list.view']);
  const field = await open();
  fireEvent.change(field, { target: { value: 'acme' } });
  await screen.findByRole('option', { name: /^Acme/ });
  fireEvent.change(field, { target: { value: 'acme l' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByRole('combobox')).toBeInTheDocument();
  await act(async () => slow.give(ok([{ ...acme, account_id: 8, account_name: 'Acme Later' }])));
  await waitFor(() => expect(router.state.location.search).toBe('?company=8'));
});

test('Enter on a screen whose name begins so waits for nothing', async () => {
  answers({ [accounts.find.path]: () => held<FakeReply>().promise });
  const { router } = visit(['data.q-list.view']);
  const field = await open();
  fireEvent.change(field, { target: { value: 'q-l' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/q-list'));
});

test('Enter on what the arrow keys chose waits for nothing', async () => {
  answers({ [accounts.find.path]: () => held<FakeReply>().promise });
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
  const slow = held<FakeReply>();
  const api = answers({ [accounts.find.path]: () => slow.promise, [users.list.path]: ok([]) });
  visit(['data.q-list.view']);
  const field = await open();
  fireEvent.change(field, { target: { value: 'acme' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(api.sentTo(accounts.find)).toHaveLength(1));
  await act(async () => slow.give({ ...refused(ERROR_CODES.unexpected), status: 500 }));
  expect(await screen.findByRole('option', { name: /could not be searched/ })).toBeInTheDocument();
  expect(api.sentTo(accounts.find)).toHaveLength(1);
});

test('? lists shortcuts by screen, and does nothing while typing', async () => {
  answers();
  visit();
  screen.getByRole('textbox', { name: 'Somewhere' }).focus();
  press('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => screen.getByRole('textbox', { name: 'Somewhere' }).blur());
  press('?', { shiftKey: true });
  const region = await screen.findByRole('region', { name: 'Everywhere' });
  expect(region).toHaveTextContent('Search companies, people, screens and actions');
  expect(region).toHaveTextContent('CtrlK');
});

test('G and a letter go to a screen; the letter is nothing else then', async () => {
  answers();
  const { router } = visit();
  const heard = jest.fn();
  window.addEventListener('keydown', heard);
  press('?');
  const line = (await screen.findByText('Go to Q-List')).closest('div');
  expect([...(line?.querySelectorAll('kbd') ?? [])].map((key) => key.textContent)).toEqual(['G', 'Q']);
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
