import { answers, boardOf, changesOf, column, contacted, leads, queryOf, visit } from './fakeLeads.tsx';

// First of all: answers are given at the network edge, which has to be there before the client.

import { bus, notify } from '@salesdesk/shared';
import { ERROR_CODES, endpoints, SCREENS, TOASTS } from '@salesdesk/shared/domain';
import { buildLead, ok, refused } from '@salesdesk/shared/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('the view stands in the address and is kept per person', async () => {
  answers();
  const first = visit();
  await userEvent.click(screen.getByText('List'));
  expect(queryOf(first.router).get('view')).toBe('list');
  first.unmount();
  visit();
  expect(await screen.findByRole('table', { name: 'Leads' })).toBeInTheDocument();
});

test('the address decides over the kept view', async () => {
  answers();
  const first = visit();
  await userEvent.click(screen.getByText('List'));
  first.unmount();
  visit('/leads?view=board');
  expect(await column('New')).toBeInTheDocument();
});

test('a search is sent once typing has stopped, stands in the address, and counts matched of total', async () => {
  const api = answers();
  const { router } = visit();
  await column('New');
  await userEvent.type(screen.getByRole('searchbox', { name: SCREENS.searchByName }), 'acme');
  expect(await screen.findByRole('region', { name: 'New, 1 of 2 leads, $12,500' })).toBeInTheDocument();
  expect(queryOf(router).get('search')).toBe('acme');
  expect(api.sentTo(endpoints.leads.board).map(({ query }) => query.search_term)).toEqual([undefined, 'acme']);
});

test('a search without matches says so and can be cleared', async () => {
  answers();
  visit('/leads?search=zzz');
  expect(await screen.findByText(SCREENS.noData)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await column('New')).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('Add needs its permission and opens the account form; Import is off', async () => {
  answers();
  const reader = visit('/leads', ['data.leads.view']);
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled();
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
  ['board', endpoints.leads.board, boardOf(leads)],
  ['list', endpoints.leads.page, { as_of: '1', touched: '1', stages: [], data: leads, next_cursor: null }],
])('a failure of the %s is said once and can be tried again', async (view, endpoint, data) => {
  const api = answers();
  api.on(endpoint, { ...refused(ERROR_CODES.unexpected), status: 500 });
  visit(`/leads?view=${view}`);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(notify.error).toHaveBeenCalledWith(TOASTS.fetchLeadList, { key: TOASTS.fetchLeadList });
  api.on(endpoint, ok(data));
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Acme' })).toBeInTheDocument();
});

test('what is saved elsewhere is loaded again, with the old list still there', async () => {
  const api = answers();
  visit();
  await column('New');
  api.on(endpoints.leads.changes, ok(changesOf([buildLead({ account_name: 'Newcomer' }, contacted)])));
  act(() => bus.emit('account.saved', { accountId: 1 }));
  expect(screen.getByRole('link', { name: 'Acme' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Newcomer' })).toBeInTheDocument();
});
