import { notify } from '@salesdesk/shared';
import { endpoints, type Report, type ReportCompanies } from '@salesdesk/shared/domain';
import { buildStage, type FakeApi, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ReportsPage from './ReportsPage.tsx';
import { byMonth, byPerson, searchOf, selectionOf, spanOf, startsOf, sumOf } from './reports.model.ts';

const { reports } = endpoints;
const stage = (id: number, name: string, slug: string, leads: number, amount: number, likelihood: number | null) => ({
  ...buildStage({
    kanban_column_id: id,
    kanban_column_name: name,
    kanban_column_slug_name: slug,
    account_count_count: leads,
    account_amount_sum: amount,
  }),
  kanban_column_likelihood: likelihood,
});
const REPORT: Report = {
  added: 8,
  reached: [
    { stage_id: 1, leads: 8 },
    { stage_id: 2, leads: 2 },
  ],
  stays: [{ stage_id: 1, stays: 4, median_days: 3.25, p90_days: 10 }],
  people: [
    { user_id: 7, name: 'Ada Seller', month: 0, added: 5, won: 1, won_amount: 2000, lost: 0 },
    { user_id: 7, name: 'Ada Seller', month: 2, added: 2, won: 2, won_amount: 500, lost: 1 },
    { user_id: null, name: null, month: 2, added: 1, won: 0, won_amount: 0, lost: 1 },
  ],
  lost_reasons: [
    { reason: 'too-expensive', leads: 1, amount: 900 },
    { reason: null, leads: 1, amount: 0 },
  ],
  stages: [
    stage(1, 'New', 'new', 6, 10_000, 10),
    stage(2, 'Negotiation', 'negotiation', 2, 4_000, 75),
    stage(3, 'Lost', 'lost', 9, 99_000, null),
  ],
};
const COMPANIES: ReportCompanies = {
  data: [
    {
      account_id: 12,
      account_name: 'Acme',
      stage_name: null,
      amount: 1250.5,
      assignee: null,
      at: '2026-11-03T10:00:00.000Z',
      days: 3.25,
    },
  ],
  total: 4,
};

let api: FakeApi;
beforeEach(() => {
  jest.spyOn(notify, 'error').mockImplementation(() => {});
  api = fakeApi({ [reports.overview.path]: ok(REPORT), [reports.companies.path]: ok(COMPANIES) });
});
afterEach(() => jest.restoreAllMocks());

const visit = (path = '/reports') => renderPage(<ReportsPage />, { path, permissions: ['data.leads.view'] });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent).filter(Boolean);
const rowIn = (region: ReturnType<typeof within>, name: string) =>
  cellsOf(region.getByRole('rowheader', { name }).closest('tr') as HTMLElement);

test('each part has a table of its figures, and says what they count', async () => {
  visit();
  const conversion = await part('Conversion by stage');
  expect(conversion.getByText(/^Counts the companies that became leads/)).toBeInTheDocument();
  expect(rowIn(conversion, 'Negotiation')).toEqual(['Negotiation', '2', '25%']);
  expect(rowIn(await part('Time in stage'), 'New')).toEqual(['New', '3.3', '10', '4']);
  const forecast = await part('Forecast');
  expect(rowIn(forecast, 'New')).toEqual(['New', '6', '$10K', '10%', '$1K']);
  expect(forecast.queryByText('Lost')).toBeNull();
  expect(rowIn(forecast, 'Total')).toEqual(['Total', '8', '$14K', '$4K']);
  const lost = await part('Why leads were lost');
  expect(rowIn(lost, 'Too expensive')).toEqual(['Too expensive', '1', '$900']);
  expect(lost.getByRole('link', { name: 'Lost: No reason given: 1' })).toHaveAttribute(
    'href',
    '/reports?period=quarter&figure=lost&reason=',
  );
  const outcomes = await part('Won and lost');
  expect(rowIn(outcomes, 'Total')).toEqual(['Total', '3', '$2.5K', '2', '60%']);
  expect(outcomes.getByRole('img', { name: 'Leads won and lost by month' })).toBeInTheDocument();
});

test('the sums of the period open their lists', async () => {
  visit('/reports?period=quarter');
  const won = await screen.findByRole('link', { name: '3 Won' });
  expect(won).toHaveAttribute('href', '/reports?period=quarter&figure=won');
  expect(screen.getByRole('link', { name: '8 Leads added' })).toBeInTheDocument();
  expect(screen.getAllByText('Win rate')[0]?.parentElement).toHaveTextContent('60%');
});

