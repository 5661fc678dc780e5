/** What a person asks for is sent once, and each end of it is said. product.md section 8. */
import { type FakeReply, fakeApi, held, ok, refused, signIn } from '@salesdesk/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { ERROR_CODES, endpoints } from '../domain/index.ts';
import { http } from './http/client.ts';
import { notify } from './notify.ts';
import { queryClient } from './queryClient.ts';
import { session } from './session.ts';
import { useChange } from './useChange.ts';

const call = endpoints.networks.delete;
const follows: string[] = [];

function show(isConcurrent?: boolean) {
  const { result } = renderHook(() =>
    useChange({
      mutationFn: (id: number) => http.post(call, { network_id: id }),
      says: { success: 'Deleted.', fallback: 'Not deleted.', key: 'one' },
      onDone: (_, id) => follows.push(`done ${id}`),
      onRefused: (_, id) => follows.push(`refused ${id}`),
      onSettled: () => follows.push('settled'),
      isConcurrent,
    }),
  );
  return result;
}

let toasts: string[];
beforeEach(() => {
  signIn();
  toasts = [];
  follows.length = 0;
  for (const kind of ['success', 'error'] as const)
    jest.spyOn(notify, kind).mockImplementation((...said) => void toasts.push(`${kind}: ${said[0]}`));
});
afterEach(() => {
  session.end('signed-out');
  queryClient.clear();
  jest.restoreAllMocks();
});

test('is pending until the answer is there; what follows is told what was sent', async () => {
  const answer = held<FakeReply>();
  fakeApi({ [call.path]: () => answer.promise });
  const result = show();
  let ended: unknown = 'not yet';
  act(() => void result.current.run(7).then((reply) => (ended = reply)));
  await waitFor(() => expect(result.current).toMatchObject({ isPending: true, pending: 7 }));
  answer.give(ok(null));
  await waitFor(() => expect(result.current).toMatchObject({ isPending: false, pending: undefined }));
  expect(ended).toMatchObject({ error: false });
  expect([toasts, follows]).toEqual([['success: Deleted.'], ['done 7', 'settled']]);
});

test('a refusal is said and gives null', async () => {
  fakeApi({ [call.path]: refused(ERROR_CODES.validation, 'It is in use.') });
  const result = show();
  await act(async () => expect(await result.current.run(7)).toBeNull());
  expect([toasts, follows]).toEqual([['error: It is in use.'], ['refused 7', 'settled']]);
});

test('a call without an answer is said and gives null; the next one is sent', async () => {
  const api = fakeApi({ [call.path]: 'network-failure' });
  const result = show();
  await act(async () => expect(await result.current.run(7)).toBeNull());
  expect([toasts, follows]).toEqual([['error: Not deleted.'], ['settled']]);
  api.on(call, ok(null));
  await act(async () => expect(await result.current.run(8)).not.toBeNull());
});

test.each([
  [false, ['7']],
  [true, ['7', '8']],
])('a second press in the same moment, where concurrency is %p, sends %p', async (isConcurrent, sent) => {
  const answer = held<FakeReply>();
  const api = fakeApi({ [call.path]: () => answer.promise });
  const result = show(isConcurrent);
  act(() => {
    void result.current.run(7);
    void result.current.run(8);
  });
  await waitFor(() => expect(api.sentTo(call).map(({ body }) => body.network_id)).toEqual(sent));
  answer.give(ok(null));
  await waitFor(() => expect(follows.filter((what) => what === 'settled')).toHaveLength(sent.length));
  expect(api.sentTo(call)).toHaveLength(sent.length);
});

test('nothing of what was sent is kept once the component is gone', async () => {
  const { login } = endpoints.auth;
  fakeApi({ [login.path]: ok(null) });
  const { result, unmount } = renderHook(() =>
    useChange({ mutationFn: (password: string) => http.post(login, { email: 'ada', password }) }),
  );
  await act(async () => void (await result.current.run('secret')));
  unmount();
  await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
});
