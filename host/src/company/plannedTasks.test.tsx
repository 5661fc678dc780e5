/** The open tasks of a record while it is fetched again. */
import { notify } from '@salesdesk/shared';
import { type AccountRecord, endpoints, localDay } from '@salesdesk/shared/domain';
import { buildActivity, held, ok } from '@salesdesk/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { acme, answers, BOTH, drawer, pathOf, visit } from './fakeCompany.tsx';

const { activities, accounts } = endpoints;
const task = (activity_id: number, text: string) =>
  buildActivity({ activity_id, account_id: 7, kind: 'task', text, due_on: localDay(new Date()), may_finish: true });

beforeEach(() => {
  for (const kind of ['success', 'error', 'info'] as const) jest.spyOn(notify, kind).mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('the call after a call completes the next task, also before the record is fetched again', async () => {
  const record: AccountRecord = { ...acme, planned: [task(1, 'First'), task(2, 'Second')] };
  const api = answers({
    [pathOf(7)]: ok(record),
    [activities.create.path]: ok({ activity_id: 9, account_id: 7, undo: null }, 'Call logged'),
  });
  visit(undefined, [...BOTH, 'data.q-list.create', 'data.leads.edit-all']);
  const shown = await drawer('Acme');
  fireEvent.click(await within(shown).findByRole('tab', { name: 'Timeline' }));
  await within(shown).findByRole('region', { name: 'Next steps' });
  const again = held<ReturnType<typeof ok>>();
  const call = async (words: string) => {
    fireEvent.click(await within(shown).findByRole('button', { name: /^Log a call$/ }));
    fireEvent.change(await within(shown).findByRole('textbox', { name: 'Call' }), { target: { value: words } });
    fireEvent.keyDown(within(shown).getByRole('textbox', { name: 'Call' }), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(within(shown).queryByRole('textbox', { name: 'Call' })).toBeNull());
  };
  api.on({ ...accounts.one, path: pathOf(7) }, () => again.promise);
  await call('One');
  expect(within(shown).getByRole('region', { name: 'Next steps' })).not.toHaveTextContent('First');
  await call('Two');
  expect(api.sentTo(activities.create).map(({ body }) => body.completes)).toEqual([1, 2]);
  again.give(ok({ ...record, planned: [] }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Next steps' })).toBeNull());
});
