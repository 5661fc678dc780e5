import { acme, answers, changesOf, contacted, idle, visit } from './fakeLeads.tsx';

// The import above must come first: it fakes the network before the client is created.

import { formatDate, notify } from '@salesdesk/shared';
import { endpoints, localDay, SCREENS, TOASTS } from '@salesdesk/shared/domain';
import { buildLead, ok } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const showList = () => visit('/leads?view=list', ['data.leads.view']);

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('has the ten columns of the specification and the next step, the phone one without a visible title', async () => {
  const next_step = {
    activity_id: 1,
    text: 'Call again',
    due_on: localDay(new Date(), -1),
    due_at: null,
    assignee: null,
  };
  answers([{ ...acme, next_step }]);
  showList();
  const row = (await screen.findByRole('link', { name: 'Acme' })).closest('tr') as HTMLElement;
  const titles = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(titles).toEqual([
    '',
    'Row number#',
    'Company Name',
    'Lead stage',
    'Last Action',
    'Last Action On',
    'Next step',
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
    '',
    '1',
    'Acme',
    'New',
    'Moved from New to Contacted',
    formatDate(acme.updated_at),
    'Overdue: Yesterday · Call again',
    'Anna Jansen',
    '+31 205550123',
    'Netherlands',
    'LinkedIn',
    '$12,500',
    'Ada Moss',
  ]);
});

test('missing values are shown as --', async () => {
  answers([buildLead({ account_name: 'Bare', account_exp_sale_amount: null, account_pri_assignee_name: null })]);
  showList();
  const row = (await screen.findByRole('link', { name: 'Bare' })).closest('tr') as HTMLTableRowElement;
  expect([...row.cells].slice(11).map((cell) => cell.textContent)).toEqual(['--', '--']);
});

test('shows 26 skeleton rows, then No data found!! when there are no leads', async () => {
  answers([]);
  showList();
  expect(screen.getAllByTestId('skeleton-row')).toHaveLength(26);
  expect(await screen.findByText(SCREENS.noData)).toBeInTheDocument();
});

test('the stage menu moves a lead and its row stays in place', async () => {
  const api = answers([acme, idle]);
  showList();
  await userEvent.click(await screen.findByRole('button', { name: 'Stage of Idle Inc: New' }));
  const now = new Date().toISOString();
  const stage = { kanban_column_id: contacted.kanban_column_id, kanban_column: contacted };
  api.on(endpoints.leads.changes, ok(changesOf([{ ...idle, ...stage, version: 9, updated_at: now }])));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
  expect(await screen.findByRole('button', { name: 'Stage of Idle Inc: Contacted' })).toBeInTheDocument();
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith(TOASTS.leadMoved, { key: undefined }));
  await waitFor(() => expect(api.sentTo(endpoints.leads.changes)).toHaveLength(1));
  const names = screen.getAllByRole('link').map((link) => link.textContent);
  expect(names).toEqual(['Acme', 'Idle Inc']);
});

test('the next page is loaded near the end, its rows after the existing ones', async () => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(4000);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
  const day = (at: number) => new Date(Date.UTC(2026, 10, 20) - at * 3_600_000).toISOString();
  const many = Array.from({ length: 110 }, (_, at) =>
    buildLead({ account_name: `Lead ${at}`, updated_at: day(at) }, contacted),
  );
  const api = answers(many);
  showList();
  // Finding roles among a thousand cells is slow; the names are also titles.
  await screen.findByTitle('Lead 99');
  expect(screen.queryByTitle('Lead 100')).not.toBeInTheDocument();
  const scroller = document.querySelector('section[aria-label="Leads"]') as HTMLElement;
  scroller.scrollTop = 3450;
  fireEvent.scroll(scroller);
  expect(await screen.findByTitle('Lead 109')).toBeInTheDocument();
  const names = [...document.querySelectorAll('td a')].map((link) => link.textContent);
  expect(names).toEqual(many.map((lead) => lead.account_name));
  expect(api.sentTo(endpoints.leads.list).map(({ query }) => query.cursor)).toEqual([undefined, '100']);
});
