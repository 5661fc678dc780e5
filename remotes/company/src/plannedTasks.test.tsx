/** The open tasks of a record while it is fetched again. */
import { notify, outbox, provideSlots, queryClient, queryKeys, reportHandled } from '@salesdesk/shared';
import { addActivity, addCompletion } from '@salesdesk/shared/activities';
import { type AccountRecord, endpoints, localDay, type NewActivity, type SlotProps } from '@salesdesk/shared/domain';
import { buildActivity, held, ok } from '@salesdesk/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { acme, answers, BOTH, drawer, pathOf, visit } from './fakeCompany.tsx';

const task = (activity_id: number, text: string) =>
  buildActivity({ activity_id, account_id: 7, kind: 'task', text, due_on: localDay(new Date()), may_finish: true });

beforeEach(() => {
  for (const kind of ['success', 'error', 'info'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
  const own = { key: 'activities/one', title: 'One', version: '1.0.0' };
  provideSlots({
    useExtensions: (name) => (name === 'company.composer' || name === 'company.tasks' ? [own] : []),
    Drawn: ({ name, props }) => {
      const { company } = props as SlotProps<'company.tab'>;
      return <section aria-label={name}>{company.planned.map(({ text }) => text).join()}</section>;
    },
    prefetch: () => {},
    call: async () => ({}),
  });
});
afterEach(() => jest.restoreAllMocks());

test('a task that was completed is offered to no extension again, also before the record is fetched again', async () => {
  const record: AccountRecord = { ...acme, planned: [task(1, 'First'), task(2, 'Second')] };
  const api = answers({ [pathOf(7)]: ok(record) });
  visit(undefined, BOTH);
  const shown = await drawer('Acme');
  const texts = (slot: string) =>
    within(shown)
      .queryAllByLabelText(slot)
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(texts('company.composer')).toEqual(['First,Second']));
  const again = held<ReturnType<typeof ok>>();
  api.on({ path: pathOf(7), method: 'GET' } as never, () => again.promise);
  act(() => reportHandled({ accountId: 7, closed: 1 }));
  await waitFor(() => expect(texts('company.composer')).toEqual(['Second']));
  expect(texts('company.tasks')).toEqual(['Second']);
  again.give(ok({ ...record, planned: [] }));
  act(() => reportHandled({ accountId: 7, closed: 2 }));
  await waitFor(() => expect(screen.queryByLabelText('company.tasks')).toBeNull());
});

test('without a connection a task is planned and one completed at once; both are of the server afterwards', async () => {
  const first = { ...task(11, 'First'), version: 3 };
  const api = answers({
    [pathOf(7)]: ok({ ...acme, planned: [first] }),
    [endpoints.activities.create.path]: ok({ activity_id: 12, account_id: 7, undo: null }),
    [endpoints.activities.complete.path]: ok({ undo: null }),
  });
  visit(undefined, BOTH);
  const shown = await drawer('Acme');
  // The first task stands with the facts, which get all of them here.
  const texts = () => within(shown).queryAllByLabelText('company.tasks')[0]?.textContent;
  await waitFor(() => expect(texts()).toBe('First'));
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(() => addActivity(acme, { account_id: 7, kind: 'task', text: 'Second', due_on: localDay(new Date(), 1) }));
  expect(texts()).toBe('First,Second');
  const call = {
    account_id: 7,
    kind: 'call',
    outcome: 'reached',
    completes: 11,
    next_on: localDay(new Date()),
    next_text: 'Again',
  };
  await act(() => addActivity(acme, call as NewActivity, { due: first }));
  expect(texts()).toBe('Again,Second');
  await act(() => addCompletion({ ...first, activity_id: 13 }, true));

  const again = held<ReturnType<typeof ok>>();
  api.on({ path: pathOf(7), method: 'GET' } as never, () => again.promise);
  onLine.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(texts()).toBe('Again,Second');
  expect(api.sentTo(endpoints.activities.complete)[0]?.headers['idempotency-key']).toEqual(expect.any(String));
  await act(async () => again.give(ok({ ...acme, planned: [task(14, 'Of the server')] })));
  await waitFor(() => expect(texts()).toBe('Of the server'));
});

test('the next step that the list shows is there at once, and nothing moves when the record comes', async () => {
  const { promise, give } = held<ReturnType<typeof ok>>();
  answers({ [pathOf(7)]: () => promise });
  const { due_on, due_at } = task(1, 'First');
  const next_step = { activity_id: 1, text: 'First', due_on, due_at, assignee: 'Ada Seller' };
  visit('/q-list?country=neth', BOTH);
  queryClient.setQueryData([...queryKeys.qlist, 'one'], { pages: [{ data: [{ ...acme, next_step }] }] });
  fireEvent.click(screen.getByRole('link', { name: 'Open Acme' }));
  const tasks = await within(await drawer('Acme')).findByLabelText('company.tasks');
  expect(tasks).toHaveTextContent('First');
  give(ok({ ...acme, planned: [task(1, 'First, loaded')] }));
  await waitFor(() => expect(tasks).toHaveTextContent('First, loaded'));
});
