/** An API that speaks product.md section 7 and nothing else: plain lists, whatever is sent, and no call for changes. */
import { acme, answers, column, contacted, fresh, leads, listCalls, READ_AND_ADD, visit } from './fakeLeads.tsx';

// The import above must come first: it fakes the network before the client is created.

import { notify } from '@salesdesk/shared';
import {
  CONFIRMATIONS,
  ERROR_CODES,
  endpoints,
  type Lead,
  SCREENS,
  type Stage,
  TOASTS,
} from '@salesdesk/shared/domain';
import { buildLead, ok, refused } from '@salesdesk/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

/** Fields that this product added. */
const ADDED = ['last_action', 'last_action_message', 'next_step', 'version', 'account_amount_sum'];
const plain = (record: Lead | Stage) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !ADDED.includes(key)));

function plainApi(all: readonly Lead[] = leads) {
  const api = answers();
  api.on(endpoints.leads.stages, ok([fresh, contacted].map(plain)));
  api.on(endpoints.leads.list, ({ query }) =>
    ok(all.filter((lead) => lead.account_name.includes(String(query.search_term ?? ''))).map(plain)),
  );
  api.on(endpoints.leads.changes, { ...refused(ERROR_CODES.unexpected), status: 404 });
  return api;
}

test('the board has every lead in its stage, with count and sum', async () => {
  plainApi();
  visit();
  expect(await screen.findByRole('region', { name: 'New, 2 leads, $25,000' })).toBeInTheDocument();
  expect(within(await column('New')).getAllByRole('article')).toHaveLength(2);
});

test('a search counts what it found', async () => {
  plainApi();
  visit('/leads?search=Acme');
  expect(await screen.findByRole('region', { name: 'New, 1 of 2 leads, $12,500' })).toBeInTheDocument();
});

test('the list has every lead', async () => {
  plainApi();
  visit('/leads?view=list');
  expect(await screen.findByRole('link', { name: 'Acme' })).toBeInTheDocument();
  expect(screen.getAllByRole('row').filter((row) => row.hasAttribute('data-index'))).toHaveLength(leads.length);
});

test('after a move the list is loaded again, without an error', async () => {
  const api = plainApi();
  visit('/leads?view=list', [...READ_AND_ADD, 'data.leads.edit-all']);
  await userEvent.click(await screen.findByRole('button', { name: /Acme/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Contacted/ }));
  await waitFor(() => expect(api.sentTo(endpoints.leads.move)).toHaveLength(1));
  await waitFor(() => expect(listCalls(api)).toHaveLength(2));
  expect(api.sentTo(endpoints.leads.changes)).toHaveLength(0);
  expect(notify.error).not.toHaveBeenCalled();
});

test('one that only lacks the call for changes loads the list again after a move', async () => {
  const api = answers();
  api.on(endpoints.leads.changes, { ...refused(ERROR_CODES.unexpected), status: 404 });
  visit('/leads?view=list', [...READ_AND_ADD, 'data.leads.edit-all']);
  await userEvent.click(await screen.findByRole('button', { name: /Acme/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Contacted/ }));
  await waitFor(() => expect(listCalls(api)).toHaveLength(2));
  expect(notify.error).not.toHaveBeenCalledWith(TOASTS.fetchLeadList, expect.anything());
});

test.each(['board', 'list'])(
  'on the %s a lead without a last touch is not idle, and no date is made of it',
  async (view) => {
    answers([buildLead({ ...acme, updated_at: null as unknown as string }, fresh)]);
    visit(`/leads?view=${view}`, [...READ_AND_ADD, 'data.leads.edit-all']);
    const link = await screen.findByRole('link', { name: 'Acme' });
    const shown = link.closest('article, tr')?.textContent;
    expect(shown).not.toMatch(/1970|\d d\b|idle|cold/i);
    expect(shown).toMatch(view === 'board' ? 'Last TP: --' : '--');
    await userEvent.click(link);
    expect(screen.queryByRole('dialog', { name: CONFIRMATIONS.coldMove.title })).toBeNull();
  },
);

test('no leads at all are no failure', async () => {
  plainApi([]);
  visit('/leads?view=list');
  expect(await screen.findByText(SCREENS.noData)).toBeInTheDocument();
});
