/** Idempotency keys, and automatic retries of the calls that carry one. ADR-080. */
import { type FakeReply, fakeApi, ok, refused, tokenOf } from '@salesdesk/shared/testing';
import { ERROR_CODES, endpoints } from '../../domain/index.ts';
import { session } from '../session.ts';
import { http } from './client.ts';
import { NetworkFailure } from './errors.ts';
import { createIdempotencyKey } from './idempotencyKey.ts';

const { networks } = endpoints;
const busy: FakeReply = { ...refused(ERROR_CODES.unexpected), status: 503 };
const inFlight: FakeReply = { ...refused(ERROR_CODES.validation), status: 409, headers: { 'retry-after': '1' } };

beforeEach(() => {
  session.begin(tokenOf());
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  session.end('signed-out');
});

/** Answers in this order, the last one for ever. */
function answering(...answers: (FakeReply | 'network-failure')[]) {
  let n = 0;
  return fakeApi({ [networks.create.path]: () => answers[Math.min(n++, answers.length - 1)] as FakeReply });
}
const create = async (idempotencyKey?: string) => {
  const call = http.post(networks.create, { network_name: 'Meta' }, { idempotencyKey }).catch((error) => error);
  await jest.advanceTimersByTimeAsync(10_000);
  return call;
};

test.each([
  ['a server that is restarting', [busy, busy, ok({ network_id: 1 })]],
  ['the very same call being carried out', [inFlight, ok({ network_id: 1 })]],
  ['a connection that was cut off', ['network-failure' as const, ok({ network_id: 1 })]],
])('a call with a key is sent again after %s', async (_what, answers) => {
  const api = answering(...answers);
  expect(await create('key-1')).toMatchObject({ error: false, data: { network_id: 1 } });
  expect(api.requests.map((request) => request.headers['idempotency-key'])).toEqual(answers.map(() => 'key-1'));
});

test('not for ever: the last answer is told', async () => {
  const api = answering(busy);
  expect(await create('key-1')).toMatchObject({ error: true, errorCode: 11015 });
  expect(api.requests).toHaveLength(4);
  const cut = answering('network-failure');
  expect(await create('key-2')).toBeInstanceOf(NetworkFailure);
  expect(cut.requests).toHaveLength(2);
});

test('a call without a key, and a record somebody else changed, are sent once', async () => {
  const api = answering(busy);
  expect(await create()).toMatchObject({ error: true });
  const stale = answering({ ...refused(ERROR_CODES.validation, 'Changed', { version: 'Changed' }), status: 409 });
  expect(await create('key-1')).toMatchObject({ error: true });
  expect([api.requests.length, stale.requests.length]).toEqual([1, 1]);
});

test('the same content keeps its key; other content gets a new one', () => {
  const idempotencyKey = createIdempotencyKey();
  expect(idempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKey()).toBe(idempotencyKey());
  const other = createIdempotencyKey();
  const first = other({ name: 'Acme' });
  expect(other({ name: 'Acme' })).toBe(first);
  expect(other({ name: 'Acme 2' })).not.toBe(first);
  expect(idempotencyKey()).not.toBe(first);
});
