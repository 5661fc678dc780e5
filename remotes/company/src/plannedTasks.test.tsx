/** The open tasks of a record while it is fetched again. */
import { notify, provideSlots, queryClient, queryKeys, reportHandled } from '@salesdesk/shared';
import { type AccountRecord, localDay, type SlotProps } from '@salesdesk/shared/domain';
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
