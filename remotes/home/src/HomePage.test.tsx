import { bus, notify } from '@salesdesk/shared';
import {
  CONVERTED_SLUG,
  endpoints,
  endpointWith,
  type LeadTotals,
  type MyActivities,
  type PermissionKey,
} from '@salesdesk/shared/domain';
import { buildStage, type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import DashboardPage from './DashboardPage.tsx';
import HomePage, { Widgets } from './HomePage.tsx';

const detailOf = (id: number) => endpointWith(endpoints.users.detail, { id });
const TOTALS: LeadTotals = {
  total: 6,
  amount: 1_250_000,
  going_cold: 4,
  mine: 2,
  my_amount: 2_000,
  my_going_cold: 1,
  stages: [
    buildStage({ kanban_column_name: 'New', account_count_count: 2, account_amount_sum: 1_000_000 }),
    buildStage({
      kanban_column_name: 'Late',
      kanban_column_id: 2,
      account_count_count: 4,
      account_amount_sum: 250_000,
    }),
    buildStage({
      kanban_column_name: 'Payment received',
      kanban_column_id: 3,
      kanban_column_slug_name: CONVERTED_SLUG,
      account_count_count: 8,
    }),
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
    'My Tasks',
    'Notifications',
    'Leads',
    'Active Accounts',
  ]);
  expect(document.title).toBe(title);
  if (title === 'Home') await screen.findByText('Head of Sales');
});

describe('the widgets', () => {
  const visit = (permissions: PermissionKey[] = []) => renderPage(<Widgets />, { path: '/home', permissions });

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

  const group = (name: string) => widget('Leads').findByRole('region', { name });

  test('Leads counts those of the user first, then everybody’s, and each number opens its list', async () => {
    visit(['data.leads.view']);
    await waitFor(async () => expect(await group('Yours')).toHaveTextContent('2My Leads1Going cold$2KExpected'));
    expect(await group('Everybody’s')).toHaveTextContent('6Total Leads4Going cold$1.3MExpected');
    expect(statistics()).not.toHaveTextContent('Sample');
    const links = widget('Leads').getAllByRole('link').slice(0, 4);
    expect(links.map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('only'))).toEqual([
      'mine',
      'mine-going-cold',
      'open',
      'going-cold',
    ]);
  });

  test('a newcomer without leads reads whose figures these are', async () => {
    api.on(endpoints.leads.totals, ok({ ...TOTALS, mine: 0, my_amount: 0, my_going_cold: 0 }));
    visit(['data.leads.view']);
    expect(
      await screen.findByText('You have no leads yet. The figures below are those of the whole team.'),
    ).toBeInTheDocument();
    expect(await group('Yours')).toHaveTextContent('0My Leads');
    expect(await group('Yours')).not.toHaveTextContent('Expected');
  });

  test('the stages add up to the total; the converted leads are named beside it', async () => {
    visit(['data.leads.view']);
    const converted = await widget('Leads').findByRole('link', { name: '8 converted leads are not in the total.' });
    expect(converted).toHaveAttribute('href', '/leads?view=list&stage=3');
    const bars = within(screen.getByRole('list', { name: 'Leads by stage' })).getAllByRole('listitem');
    const counts = bars.map((bar) => Number(bar.querySelector('strong')?.textContent));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(TOTALS.total);
  });

  test('the pipeline has a bar for each stage, as long as its share of the largest', async () => {
    visit(['data.leads.view']);
    const bars = within(await screen.findByRole('list', { name: 'Leads by stage' })).getAllByRole('listitem');
    expect(bars.map((bar) => bar.textContent)).toEqual(['New2$1M', 'Late4$250K']);
    expect(bars.map((bar) => bar.querySelector<HTMLElement>('[aria-hidden] > span')?.style.width)).toEqual([
      '50%',
      '100%',
    ]);
  });

  test('the numbers update after changes by colleagues', async () => {
    visit(['data.leads.view']);
    await waitFor(() => expect(statistics()).toHaveTextContent('6Total Leads'));
    api.on(endpoints.leads.totals, ok({ ...TOTALS, total: 7 }));
    bus.emit('live.missed', { at: '2026-11-21T10:00:00Z' });
    await waitFor(() => expect(statistics()).toHaveTextContent('7Total Leads'));
  });

  test('Leads is a labelled sample for others, and sends no request', () => {
    visit();
    expect(statistics()).toHaveTextContent(/Sample\d+Total Leads\d+My Leads/);
    expect(api.requests).toEqual([]);
  });

  test('Leads that cannot be loaded show -- instead of a number', async () => {
    api.on(endpoints.leads.totals, 'network-failure');
    visit(['data.leads.view']);
    await waitFor(() => expect(statistics()).toHaveTextContent('--Total Leads--Going cold--Expected'));
  });
});
