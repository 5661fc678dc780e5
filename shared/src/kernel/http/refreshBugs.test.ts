/**
 * Bugs that other refresh queues were reported with, a test each under the name of the report. What orders,
 * refusals, aborts and other tabs do has files of its own beside this one.
 */
import { acceptsOnly, expired, type FakeReply, fakeApi, held, ok, refused, tokenOf } from '@salesdesk/shared/testing';
import { waitFor } from '@testing-library/react';
import { ACCESS_TOKEN_KEY, ERROR_CODES, endpoints, get, TOASTS } from '../../domain/index.ts';
import { notify } from '../notify.ts';
import { session } from '../session.ts';
import { http } from './client.ts';
import { NetworkFailure, SessionEnded } from './errors.ts';

const { users, auth, networks } = endpoints;
const old = tokenOf();
const fresh = tokenOf();
const renewal = { access_token: fresh } as object;

let notifyError: jest.SpyInstance;
beforeEach(() => {
  session.begin(old);
  notifyError = jest.spyOn(notify, 'error').mockImplementation(() => {});
});
afterEach(() => {
  session.end('signed-out');
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('axios-auth-refresh#14, PrepPilot#612: waiting calls dangle for ever when the refresh fails', async () => {
  jest.useFakeTimers();
  fakeApi({
    [users.list.path]: expired,
    // As the browser does: the request fails when its own time is over.
    [auth.refresh.path]: ({ timeout }) =>
      new Promise<FakeReply | 'network-failure'>((resolve) => setTimeout(() => resolve('network-failure'), timeout)),
  });
  const settled = jest.fn();
  const calls = Array.from({ length: 100 }, () => http.get(users.list).catch(settled));
  await jest.advanceTimersByTimeAsync(11_000);
  expect(settled).toHaveBeenCalledTimes(100);
  expect(settled.mock.calls.every(([reason]) => reason instanceof NetworkFailure)).toBe(true);
  await Promise.all(calls);
});

test('axios-auth-refresh#56, #90: only the first of many is sent again', async () => {
  fakeApi({
    [users.list.path]: ({ query, authorization }) => (authorization === `Bearer ${fresh}` ? ok(query.nth) : expired),
    [auth.refresh.path]: renewal,
  });
  const numbered = get<{ query: { nth: number }; reply: string }>(users.list.path);
  const replies = await Promise.all(Array.from({ length: 100 }, (_, nth) => http.get(numbered, { query: { nth } })));
  expect(replies.map(({ data }) => Number(data))).toEqual(Array.from({ length: 100 }, (_, nth) => nth));
});

test('axios-auth-refresh#16, #120, axios#5895: the refresh waits on its own queue', async () => {
  const api = fakeApi({ [users.list.path]: acceptsOnly(fresh, ok('people')) });
  // The refresh itself is told "expired" first.
  api.on(auth.refresh, expired);
  await expect(http.get(users.list)).rejects.toThrow(SessionEnded);
  expect(api.sentTo(auth.refresh)).toHaveLength(1);
});

test('axios-jwt#4, Atlas#97: an endless loop when the call sent again is refused again', async () => {
  const api = fakeApi({
    [users.list.path]: expired,
    [auth.refresh.path]: () => ({ access_token: tokenOf() }) as object,
  });
  await Promise.allSettled(Array.from({ length: 20 }, () => http.get(users.list)));
  expect(api.sentTo(users.list)).toHaveLength(40);
});

test('axios-auth-refresh#210: each instance of the client refreshes on its own', async () => {
  const api = fakeApi({ [users.list.path]: acceptsOnly(fresh, ok('people')), [auth.refresh.path]: renewal });
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, task: () => Promise<unknown>) => {
    last = last.then(task, task);
    return last;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const copy = await secondCopy();
  const replies = await Promise.all([http.get(users.list), copy.http.get(users.list)]);
  expect(replies.map(({ data }) => data)).toEqual(['people', 'people']);
  expect(api.sentTo(auth.refresh)).toHaveLength(1);
  Reflect.deleteProperty(navigator, 'locks');
});

test('medplum#9113: the tab that loses clears the storage, and all tabs are signed out', async () => {
  const answer = held<object>();
  const api = fakeApi({
    [users.list.path]: acceptsOnly(fresh, ok('people')),
    [auth.refresh.path]: () => answer.promise,
  });
  const call = http.get(users.list);
  await waitFor(() => expect(api.sentTo(auth.refresh)).toHaveLength(1));
  localStorage.setItem(ACCESS_TOKEN_KEY, fresh);
  answer.give({ ...refused(ERROR_CODES.unauthenticated), status: 401 });
  expect((await call).data).toBe('people');
  expect([localStorage.getItem(ACCESS_TOKEN_KEY), notifyError.mock.calls.length]).toEqual([fresh, 0]);
});

test('bytebase#18746: a lock that is waited for too long ends in a sign-in page', async () => {
  jest.useFakeTimers();
  localStorage.setItem('salesdesk.refresh-lease', `crashed tab|${Date.now() + 12_000}`);
  fakeApi({ [users.list.path]: acceptsOnly(fresh, ok('people')), [auth.refresh.path]: renewal });
  const call = http.get(users.list);
  await jest.advanceTimersByTimeAsync(13_000);
  expect((await call).data).toBe('people');
  expect(session.token()).toBe(fresh);
});

test('axios#6240, #934, axios-auth-refresh#107: a file is lost, or its form without a boundary, when sent again', async () => {
  const api = fakeApi({ [networks.create.path]: acceptsOnly(fresh, ok(null)), [auth.refresh.path]: renewal });
  const logo = new File([new Uint8Array([0, 255, 10, 13])], 'logo.png', { type: 'image/png' });
  await http.post(networks.create, { network_name: 'Meta', network_logo: logo });
  const [first, again] = api.sentTo(networks.create);
  expect(again?.body).toEqual(first?.body);
  expect(again?.body.network_logo).toBe(logo);
  // Left to the browser, which makes a boundary for each request.
  expect([first, again].map((request) => request?.headers['content-type'])).not.toContainEqual(
    expect.stringMatching(/^multipart\/form-data$/),
  );
});

test('SuperTokens website, staggered: a late 401 of an old call starts another refresh', async () => {
  const late = held<object>();
  const api = fakeApi({ [auth.refresh.path]: renewal });
  api.on(users.list, () => late.promise);
  const slow = http.get(users.list);
  await waitFor(() => expect(api.sentTo(users.list)).toHaveLength(1));
  api.on(users.list, acceptsOnly(fresh, ok('people')));
  await http.get(users.list);
  late.give(expired);
  expect((await slow).data).toBe('people');
  expect(api.sentTo(auth.refresh)).toHaveLength(1);
});

test('SuperTokens changelog: with cookies blocked the refresh is tried over and over', async () => {
  // Without its cookie the server can only refuse.
  const api = fakeApi({
    [users.list.path]: expired,
    [auth.refresh.path]: { ...refused(ERROR_CODES.unauthenticated), status: 401 },
  });
  await Promise.allSettled(Array.from({ length: 10 }, () => http.get(users.list)));
  expect(api.sentTo(auth.refresh)).toHaveLength(1);
  expect(notifyError.mock.calls.map(([text]) => text)).toEqual([TOASTS.refreshFailed]);
});

test('a refresh that brings a token already expired ends after one more try each', async () => {
  const stale = tokenOf({ exp: Math.floor(Date.now() / 1000) - 60 });
  const api = fakeApi({ [users.list.path]: expired, [auth.refresh.path]: { access_token: stale } as object });
  const ends = await Promise.allSettled(Array.from({ length: 5 }, () => http.get(users.list)));
  expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual(Array(5).fill(expect.any(NetworkFailure)));
  expect(api.sentTo(auth.refresh)).toHaveLength(1);
});

test('woken from sleep with a token long expired and one stored by a tab that stayed awake: that one is taken', async () => {
  const api = fakeApi({ [users.list.path]: acceptsOnly(fresh, ok('people')) });
  // No storage event reaches a page in the back/forward cache.
  localStorage.setItem(ACCESS_TOKEN_KEY, fresh);
  window.dispatchEvent(new Event('pageshow'));
  expect((await http.get(users.list)).data).toBe('people');
  expect(api.sentTo(auth.refresh)).toHaveLength(0);
});

/** The kernel once more, as if a second copy of the package were on the page. */
async function secondCopy() {
  const copy = {} as { http: typeof http };
  const axios = jest.requireActual<object>('axios');
  await jest.isolateModulesAsync(async () => {
    jest.doMock('axios', () => axios);
    Object.assign(copy, await import('./client.ts'));
  });
  return copy;
}
