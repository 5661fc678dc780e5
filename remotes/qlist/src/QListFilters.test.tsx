import { endpoints } from '@salesdesk/shared/domain';
import { buildAccount, ok } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accounts, answers, rowOf, visit } from './fakeQList.tsx';

afterEach(() => jest.useRealTimers());

const addressOf = (router: ReturnType<typeof visit>['router']) => router.state.location.search;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Opens the list, waits for its rows and installs fake timers. */
async function open(path = '/q-list') {
  const api = answers();
  const page = visit(path);
  await rowOf('Acme');
  jest.useFakeTimers();
  return { api, router: page.router, queries: () => api.sentTo(accounts.list).map(({ query }) => query) };
}

test('the filters of the address are sent and shown', async () => {
  const { queries } = await open('/q-list?search=acme&country=neth&type=1&created_from=2026-01-01');
  expect(queries()).toEqual([
    { page: 1, search: 'acme', country: 'neth', type: '1', created_from: new Date(2026, 0, 1).toISOString() },
  ]);
  expect(screen.getByLabelText('Search by name')).toHaveValue('acme');
  expect(screen.getByLabelText('Filter by country')).toHaveValue('neth');
  expect(screen.getByRole('button', { name: 'Filter by created: from 1 Jan 2026' })).toBeInTheDocument();
});

test.each([
  ['Search by name', 'search'],
  ['Filter by name', 'name'],
  ['Filter by country', 'country'],
  ['Filter by e-mail', 'email'],
  ['Filter by social media', 'social'],
  ['Filter by phone number', 'phone'],
])('%s is sent 500 ms after typing stops, and is stored in the address', async (label, name) => {
  const { router, queries } = await open();
  type(label, 'a');
  await pass(499);
  type(label, 'ac');
  await pass(499);
  expect(queries()).toHaveLength(1);
  expect(addressOf(router)).toBe('');
  await pass(1);
  expect(addressOf(router)).toBe(`?${name}=ac`);
  await pass(50);
  expect(queries().slice(1)).toEqual([{ page: 1, [name]: 'ac' }]);
});

test('an emptied filter leaves the address, the others stay', async () => {
  const { router } = await open('/q-list?search=acme&country=neth');
  type('Search by name', '');
  await pass(500);
  expect(addressOf(router)).toBe('?country=neth');
});

test('blanks are not searched for', async () => {
  const { router, queries } = await open();
  type('Search by name', '   ');
  await pass(1000);
  expect(addressOf(router)).toBe('');
  expect(queries()).toHaveLength(1);
});

test('days apply at once', async () => {
  const { router } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Filter by created: Any day' }));
  type('Created from', '2026-01-01');
  await pass(0);
  type('Created to', '2026-01-31');
  await pass(0);
  expect(addressOf(router)).toBe('?created_from=2026-01-01&created_to=2026-01-31');
  expect(screen.getByLabelText('Created from')).toHaveAttribute('max', '2026-01-31');
});

test('yesterday stays a word in the address and is sent as a day; it ends when another day is chosen', async () => {
  jest.useFakeTimers({ now: new Date(2026, 2, 29, 23, 58) });
  const api = answers();
  const { router } = visit('/q-list');
  await pass(50);
  fireEvent.click(screen.getByRole('button', { name: 'Filter by created: Any day' }));
  fireEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
  await pass(50);
  const sent = () => api.sentTo(accounts.list).at(-1)?.query;
  const day = (date: number) => new Date(2026, 2, date).toISOString();
  expect(addressOf(router)).toBe('?created_from=yesterday');
  expect(sent()).toEqual({ page: 1, created_from: day(28), created_to: day(29) });
  expect(screen.getByRole('list', { name: 'Filtered by' })).toHaveTextContent('Created: Yesterday');

  // Midnight passes, on the day with an hour less.
  await pass(180_000);
  expect(sent()).toEqual({ page: 1, created_from: day(29), created_to: day(30) });
  expect(addressOf(router)).toBe('?created_from=yesterday');

  fireEvent.click(screen.getByRole('button', { name: 'Filter by created: Yesterday' }));
  type('Created to', '2026-01-31');
  await pass(50);
  expect(addressOf(router)).toBe('?created_to=2026-01-31');
});

