import { bus } from '@salesdesk/shared';
import { endpoints, localDay, type MyActivities, type PermissionKey } from '@salesdesk/shared/domain';
import { buildActivity, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Widgets } from './HomePage.tsx';
import { MyTasks } from './MyTasks.tsx';
import { Notifications } from './Notifications.tsx';

const { activities } = endpoints;
const day = (later: number) => localDay(new Date(), later);
const task = (activity_id: number, text: string, due_on: string, values = {}) =>
  buildActivity({ activity_id, kind: 'task', text, due_on, account_name: `Company ${activity_id}`, ...values });
const MINE: MyActivities = {
  open: [task(1, 'Late', day(-1)), task(2, 'Now', day(0)), task(3, 'Soon', day(1))],
  overdue: 1,
  upcoming: 2,
  completed: [task(4, 'Finished', day(-3), { done_at: '2026-03-01T10:00:00.000Z' })],
  mentions: [buildActivity({ activity_id: 5, text: 'Ask @Ada', author: { user_id: 8, name: 'Bea Blum' } })],
};

const show = (mine: MyActivities = MINE) => {
  const api = fakeApi({
    [activities.mine.path]: ok(mine),
    [activities.complete.path]: ok({ undo: null }, 'Task completed'),
    [activities.postpone.path]: ok({ undo: null }, 'Task postponed'),
  });
  renderPage(
    <>
      <MyTasks />
      <Notifications />
    </>,
    { path: '/home', permissions: ['data.leads.view'] },
  );
  return api;
};
const region = (name: string) => within(screen.getByRole('region', { name }));
const lines = (name: string) => region(name).getAllByRole('listitem');

test('My Tasks has mentions and what is due by today, the overdue one marked, each with its company', async () => {
  show();
  await region('My Tasks').findByText('Late');
  expect(lines('My Tasks').map((line) => line.textContent)).toEqual([
    'Bea Blum mentioned you: Ask @AdaAcme',
    'LateCompany 1Overdue: Yesterday',
    'NowCompany 2Today',
  ]);
  expect(region('My Tasks').queryByText('Sample')).toBeNull();
  expect(region('My Tasks').getByRole('link', { name: 'Company 2' })).toHaveAttribute(
    'href',
    expect.stringContaining('company=1'),
  );
});

test('Notifications has the days to come, what is overdue with its count, and what is completed', async () => {
  show();
  await region('Notifications').findByText('Soon');
  expect(lines('Notifications').map((line) => line.textContent)).toEqual(['SoonCompany 3Tomorrow']);
  const overdue = region('Notifications').getByRole('tab', { name: /Overdue/ });
  expect(overdue.querySelector('[title]')).toHaveAttribute('title', '1');
  fireEvent.click(overdue);
  expect(within(region('Notifications').getByRole('tabpanel', { name: /Overdue/ })).getByText('Late')).toBeVisible();
  fireEvent.click(region('Notifications').getByRole('tab', { name: 'Completed' }));
  expect(region('Notifications').getByRole('button', { name: 'Open Finished again' })).toBeInTheDocument();
});

test('a task is completed and postponed there, and the lists are loaded again', async () => {
  const api = show();
  fireEvent.click(await region('My Tasks').findByRole('button', { name: 'Complete Late' }));
  await waitFor(() => expect(api.sentTo(activities.complete)[0]?.body).toEqual({ activity_id: 1, done: true }));
  await waitFor(() => expect(api.sentTo(activities.mine).length).toBeGreaterThan(1));
  fireEvent.click(region('My Tasks').getByRole('button', { name: 'Postpone Now' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Next week/ }));
  await waitFor(() => expect(api.sentTo(activities.postpone)[0]?.body).toMatchObject({ activity_id: 2, due_at: null }));
});

test('a day whose tasks are done says so, while others are planned', async () => {
  show({ ...MINE, open: MINE.open.slice(2), mentions: [] });
  expect(await region('My Tasks').findByText('Nothing is left for today.')).toBeInTheDocument();
});

test('they follow the changes of colleagues', async () => {
  const api = show();
  await region('My Tasks').findByText('Late');
  api.on(activities.mine, ok({ ...MINE, open: [], mentions: [] }));
  bus.emit('live.missed', { at: '2026-11-21T10:00:00Z' });
  expect(await region('My Tasks').findByText(/Nothing to do/)).toBeInTheDocument();
});

test('who has nothing yet sees the sample of the specification, marked as one', async () => {
  show({ open: [], overdue: 0, upcoming: 0, completed: [], mentions: [] });
  expect(await region('My Tasks').findByText('Sample')).toBeInTheDocument();
  expect(region('Notifications').getByText('Sample')).toBeInTheDocument();
});

describe('without demo data', () => {
  const visit = (permissions: PermissionKey[], counts: { country: string | null; count: number }[] = []) => {
    const api = fakeApi({
      [activities.mine.path]: ok({ open: [], overdue: 0, upcoming: 0, completed: [], mentions: [] }),
      [endpoints.accounts.convertedCounts.path]: ok(counts),
      [endpoints.leads.totals.path]: 'network-failure',
    });
    renderPage(<Widgets />, { path: '/home', permissions, user: { is_demo: false } });
    expect(screen.queryByText('Sample')).toBeNull();
    return api;
  };

  test('nothing is invented for who sees nothing, and nothing is asked for', async () => {
    const api = visit([]);
    expect(await region('My Tasks').findByText(/Nothing to do/)).toBeInTheDocument();
    expect(region('Active Accounts').getByText(/No accounts yet/)).toBeInTheDocument();
    expect(region('Leads').getByText(/You may not see leads/)).toBeInTheDocument();
    expect(screen.queryByText(/Kestrel|Retail|128/)).toBeNull();
    expect(api.requests).toEqual([]);
  });

  test('an empty list of tasks leads to the companies, and accounts are counted by country', async () => {
    const counts = ['Spain', 'Italy', 'France', 'Peru', null, 'Chad', 'Fiji'].map((country, at) => ({
      country,
      count: 9 - at,
    }));
    visit(['data.leads.view'], counts);
    expect(await region('My Tasks').findByRole('link', { name: 'Choose a company' })).toHaveAttribute('href', '/leads');
    const accounts = region('Active Accounts');
    expect(await accounts.findByText('Spain')).toBeInTheDocument();
    expect(accounts.getByText('No country')).toBeInTheDocument();
    expect(accounts.getByText('Others').nextSibling?.nextSibling).toHaveTextContent('7');
  });
});
