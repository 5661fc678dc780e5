/** A small board for the tests of this remote: four stages, three leads, and the API that gives them. */
import { buildLead, buildStage, type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';

// First of all: answers are given at the network edge, which has to be there before the client.

import { endpoints, type Lead, type PermissionKey } from '@salesdesk/shared/domain';
import { screen } from '@testing-library/react';
import LeadsPage from './LeadsPage.tsx';

export const fresh = buildStage({
  kanban_column_slug_name: 'new',
  kanban_column_name: 'New',
  account_count_count: 2,
  account_amount_sum: 13_000,
});
export const contacted = buildStage({ kanban_column_slug_name: 'contacted', kanban_column_name: 'Contacted' });
export const converted = buildStage({
  kanban_column_slug_name: 'payment-received-converted',
  kanban_column_name: 'Payment received',
  kanban_column_is_drag_out: false,
});
export const cold = buildStage({
  kanban_column_slug_name: 'cold',
  kanban_column_name: 'Cold',
  kanban_column_is_drag_in: false,
  kanban_column_is_closed_initially: true,
});
const stages = [fresh, contacted, converted, cold];

const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString();
export const acme = buildLead(
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
export const idle = buildLead({ account_name: 'Idle Inc', updated_at: longAgo, account_pri_assignee_id: 7 }, fresh);
export const done = buildLead({ account_name: 'Done Ltd', updated_at: longAgo, account_pri_assignee_id: 7 }, converted);
export const leads = [acme, idle, done];

/** The API with these leads; the list searches as the real one does. */
export function answers(all: Lead[] = leads): FakeApi {
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

export const READ_AND_ADD: PermissionKey[] = ['data.leads.view', 'data.leads.create'];
export const visit = (path = '/leads', permissions = READ_AND_ADD, userId = 7) =>
  renderPage(<LeadsPage />, { path, permissions, userId });
export const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name},`) });
export const queryOf = (router: ReturnType<typeof visit>['router']) =>
  new URLSearchParams(router.state.location.search);
