/** The API behaviours that the isolation frame can simulate. */
import {
  API_BASE,
  type CallRecord,
  endpoints,
  type FrameApi,
  type RecordedCall,
  type Recording,
} from '@salesdesk/shared/domain';
import { simulatedApi } from './simulatedApi.ts';

const call: RecordedCall = { method: 'GET', path: `${API_BASE}${endpoints.users.list.path}?name=a` };
const recorded = (change: Partial<Recording> = {}): Recording => ({ ...call, status: 200, body: 'kept', ...change });

/** One call under `choice`; `sent` counts what reached the network. */
async function callUnder(
  choice: FrameApi,
  answer: unknown = { error: false },
  signal?: AbortSignal,
  answers: Recording[] = [],
) {
  const records: CallRecord[] = [];
  const send = jest.fn(async () => ({ status: 200, data: answer }));
  const interceptor = simulatedApi(
    () => ({ api: choice, answers }),
    (record) => records.push(record),
  );
  const outcome = await interceptor(call, send, signal).catch((error: Error) => error);
  return { outcome, records, sent: send.mock.calls.length };
}

test('the real API answers; the record shows a pending call, then its result', async () => {
  const { outcome, records, sent } = await callUnder({ kind: 'real' });
  expect([outcome, sent]).toEqual([{ status: 200, data: { error: false } }, 1]);
  const [begun, done] = records;
  expect(begun).toMatchObject({ method: 'GET', path: call.path, outcome: null, ms: null });
  expect(done).toMatchObject({ id: begun?.id, outcome: '200', hasFailed: false, ms: expect.any(Number) });
});

test("a refusal of the server's own is recorded with its code", async () => {
  const { records } = await callUnder({ kind: 'real' }, { error: true, errorCode: '11014' });
  expect(records[1]).toMatchObject({ outcome: '200 · 11014', hasFailed: true });
});

test.each([
  [11011, 200, null],
  [11012, 401, null],
  [11013, 403, null],
  [11015, 500, null],
  [11019, 200, '/home'],
])('failing with %i gives the matching reply without a request', async (code, status, url) => {
  const { outcome, records, sent } = await callUnder({ kind: 'fail', code });
  expect(outcome).toEqual({
    status,
    data: { error: true, message: '', errorCode: code, validations: {}, url },
  });
  expect(sent).toBe(0);
  expect(records[1]).toMatchObject({ outcome: `${status} · ${code}`, hasFailed: true });
});

test('500 is a reply that does not come from the API', async () => {
  const { outcome, records } = await callUnder({ kind: 'fail', code: 500 });
  expect(outcome).toEqual({ status: 500, data: expect.stringContaining('<') });
  expect(records[1]).toMatchObject({ outcome: '500', hasFailed: true });
});

test('offline gives no reply and sends no request', async () => {
  const { outcome, records, sent } = await callUnder({ kind: 'offline' });
  expect([outcome instanceof Error, sent]).toEqual([true, 0]);
  expect(records[1]).toMatchObject({ outcome: 'no answer', hasFailed: true });
});

describe('slow', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('waits before the request is sent', async () => {
    const done = jest.fn();
    const call = callUnder({ kind: 'slow', ms: 2000 }).then(done);
    await jest.advanceTimersByTimeAsync(1999);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await call;
    expect(done).toHaveBeenCalledWith(expect.objectContaining({ sent: 1 }));
  });

  test('an aborted call does not wait for the rest', async () => {
    const abort = new AbortController();
    const call = callUnder({ kind: 'slow', ms: 60_000 }, {}, abort.signal);
    abort.abort();
    await call;
    expect(jest.getTimerCount()).toBe(0);
  });
});

test('the choice is read at every call', async () => {
  let choice: FrameApi = { kind: 'real' };
  const interceptor = simulatedApi(
    () => ({ api: choice, answers: [] }),
    () => {},
  );
  const send = async () => ({ status: 200, data: 'real' });
  expect(await interceptor(call, send, undefined)).toMatchObject({ data: 'real' });
  choice = { kind: 'fail', code: 11015 };
  expect(await interceptor(call, send, undefined)).toMatchObject({ status: 500 });
});

describe('recorded answers', () => {
  const REPLAY: FrameApi = { kind: 'recorded' };

  test('replay answers by method, path and query, and sends nothing', async () => {
    const { outcome, records, sent } = await callUnder(REPLAY, undefined, undefined, [
      recorded({ path: '/api/user/users' }),
      recorded({ status: 404, body: { error: true, errorCode: 11015 } }),
    ]);
    expect([outcome, sent]).toEqual([{ status: 404, data: { error: true, errorCode: 11015 } }, 0]);
    expect(records[1]).toMatchObject({ outcome: '404 · 11015', hasFailed: true, source: 'recorded' });
    expect(records[1]).not.toHaveProperty('answer');
  });

  test('a call without an answer says exactly which, and sends nothing', async () => {
    const { outcome, records, sent } = await callUnder(REPLAY);
    expect(sent).toBe(0);
    expect(outcome).toMatchObject({ status: 501, data: { error: true } });
    expect(outcome).toHaveProperty(
      'data.message',
      'GET /api/user/users?name=a is not recorded. Add an answer for it, or record it from the real API.',
    );
    expect(records[1]).toMatchObject({ hasFailed: true, source: 'missing' });
  });

  test('one for always answers in place of the real API, the others do not', async () => {
    const always = recorded({ path: '/api/user/users', status: 429, always: true });
    const other = recorded();
    expect((await callUnder({ kind: 'real' }, 'real', undefined, [other])).outcome).toMatchObject({ data: 'real' });
    for (const kind of ['real', 'offline', 'recorded'] as const) {
      const { outcome, sent } = await callUnder({ kind }, 'real', undefined, [other, always]);
      expect([outcome, sent]).toEqual([{ status: 429, data: 'kept' }, 0]);
    }
  });

  test('a lost answer is no answer', async () => {
    const { outcome, records, sent } = await callUnder(REPLAY, undefined, undefined, [recorded({ lost: true })]);
    expect([outcome instanceof Error, sent]).toEqual([true, 0]);
    expect(records[1]).toMatchObject({ outcome: 'no answer', hasFailed: true });
  });

  test('an answer of the network can be kept, without secrets; files, failures and the session cannot', async () => {
    const answerTo = async (answer: unknown) => (await callUnder({ kind: 'real' }, answer)).records[1]?.answer;
    expect(await answerTo({ error: false, data: { token: 'abc', name: 'Ann' } })).toEqual(
      recorded({ body: { error: false, data: { token: 'left-out', name: 'Ann' } } }),
    );
    expect(await answerTo(new Blob(['a,b']))).toBeUndefined();
    expect((await callUnder({ kind: 'fail', code: 11015 })).records[1]).not.toHaveProperty('answer');
    const records: CallRecord[] = [];
    const interceptor = simulatedApi(
      () => ({ api: { kind: 'real' }, answers: [] }),
      (record) => records.push(record),
    );
    await interceptor(
      { method: 'GET', path: '/api/refresh' },
      async () => ({ status: 200, data: { a: 1 } }),
      undefined,
    );
    expect(records[1]).not.toHaveProperty('answer');
  });

  test('a delayed answer waits', async () => {
    jest.useFakeTimers();
    const done = jest.fn();
    const waiting = callUnder(REPLAY, undefined, undefined, [recorded({ delay: 3000 })]).then(done);
    await jest.advanceTimersByTimeAsync(2999);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await waiting;
    jest.useRealTimers();
  });
});
