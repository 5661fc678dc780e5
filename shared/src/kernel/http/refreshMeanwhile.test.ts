/** What happens while a refresh is under way: aborts, sign-out, another person, another tab.. */
import { acceptsOnly, expired, fakeApi, held, ok, refused, tokenOf } from '@salesdesk/shared/testing';
import { ACCESS_TOKEN_KEY, ERROR_CODES, endpoints } from '../../domain/index.ts';
import { notify } from '../notify.ts';
import { session } from '../session.ts';
import { http } from './client.ts';
import { SessionEnded } from './errors.ts';

const { users, auth } = endpoints;
const old = tokenOf();
const fresh = tokenOf();
const other = tokenOf({ sub: '2' });

let notifyError: jest.SpyInstance;
beforeEach(() => {
  session.begin(old);
  notifyError = jest.spyOn(notify, 'error').mockImplementation(() => {});
});
afterEach(() => {
  session.end('signed-out');
  jest.restoreAllMocks();
});

/** Calls wait for the answer of `refresh`, which the test gives. */
async function refreshing(signals: (AbortSignal | undefined)[] = [undefined]) {
  const renewal = held<object>();
  const api = fakeApi({
    [users.list.path]: acceptsOnly(fresh, ok('people')),
    [auth.refresh.path]: () => renewal.promise,
  });
  const calls = signals.map((signal) => http.get(users.list, { signal }).then((reply) => reply.data));
  // The outcome is asserted later; until then a rejection is no stray one.
  for (const call of calls) call.catch(() => {});
  while (!api.sentTo(auth.refresh).length) await Promise.resolve();
  await Promise.resolve();
  return { api, calls, renew: (token = fresh) => renewal.give({ access_token: token }), answer: renewal.give };
}

test.each([
  ['the one that started the refresh', 0],
  ['one that waits for it', 1],
])('aborting %s leaves the others alone', async (_, index) => {
  const abort = new AbortController();
  const signals = [0, 1, 2].map((each) => (each === index ? abort.signal : undefined));
  const { api, calls, renew } = await refreshing(signals);

  abort.abort();
  await expect(calls[index]).rejects.toHaveProperty('name', 'AbortError');
  renew();

  expect(await Promise.all(calls.filter((_, each) => each !== index))).toEqual(['people', 'people']);
  expect(api.sentTo(users.list)).toHaveLength(3 + 2);
  expect(api.sentTo(auth.refresh)).toHaveLength(1);
});

test('a call aborted before it began to wait is not sent again', async () => {
  const abort = new AbortController();
  const renewal = held<object>();
  const api = fakeApi({ [auth.refresh.path]: () => renewal.promise });
  api.on(users.list, () => {
    queueMicrotask(() => abort.abort());
    return expired;
  });
  await expect(http.get(users.list, { signal: abort.signal })).rejects.toMatchObject({
    name: expect.stringMatching(/AbortError|CanceledError/),
  });
  renewal.give({ access_token: fresh });
  expect(api.sentTo(users.list)).toHaveLength(1);
});

test.each([
  ['a token', { access_token: fresh }],
  ['a refusal', { ...refused(ERROR_CODES.unauthenticated), status: 401 }],
])('signed out meanwhile, then %s: nothing is sent again, restored or said', async (_, answer) => {
  const waiting = await refreshing([undefined, undefined]);
  session.end('signed-out');
  waiting.answer(answer);

  for (const call of waiting.calls) await expect(call).rejects.toThrow(SessionEnded);
  expect(waiting.api.sentTo(users.list)).toHaveLength(2);
  expect([session.token(), localStorage.getItem(ACCESS_TOKEN_KEY)]).toEqual([null, null]);
  expect(notifyError).not.toHaveBeenCalled();
});

test('another user signed in meanwhile: their session stays, and the old call is not sent in their name', async () => {
  const { api, calls, renew } = await refreshing();
  session.end('signed-out');
  session.begin(other);
  renew();

  await expect(calls[0]).rejects.toThrow(SessionEnded);
  expect(api.sentTo(users.list)).toHaveLength(1);
  expect(session.token()).toBe(other);
});

test('the same person signed in again meanwhile: the new token stays, and their call is sent with it', async () => {
  const { api, calls, renew } = await refreshing();
  const again = tokenOf();
  session.begin(again);
  api.on(users.list, acceptsOnly(again, ok('people')));
  renew();

  expect(await calls[0]).toBe('people');
  expect(session.token()).toBe(again);
});

test('a late "expired" for somebody who has left is not sent again for who came after', async () => {
  const late = held<object>();
  const api = fakeApi({ [users.list.path]: () => late.promise });
  const call = http.get(users.list);
  session.begin(other);
  late.give(expired);
  await expect(call).rejects.toThrow(SessionEnded);
  expect(api.requests).toHaveLength(1);
});

test('who signed in meanwhile does not wait for, or end by, the refresh of who was there before', async () => {
  const { api, calls, answer } = await refreshing();
  session.begin(other);
  const theirs = tokenOf({ sub: '2' });
  api.on(users.list, acceptsOnly(theirs, ok('their people')));
  api.on(auth.refresh, { access_token: theirs } as object);
  const call = http.get(users.list);
  answer({ ...refused(ERROR_CODES.unauthenticated), status: 401 });

  await expect(calls[0]).rejects.toThrow(SessionEnded);
  expect((await call).data).toBe('their people');
  expect(notifyError).not.toHaveBeenCalled();
});

test('another tab was faster: its token is taken without asking', async () => {
  const api = fakeApi({ [users.list.path]: acceptsOnly(fresh, ok('people')) });
  localStorage.setItem(ACCESS_TOKEN_KEY, fresh);
  expect((await http.get(users.list)).data).toBe('people');
  expect(session.token()).toBe(fresh);
  expect(api.sentTo(auth.refresh)).toHaveLength(0);
});

test('refused because another tab was faster: its token is taken, nobody is signed out', async () => {
  const { calls, answer } = await refreshing();
  localStorage.setItem(ACCESS_TOKEN_KEY, fresh);
  answer({ ...refused(ERROR_CODES.unauthenticated), status: 401 });
  expect(await calls[0]).toBe('people');
  expect(notifyError).not.toHaveBeenCalled();
});

test.each([
  ['stored by another tab', () => localStorage.setItem(ACCESS_TOKEN_KEY, other), expired],
  ['given by the shared cookie', () => {}, { access_token: other } as object],
])("a token of somebody else, %s, is not mixed into this person's session", async (_, arrange, answer) => {
  const api = fakeApi({ [users.list.path]: expired, [auth.refresh.path]: answer });
  arrange();
  await expect(http.get(users.list)).rejects.toThrow(SessionEnded);
  expect(session.state$.value).toMatchObject({ token: old, userId: 1 });
  expect(api.sentTo(users.list)).toHaveLength(1);
});
