/** One refresh per browser, not per tab: Web Locks, or a lease where there are none. */
import { acceptsOnly, fakeApi, held, ok, tokenOf } from '@salesdesk/shared/testing';
import { endpoints } from '../../domain/index.ts';
import { withBrowserLock } from './refresh.ts';

const LEASE_KEY = 'salesdesk.refresh-lease';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'locks');
});

/** What happened so far: who is inside, who left. */
function twoTabs() {
  const log: string[] = [];
  const first = held<void>();
  const tasks = [
    withBrowserLock(async () => {
      log.push('first in');
      await first.promise;
      log.push('first out');
    }),
    withBrowserLock(async () => void log.push('second in')),
  ];
  return { log, leave: () => first.give(), all: Promise.all(tasks) };
}

test('without Web Locks the second tab waits for the lease of the first', async () => {
  const tabs = twoTabs();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(tabs.log).toEqual(['first in']);
  tabs.leave();
  await jest.advanceTimersByTimeAsync(100);
  await tabs.all;
  expect(tabs.log).toEqual(['first in', 'first out', 'second in']);
  expect(localStorage.getItem(LEASE_KEY)).toBeNull();
});

test('a failure gives the lease back', async () => {
  await expect(withBrowserLock(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await withBrowserLock(async () => 'free')).toBe('free');
});

test('the lease of a tab that crashed runs out', async () => {
  localStorage.setItem(LEASE_KEY, `crashed|${Date.now() + 12_000}`);
  const entered = jest.fn();
  void withBrowserLock(async () => entered());
  await jest.advanceTimersByTimeAsync(11_900);
  expect(entered).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(200);
  expect(entered).toHaveBeenCalled();
});

test('who comes back late does not take away the lease of the next tab', async () => {
  const slow = held<void>();
  const task = withBrowserLock(() => slow.promise);
  localStorage.setItem(LEASE_KEY, `next|${Date.now() + 12_000}`);
  slow.give();
  await task;
  expect(localStorage.getItem(LEASE_KEY)).toMatch(/^next/);
});

test('with Web Locks the browser keeps the order, and no lease is written', async () => {
  const request = jest.fn((_name: string, task: () => Promise<unknown>) => task());
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  expect(await withBrowserLock(async () => localStorage.getItem(LEASE_KEY))).toBeNull();
  expect(request).toHaveBeenCalledWith('salesdesk.refresh', expect.any(Function));
});

test('two tabs whose tokens expire together: one refresh, both answered', async () => {
  const old = tokenOf();
  const fresh = tokenOf();
  localStorage.setItem('access_token', old);
  const tabs = [await anotherTab(), await anotherTab()];
  const api = fakeApi({
    [endpoints.users.list.path]: acceptsOnly(fresh, ok('people')),
    [endpoints.auth.refresh.path]: () =>
      new Promise((resolve) => setTimeout(() => resolve({ access_token: fresh } as object), 300)),
  });

  const replies = Promise.all(tabs.map((tab) => tab.http.get(endpoints.users.list)));
  await jest.advanceTimersByTimeAsync(2_000);

  expect((await replies).map((reply) => reply.data)).toEqual(['people', 'people']);
  expect(api.sentTo(endpoints.auth.refresh)).toHaveLength(1);
  expect(tabs.map((tab) => tab.session.token())).toEqual([fresh, fresh]);
});

/** The kernel once more, with a state of its own over the same storage and network. */
async function anotherTab() {
  const tab = {} as { http: typeof import('./client.ts').http; session: typeof import('../session.ts').session };
  const axios = jest.requireActual<object>('axios');
  await jest.isolateModulesAsync(async () => {
    jest.doMock('axios', () => axios);
    Object.assign(tab, await import('./client.ts'), await import('../session.ts'));
  });
  return tab;
}
