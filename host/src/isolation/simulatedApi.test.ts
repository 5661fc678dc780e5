/** The API behaviours that the isolation frame can simulate. */
import { type Endpoint, endpoints } from '@salesdesk/shared/domain';
import type { ApiChoice } from './isolation.model.ts';
import { type CallRecord, withRecord } from './recorder.model.ts';
import { simulatedApi } from './simulatedApi.ts';

const endpoint: Endpoint = endpoints.users.list;

/** One call under `choice`; `sent` counts what reached the network. */
async function callUnder(choice: ApiChoice, answer: unknown = { error: false }, signal?: AbortSignal) {
  const records: CallRecord[] = [];
  const send = jest.fn(async () => ({ status: 200, data: answer }));
  const interceptor = simulatedApi(
    () => choice,
    (record) => records.push(record),
  );
  const outcome = await interceptor(endpoint, send, signal).catch((error: Error) => error);
  return { outcome, records, sent: send.mock.calls.length };
}

test('the real API answers; the record shows a pending call, then its result', async () => {
  const { outcome, records, sent } = await callUnder({ kind: 'real' });
  expect([outcome, sent]).toEqual([{ status: 200, data: { error: false } }, 1]);
  const [begun, done] = records;
  expect(begun).toMatchObject({ method: 'GET', path: endpoint.path, outcome: null, ms: null });
  expect(done).toMatchObject({ id: begun?.id, outcome: '200', hasFailed: false, ms: expect.any(Number) });
  expect(records.reduce(withRecord, [] as ReturnType<typeof withRecord>)).toEqual([done]);
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
  let choice: ApiChoice = { kind: 'real' };
  const interceptor = simulatedApi(
    () => choice,
    () => {},
  );
  const send = async () => ({ status: 200, data: 'real' });
  expect(await interceptor(endpoint, send, undefined)).toMatchObject({ data: 'real' });
  choice = { kind: 'fail', code: 11015 };
  expect(await interceptor(endpoint, send, undefined)).toMatchObject({ status: 500 });
});
