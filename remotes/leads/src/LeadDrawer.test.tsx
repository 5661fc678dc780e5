import { buildLead, buildStage, type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';

// First of all: answers are given at the network edge, which has to be there before the client.

import { notify } from '@salesdesk/shared';
import { CONFIRMATIONS, endpoints, type Lead, type PermissionKey } from '@salesdesk/shared/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import LeadsPage from './LeadsPage.tsx';

const fresh = buildStage({
  kanban_column_slug_name: 'new',
  kanban_column_name: 'New',
  account_count_count: 2,
  account_amount_sum: 13_000,
});
const contacted = buildStage({ kanban_column_slug_name: 'contacted', kanban_column_name: 'Contacted' });
const converted = buildStage({
  kanban_column_slug_name: 'payment-received-converted',
  kanban_column_name: 'Payment received',
  kanban_column_is_drag_out: false,
});
const cold = buildStage({
  kanban_column_slug_name: 'cold',
  kanban_column_name: 'Cold',
  kanban_column_is_drag_in: false,
  kanban_column_is_closed_initially: true,
});
const stages = [fresh, contacted, converted, cold];

const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString();
const acme = buildLead(
  {
    account_name: 'Acme',
    account_exp_sale_amount: 12_500,
    account_pri_assignee_id: 7,
    account_pri_assignee_name: 'Ada Moss',
    primary_assignee_details: { first_name: 'Ada', last_name: 'Moss' },
    account_network: [
      {
        account_network_id: 1,
        network_details: { network_code: 'GADS', network_name: 'Google Ads', network_color_code: null },
      },
    ],
    last_action: 'Moved from New to Contacted',
  },
  fresh,
);
const idle = buildLead({ account_name: 'Idle Inc', updated_at: longAgo, account_pri_assignee_id: 7 }, fresh);
const done = buildLead({ account_name: 'Done Ltd', updated_at: longAgo, account_pri_assignee_id: 7 }, converted);
const leads = [acme, idle, done];

function answers(all: Lead[] = leads): FakeApi {
  return fakeApi({
    [endpoints.leads.stages.path]: ok(stages),
    [endpoints.leads.list.path]: ({ query }) =>
      ok(all.filter((lead) => lead.account_name.toLowerCase().includes(String(query.search_term ?? '')))),
    [endpoints.leads.move.path]: ok(null),
    [endpoints.countries.list.path]: ok([]),
    [endpoints.networks.list.path]: ok([]),
    [endpoints.users.list.path]: ok([]),
  });
}

const ALL: PermissionKey[] = ['data.leads.view', 'data.leads.create'];
const visit = (path = '/leads', permissions = ALL, userId = 7) =>
  renderPage(<LeadsPage />, { path, permissions, userId });
const queryOf = (router: ReturnType<typeof visit>['router']) => new URLSearchParams(router.state.location.search);

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
  const { router } = visit('/leads', ALL, userId);
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