test('per person and month, any of the counts; rows and columns add up', async () => {
  visit();
  const people = within(
    (await screen.findByRole('heading', { name: 'Per person and month' })).closest('section') as HTMLElement,
  );
  expect(rowIn(people, 'Ada Seller')).toEqual(['Ada Seller', '$2K', '$0', '$500', '$2.5K']);
  await userEvent.click(people.getByText('Added'));
  expect(rowIn(people, 'Ada Seller')).toEqual(['Ada Seller', '5', '0', '2', '7']);
  expect(rowIn(people, 'Nobody')).toEqual(['Nobody', '0', '0', '1', '1']);
  expect(rowIn(people, 'Total')).toEqual(['Total', '5', '0', '3', '8']);
  const first = people.getByRole('link', { name: /^Ada Seller, .*: 5$/ });
  expect(first).toHaveAttribute('href', '/reports?period=quarter&figure=added&assignee=7&month=0');
});

test('a number opens the companies that it counts, and each its record', async () => {
  const { router } = visit();
  fireEvent.click(await screen.findByRole('link', { name: 'Stays in New: 4' }));
  expect(await screen.findByRole('heading', { name: 'Stays in New' })).toBeInTheDocument();
  expect(await screen.findByText('The first 1 of 4')).toBeInTheDocument();
  expect(api.sentTo(reports.companies)[0]?.query).toMatchObject({ figure: 'stays', stage: 1 });
  expect(screen.getByRole('cell', { name: '$1,250.50' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: 'Acme' }));
  expect(router.state.location.search).toBe('?period=quarter&figure=stays&stage=1&company=12');
  await userEvent.click(screen.getByRole('button', { name: 'Back to the report' }));
  expect(await screen.findByRole('heading', { name: 'Conversion by stage' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('?period=quarter');
});

test('another period is another request, and stays in the address', async () => {
  const { router } = visit();
  await part('Forecast');
  await userEvent.click(screen.getByText('12 months'));
  await waitFor(() => expect(api.sentTo(reports.overview)).toHaveLength(2));
  expect(String(api.sentTo(reports.overview)[1]?.query.months).split(',')).toHaveLength(12);
  expect(router.state.location.search).toBe('?period=year');
});

test('a failed load says so and can be tried again', async () => {
  api.on(reports.overview, 'network-failure');
  visit();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Failed to fetch the report')).toBeNull();
  api.on(reports.overview, ok(REPORT));
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Forecast' })).toBeInTheDocument();
});

describe('the model', () => {
  const now = new Date(2026, 1, 14, 9);

  test('a period ends with the current month; the months of a year cross it', () => {
    expect(startsOf('month', now)).toEqual([new Date(2026, 1, 1)]);
    expect(startsOf('quarter', now)).toEqual([new Date(2025, 11, 1), new Date(2026, 0, 1), new Date(2026, 1, 1)]);
    expect(startsOf('year', now)[0]).toEqual(new Date(2025, 2, 1));
  });

  test('a month ends where the next begins, the period tomorrow', () => {
    const starts = startsOf('quarter', now);
    const end = new Date(2026, 1, 15).toISOString();
    expect(spanOf({ figure: 'won', month: 0 }, starts, now)).toEqual({
      from: new Date(2025, 11, 1).toISOString(),
      to: new Date(2026, 0, 1).toISOString(),
    });
    expect(spanOf({ figure: 'won', month: 2 }, starts, now).to).toBe(end);
    expect(spanOf({ figure: 'won' }, starts, now)).toEqual({ from: new Date(2025, 11, 1).toISOString(), to: end });
  });

  test('a selection is what its address says', () => {
    const selection = { figure: 'won' as const, assignee: 0, month: 2 };
    expect(selectionOf(new URLSearchParams(searchOf('year', selection)))).toEqual(selection);
    expect(selectionOf(new URLSearchParams('figure=odd'))).toBeNull();
    expect(selectionOf(new URLSearchParams('figure=lost&stage=x&month=-1'))).toEqual({ figure: 'lost' });
  });

  test('people and months add up to the same sums', () => {
    const total = { added: 8, won: 3, won_amount: 2500, lost: 2 };
    expect(sumOf(REPORT.people)).toEqual(total);
    expect(sumOf(byPerson(REPORT.people))).toEqual(total);
    expect(sumOf(byMonth(REPORT.people, 3))).toEqual(total);
    expect(byPerson(REPORT.people).map(({ id }) => id)).toEqual([7, 0]);
  });
});
