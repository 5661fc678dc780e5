import { endQueue, notify, reportHandled, startQueue } from '@salesdesk/shared';
import { DEFAULT_SETTINGS, endpoints, localDay, type QueueItem } from '@salesdesk/shared/domain';
import { useCompanyAddress } from '@salesdesk/shared/router';
import { buildActivity, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { callOf, choiceOfKey, nextDayAfter } from './queue.model.ts';
import WorkQueue from './WorkQueue.tsx';

const { activities } = endpoints;
const task = (activity_id: number, account_id: number, text: string) =>
  buildActivity({ activity_id, account_id, kind: 'task', text, due_on: localDay(new Date()) });
const ITEMS: QueueItem[] = [
  { account_id: 7, account_name: 'Acme', task: task(1, 7, 'Call') },
  { account_id: 7, account_name: 'Acme', task: task(2, 7, 'Send') },
  { account_id: 8, account_name: 'Borealis', task: null },
];

beforeEach(() => {
  for (const kind of ['success', 'info', 'error'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => {
  act(endQueue);
  jest.restoreAllMocks();
});

const Shown = () => <output>{String(useCompanyAddress().openId)}</output>;
const visit = (items: QueueItem[] = ITEMS) => {
  const api = fakeApi({
    [activities.queue.path]: ok(items),
    [activities.create.path]: ok({ activity_id: 9, account_id: 7, undo: null }, 'Call logged'),
    [activities.complete.path]: ok({ undo: null }, 'Task completed'),
  });
  renderPage(
    <>
      <WorkQueue path="/home" />
      <Shown />
    </>,
    { path: '/home', permissions: ['data.leads.view'] },
  );
  act(startQueue);
  return api;
};
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const queue = () => screen.queryByRole('region', { name: 'Work queue' });
test('goes through the tasks and the leads that go cold: a digit logs the call and goes on, 0 completes, S skips', async () => {
  const api = visit();
  await waitFor(() => expect(queue()).toHaveTextContent('1 of 3AcmeCall · Today'));
  expect(await screen.findByText('7')).toBeInTheDocument();
  press('1');
  await waitFor(() => expect(queue()).toHaveTextContent('2 of 3AcmeSend · Today'));
  press('0');
  await waitFor(() => expect(queue()).toHaveTextContent('3 of 3BorealisGoing cold: nothing is planned'));
  await waitFor(() => expect(screen.getByText('8')).toBeInTheDocument());
  press('2');
  await waitFor(() => expect(queue()).toBeNull());
  expect(notify.success).toHaveBeenCalledWith('That was the last one.', expect.anything());
  expect(api.sentTo(activities.create).map(({ body }) => body)).toEqual([
    { account_id: 7, kind: 'call', outcome: 'reached', completes: 1 },
    { account_id: 8, kind: 'call', outcome: 'no-answer', next_on: localDay(new Date(), 1), next_text: 'Call again' },
  ]);
  expect(api.sentTo(activities.complete).map(({ body }) => body)).toEqual([{ activity_id: 2, done: true }]);
});

test('Escape leaves it and keeps the record open; the next time it begins with what is left', async () => {
  const api = visit();
  await waitFor(() => expect(queue()).toHaveTextContent('1 of 3'));
  press('s');
  await waitFor(() => expect(queue()).toHaveTextContent('2 of 3'));
  press('Escape');
  await waitFor(() => expect(queue()).toBeNull());
  expect(screen.getByText('7')).toBeInTheDocument();
  api.on(activities.queue, ok(ITEMS.slice(2)));
  act(startQueue);
  await waitFor(() => expect(queue()).toHaveTextContent('1 of 1Borealis'));
});

test('goes on after a save that was made in the record: an activity of it, or its own task', async () => {
  visit();
  await waitFor(() => expect(queue()).toHaveTextContent('1 of 3'));
  act(() => reportHandled({ accountId: 8 }));
  act(() => reportHandled({ accountId: 7, taskId: 99 }));
  expect(queue()).toHaveTextContent('1 of 3');
  act(() => reportHandled({ accountId: 7, taskId: 1 }));
  expect(queue()).toHaveTextContent('2 of 3');
  act(() => reportHandled({ accountId: 7 }));
  expect(queue()).toHaveTextContent('3 of 3Borealis');
});

test('a digit that is typed into a text is no outcome', async () => {
  const api = visit();
  await waitFor(() => expect(queue()).toHaveTextContent('1 of 3'));
  const field = document.body.appendChild(document.createElement('textarea'));
  fireEvent.keyDown(field, { key: '1' });
  field.remove();
  expect(api.sentTo(activities.create)).toEqual([]);
});

test('says that nothing is to be done', async () => {
  visit([]);
  await waitFor(() =>
    expect(notify.info).toHaveBeenCalledWith(expect.stringMatching(/^Nothing is due today/), expect.anything()),
  );
  expect(queue()).toBeNull();
});

test('who was not spoken to is called again: tomorrow, or next week when asked for later', () => {
  const monday = new Date(2026, 10, 23, 10);
  expect(['1', '2', '3', '4', '5', '6', 'x'].map((key) => choiceOfKey(DEFAULT_SETTINGS.call_outcomes, key))).toEqual([
    'reached',
    'no-answer',
    'later',
    'left-message',
    'not-interested',
    undefined,
    undefined,
  ]);
  expect(nextDayAfter('reached', monday)).toBeNull();
  expect(nextDayAfter('left-message', monday)?.day).toBe('2026-11-24');
  expect(callOf(ITEMS[0] as QueueItem, 'later', monday, 'Call again')).toMatchObject({
    completes: 1,
    next_on: '2026-11-30',
  });
});
