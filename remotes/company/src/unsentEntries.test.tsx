/** What was written and is not sent yet, on top of the timeline that the server sent. ADR-126. */
import { notify, outbox } from '@salesdesk/shared';
import { addActivity, useActivityActions } from '@salesdesk/shared/activities';
import { endpoints, type TimelineEntry } from '@salesdesk/shared/domain';
import { buildActivity, held, ok } from '@salesdesk/shared/testing';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { acme, answers, drawer, entry, timelineOf, visit } from './fakeCompany.tsx';

const { activities } = endpoints;
const texts = () =>
  within(screen.getByRole('list', { name: /^Timeline/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const goes = (isOn: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);
  window.dispatchEvent(new Event(isOn ? 'online' : 'offline'));
};
const write = (text: string) => act(() => addActivity(acme, { account_id: 7, kind: 'note', text }));

beforeEach(() => jest.spyOn(notify, 'success').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('a note without a connection is on top with a sign, can be taken back, and stays when it is sent', async () => {
  const api = answers({ [activities.create.path]: ok({ activity_id: 3, account_id: 7, undo: null }, 'Note saved') });
  visit();
  await drawer('Acme');
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('Utrecht')]));
  goes(false);
  await write('One');
  await write('Two');
  expect(texts()).toEqual([
    expect.stringMatching(/Two.*Not sent yet/),
    expect.stringMatching(/One.*Not sent yet/),
    expect.stringContaining('Utrecht'),
  ]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Take back' })[0] as HTMLElement);
  await waitFor(() => expect(texts()).toHaveLength(2));

  const again = held<ReturnType<typeof ok>>();
  api.on({ path: timelineOf(7), method: 'GET' } as never, () => again.promise);
  await act(async () => goes(true));
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(texts()).toEqual([expect.not.stringContaining('Not sent yet'), expect.stringContaining('Utrecht')]);
  const activity = buildActivity({ activity_id: 3, account_id: 7, kind: 'note', text: 'One' });
  const loaded: TimelineEntry = { ...entry(6, ''), kind: 'activity', changes: [], activity };
  await act(async () => again.give(ok({ data: [loaded, entry(5, 'Utrecht')], next_cursor: null })));
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('One'), expect.stringContaining('Utrecht')]));
});

test('what is deleted without a connection is gone at once, back when that is taken back, and gone once it is sent', async () => {
  const activity = buildActivity({ activity_id: 9, account_id: 7, kind: 'note', text: 'Nine' });
  const written: TimelineEntry = { ...entry(9, ''), kind: 'activity', changes: [], activity };
  const api = answers({
    [timelineOf(7)]: ok({ data: [written, entry(5, 'Utrecht')], next_cursor: null }),
    [activities.delete.path]: ok({ undo: null }, 'Activity deleted'),
  });
  visit();
  await drawer('Acme');
  await waitFor(() => expect(texts()).toHaveLength(2));
  goes(false);
  const { remove } = renderHook(useActivityActions).result.current;
  await act(() => remove(activity));
  expect(texts()).toEqual([expect.stringContaining('Utrecht')]);
  await act(async () => void (await outbox.drop(outbox.get()[0]?.id ?? '')));
  expect(texts()).toHaveLength(2);
  await act(() => remove(activity));
  await act(async () => goes(true));
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(api.sentTo(activities.delete)).toHaveLength(1);
  expect(texts()).toEqual([expect.stringContaining('Utrecht')]);
});
