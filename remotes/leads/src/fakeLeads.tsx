/** A small board for the tests of this remote: four stages, three leads, and a fake API. */
import { buildLead, buildStage, type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';

// The import above must come first: it fakes the network before the client is created.

import {
  BOARD_PAGE_SIZE,
  type BoardStage,
  endpoints,
  LEAD_PAGE_MAX,
  type Lead,
  type LeadChanges,
  type LeadPage,
  type LeadsByStage,
  type PermissionKey,
  type StageCounts,
} from '@salesdesk/shared/domain';
import { screen } from '@testing-library/react';
import LeadsPage from './LeadsPage.tsx';
import { forgetOwnLeads } from './ownLeads.ts';

export const fresh = buildStage({
  kanban_column_slug_name: 'new',
  kanban_column_name: 'New',
  account_count_count: 2,
  account_amount_sum: 13_000,
});
export const contacted = buildStage({ kanban_column_slug_name: 'contacted', kanban_column_name: 'Contacted' });
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
    last_action_message: { code: 'lead.moved', params: { from: 'New', to: 'Contacted' } },
  },
  fresh,
);
export const idle = buildLead({ account_name: 'Idle Inc', updated_at: longAgo, account_pri_assignee_id: 7 }, fresh);
export const done = buildLead({ account_name: 'Done Ltd', updated_at: longAgo, account_pri_assignee_id: 7 }, converted);
export const leads = [acme, idle, done];

const TIME = { as_of: '1', touched: '1' };

function matching(all: readonly Lead[], search: unknown): Lead[] {
  return all
    .filter((lead) => lead.account_name.toLowerCase().includes(String(search ?? '').toLowerCase()))
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at) || b.account_id - a.account_id);
}

function stagesOf(all: readonly Lead[], search: unknown): BoardStage[] {
  return stages.map((stage) => {
    const matched = matching(all, search).filter((lead) => lead.kanban_column_id === stage.kanban_column_id);
    const sum = matched.reduce((dollars, lead) => dollars + (lead.account_exp_sale_amount ?? 0), 0);
    return { ...stage, account_matched_count: matched.length, account_matched_sum: sum };
  });
}

/** The page of `size` leads after the cursor, which is the number of leads before it. */
function sliceOf(all: Lead[], size: number, cursor: unknown) {
  const from = Number(cursor ?? 0);
  return { data: all.slice(from, from + size), next_cursor: from + size < all.length ? String(from + size) : null };
}

/** The stages in the format of the real call with `counts`: the totals above, and the number of matches. */
export function countsOf(all: readonly Lead[], search?: unknown): StageCounts {
  return { ...TIME, stages: stagesOf(all, search) };
}

/** The first leads of each stage, in the format of the real call with `per_stage`. */
export function boardOf(all: readonly Lead[], search?: unknown): LeadsByStage {
  const pages = stages.map(({ kanban_column_id }) => ({
    kanban_column_id,
    ...sliceOf(
      matching(all, search).filter((lead) => lead.kanban_column_id === kanban_column_id),
      BOARD_PAGE_SIZE,
      0,
    ),
  }));
  return { ...TIME, pages };
}

function pageOf(all: readonly Lead[], { search_term, stage, cursor, limit }: Record<string, unknown>): LeadPage {
  const found = matching(all, search_term).filter((lead) => !stage || lead.kanban_column_id === Number(stage));
  return { ...TIME, ...sliceOf(found, Number(limit), cursor) };
}

/** The reply to the next request for changes: the current state of these leads, with the totals. */
export function changesOf(changed: readonly Lead[], { left = [] as number[], totals = stages } = {}): LeadChanges {
  const updated = totals.map((stage) => ({
    ...stage,
    account_matched_count: stage.account_count_count,
    account_matched_sum: stage.account_amount_sum,
  }));
  return { as_of: '2', touched: '2', stages: updated, changed: [...changed], left };
}

/** A fake API with these leads that searches and pages like the real one. */
export function answers(all: Lead[] = leads): FakeApi {
  forgetOwnLeads();
  return fakeApi({
    [endpoints.lists.layouts.path]: ok({}),
    [endpoints.lists.views.path]: ok([]),
    [endpoints.leads.stages.path]: ({ query }) => ok(countsOf(all, query.search_term)),
    [endpoints.leads.list.path]: ({ query }) =>
      ok(query.per_stage ? boardOf(all, query.search_term) : pageOf(all, query)),
    [endpoints.leads.changes.path]: ok(changesOf([])),
    [endpoints.leads.move.path]: ok(null),
    [endpoints.countries.list.path]: ok([]),
    [endpoints.networks.list.path]: ok([]),
    [endpoints.users.list.path]: ok([]),
  });
}

/** The screen's own requests for leads: `ownLeads` reads all of them beside, on a slow machine before a test ends. */
export const listCalls = (api: FakeApi) =>
  api.sentTo(endpoints.leads.list).filter(({ query }) => query.limit !== LEAD_PAGE_MAX);

export const READ_AND_ADD: PermissionKey[] = ['data.leads.view', 'data.leads.create'];
export const visit = (path = '/leads', permissions = READ_AND_ADD, userId = 7) =>
  renderPage(<LeadsPage />, { path, permissions, userId });
export const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name},`) });
export const queryOf = (router: ReturnType<typeof visit>['router']) =>
  new URLSearchParams(router.state.location.search);
