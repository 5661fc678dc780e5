import {
  acme,
  answers,
  boardOf,
  changesOf,
  column,
  contacted,
  countsOf,
  fresh,
  leads,
  listCalls,
  queryOf,
  visit,
} from './fakeLeads.tsx';

// The import above must come first: it fakes the network before the client is created.

import { bus, notify } from '@salesdesk/shared';
import { ERROR_CODES, endpoints, SCREENS, TOASTS } from '@salesdesk/shared/domain';
import { buildLead, ok, refused, returnTo } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('the view is in the address and is stored per user', async () => {
  answers();
  const first = visit();
  await userEvent.click(screen.getByText('List'));
  expect(queryOf(first.router).get('view')).toBe('list');
  first.unmount();
  visit();
  expect(await screen.findByRole('table', { name: 'Leads' })).toBeInTheDocument();
});

test('the address overrides the stored view', async () => {
  answers();
  const first = visit();
  await userEvent.click(screen.getByText('List'));
  first.unmount();
  visit('/leads?view=board');
  expect(await column('New')).toBeInTheDocument();
});

test('a search is shown at once, sent once typing stops, stored in the address, and counts matched of total', async () => {
  const api = answers();
  const { router } = visit();
  await column('New');
  await userEvent.type(screen.getByRole('searchbox', { name: SCREENS.searchByName }), 'acme');
  expect(await screen.findByRole('region', { name: 'New, 1 of 2 leads, $12,500' })).toBeInTheDocument();
  expect(listCalls(api)).toHaveLength(1);
  await waitFor(() => expect(listCalls(api).map(({ query }) => query.search_term)).toEqual([undefined, 'acme']));
  expect(queryOf(router).get('search')).toBe('acme');
  await userEvent.clear(screen.getByRole('searchbox', { name: SCREENS.searchByName }));
  expect(await column('New')).toHaveAccessibleName('New, 2 leads, $13,000');
  expect(queryOf(router).get('search')).toBe('acme');
});

test('what is found while typing loads no further page of the board', async () => {
  const api = answers([acme, ...Array.from({ length: 150 }, () => buildLead({ account_name: 'Other' }, fresh))]);
  const { router } = visit();
  await column('New');
  const search = screen.getByRole('searchbox', { name: SCREENS.searchByName });
  const type = async (text: string, name: RegExp) => {
    fireEvent.change(search, { target: { value: text } });
    await screen.findByRole('region', { name });
  };
  await type('acme', /^New, 1 of/);
  await waitFor(() => expect(listCalls(api).at(-1)?.query.search_term).toBe('acme'));
  await type('', /^New, \d+ leads/);
  await waitFor(() => expect(queryOf(router).has('search')).toBe(false));
  const pages = () => listCalls(api).filter(({ query }) => query.cursor && !query.search_term);
  const before = pages().length;
  await type('acme', /^New, 1 of/);
  expect(pages()).toHaveLength(before);
});

