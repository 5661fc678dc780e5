import { isConnectionLost, isDatabaseUnavailable, reasonOf } from './databaseErrors.ts';

const ofServer = (code: string, severity = 'ERROR') =>
  Object.assign(new Error('as the server worded it'), { code, severity });

it.each([
  ['ended by an administrator', ofServer('57P01')],
  ['ended by a crash', ofServer('57P02')],
  ['a server that starts or stops', ofServer('57P03')],
  ['a database that was dropped', ofServer('57P04')],
  ['an idle session cut off', ofServer('57P05')],
  ['an idle transaction cut off', ofServer('25P03')],
  ['a long transaction cut off', ofServer('25P04')],
  ['a server that became read-only', ofServer('25006')],
  ['a pooler without a server', ofServer('08P01')],
  ['a connection failure', ofServer('08006')],
  ['whatever ends the session', ofServer('XX000', 'FATAL')],
  ['a reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['nobody listening', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['no way there', Object.assign(new Error('connect EHOSTUNREACH'), { code: 'EHOSTUNREACH' })],
  ['no name for the moment', Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' })],
  ['a connection that closed', new Error('Connection terminated unexpectedly')],
  ['a statement after that', new Error('Client has encountered a connection error and is not queryable')],
])('%s: the connection is lost and the call may be retried', (_what, error) => {
  expect([isConnectionLost(error), isDatabaseUnavailable(error)]).toEqual([true, true]);
});

it.each([
  ['too many connections', '53300'],
  ['no space left', '53100'],
  ['a statement cut off', '57014'],
  ['a lock waited for too long', '55P03'],
  ['an order that does not fit', '40001'],
  ['a deadlock', '40P01'],
])('%s: the call may be retried over the same connection', (_what, code) => {
  expect([isConnectionLost(ofServer(code)), isDatabaseUnavailable(ofServer(code))]).toEqual([false, true]);
});

it.each(['23505', '22012', '42601', '0A000'])('%s is our own error', (code) => {
  expect([isConnectionLost(ofServer(code)), isDatabaseUnavailable(ofServer(code))]).toEqual([false, false]);
});

it('errors without any details are our own', () => {
  for (const error of [null, undefined, 'away', {}, new Error('')]) expect(isDatabaseUnavailable(error)).toBe(false);
});

it('the reason is that of the first of several addresses', () => {
  expect(reasonOf(new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('x')]))).toBe(
    'connect ECONNREFUSED ::1:5432',
  );
});
