import { acme, answers, idle, queryOf, READ_AND_ADD, visit } from './fakeLeads.tsx';

// First of all: answers are given at the network edge, which has to be there before the client.

import { notify } from '@salesdesk/shared';
import { CONFIRMATIONS, endpoints } from '@salesdesk/shared/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const { coldMove } = CONFIRMATIONS;

test('opens the record at an address of its own', async () => {
  answers();
  const { router } = visit();
  await userEvent.click(await screen.findByRole('link', { name: 'Acme' }));
  const drawer = await screen.findByRole('dialog');
  expect(queryOf(router).get('lead')).toBe(String(acme.account_id));
  expect(within(drawer).getByRole('link', { name: 'hello@company.example' })).toBeInTheDocument();
  expect(within(drawer).getByText('Google Ads')).toBeInTheDocument();
  expect(within(drawer).getByRole('button', { name: 'Edit' })).toBeEnabled();
});

test('a record is edited by those who may add companies only', async () => {
  answers();
  visit(`/leads?lead=${acme.account_id}`, ['data.leads.view']);
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeDisabled();
});

test('asks about an idle lead first; Move to Cold moves it', async () => {
  const api = answers();
  const { router } = visit();
  await userEvent.click(await screen.findByRole('link', { name: 'Idle Inc' }));
  const dialog = await screen.findByRole('dialog', { name: coldMove.title });
  expect(dialog).toHaveTextContent(coldMove.message);
  await userEvent.click(within(dialog).getByRole('button', { name: coldMove.confirm }));
  await waitFor(() =>
    expect(api.sentTo(endpoints.leads.move)[0]?.body).toEqual({
      leadId: String(idle.account_id),
      fromcolumnSlug: 'new',
      tocolumnSlug: 'cold',
    }),
  );
  expect(queryOf(router).has('lead')).toBe(false);
});

test('Cancel continues to the record of the idle lead', async () => {
  const api = answers();
  const { router } = visit();
  await userEvent.click(await screen.findByRole('link', { name: 'Idle Inc' }));
  const dialog = await screen.findByRole('dialog', { name: coldMove.title });
  await userEvent.click(within(dialog).getByRole('button', { name: coldMove.cancel }));
  expect(queryOf(router).get('lead')).toBe(String(idle.account_id));
  expect(api.sentTo(endpoints.leads.move)).toEqual([]);
});

test.each([
  ['converted', 'Done Ltd', 7],
  ['somebody else’s', 'Idle Inc', 99],
])('does not ask about a %s lead, however idle', async (_, name, userId) => {
  answers();
  const { router } = visit('/leads', READ_AND_ADD, userId);
  await userEvent.click(await screen.findByRole('link', { name }));
  expect(queryOf(router).has('lead')).toBe(true);
  expect(screen.queryByText(coldMove.message)).not.toBeInTheDocument();
});

test('a link to a record works although a search hides the lead', async () => {
  answers();
  visit(`/leads?search=idle&lead=${acme.account_id}`);
  expect(await within(await screen.findByRole('dialog')).findByText('Google Ads')).toBeInTheDocument();
});

test('a link to a record that is not there says so', async () => {
  answers();
  visit('/leads?lead=987654');
  expect(await screen.findByText('This lead is not on the board, or you may not see it.')).toBeInTheDocument();
});
