/** A refusal signs out once and lets nobody wait; what is no refusal keeps the session. product.md section 7, R-6. */
import { acceptsOnly, expired, type FakeReply, fakeApi, ok, refused, tokenOf } from '@salesdesk/shared/testing';
import { ACCESS_TOKEN_KEY, ERROR_CODES, endpoints, TOASTS, USERNAME_KEY } from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { notify } from '../notify.ts';
import { session } from '../session.ts';
import { http } from './client.ts';
import { NetworkFailure, SessionEnded } from './errors.ts';

const { users, auth } = endpoints;
const old = tokenOf();
const fresh = tokenOf();
type Answer = FakeReply | 'network-failure' | { text: string; status: number };

let notifyError: jest.SpyInstance;
let ended: jest.Mock;
let unsubscribe: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  session.begin(old);
  session.setUsername('marta');
  notifyError = jest.spyOn(notify, 'error').mockImplementation(() => {});
  ended = jest.fn();
  unsubscribe = bus.on('session.ended', ended);
});
afterEach(() => {
  unsubscribe();
  session.end('signed-out');
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** What became of `count` calls with an expired token, after a minute at most. */
async function outcomes(count = 1): Promise<unknown[]> {
  const calls = Promise.allSettled(Array.from({ length: count }, () => http.get(users.list)));
  await jest.advanceTimersByTimeAsync(60_000);
  return (await calls).map((call) => (call.status === 'fulfilled' ? call.value.data : call.reason));
}

test.each<[string, Answer]>([
  ['401 of the API', { ...refused(ERROR_CODES.unauthenticated, 'Session revoked.'), status: 401 }],
  ['"expired", as to any other call', expired],
  ["a proxy's page with 401", { text: 'Unauthorized', status: 401 }],
  ['403', { ...refused(ERROR_CODES.forbidden), status: 403 }],
  ["a proxy's page with 403", { text: 'Forbidden', status: 403 }],
  ['a locked account', refused(ERROR_CODES.locked)],
])('refused by %s: said once, everything cleared, nobody waits on', async (_, answer) => {
  const api = fakeApi({ [users.list.path]: expired, [auth.refresh.path]: answer });

  const reasons = await outcomes(20);

  expect(reasons.every((reason) => reason instanceof SessionEnded)).toBe(true);
  expect(api.sentTo(auth.refresh)).toHaveLength(1);
  expect(api.sentTo(users.list)).toHaveLength(20);
  expect(notifyError.mock.calls.map(([text]) => text)).toEqual([TOASTS.refreshFailed]);
  expect(ended.mock.calls).toEqual([[{ reason: 'refresh-refused', message: '' }]]);
  expect([localStorage.getItem(ACCESS_TOKEN_KEY), sessionStorage.getItem(USERNAME_KEY)]).toEqual([null, null]);
});

test.each<[string, Answer]>([
  ['no network', 'network-failure'],
  ['503', { ...refused(ERROR_CODES.unexpected), status: 503 }],
  ['429', { error: true, message: 'Slow down.', status: 429 }],
  ['11015', refused(ERROR_CODES.unexpected)],
  ["a proxy's page with 200", { text: '<html>welcome</html>', status: 200 }],
  ['a page with 404', { text: 'not found', status: 404 }],
  ['200 without a token', ok(null)],
  ['200 with an empty token', { access_token: '' } as object],
])('no refusal: %s. Three attempts, the session is kept and nothing is said', async (_, answer) => {
  const api = fakeApi({ [users.list.path]: expired, [auth.refresh.path]: answer });

  const reasons = await outcomes(3);

  expect(reasons).toHaveLength(3);
  for (const reason of reasons) {
    expect(reason).toBeInstanceOf(NetworkFailure);
    expect(reason).toHaveProperty('reason', 'unreachable');
  }
  expect(api.sentTo(auth.refresh)).toHaveLength(3);
  expect(session.token()).toBe(old);
  expect(notifyError).not.toHaveBeenCalled();
});

test('the attempt after a failed one brings the token', async () => {
  const answers: Answer[] = ['network-failure', { ...refused(ERROR_CODES.unexpected), status: 503 }];
  const api = fakeApi({
    [users.list.path]: acceptsOnly(fresh, ok('people')),
    [auth.refresh.path]: () => answers.shift() ?? ({ access_token: fresh } as object),
  });
  expect(await outcomes(2)).toEqual(['people', 'people']);
  expect(api.sentTo(auth.refresh)).toHaveLength(3);
});

test('the next call after a failure tries again', async () => {
  const api = fakeApi({ [users.list.path]: acceptsOnly(fresh, ok('people')), [auth.refresh.path]: 'network-failure' });
  await outcomes();
  api.on(auth.refresh, { access_token: fresh } as object);
  expect(await outcomes()).toEqual(['people']);
});

test('a server that never answers is waited for 10 s, all attempts together', async () => {
  const api = fakeApi({
    [users.list.path]: expired,
    // As the browser does: the request fails when its own time is over.
    [auth.refresh.path]: ({ timeout }) =>
      new Promise((resolve) => setTimeout(() => resolve('network-failure'), timeout)),
  });
  const settled = jest.fn();
  http.get(users.list).catch(settled);

  await jest.advanceTimersByTimeAsync(9_900);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(settled).toHaveBeenCalledWith(expect.any(NetworkFailure));
  expect(api.sentTo(auth.refresh)[0]?.timeout).toBeGreaterThan(0);
});

test('attempts share the 10 s: a slow failure leaves the rest for the next one', async () => {
  const api = fakeApi({
    [users.list.path]: expired,
    [auth.refresh.path]: ({ timeout }) =>
      new Promise((resolve) => setTimeout(() => resolve('network-failure'), Math.min(timeout, 6_000))),
  });
  await outcomes();
  expect(api.sentTo(auth.refresh).map((request) => request.timeout)).toEqual([10_000, 3_500]);
});
