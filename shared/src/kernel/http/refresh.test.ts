/** The refresh queue: who waits, and how the waiting calls are sent again. product.md section 7, `POST /refresh`. */
import { acceptsOnly, expired, fakeApi, held, ok, refused, tokenOf } from '@salesdesk/shared/testing';
import { ERROR_CODES, EXPIRED_TOKEN_MESSAGE, endpoints, get, post } from '../../domain/index.ts';
import { notify } from '../notify.ts';
import { session } from '../session.ts';
import { http } from './client.ts';
import { NetworkFailure } from './errors.ts';

const { auth } = endpoints;
/** Calls of this test's own, at addresses of the API. */
const users = {
  list: get<{ reply: unknown[] | string | number }>(endpoints.users.list.path),
  create: post<{ body: { remark: string; ids: number[] }; reply: null }>(endpoints.users.create.path),
};
const networks = {
  create: post<{ body: { network_name: string; tags: number[]; logo: File }; reply: null }>(
    endpoints.networks.create.path,
  ),
};
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
});

test('a hundred calls at once: one refresh, every call is sent again once and answered', async () => {
  const api = fakeApi({ [users.list.path]: acceptsOnly(fresh, ok('people')), [auth.refresh.path]: renewal });

  const replies = await Promise.all(Array.from({ length: 100 }, () => http.get(users.list)));

  expect(replies.every((reply) => reply.data === 'people')).toBe(true);
  expect(api.sentTo(auth.refresh)).toHaveLength(1);
  expect(api.sentTo(users.list)).toHaveLength(200);
  expect(session.token()).toBe(fresh);
  expect(notifyError).not.toHaveBeenCalled();
});

test('a later expiry is a refresh of its own', async () => {
  const newest = tokenOf();
  const tokens = [fresh, newest];
  const api = fakeApi({ [auth.refresh.path]: () => ({ access_token: tokens.shift() }) as object });
  api.on(users.list, acceptsOnly(fresh, ok(1)));
  await http.get(users.list);
  api.on(users.list, acceptsOnly(newest, ok(2)));

  expect((await http.get(users.list)).data).toBe(2);
  expect(api.sentTo(auth.refresh)).toHaveLength(2);
});

test.each([
  ['with 401', 401, EXPIRED_TOKEN_MESSAGE],
  ['with 200', 200, EXPIRED_TOKEN_MESSAGE],
  ['in capitals and blanks', 500, ' EXPIRED jwt TOKEN\n'],
])('the message alone asks for a refresh: %s', async (_, status, message) => {
  const api = fakeApi({ [auth.refresh.path]: renewal });
  api.on(users.list, ({ authorization }) =>
    authorization === `Bearer ${fresh}` ? ok('people') : { error: true, message, status },
  );
  expect((await http.get(users.list)).data).toBe('people');
});

test('form and file are sent again as they were, with the same idempotency key', async () => {
  const api = fakeApi({ [networks.create.path]: acceptsOnly(fresh, ok(null)), [auth.refresh.path]: renewal });
  const logo = new File(['pixels'], 'logo.png', { type: 'image/png' });

  await http.post(networks.create, { network_name: 'Meta', tags: [1, 2], logo }, { idempotencyKey: 'key-1' });

  const [first, again] = api.sentTo(networks.create);
  for (const request of [first, again]) {
    expect(request?.body).toEqual({ network_name: 'Meta', 'tags[]': ['1', '2'], logo: expect.any(File) });
    expect(request?.body.logo).toBe(logo);
  }
  expect([first, again].map((request) => request?.headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
});

test('a JSON body is not wrapped twice', async () => {
  const api = fakeApi({ [users.create.path]: acceptsOnly(fresh, ok(null)), [auth.refresh.path]: renewal });
  await http.post(users.create, { remark: 'a "quoted" word', ids: [1] }, { json: true });
  expect(api.sentTo(users.create).map((request) => request.body)).toEqual(
    Array(2).fill({ remark: 'a "quoted" word', ids: [1] }),
  );
});

test('a late "expired" to the token before the last one is sent again without a refresh', async () => {
  const late = held<object>();
  const api = fakeApi({ [users.list.path]: () => late.promise, [auth.refresh.path]: renewal });
  const call = http.get(users.list);
  session.renew(fresh);
  api.on(users.list, acceptsOnly(fresh, ok('people')));
  late.give(expired);

  expect((await call).data).toBe('people');
  expect(api.sentTo(auth.refresh)).toHaveLength(0);
});

test('a server that calls its newest token expired is asked once, and nobody is signed out', async () => {
  const api = fakeApi({ [users.list.path]: expired, [auth.refresh.path]: renewal });

  await expect(http.get(users.list)).rejects.toThrow(NetworkFailure);

  expect(api.requests.map((request) => request.path)).toEqual([users.list.path, auth.refresh.path, users.list.path]);
  expect(session.token()).toBe(fresh);
});

test('the steps of sign-in never refresh, whatever they are answered', async () => {
  session.setPreAuth('pre');
  const api = fakeApi({ [auth.verifyOtp.path]: expired });
  const reply = await http.post(auth.verifyOtp, { otp: '123456' }, { preAuth: true });
  expect(reply.error).toBe(true);
  expect(api.requests.map((request) => request.authorization)).toEqual(['Bearer pre']);
  expect(session.token()).toBe(old);
});

test('with nobody signed in there is nothing to refresh', async () => {
  session.end('signed-out');
  const api = fakeApi({ [auth.login.path]: expired });
  expect((await http.post(auth.login)).error).toBe(true);
  expect(api.requests).toHaveLength(1);
});

test('11012 with any other message never refreshes', async () => {
  const api = fakeApi({ [users.list.path]: refused(ERROR_CODES.unauthenticated, 'Signed out elsewhere.') });
  await http.get(users.list);
  expect(api.sentTo(auth.refresh)).toHaveLength(0);
});
