/** The outbox of one page: what is announced, what waits for a decision, and what the end of a session leaves. ADR-126. */
import { fakeApi, ok, refused as refusedReply, signIn } from '@salesdesk/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { ERROR_CODES, endpoints } from '../../domain/index.ts';
import { notify } from '../notify.ts';
import { session } from '../session.ts';
import type { Intent } from './intents.ts';
import { outbox } from './outbox.ts';

const endpoint = endpoints.activities.complete;
const sent: string[] = [];
const back: string[] = [];
const tasks = outbox.kind<{ task: number }>('test.complete', {
  says: () => ({ success: 'Done.' }),
  onSent: ({ title }, isOwn) => sent.push(`${title} ${isOwn}`),
  onRefused: ({ title, refused }) => back.push(`${title} ${refused?.message}`),
  noPayload: 'Unreadable.',
});
const complete = (task: number, record = 'company 1') =>
  tasks.add({
    record,
    call: { endpoint, body: { activity_id: task, done: true }, json: true },
    value: { task },
    title: `Task ${task}`,
    text: 'Done',
  });
const titles = (intents: readonly Intent[]) => intents.map(({ title }) => title);
const goes = (isOn: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn);
  window.dispatchEvent(new Event(isOn ? 'online' : 'offline'));
};

const toasts: string[] = [];
beforeEach(() => {
  signIn({ userId: 7 });
  for (const list of [sent, back, toasts]) list.length = 0;
  for (const kind of ['success', 'error', 'warning'] as const)
    jest.spyOn(notify, kind).mockImplementation((...args) => void toasts.push(args[0]));
});
afterEach(() => {
  session.end('signed-out');
  jest.restoreAllMocks();
});

test('what is done offline is shown, waits, and is sent in order with a key each once there is a network', async () => {
  const api = fakeApi({ [endpoint.path]: ok(null) });
  goes(false);
  const { result } = renderHook(() => tasks.useWaiting());
  for (const task of [1, 2, 3]) await act(() => complete(task));
  expect(titles(result.current)).toEqual(['Task 1', 'Task 2', 'Task 3']);
  expect(api.requests).toEqual([]);
  await act(async () => goes(true));
  await waitFor(() => expect(result.current).toEqual([]));
  expect(api.sentTo(endpoint).map(({ body }) => body.activity_id)).toEqual([1, 2, 3]);
  expect(new Set(api.sentTo(endpoint).map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  expect(sent).toEqual(['Task 1 true', 'Task 2 true', 'Task 3 true']);
  expect(toasts).toEqual(['Done.', 'Done.', 'Done.']);
});

test('what waits can be taken back, and is never sent', async () => {
  const api = fakeApi({ [endpoint.path]: ok(null) });
  goes(false);
  await complete(1, 'company 1');
  await complete(2, 'company 2');
  expect(await outbox.drop(outbox.get()[0]?.id ?? '')).toBe(true);
  goes(true);
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(api.sentTo(endpoint).map(({ body }) => body.activity_id)).toEqual([2]);
});

test('a refusal holds what follows for the record until it is redone over what the server has by now', async () => {
  let version = 2;
  const api = fakeApi({
    [endpoint.path]: ({ body }) =>
      body.version === version || body.activity_id === 2
        ? ok(null)
        : { ...refusedReply(ERROR_CODES.validation, 'Bob did it.'), status: 409, data: { now: { version } } },
  });
  goes(false);
  await complete(1);
  await complete(2);
  goes(true);
  await waitFor(() => expect(back).toEqual(['Task 1 Bob did it.']));
  await waitFor(() => expect(outbox.get()[0]?.refused).toEqual({ message: 'Bob did it.', now: { version: 2 } }));
  expect(titles(outbox.get())).toEqual(['Task 1', 'Task 2']);
  version = 3;
  await outbox.redo(outbox.get()[0]?.id ?? '');
  await waitFor(() => expect(back).toHaveLength(2));
  await waitFor(() => expect(outbox.get()[0]?.refused?.now).toEqual({ version: 3 }));
  await outbox.redo(outbox.get()[0]?.id ?? '');
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(sent).toEqual(['Task 1 true', 'Task 2 true']);
  expect(new Set(api.sentTo(endpoint).map(({ headers }) => headers['idempotency-key'])).size).toBe(4);
});

test('a refusal holds back only what changes the same, and only that replaces it', async () => {
  const api = fakeApi({ [endpoint.path]: refusedReply(ERROR_CODES.validation, 'No.') });
  const doTask = (task: number, subject: string | null) =>
    tasks.add({
      record: 'company 1',
      subject,
      call: { endpoint, body: { activity_id: task, done: true }, json: true },
      value: { task },
      title: `Task ${task}`,
      text: '',
    });
  await doTask(1, null);
  await doTask(2, null);
  await doTask(3, 'task 3');
  await waitFor(() => expect(outbox.get().map(({ refused }) => refused?.message)).toEqual(['No.', 'No.', 'No.']));
  await doTask(4, null);
  await doTask(3, 'task 3');
  await waitFor(() => expect(back).toHaveLength(5));
  await waitFor(() => expect(titles(outbox.get())).toEqual(['Task 1', 'Task 2', 'Task 4', 'Task 3']));
  expect(api.sentTo(endpoint)).toHaveLength(5);
});

test('what waited for a day is sent only on request', async () => {
  const api = fakeApi({ [endpoint.path]: ok(null) });
  goes(false);
  await complete(1);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 24 * 3_600_000);
  goes(true);
  await waitFor(() => expect(outbox.get()[0]?.refused?.message).toContain('more than a day'));
  expect(api.requests).toEqual([]);
  await outbox.redo(outbox.get()[0]?.id ?? '');
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(api.sentTo(endpoint)).toHaveLength(1);
});

test('a reply that cannot be read is announced once and waits for a decision; a busy server is tried again', async () => {
  const api = fakeApi({ [endpoint.path]: { text: '<html>', status: 200 } });
  await complete(1);
  await waitFor(() => expect(toasts).toEqual(['Unreadable.']));
  await waitFor(() => expect(outbox.get()[0]?.refused?.message).toBe('Unexpected response from server'));
  await outbox.drop(outbox.get()[0]?.id ?? '');
  api.on(endpoint, { text: 'Bad gateway', status: 502 });
  await complete(2);
  await waitFor(() => expect(outbox.get()[0]?.isTried).toBe(true));
  expect(await outbox.drop(outbox.get()[0]?.id ?? '')).toBe(false);
  api.on(endpoint, ok(null));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(sent).toEqual(['Task 2 true']);
});

test('another user neither sees nor sends what waits', async () => {
  const api = fakeApi({ [endpoint.path]: ok(null) });
  goes(false);
  await complete(1);
  session.end('refresh-refused');
  expect(outbox.get()).toEqual([]);
  signIn({ userId: 8 });
  goes(true);
  await complete(2);
  await waitFor(() => expect(outbox.get()).toEqual([]));
  expect(api.sentTo(endpoint).map(({ body }) => body.activity_id)).toEqual([2]);
});
