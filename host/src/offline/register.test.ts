import { bus, live, queryClient, session } from '@salesdesk/shared';
import { signIn, tokenOf } from '@salesdesk/shared/testing';
import { answersOf } from './copyNames.ts';
import { fakeCaches } from './fakeCaches.ts';
import { startCopies } from './register.ts';

/** A browser with a service worker, that has answers of users 7 and 8. */
async function browser({ isServed = true, meta = '' } = {}) {
  document.head.innerHTML = meta;
  const caches = fakeCaches();
  for (const user of [7, 8]) await caches.open(answersOf(user));
  const posted: unknown[] = [];
  const active = { postMessage: (message: unknown) => void posted.push(message) };
  const register = jest.fn(async (_script: string, _options: object) => ({}));
  const serviceWorker = { controller: isServed ? active : null, register, ready: Promise.resolve({ active }) };
  Object.assign(window, { caches });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { caches, posted, register };
}

let stop = () => {};
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  stop();
  session.end('signed-out');
  document.documentElement.removeAttribute('data-copy');
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'caches');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the worker is registered well after the first screen, and never from a cache', async () => {
  const { register } = await browser();
  signIn({ userId: 7 });
  stop = startCopies();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(register).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(register.mock.calls).toEqual([['/worker.js', { updateViaCache: 'none' }]]);
});

test('a page whose policy allows none registers none', async () => {
  const { register } = await browser();
  stop = startCopies({ mayRegister: false });
  await jest.advanceTimersByTimeAsync(20_000);
  expect(register).not.toHaveBeenCalled();
});

test('its address names the origin of the API where that is another one', async () => {
  const { register } = await browser({ meta: '<meta name="api-origin" content="https://api.example">' });
  stop = startCopies();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(register.mock.calls[0]?.[0]).toBe('/worker.js?api=https%3A%2F%2Fapi.example');
});

test('a page that was there before the worker names the files that it loaded', async () => {
  const { posted } = await browser({ isServed: false });
  const names = [
    'http://localhost/assets/main.1.js',
    'http://localhost/assets/main.1.js',
    'http://localhost/r/leads/1.0.0/remoteEntry.js',
    'http://localhost/api/user/users',
    'http://localhost:5001/assets/main.js',
  ];
  const entries = names.map((name) => ({ name })) as PerformanceResourceTiming[];
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
  stop = startCopies();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(posted).toEqual([
    { kind: 'loaded', urls: ['http://localhost/assets/main.1.js', 'http://localhost/r/leads/1.0.0/remoteEntry.js'] },
  ]);
});

test('a browser that refuses the worker gets none, without an error', async () => {
  const { register } = await browser();
  register.mockRejectedValue(new TypeError('refused'));
  stop = startCopies();
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(register).toHaveBeenCalledTimes(3);
});

test('a script that could not be loaded is asked for again', async () => {
  const { register } = await browser();
  register.mockRejectedValueOnce(new TypeError('a bad HTTP response code (503)'));
  stop = startCopies();
  await jest.advanceTimersByTimeAsync(20_000);
  expect(register).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(register).toHaveBeenCalledTimes(2);
});

test.each(['signed-out', 'unauthenticated', 'refresh-refused', 'other-tab'] as const)(
  'the end of the session deletes what everybody read: %s',
  async (reason) => {
    const { caches, posted } = await browser();
    signIn({ userId: 7 });
    stop = startCopies();
    session.end(reason);
    await jest.advanceTimersByTimeAsync(0);
    expect(await caches.keys()).toEqual([]);
    expect(posted).toContainEqual({ kind: 'forget' });
  },
);

test('a permission that is taken away deletes what was read, from disk and memory', async () => {
  signIn({ userId: 7, permissions: ['data.leads.view', 'data.q-list.view'] });
  const { caches, posted } = await browser();
  const reset = jest.spyOn(queryClient, 'resetQueries').mockResolvedValue();
  stop = startCopies();
  session.renew(tokenOf({ sub: '7', permissions: ['data.leads.view', 'data.q-list.view', 'data.leads.create'] }));
  await jest.advanceTimersByTimeAsync(0);
  expect([await caches.keys(), reset.mock.calls.length]).toEqual([[answersOf(7), answersOf(8)], 0]);
  session.renew(tokenOf({ sub: '7', permissions: ['data.q-list.view', 'data.leads.create'] }));
  await jest.advanceTimersByTimeAsync(0);
  expect([await caches.keys(), reset.mock.calls.length]).toEqual([[], 1]);
  expect(posted).toContainEqual({ kind: 'forget' });
});

test('the session of another user leaves only what that one read', async () => {
  signIn({ userId: 7 });
  const { caches } = await browser();
  stop = startCopies();
  signIn({ userId: 8 });
  await jest.advanceTimersByTimeAsync(0);
  expect(await caches.keys()).toEqual([answersOf(8)]);
});

test('a page without a session deletes what an earlier one left', async () => {
  const { caches } = await browser();
  stop = startCopies();
  await jest.advanceTimersByTimeAsync(0);
  expect(await caches.keys()).toEqual([]);
});

test.each([
  [true, 1],
  [false, 0],
])('everything is read again once a page from a copy is connected (copy: %s)', async (isFromCopy, times) => {
  await browser();
  document.documentElement.toggleAttribute('data-copy', isFromCopy);
  const invalidate = jest.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  const missed = jest.fn();
  const stopListening = bus.on('live.missed', missed);
  stop = startCopies();
  for (const state of ['offline', 'reconnecting', 'live', 'reconnecting', 'live'] as const) {
    live.state$.next(state);
    await jest.advanceTimersByTimeAsync(0);
  }
  stopListening();
  expect([missed, invalidate].map(({ mock }) => mock.calls.length)).toEqual([times, times]);
  expect(document.documentElement.hasAttribute('data-copy')).toBe(false);
});
