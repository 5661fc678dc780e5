import { bus, notify } from '@salesdesk/shared';
import {
  endpoints,
  endpointWith,
  type LeadTotals,
  type MyActivities,
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { buildStage, type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DashboardPage } from './DashboardPage.tsx';
import { HomePage } from './HomePage.tsx';

const detailOf = (id: number) => endpointWith(endpoints.users.detail, { id });
const TOTALS: LeadTotals = {
  total: 3,
  mine: 2,
  amount: 1_250_000,
  going_cold: 1,
  stages: [
    buildStage({ kanban_column_name: 'New', account_count_count: 2, account_amount_sum: 1_000_000 }),
    buildStage({ kanban_column_name: 'Won', kanban_column_id: 2, account_count_count: 4, account_amount_sum: 250_000 }),
  ],
};
const NOTHING: MyActivities = { open: [], overdue: 0, upcoming: 0, completed: [], mentions: [] };
let api: FakeApi;
beforeEach(() => {
  jest.spyOn(notify, 'error').mockImplementation(() => {});
  api = fakeApi({
    [endpoints.countries.list.path]: ok([]),
    [endpoints.leads.totals.path]: ok(TOTALS),
    [endpoints.activities.mine.path]: ok(NOTHING),
    [detailOf(1).path]: ok({ first_name: 'Marta', designation: 'Head of Sales' }),
    [detailOf(7).path]: ok({ first_name: 'Ada', designation: null }),
  });
});
afterEach(() => jest.restoreAllMocks());

const home = (path = '/home', permissions: PermissionKey[] = []) => renderPage(<HomePage />, { path, permissions });
const widget = (name: string) => within(screen.getByRole('region', { name }));
const statistics = () => screen.getByRole('region', { name: 'Leads' });
const isGreeted = async (name: string) =>
  expect(await screen.findByText(`Good to see you, ${name}.`)).toBeInTheDocument();

describe('Home', () => {
  test('loads the countries and the own details', async () => {
    home();
    expect(screen.getByRole('heading', { name: 'Home' })).toBeInTheDocument();
    expect(await screen.findByText('Head of Sales')).toBeInTheDocument();
    await isGreeted('Marta');
    expect(api.sentTo(endpoints.countries.list)).toHaveLength(1);
  });

  test('shows the user of the address with the right to see colleagues', async () => {
    home('/home?user_id=7', ['system.staff.view']);
    await isGreeted('Ada');
  });

  test('shows the user of the session parameter, unless the address names one', async () => {
    sessionStorage.setItem('user_id', '7');
    home('/home', ['system.staff.view']).unmount();
    expect(api.sentTo(detailOf(7))).toHaveLength(1);
    home('/home?user_id=1', ['system.staff.view']);
    await isGreeted('Marta');
    sessionStorage.removeItem('user_id');
  });

  test.each(['/home?user_id=7', '/home?user_id=1;drop'])('%s shows the own user without that right', async (path) => {
    home(path);
    expect(await screen.findByText('Head of Sales')).toBeInTheDocument();
    expect(api.sentTo(detailOf(7))).toEqual([]);
  });

  test('a failure to load the details is shown, and the page stays', async () => {
    api.on(detailOf(1), 'network-failure');
    home();
    await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to fetch user', expect.anything()));
    await isGreeted('Marta');
  });
});

test.each([
  ['Home', <HomePage key="home" />],
  ['Dashboard', <DashboardPage key="dashboard" />],
])('%s has the four widgets', async (title, page) => {
  renderPage(page, { path: '/page' });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Leads',
    'My Tasks',
    'Notifications',
    'Active Accounts',
  ]);
  expect(document.title).toBe(title);
  if (title === 'Home') await screen.findByText('Head of Sales');
});

describe('the widgets', () => {
  const visit = (permissions: PermissionKey[] = []) =>
    renderPage(<DashboardPage />, { path: '/dashboard', permissions });

  test('Notifications has Upcoming, Overdue with a count, Completed', () => {
    visit();
    const tabs = widget('Notifications').getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent?.replace(/\d+/, ' n').replace(/\s+/, ' ').trim())).toEqual([
      'Upcoming',
      'Overdue n',
      'Completed',
    ]);
    const overdue = tabs[1] as HTMLElement;
    fireEvent.click(overdue);
    const lines = widget('Notifications').getByRole('tabpanel', { name: /Overdue/ });
    expect(overdue.querySelector('[title]')).toHaveAttribute(
      'title',
      String(within(lines).getAllByRole('listitem').length),
    );
  });

  test('My Tasks lists tasks, Active Accounts counts per group; both say that they are samples', () => {
    visit();
    expect(widget('My Tasks').getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(widget('Active Accounts').getByText('Retail')).toBeInTheDocument();
    expect(widget('My Tasks').getByText('Sample')).toBeInTheDocument();
    expect(widget('Active Accounts').getByText('Sample')).toBeInTheDocument();
  });

  test('Leads counts all, mine and those going cold with the right to see them, and each opens its list', async () => {
    visit(['data.leads.view']);
    await waitFor(() => expect(statistics()).toHaveTextContent('3Total Leads2My Leads1Going cold$1.3MExpected'));
    expect(statistics()).not.toHaveTextContent('Sample');
    const links = widget('Leads').getAllByRole('link');
    expect(links.slice(0, 3).map((link) => link.textContent)).toEqual(['3Total Leads', '2My Leads', '1Going cold']);
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/leads\?/);
  });

  test('the pipeline has a bar for each stage, as long as its share of the largest', async () => {
    visit(['data.leads.view']);
    const bars = within(await screen.findByRole('list', { name: 'Leads by stage' })).getAllByRole('listitem');
    expect(bars.map((bar) => bar.textContent)).toEqual(['New2$1M', 'Won4$250K']);
    expect(bars.map((bar) => bar.querySelector<HTMLElement>('[aria-hidden] > span')?.style.width)).toEqual([
      '50%',
      '100%',
    ]);
  });

  test('the numbers update after changes by colleagues', async () => {
    visit(['data.leads.view']);
    await waitFor(() => expect(statistics()).toHaveTextContent('3Total Leads'));
    api.on(endpoints.leads.totals, ok({ ...TOTALS, total: 4 }));
    bus.emit('live.missed', { at: '2026-11-21T10:00:00Z' });
    await waitFor(() => expect(statistics()).toHaveTextContent('4Total Leads'));
  });

  test('Leads is a labelled sample for others, and sends no request', () => {
    visit();
    expect(statistics()).toHaveTextContent(/Sample\d+Total Leads\d+My Leads/);
    expect(api.requests).toEqual([]);
  });

  test('Leads that cannot be loaded show -- instead of a number', async () => {
    api.on(endpoints.leads.totals, 'network-failure');
    visit(['data.leads.view']);
    await waitFor(() => expect(statistics()).toHaveTextContent('--Total Leads--My Leads--Going cold--Expected'));
  });
});
