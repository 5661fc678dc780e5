import '@salesdesk/shared/testing';
import { onHandled, outbox } from '@salesdesk/shared';
import { endpoints, localDay } from '@salesdesk/shared/domain';
import { buildActivity, fakeApi, ok, renderPage } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { TaskRow, useActivityActions } from './TaskRow.tsx';

const { activities } = endpoints;
const day = (later: number) => localDay(new Date(), later);
const TASK = buildActivity({ activity_id: 2, kind: 'task', text: 'Call', due_on: day(0), may_finish: true });

function Row({ task }: { task: typeof TASK }) {
  return <TaskRow task={task} actions={useActivityActions()} />;
}
const visit = (values: Partial<typeof TASK> = {}) => {
  const api = fakeApi({
    [activities.complete.path]: ok({ undo: null }, 'Task completed'),
    [activities.postpone.path]: ok({ undo: null }, 'Task postponed'),
  });
  renderPage(<Row task={{ ...TASK, ...values }} />, { path: '/home' });
  return api;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('a task is completed, and the work queue hears of it', async () => {
  const api = visit({ activity_id: 3 });
  const closed: unknown[] = [];
  const stop = onHandled((handled) => closed.push(handled));
  press('Complete Call');
  await waitFor(() => expect(closed).toEqual([{ accountId: TASK.account_id, taskId: 3 }]));
  stop();
  await waitFor(() => expect(api.sentTo(activities.complete)[0]?.body).toEqual({ activity_id: 3, done: true }));
  // Until a newer version is loaded.
  expect(screen.getByRole('button', { name: 'Open Call again' })).toBeInTheDocument();
});

test('without a connection a task is completed at once, and a second press takes it back', async () => {
  const api = visit({ activity_id: 4 });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  press('Complete Call');
  expect(await screen.findByRole('button', { name: 'Open Call again' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Not sent yet' })).toBeInTheDocument();
  expect(outbox.get().map(({ title, text }) => `${title}: ${text}`)).toEqual(['Call: Task completed']);
  press('Open Call again');
  expect(await screen.findByRole('button', { name: 'Complete Call' })).toBeInTheDocument();
  expect(outbox.get()).toEqual([]);
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(api.sentTo(activities.complete)).toEqual([]);
});

test('without a connection a task is postponed at once; the next day takes the place of the first', async () => {
  const api = visit({ activity_id: 5 });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const due_on of ['2030-12-09', '2030-12-10']) {
    press('Postpone Call');
    fireEvent.change(await screen.findByLabelText('Another day'), { target: { value: due_on } });
    await waitFor(() => expect(document.querySelector('time')).toHaveAttribute('datetime', due_on));
  }
  expect(screen.getByRole('img', { name: 'Not sent yet' })).toBeInTheDocument();
  expect(outbox.get().map(({ title, text }) => `${title}: ${text}`)).toEqual(['Call: Task postponed: 10 Dec 2030']);
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(api.sentTo(activities.postpone).map(({ body }) => body)).toEqual([
    { activity_id: 5, due_on: '2030-12-10', due_at: null },
  ]);
  expect(document.querySelector('time')).toHaveAttribute('datetime', '2030-12-10');
});

const another = () => screen.getByLabelText('Another day');
const digit = (day: string) => {
  fireEvent.keyDown(another(), { key: '2' });
  fireEvent.change(another(), { target: { value: day } });
};

test('a day that is typed is taken once its year has four digits, and the time of day stays', async () => {
  const api = visit({ due_at: new Date(`${day(0)}T14:30:00`).toISOString() });
  press('Postpone Call');
  await screen.findByLabelText('Another day');
  for (const typed of ['0002-12-09', '0020-12-09', '0202-12-09']) digit(typed);
  expect(another()).toHaveValue('0202-12-09');
  digit('2030-12-09');
  await waitFor(() =>
    expect(api.sentTo(activities.postpone).map(({ body }) => body)).toEqual([
      { activity_id: 2, due_on: '2030-12-09', due_at: new Date('2030-12-09T14:30:00').toISOString() },
    ]),
  );
});

test.each([
  ['Enter', () => fireEvent.keyDown(another(), { key: 'Enter' })],
  ['leaving the field', () => fireEvent.blur(another())],
])('a year of two digits is of this century after %s; a year of three is refused and stays', async (_how, finish) => {
  const api = visit();
  press('Postpone Call');
  await screen.findByLabelText('Another day');
  digit('0202-02-28');
  finish();
  expect(another()).toBeInvalid();
  expect(another()).toHaveValue('0202-02-28');
  digit('0028-02-29');
  finish();
  await waitFor(() => expect(api.sentTo(activities.postpone)[0]?.body).toMatchObject({ due_on: '2028-02-29' }));
  expect(api.sentTo(activities.postpone)).toHaveLength(1);
});