test('a search without matches shows a message and can be cleared', async () => {
  answers();
  visit('/leads?search=zzz');
  expect(await screen.findByText(SCREENS.noData)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await column('New')).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('an address with ?do=add opens the account form with its permission only', async () => {
  answers();
  const reader = visit('/leads?do=add', ['data.leads.view']);
  await waitFor(() => expect(queryOf(reader.router).has('do')).toBe(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  reader.unmount();
  visit('/leads?do=add');
  expect(await screen.findByText('Add Account')).toBeInTheDocument();
});

test('Add needs its permission and opens the account form; Import is disabled, and its reason is read', async () => {
  answers();
  const reader = visit('/leads', ['data.leads.view']);
  expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button', { name: 'Import' })).toHaveAccessibleDescription(/^Leads come from the Q List/);
  reader.unmount();
  visit();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Add Account')).toBeInTheDocument();
});

test('maximises, and Esc leaves', async () => {
  answers();
  visit();
  const states: boolean[] = [];
  const stop = bus.on('shell.maximised', ({ maximised }) => states.push(maximised));
  await userEvent.click(screen.getByRole('button', { name: 'Maximise' }));
  await userEvent.keyboard('{Escape}');
  stop();
  expect(states.slice(-2)).toEqual([true, false]);
  expect(screen.getByRole('button', { name: 'Maximise' })).toBeInTheDocument();
});

test.each([
  ['board', 'leads', endpoints.leads.list, boardOf(leads)],
  ['board', 'stages', endpoints.leads.stages, countsOf(leads)],
  ['list', 'leads', endpoints.leads.list, { as_of: '1', touched: '1', data: leads, next_cursor: null }],
  ['list', 'stages', endpoints.leads.stages, countsOf(leads)],
])('a failure of the %s to load its %s is shown once and can be retried', async (view, _part, endpoint, data) => {
  const api = answers();
  api.on(endpoint, { ...refused(ERROR_CODES.unexpected), status: 500 });
  visit(`/leads?view=${view}`);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(notify.error).toHaveBeenCalledWith(TOASTS.fetchLeadList, { key: TOASTS.fetchLeadList });
  expect(screen.queryByText(TOASTS.fetchLeadList)).toBeNull();
  api.on(endpoint, ok(data));
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Acme' })).toBeInTheDocument();
});

test.each([
  ['stages without a flag', endpoints.leads.stages, { message: 'x', data: [] }, TOASTS.unknownError],
  ['leads without a flag', endpoints.leads.list, { message: 'x', data: [] }, TOASTS.unknownError],
  ['leads without a payload', endpoints.leads.list, { error: false }, TOASTS.noPayload],
])('%s show a message', async (_, endpoint, answer, text) => {
  const api = answers();
  api.on(endpoint, answer);
  visit();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(notify.error).toHaveBeenCalledWith(text, { key: TOASTS.fetchLeadList });
});

test('the first load of the leads makes only the two calls of the specification', async () => {
  const api = answers();
  visit();
  await column('New');
  const asked = api.requests.map(({ path }) => path).filter((path) => path.startsWith('account/'));
  expect(asked.sort()).toEqual(['account/get-kanban-column-list', 'account/get-lead-list']);
});

test('a lead touched between the two replies: the changes with their totals are fetched too', async () => {
  const api = answers();
  api.on(endpoints.leads.stages, ok({ ...countsOf(leads), touched: '0' }));
  const moved = { ...acme, kanban_column_id: contacted.kanban_column_id, kanban_column: contacted, version: 9 };
  api.on(endpoints.leads.changes, ok(changesOf([moved])));
  visit();
  expect(await within(await column('Contacted')).findByRole('link', { name: 'Acme' })).toBeInTheDocument();
  expect(api.sentTo(endpoints.leads.changes).map(({ query }) => query.since)).toEqual(['1']);
});

test('two replies of different moments, and no connection for the changes: the board is shown, and read again later', async () => {
  const api = answers();
  api.on(endpoints.leads.stages, ok({ ...countsOf(leads), touched: '0' }));
  api.on(endpoints.leads.changes, 'network-failure');
  visit();
  await column('New');
  expect(screen.getByRole('link', { name: 'Acme' })).toBeInTheDocument();
  act(() => bus.emit('account.saved', { accountId: 1 }));
  await waitFor(() => expect(listCalls(api).length).toBeGreaterThan(1));
});

test('a change saved elsewhere is loaded while the old list stays visible', async () => {
  const api = answers();
  visit();
  await column('New');
  api.on(endpoints.leads.changes, ok(changesOf([buildLead({ account_name: 'Newcomer' }, contacted)])));
  act(() => bus.emit('account.saved', { accountId: 1 }));
  expect(screen.getByRole('link', { name: 'Acme' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Newcomer' })).toBeInTheDocument();
});

test('after the end of the session the company being added is restored', async () => {
  answers();
  jest.spyOn(notify, 'info').mockImplementation(() => {});
  visit();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.type(await screen.findByLabelText('City'), 'Delft');
  await returnTo(visit, 7);
  expect(await screen.findByLabelText('City')).toHaveValue('Delft');
});
