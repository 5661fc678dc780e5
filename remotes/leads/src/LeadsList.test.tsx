import { acme, answers, changesOf, contacted, idle, listCalls, visit } from './fakeLeads.tsx';

// The import above must come first: it fakes the network before the client is created.

import { formatDate, notify } from '@salesdesk/shared';
import { endpoints, localDay, SCREENS, TOASTS } from '@salesdesk/shared/domain';
import { buildLead, ok } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const showList = () => visit('/leads?view=list', ['data.leads.view']);

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('has the ten columns of the specification, then the next step, the phone one without a visible title', async () => {
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
    'Contact',
    'Phone',
    'Country',
    'Source',
    'Targeted fee',
    'Primary Assignee',
    'Next step',
  ]);
  const texts = [...row.children].map((cell) => cell.textContent);
  expect(texts).toEqual([
    '',
    '1',
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
    'Overdue: Yesterday · Call again',
  ]);
});

test('missing values are shown as --', async () => {
  answers([buildLead({ account_name: 'Bare', account_exp_sale_amount: null, account_pri_assignee_name: null })]);
  showList();
  const row = (await screen.findByRole('link', { name: 'Bare' })).closest('tr') as HTMLTableRowElement;
  expect([...row.cells].slice(10, 12).map((cell) => cell.textContent)).toEqual(['--', '--']);
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
  await screen.findByTitle('Lead 0');
  const scroller = document.querySelector('[role="group"][aria-label="Leads"]') as HTMLElement;
  const scrollTo = (top: number) => {
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  };
  scrollTo(3450);
  expect(await screen.findByTitle('Lead 99')).toBeInTheDocument();
  await waitFor(() => expect(listCalls(api)).toHaveLength(2));
  scrollTo(3920);
  expect(await screen.findByTitle('Lead 109')).toBeInTheDocument();
  const names = [...document.querySelectorAll('td a')].map((link) => link.textContent);
  expect(names).toEqual(many.slice(-names.length).map((lead) => lead.account_name));
  expect(listCalls(api).map(({ query }) => query.cursor)).toEqual([undefined, '100']);
});

test('a title sorts the list; further pages and new filters keep the order, rows stay as the server sent them', async () => {
  const api = answers([acme, idle]);
  const { router } = showList();
  await userEvent.click(await screen.findByRole('button', { name: 'Targeted fee' }));
  const asked = () => listCalls(api).at(-1)?.query;
  await waitFor(() => expect(asked()).toEqual({ limit: 100, sort: 'fee' }));
  expect(screen.getByRole('columnheader', { name: 'Targeted fee' })).toHaveAttribute('aria-sort', 'ascending');
  expect(router.state.location.search).toBe('?view=list&sort=fee');
  await userEvent.click(screen.getByRole('button', { name: 'Targeted fee' }));
  await waitFor(() => expect(asked()).toEqual({ limit: 100, sort: '-fee' }));
  await userEvent.click(screen.getByRole('button', { name: 'Next step' }));
  await waitFor(() => expect(asked()).toEqual({ limit: 100, sort: 'next' }));
  expect(screen.getByRole('columnheader', { name: 'Next step' })).toHaveAttribute('aria-sort', 'ascending');
});

test('the leads going cold come most urgent first and say how many days are left', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
  const api = answers([
    buildLead({ account_name: 'Late', updated_at: ago(33) }, contacted),
    buildLead({ account_name: 'Soon', updated_at: ago(25) }, contacted),
    buildLead({ account_name: 'Fresh', updated_at: ago(2) }, contacted),
  ]);
  showList();
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Going cold' }));
  await waitFor(() =>
    expect(listCalls(api).at(-1)?.query).toEqual({ limit: 100, only: 'going-cold', sort: 'touched' }),
  );
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr');
  expect(await row('Late')).toHaveTextContent('idle for 33 days');
  expect(await row('Soon')).toHaveTextContent('cold in 5 days');
  expect(await row('Fresh')).not.toHaveTextContent(/cold in|idle for/);
});

test.each(['board', 'list'])('My leads is one click away: %s', async (view) => {
  const api = answers([acme]);
  const { router } = visit(`/leads?view=${view}`, ['data.leads.view']);
  const mine = await screen.findByRole('button', { name: 'My leads', pressed: false });
  await userEvent.click(mine);
  await waitFor(() => expect(listCalls(api).at(-1)?.query).toMatchObject({ only: 'mine' }));
  expect(router.state.location.search).toBe(`?view=${view}&only=mine`);
  await userEvent.click(screen.getByRole('button', { name: 'My leads', pressed: true }));
  await waitFor(() => expect(router.state.location.search).toBe(`?view=${view}`));
});
