/** The one client: what every request carries, and what becomes of every answer. product.md section 7. */
import { type FakeReply, fakeApi, held, ok, refused, tokenOf } from '@salesdesk/shared/testing';
import { ERROR_CODES, ERROR_TEXTS, endpoints, get, REQUEST_TIMEOUT_MS } from '../../domain/index.ts';
import { bus } from '../bus.ts';
import { session } from '../session.ts';
import { http } from './client.ts';
import { NetworkFailure } from './errors.ts';

const { users, auth, accounts } = endpoints;
const token = tokenOf();

beforeEach(() => session.begin(token));
afterEach(() => session.end('signed-out'));

describe('a request', () => {
  test('carries the token, credentials, the custom header and a time limit', async () => {
    const api = fakeApi({ [users.list.path]: ok([]) });
    await http.get(users.list);
    expect(api.requests[0]).toMatchObject({
      method: 'GET',
      path: 'user/users',
      authorization: `Bearer ${token}`,
      withCredentials: true,
      timeout: REQUEST_TIMEOUT_MS,
      headers: { 'x-requested-with': 'salesdesk' },
    });
  });

  test('carries no authorization when nobody is signed in', async () => {
    session.end('signed-out');
    const api = fakeApi({ [auth.verifyUsername.path]: ok(null) });
    await http.post(auth.verifyUsername, { email: 'marta' });
    expect(api.requests[0]?.authorization).toBeUndefined();
  });

  test('carries the token of the sign-in step where asked', async () => {
    session.setPreAuth('pre');
    const api = fakeApi({ [auth.verifyOtp.path]: ok(null) });
    await http.post(auth.verifyOtp, { otp: '123456' }, { preAuth: true });
    expect(api.requests[0]?.authorization).toBe('Bearer pre');
  });

  test('sends bodies as forms, and as JSON on request', async () => {
    const api = fakeApi({ [auth.login.path]: ok(null) });
    await http.post(auth.login, { email: 'marta', password: 'x' });
    await http.post(auth.login, { email: 'marta' }, { json: true });
    const kinds = api.requests.map(({ headers }) => headers['content-type']);
    expect(kinds[1]).toBe('application/json');
    // The boundary is the browser's to choose.
    expect(kinds[0] ?? '').not.toContain('json');
    expect(api.requests.map(({ body }) => body.email)).toEqual(['marta', 'marta']);
  });

  test('is refused here with the names of its fields where nobody could keep their characters', async () => {
    const api = fakeApi({ [accounts.info.path]: ok(null), [accounts.list.path]: ok([]) });
    const fields = { account_name: 'half \ud83d', account_city: 'zero \0', account_email: 'whole 😀' };
    for (const json of [true, false])
      expect(await http.post(accounts.info, fields, { json })).toMatchObject({
        error: true,
        message: 'Account name contains a character that is not allowed',
        errorCode: ERROR_CODES.validation,
        validations: {
          account_name: 'Account name contains a character that is not allowed',
          account_city: 'Account city contains a character that is not allowed',
        },
      });
    expect(api.requests).toEqual([]);
    await http.get(accounts.list, { query: { search: 'half \ud83d' } });
    expect(api.requests[0]?.query).toEqual({ search: 'half \ufffd' });
  });

  test('leaves undefined query parameters out and fills in parts of the path', async () => {
    const api = fakeApi({ [accounts.list.path]: ok([]), 'user/user/7': ok(null) });
    await http.get(accounts.list, { query: { page: 2, search: undefined } });
    await http.get(users.detail, { params: { id: 7 } });
    expect(api.requests.map(({ query }) => query)).toEqual([{ page: 2 }, {}]);
  });

  test.each(['https://evil.example/users', '//evil.example/users'])('never leaves its origin: %s', async (path) => {
    const api = fakeApi({ [path]: ok(null) });
    await http.get(get<{ reply: null }>(path));
    expect(api.requests[0]?.uri).toMatch(/^\/api\//);
  });
});

describe('an answer', () => {
  test.each([200, 400, 401, 403, 404, 409, 413, 429, 500, 503])('is the envelope at status %i too', async (status) => {
    fakeApi({ [users.list.path]: { ...refused(ERROR_CODES.validation, 'Told.', { email: 'Taken' }), status } });
    expect(await http.get(users.list)).toMatchObject({
      error: true,
      message: 'Told.',
      errorCode: 11011,
      validations: { email: 'Taken' },
    });
  });

  test('that never came is a failure one can tell from one that nobody can read', async () => {
    fakeApi({
      [users.list.path]: 'network-failure',
      [accounts.list.path]: { text: '<html>Bad gateway</html>', status: 502 },
    });
    await expect(http.get(users.list)).rejects.toMatchObject({
      name: 'NetworkFailure',
      reason: 'unreachable',
      cause: expect.objectContaining({ code: 'ERR_NETWORK' }),
    });
    await expect(http.get(accounts.list)).rejects.toMatchObject({ name: 'NetworkFailure', reason: 'unreadable' });
  });

  test('awaited in vain ends by the abort, which is no network failure', async () => {
    fakeApi({ [users.list.path]: () => new Promise<FakeReply>(() => {}) });
    const abort = new AbortController();
    const call = http.get(users.list, { signal: abort.signal });
    abort.abort();
    const reason = await call.catch((error: unknown) => error);
    expect(reason).toHaveProperty('name', 'CanceledError');
    expect(reason).not.toBeInstanceOf(NetworkFailure);
  });
});

describe('11012', () => {
  let ended: jest.Mock;
  let unsubscribe: () => void;
  beforeEach(() => {
    ended = jest.fn();
    unsubscribe = bus.on('session.ended', ended);
  });
  afterEach(() => unsubscribe());
  const rejected = (message: string): FakeReply => ({ ...refused(ERROR_CODES.unauthenticated, message), status: 401 });

  test.each([
    ["the server's words", 'Signed out elsewhere.', 'Signed out elsewhere.'],
    ['those of the catalogue when it has none', '', ERROR_TEXTS[11012]],
  ])('ends the session with %s', async (_, message, said) => {
    fakeApi({ [users.list.path]: rejected(message) });
    expect((await http.get(users.list)).error).toBe(true);
    expect(session.token()).toBeNull();
    expect(ended.mock.calls).toEqual([[{ reason: 'unauthenticated', message: said }]]);
  });

  test('of many calls at once is told once', async () => {
    fakeApi({ [users.list.path]: rejected('Over.') });
    await Promise.all([1, 2, 3].map(() => http.get(users.list)));
    expect(ended).toHaveBeenCalledTimes(1);
  });

  test('that comes late, to the session before this one, ends nothing', async () => {
    const late = held<FakeReply>();
    fakeApi({ [users.list.path]: () => late.promise });
    const call = http.get(users.list);
    const next = tokenOf({ sub: '2' });
    session.begin(next);
    late.give(rejected('Over.'));
    await call;
    expect(session.token()).toBe(next);
    expect(ended).not.toHaveBeenCalled();
  });

  test('to a sign-in step ends no session', async () => {
    fakeApi({ [auth.verifyOtp.path]: rejected('Start again.') });
    await http.post(auth.verifyOtp, {}, { preAuth: true });
    expect(session.token()).toBe(token);
  });
});

describe('a file', () => {
  const path = accounts.export.path;
  const headers = { 'content-disposition': 'attachment; filename="l_ste.csv"; filename*=UTF-8\'\'l%C3%AFste.csv' };

  test('comes with its name, and is waited for as long as it takes', async () => {
    const api = fakeApi({ [path]: { file: new Blob(['a,b'], { type: 'text/csv' }), headers } });
    const reply = await http.file(accounts.export, { query: { search: 'x' } });
    expect(reply).toMatchObject({ error: false, data: { filename: 'lïste.csv' } });
    expect(reply.data?.blob.size).toBe(3);
    expect(api.requests[0]).toMatchObject({ timeout: 0, query: { search: 'x' }, authorization: `Bearer ${token}` });
  });

  test('that is refused gives the refusal', async () => {
    const text = JSON.stringify(refused(ERROR_CODES.forbidden, 'Not yours.'));
    // jsdom's own Blob cannot be read.
    const refusal = Object.assign(new Blob([text], { type: 'application/json' }), { text: async () => text });
    fakeApi({ [path]: { file: refusal, status: 403 } });
    expect(await http.file(accounts.export)).toMatchObject({ error: true, errorCode: 11013, message: 'Not yours.' });
  });
});
