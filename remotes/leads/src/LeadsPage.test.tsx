import { buildLead, buildStage, type FakeApi, fakeApi, ok, refused, renderPage } from '@salesdesk/shared/testing';

// First of all: answers are given at the network edge, which has to be there before the client.

import { bus, formatDate, notify } from '@salesdesk/shared';
import {
  CONFIRMATIONS,
  ERROR_CODES,
  endpoints,
  type Lead,
  type PermissionKey,
  SCREENS,
  TOASTS,
} from '@salesdesk/shared/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
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
    [endpoints.leads.list.path]: ({ query }) => {
      const term = String(query.search_term ?? '').toLowerCase();
      return ok(all.filter((lead) => lead.account_name.toLowerCase().includes(term)));
    },
    [endpoints.leads.move.path]: ok(null),
    [endpoints.countries.list.path]: ok([]),
    [endpoints.networks.list.path]: ok([]),
    [endpoints.users.list.path]: ok([]),
  });
}

const ALL: PermissionKey[] = ['data.leads.view', 'data.leads.create'];
const visit = (path = '/leads', permissions = ALL, userId = 7) =>
  renderPage(<LeadsPage />, { path, permissions, userId });
const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name},`) });
const queryOf = (router: ReturnType<typeof visit>['router']) => new URLSearchParams(router.state.location.search);

beforeEach(() => {
  for (const kind of ['success', 'error', 'warning'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe('board', () => {
  test('is the view at first: a column per stage in order, with count, sum and cards', async () => {
    answers();
    visit();
    await column('New');
    const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label') ?? '');
    expect(names.filter((name) => name.includes('lead'))).toEqual([
      'New, 2 leads, $13,000',
      'Contacted, 0 leads, $0',
      'Payment received, 0 leads, $0',
      'Cold, 0 leads, collapsed',
    ]);
    const card = screen.getByRole('link', { name: 'Acme' }).closest('article') as HTMLElement;
    expect(card).toHaveTextContent('Netherlands');
    expect(card).toHaveTextContent('$12,500');
    expect(card).toHaveTextContent(`Last TP: ${formatDate(acme.updated_at)}`);
    expect(card).toHaveTextContent('Ada Moss');
    expect(within(card).getByText('GADS')).toHaveStyle({ background: '#0088FF' });
    expect(within(await column('Contacted')).getByText('No leads here')).toBeInTheDocument();
  });

  test('shows twelve skeleton cards until the leads are here', async () => {
    answers();
    visit();
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(12);
    await column('New');
    expect(screen.queryAllByTestId('skeleton-card')).toHaveLength(0);
  });

  test('a stage is collapsed and expanded by its arrow, and stays so for this person only', async () => {
    answers();
    const first = visit();
    await userEvent.click(await screen.findByRole('button', { name: 'Collapse New' }));
    await userEvent.click(screen.getByRole('button', { name: 'Expand Cold' }));
    expect(screen.queryByRole('link', { name: 'Acme' })).not.toBeInTheDocument();
    first.unmount();

    const again = visit();
    expect(await screen.findByRole('button', { name: 'Expand New' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Collapse Cold' })).toBeInTheDocument();
    again.unmount();

    visit('/leads', ALL, 8);
    expect(await screen.findByRole('button', { name: 'Collapse New' })).toBeInTheDocument();
  });

  test('M opens the menu of stages; the choice moves the card and the focus goes with it', async () => {
    const api = answers();
    visit();
    (await screen.findByRole('link', { name: 'Acme' })).focus();
    await userEvent.keyboard('m');
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: /Cold/ })).toHaveAttribute('aria-disabled', 'true');
    expect(menu).toHaveTextContent('Leads cannot be moved into this stage.');
    expect(menu).toHaveTextContent('You do not have permission to convert a lead to an account.');
    api.on(
      endpoints.leads.list,
      ok([{ ...acme, kanban_column_id: contacted.kanban_column_id, kanban_column: contacted }, idle, done]),
    );
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Contacted' }));
    const target = await column('Contacted');
    const moved = await within(target).findByRole('link', { name: 'Acme' });
    await waitFor(() => expect(moved).toHaveFocus());
    expect(api.sentTo(endpoints.leads.move)[0]?.body).toMatchObject({
      fromcolumnSlug: 'new',
      tocolumnSlug: 'contacted',
    });
  });

  test('a lead that is not yours says why, by keyboard too', async () => {
    answers();
    visit('/leads', ALL, 99);
    (await screen.findByRole('link', { name: 'Acme' })).focus();
    await userEvent.keyboard(' ');
    expect(notify.warning).toHaveBeenCalledWith(
      'Only the assignees of this lead, or someone who may move any lead, can move it.',
    );
  });
});

describe('list', () => {
  test('has the ten columns of the specification, the phone one without a visible title', async () => {
    answers([acme]);
    visit('/leads?view=list');
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
    visit('/leads?view=list');
    expect(screen.getAllByTestId('skeleton-row')).toHaveLength(26);
    expect(await screen.findByText(SCREENS.noData)).toBeInTheDocument();
  });

  test('the stage menu moves a lead and its row stays where it is', async () => {
    const api = answers([idle, acme]);
    visit('/leads?view=list');
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
});

describe('the bar', () => {
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
    expect(api.sentTo(endpoints.leads.list).map(({ query }) => query.search_term)).toEqual([undefined, 'acme']);
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
});

describe('loading', () => {
  test.each(['board', 'list'])('a failure of the %s is said once and can be tried again', async (view) => {
    const api = answers();
    api.on(endpoints.leads.list, { ...refused(ERROR_CODES.unexpected), status: 500 });
    visit(`/leads?view=${view}`);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(notify.error).toHaveBeenCalledWith(TOASTS.fetchLeadList, { key: TOASTS.fetchLeadList });
    api.on(endpoints.leads.list, ok(leads));
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Acme' })).toBeInTheDocument();
  });

  test('what is saved elsewhere is loaded again, with the old list still there', async () => {
    const api = answers();
    visit();
    await column('New');
    api.on(endpoints.leads.list, ok([...leads, buildLead({ account_name: 'Newcomer' }, contacted)]));
    act(() => bus.emit('account.saved', { accountId: 1 }));
    expect(screen.getByRole('link', { name: 'Acme' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Newcomer' })).toBeInTheDocument();
  });
});

describe('a click on a lead', () => {
  const { coldMove } = CONFIRMATIONS;

  test('opens the record at an address of its own', async () => {
    answers();
    const { router } = visit();
    await userEvent.click(await screen.findByRole('link', { name: 'Acme' }));
    const drawer = await screen.findByRole('dialog');
    expect(queryOf(router).get('lead')).toBe(String(acme.account_id));
    expect(within(drawer).getByRole('link', { name: 'hello@company.example' })).toBeInTheDocument();
    expect(within(drawer).getByText('Google Ads')).toBeInTheDocument();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Edit' }));
    expect(await screen.findByText('Edit Account')).toBeInTheDocument();
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
});
