/** The switch of users and networks: at once, and back when the call fails. product.md section 4. */
import { type FakeReply, fakeApi, held, ok, refused, signIn, tokenOf } from '@salesdesk/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { ERROR_CODES, endpoints, STATUS, type Status } from '../domain/index.ts';
import { http } from './http/client.ts';
import { notify } from './notify.ts';
import { queryClient } from './queryClient.ts';
import { session } from './session.ts';
import { undoLatest } from './undo/undo.ts';
import { useStatusToggle } from './useStatusToggle.ts';

interface Row {
  id: number;
  status: Status;
  name: string;
}
const first: Row = { id: 1, status: STATUS.active, name: 'first' };
const second: Row = { id: 2, status: STATUS.inactive, name: 'second' };
const queryKey = ['rows'];
const call = endpoints.users.statusChange;

const rows = () => queryClient.getQueryData<Row[]>(queryKey) ?? [];
const statuses = () => rows().map((row) => row.status);

function show() {
  const { result } = renderHook(() =>
    useStatusToggle<Row>({
      queryKey,
      idOf: (row) => row.id,
      statusOf: (row) => row.status,
      withStatus: (row, status) => ({ ...row, status }),
      send: (row, status) => http.post(call, { user_id: row.id, status_code: status }),
      successText: (status) => (status === STATUS.active ? 'now active' : 'now inactive'),
    }),
  );
  return result;
}

let toasts: string[];
beforeEach(() => {
  signIn();
  queryClient.setQueryData(queryKey, [first, second]);
  toasts = [];
  for (const kind of ['success', 'error', 'warning'] as const)
    jest.spyOn(notify, kind).mockImplementation((...said) => void toasts.push(`${kind}: ${said[0]}`));
});
afterEach(() => {
  session.end('signed-out');
  queryClient.clear();
  jest.restoreAllMocks();
});

test('flips at once, sends the other status, and is pending until the answer comes', async () => {
  const answer = held<FakeReply>();
  const api = fakeApi({ [call.path]: () => answer.promise });
  const result = show();

  act(() => void result.current.toggle(first));
  await waitFor(() => expect(statuses()).toEqual([STATUS.inactive, STATUS.inactive]));
  expect([result.current.isPending(1), result.current.isPending(2)]).toEqual([true, false]);
  await waitFor(() => expect(api.sentTo(call)[0]?.body).toEqual({ user_id: '1', status_code: '2' }));

  await act(async () => answer.give(ok(null)));
  await waitFor(() => expect(result.current.isPending(1)).toBe(false));
  expect(statuses()).toEqual([STATUS.inactive, STATUS.inactive]);
  expect(toasts).toEqual(['success: now inactive']);
});

test('from inactive to active, in the words of the server when it has some', async () => {
  fakeApi({ [call.path]: ok(null, 'User status updated to active') });
  const result = show();
  await act(() => result.current.toggle(second));
  expect(statuses()).toEqual([STATUS.active, STATUS.active]);
  expect(toasts).toEqual(['success: User status updated to active']);
});

test.each<[string, FakeReply | 'network-failure', string]>([
  ['a refusal', refused(ERROR_CODES.forbidden, 'Not you.'), 'error: Not you.'],
  ['a refusal without words', { error: true, errorCode: 12345 }, 'error: Failed to update status'],
  ['no network', 'network-failure', 'error: Failed to update status'],
])('%s puts the status back and says why', async (_, answer, toast) => {
  fakeApi({ [call.path]: answer });
  const result = show();
  await act(() => result.current.toggle(first));
  expect(statuses()).toEqual([STATUS.active, STATUS.inactive]);
  expect(result.current.isPending(1)).toBe(false);
  expect(toasts).toEqual([toast]);
});

test.each([
  ['taken back', ok({ undone: 1, kept: [] }, 'Back.'), [STATUS.active, STATUS.inactive]],
  ['refused', refused(ERROR_CODES.validation, 'Changed since.'), [STATUS.inactive, STATUS.inactive]],
])('a switch that is taken back is back at once, also when it is %s in the end', async (_what, reply, last) => {
  const answer = held<FakeReply>();
  fakeApi({
    [call.path]: ok({ undo: { id: 'one', seconds: 10 } }, 'now inactive'),
    [endpoints.undo.change.path]: () => answer.promise,
  });
  const result = show();
  await act(() => result.current.toggle(first));
  expect(statuses()).toEqual([STATUS.inactive, STATUS.inactive]);
  act(() => void undoLatest());
  expect(statuses()).toEqual([STATUS.active, STATUS.inactive]);
  await act(async () => answer.give(reply));
  await waitFor(() => expect(statuses()).toEqual(last));
});

test('what else changed in the list meanwhile stays', async () => {
  const answer = held<FakeReply>();
  fakeApi({ [call.path]: () => answer.promise });
  const result = show();
  act(() => void result.current.toggle(first));
  await waitFor(() => expect(statuses()[0]).toBe(STATUS.inactive));
  queryClient.setQueryData(queryKey, [{ ...first, name: 'renamed', status: STATUS.inactive }, second]);
  await act(async () => answer.give(refused(ERROR_CODES.forbidden, 'Not you.')));
  await waitFor(() => expect(rows()[0]).toEqual({ id: 1, status: STATUS.active, name: 'renamed' }));
});

test('a list that was on its way before the switch does not undo it', async () => {
  const list = held<Row[]>();
  const change = held<FakeReply>();
  fakeApi({ [call.path]: () => change.promise });
  const result = show();
  void queryClient.prefetchQuery({ queryKey, queryFn: () => list.promise, staleTime: 0 });

  act(() => void result.current.toggle(first));
  await waitFor(() => expect(statuses()[0]).toBe(STATUS.inactive));
  await act(async () => list.give([first, second]));
  expect(statuses()[0]).toBe(STATUS.inactive);
  await act(async () => change.give(ok(null)));
});

test('two switches do not disturb each other', async () => {
  const answers = [held<FakeReply>(), held<FakeReply>()];
  fakeApi({ [call.path]: ({ body }) => answers[Number(body.user_id) - 1]?.promise ?? ok(null) });
  const result = show();
  act(() => void result.current.toggle(first));
  act(() => void result.current.toggle(second));
  await waitFor(() => expect(statuses()).toEqual([STATUS.inactive, STATUS.active]));

  await act(async () => answers[0]?.give('network-failure' as FakeReply));
  await waitFor(() => expect(statuses()).toEqual([STATUS.active, STATUS.active]));
  expect([result.current.isPending(1), result.current.isPending(2)]).toEqual([false, true]);
  await act(async () => answers[1]?.give(ok(null)));
  expect(statuses()).toEqual([STATUS.active, STATUS.active]);
});

test('the end of the session is said by itself', async () => {
  const answer = held<FakeReply>();
  fakeApi({ [call.path]: () => answer.promise });
  const result = show();
  act(() => void result.current.toggle(first));
  await waitFor(() => expect(result.current.isPending(1)).toBe(true));
  await act(async () => {
    session.begin(tokenOf({ sub: '2' }));
    answer.give({ error: true, message: 'Expired JWT token' });
  });
  await waitFor(() => expect(result.current.isPending(1)).toBe(false));
  expect(toasts).toEqual([]);
});
