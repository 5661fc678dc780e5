/** Where the drawer stands: over the page or beside it, with the list or board that it was opened from. */
import { notify, queryClient, queryKeys } from '@salesdesk/shared';
import { type AccountRecord, endpoints, endpointWith } from '@salesdesk/shared/domain';
import { held, ok } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { acme, answers, drawer, pathOf, visit } from './fakeCompany.tsx';

const search = ({ router }: ReturnType<typeof visit>) => router.state.location.search;

beforeEach(() => {
  for (const kind of ['success', 'error', 'info'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('Escape closes it, keeps the rest of the address and restores the focus', async () => {
  answers();
  const page = visit('/q-list?country=neth');
  const link = screen.getByRole('link', { name: 'Open Acme' });
  link.focus();
  fireEvent.click(link);
  const record = await drawer('Acme');
  await waitFor(() => expect(record).toHaveFocus());
  fireEvent.keyDown(record, { key: 'Escape', code: 'Escape', keyCode: 27 });
  await waitFor(() => expect(search(page)).toBe('?country=neth'));
  await waitFor(() => expect(link).toHaveFocus());
});

const click = (name: string) => {
  const link = screen.getByRole('link', { name });
  link.focus();
  fireEvent.click(link);
  return link;
};

test('on a wide screen the page beside it stays in use, and F6 goes there and back', async () => {
  answers();
  visit('/q-list?country=neth');
  click('Open Acme');
  await waitFor(async () => expect(await drawer('Acme')).toHaveFocus());
  expect(await drawer('Acme')).toHaveAttribute('aria-modal', 'false');
  expect(document.querySelector('.ant-drawer-mask')).toBeNull();
  const link = click('Open Borealis');
  const record = await drawer('Borealis');
  await waitFor(() => expect(record).toHaveFocus());
  fireEvent.keyDown(record, { key: 'F6' });
  expect(link).toHaveFocus();
  fireEvent.keyDown(link, { key: 'F6' });
  expect(record).toHaveFocus();
  fireEvent.keyDown(record, { key: 'Escape', code: 'Escape', keyCode: 27 });
  await waitFor(() => expect(link).toHaveFocus());
});

test('a focus in the page stays there when it closes', async () => {
  answers();
  const page = visit('/q-list?country=neth&company=7');
  await drawer('Acme');
  screen.getByRole('heading', { name: 'Q List' }).focus();
  await act(async () => page.router.navigate('/q-list?country=neth'));
  expect(screen.getByRole('heading', { name: 'Q List' })).toHaveFocus();
});

test('below 1200 px it lies over the page', async () => {
  const matches = (query: string) => query === '(max-width: 1199px)';
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ matches: matches(query), addEventListener() {}, removeEventListener() {} }) as never,
    );
  answers();
  visit();
  expect(await drawer('Acme')).toHaveAttribute('aria-modal', 'true');
  expect(document.querySelector('.ant-drawer-mask')).not.toBeNull();
});

test('j and k go through the list it was opened from and announce the position', async () => {
  answers();
  const page = visit('/q-list?country=neth');
  fireEvent.click(screen.getByRole('link', { name: 'Open Acme' }));
  expect(within(await drawer('Acme')).getByRole('button', { name: 'Previous company' })).toBeDisabled();
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(within(await drawer('Borealis')).getByRole('status')).toHaveTextContent('Borealis. 2 of 2');
  expect(search(page)).toBe('?country=neth&company=8');
  fireEvent.keyDown(document.body, { key: 'j' });
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(await drawer('Acme')).toBeInTheDocument();
  expect(page.router.state.location.state).toEqual({ among: [7, 8] });
});

test('the arrow keys go through it too, except where they have another use; its link is marked', async () => {
  answers();
  const page = visit('/q-list?country=neth');
  click('Open Acme');
  const panel = await drawer('Acme');
  fireEvent.keyDown(await within(panel).findByRole('radio', { name: 'All' }), { key: 'ArrowDown' });
  fireEvent.keyDown(screen.getByRole('link', { name: 'Open Acme' }), { key: 'ArrowDown' });
  expect(search(page)).toContain('company=7');
  fireEvent.keyDown(panel, { key: 'ArrowDown' });
  expect(await drawer('Borealis')).toBe(panel);
  expect(screen.getByRole('link', { current: true })).toHaveTextContent('Open Borealis');
  // Nothing comes after the last one: the key scrolls.
  expect(fireEvent.keyDown(panel, { key: 'ArrowDown' })).toBe(true);
  fireEvent.keyDown(within(panel).getByRole('button', { name: 'Copy link' }), { key: 'ArrowUp' });
  expect(await drawer('Acme')).toBeInTheDocument();
});

test.each<[string, readonly string[], (row: AccountRecord) => unknown]>([
  ['a list', queryKeys.qlist, (row) => ({ pages: [{ data: [row] }] })],
  ['the board', queryKeys.leads, (row) => ({ leads: [row] })],
])('it opens at once with what %s knows; the newest version counts', async (_, key, loaded) => {
  const { promise, give } = held<ReturnType<typeof ok>>();
  answers({ [pathOf(7)]: () => promise });
  visit('/q-list?country=neth');
  const versions = { 'Acme listed': 3, 'Acme before': 2 };
  for (const [name, version] of Object.entries(versions))
    queryClient.setQueryData([...key, name], loaded({ ...acme, account_name: name, version }));
  click('Open Acme');
  expect(within(await drawer('Acme listed')).getByText('Country')).toBeInTheDocument();
  give(ok({ ...acme, account_name: 'Acme loaded', version: 4 }));
  expect(await drawer('Acme loaded')).toBeInTheDocument();
});

test('a copy of the record that is older than its row does not take its place', async () => {
  const { promise, give } = held<ReturnType<typeof ok>>();
  answers({ [pathOf(7)]: () => promise });
  visit('/q-list?country=neth');
  const leads = [{ ...acme, account_name: 'Acme listed', version: 3 }];
  queryClient.setQueryData([...queryKeys.leads, 'loaded'], { leads });
  click('Open Acme');
  await drawer('Acme listed');
  await act(async () => give(ok({ ...acme, account_name: 'Acme copied', version: 2 })));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(await drawer('Acme listed')).toBeInTheDocument();
});

test('without a connection it shows what lists know, and the whole record once there is one', async () => {
  const api = answers({ [pathOf(7)]: 'network-failure' });
  visit('/q-list?country=neth');
  const listed = { ...acme, account_name: 'Acme listed', version: 1 };
  queryClient.setQueryData([...queryKeys.leads, 'loaded'], { leads: [listed] });
  click('Open Acme');
  await drawer('Acme listed');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(within(await drawer('Acme listed')).getByText('Country')).toBeInTheDocument();
  api.on(endpointWith(endpoints.accounts.one, { id: 7 }), ok({ ...acme, account_name: 'Acme loaded', version: 2 }));
  // As the host does for what failed.
  await act(() => queryClient.refetchQueries({ type: 'active' }));
  expect(await drawer('Acme loaded')).toBeInTheDocument();
});

test('a reply without a record is a failure, whatever lists know of it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  answers({ [pathOf(7)]: ok({}) });
  visit('/q-list?country=neth');
  queryClient.setQueryData([...queryKeys.leads, 'loaded'], { leads: [{ ...acme, version: 3 }] });
  click('Open Acme');
  // The router's own page: the host has another one.
  expect(await screen.findByText('Unexpected Application Error!')).toBeInTheDocument();
});
