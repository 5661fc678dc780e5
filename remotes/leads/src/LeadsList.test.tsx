import { buildLead, buildStage, type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';

// First of all: answers are given at the network edge, which has to be there before the client.

import { formatDate, notify } from '@salesdesk/shared';
import { endpoints, type Lead, SCREENS, TOASTS } from '@salesdesk/shared/domain';
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
const stages = [fresh, contacted];
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
const leads = [acme, idle];

function answers(all: Lead[] = leads): FakeApi {
  return fakeApi({
    [endpoints.leads.stages.path]: ok(stages),
    [endpoints.leads.list.path]: ok(all),
    [endpoints.leads.move.path]: ok(null),
    [endpoints.countries.list.path]: ok([]),
    [endpoints.networks.list.path]: ok([]),
    [endpoints.users.list.path]: ok([]),
  });
}

const visit = () =>
  renderPage(<LeadsPage />, { path: '/leads?view=list', permissions: ['data.leads.view'], userId: 7 });

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('has the ten columns of the specification, the phone one without a visible title', async () => {
  answers([acme]);
  visit();
  const row = (await screen.findByRole('link', { name: 'Acme' })).closest('tr') as HTMLElement;
  const titles = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(titles).toEqual([
    'Company Name',
    'Lead stage',
    'Last Action',
    'Last Action On',
    'Contact',
    'Phone',
    'Country',
    'Source',
    'Targeted fee',
    'Primary Assignee',
  ]);
  const texts = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(texts).toEqual([
    'Acme',
    'New',
    'Moved from New to Contacted',
    formatDate(acme.updated_at),
    'Anna Jansen',
    '+31 205550123',
    'Netherlands',
    'LinkedIn',
    '$12,500',
    'Ada Moss',
  ]);
});

test('shows 26 skeleton rows, then No data found!! when there are no leads', async () => {
  answers([]);
  visit();
  expect(screen.getAllByTestId('skeleton-row')).toHaveLength(26);
  expect(await screen.findByText(SCREENS.noData)).toBeInTheDocument();
});

test('the stage menu moves a lead and its row stays where it is', async () => {
  const api = answers([idle, acme]);
  visit();
  await userEvent.click(await screen.findByRole('button', { name: 'Stage of Acme: New' }));
  const touched = { ...acme, kanban_column_id: contacted.kanban_column_id, kanban_column: contacted };
  api.on(endpoints.leads.list, ok([touched, idle]));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
  expect(await screen.findByRole('button', { name: 'Stage of Acme: Contacted' })).toBeInTheDocument();
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(TOASTS.leadMoved, { key: undefined }));
  await waitFor(() => expect(api.sentTo(endpoints.leads.list)).toHaveLength(2));
  const names = screen.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual(['Idle Inc', 'Acme']);
});