test('"is empty" is chosen in the panel, shown as a chip and under the title, and removed', async () => {
  const { router, queries } = await open('/q-list?empty=website');
  jest.useRealTimers();
  expect(queries()).toEqual([{ page: 1, empty: 'website' }]);
  fireEvent.click(screen.getByText('Filters'));
  fireEvent.mouseDown(await screen.findByLabelText('Condition for e-mail'));
  // The condition of Website shows the same text.
  await waitFor(() => expect(screen.getAllByTitle('is empty')).toHaveLength(2));
  fireEvent.click(screen.getAllByTitle('is empty')[1] as HTMLElement);
  await waitFor(() => expect(addressOf(router)).toBe('?empty=website%2Cemail'));
  await waitFor(() => expect(queries().at(-1)).toEqual({ page: 1, empty: 'email,website' }));
  expect(screen.getByLabelText('Filter by e-mail')).toHaveAttribute('placeholder', 'is empty');
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Website' }));
  await waitFor(() => expect(addressOf(router)).toBe('?empty=email'));
  expect(screen.getByRole('list', { name: 'Filtered by' })).toHaveTextContent('E-mail: is empty');
});

test('the panel asks only what no column of the table asks: City until its column is chosen', async () => {
  const { api } = await open();
  jest.useRealTimers();
  api.on(endpoints.lists.saveLayout, ok(null));
  const panel = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    return within(await screen.findByRole('dialog', { name: 'Filters' }));
  };
  const first = await panel();
  expect(first.getByLabelText('Condition for e-mail')).toBeInTheDocument();
  expect(first.getAllByRole('textbox')).toEqual([screen.getByLabelText('Filter by city')]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'City' }));
  await userEvent.keyboard('{Escape}');
  expect((await panel()).queryAllByRole('textbox')).toEqual([]);
});

test('the status is filtered by account type', async () => {
  const { router } = await open();
  jest.useRealTimers();
  fireEvent.mouseDown(screen.getByLabelText('Filter by status'));
  fireEvent.click(await screen.findByTitle('Leads'));
  await waitFor(() => expect(addressOf(router)).toBe('?type=2'));
});

test('a link to the page without filters empties the fields; their values do not come back', async () => {
  const { router, queries } = await open('/q-list?search=acme&country=neth');
  await act(() => router.navigate('/q-list'));
  await pass(1000);
  expect(screen.getByLabelText('Search by name')).toHaveValue('');
  expect(screen.getByLabelText('Filter by country')).toHaveValue('');
  expect(addressOf(router)).toBe('');
  expect(queries().at(-1)).toEqual({ page: 1 });
});

test('City, Website and Amount are columns that can be chosen; all of them sort, City filters', async () => {
  const api = answers([buildAccount({ account_name: 'Acme', account_city: 'Köln', account_exp_sale_amount: 1250 })]);
  visit();
  const row = await rowOf('Acme');
  const titles = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(titles()).not.toContain('City');
  expect(row).not.toHaveTextContent('Köln');
  api.on(endpoints.lists.saveLayout, ok(null));
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  for (const name of ['City', 'Website', 'Amount']) {
    expect(screen.getByRole('checkbox', { name })).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name }));
  }
  expect(titles().slice(2, 12)).toEqual([
    'Name',
    'Status',
    'Country',
    'City',
    'Email ID',
    'Website',
    'Socials',
    'Phone No.',
    'Created on',
    'Amount',
  ]);
  expect(await rowOf('Acme')).toHaveTextContent('Köln');
  expect(await rowOf('Acme')).toHaveTextContent('$1,250');
  for (const name of ['Website', 'Amount', 'City']) {
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(api.sentTo(accounts.list).at(-1)?.query).toEqual({ page: 1, sort: name.toLowerCase() }));
  }
  type('Filter by city', 'köln');
  await waitFor(() => expect(api.sentTo(accounts.list).at(-1)?.query).toEqual({ page: 1, city: 'köln', sort: 'city' }));
});
