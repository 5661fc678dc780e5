/** What stands between a call and the network in the host's isolation frame. */
import { fakeApi, ok } from '@salesdesk/shared/testing';
import { endpoints } from '../../domain/index.ts';
import { http } from './client.ts';
import { NetworkFailure } from './errors.ts';
import { type NetworkInterceptor, setInterceptor } from './interceptor.ts';

const { users } = endpoints;
const list = () => http.get(users.list);

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi({ [users.list.path]: ok('people') });
});
afterEach(() => setInterceptor(null));

test('every call passes, with its path, its query and the signal of the caller', async () => {
  const passed: Parameters<NetworkInterceptor>[] = [];
  setInterceptor((...call) => {
    passed.push(call);
    return call[1]();
  });
  const { signal } = new AbortController();
  expect((await http.get(users.list, { signal, query: { name: 'a b', email: undefined } })).data).toBe('people');
  const call = { method: 'GET', path: '/api/user/users?name=a+b' };
  expect(passed).toEqual([[call, expect.any(Function), signal]]);
});

test('what they answer is read like any answer, and nothing is sent', async () => {
  setInterceptor(async () => ({ status: 500, data: { error: true, errorCode: 11015 } }));
  expect(await list()).toMatchObject({ error: true, errorCode: 11015 });
  expect(api.requests).toEqual([]);
});

test('what is no answer of our API, and no answer at all, are the two network failures', async () => {
  setInterceptor(async () => ({ status: 500, data: '<h1>Oops</h1>' }));
  await expect(list()).rejects.toMatchObject({ name: NetworkFailure.name, reason: 'unreadable' });
  setInterceptor(() => Promise.reject(new Error('offline')));
  await expect(list()).rejects.toMatchObject({ name: NetworkFailure.name, reason: 'unreachable' });
});

test('taken away, calls go straight to the network again', async () => {
  setInterceptor(() => Promise.reject(new Error('offline')));
  setInterceptor(null);
  expect((await list()).data).toBe('people');
});
