import { ERROR_CODES, type Reply } from '@salesdesk/shared/domain';
import { pathAfterUsername, saysItself, stepResultOf } from './auth.model.ts';

const reply = (values: Partial<Reply>): Reply => ({
  error: true,
  message: '',
  errorCode: null,
  validations: {},
  url: null,
  ...values,
});
const { validation, invalidCredentials, lockWarning, locked, redirect, unexpected, unauthenticated } = ERROR_CODES;

test('done needs both: no error and what was asked for', () => {
  expect(stepResultOf(reply({ error: false, data: {} }))).toBe('done');
  expect(stepResultOf(reply({ error: false }))).toBe('restart');
  expect(stepResultOf(reply({ error: undefined, data: {} }))).toBe('restart');
});

test('an answer that says when to come again is waited for', () => {
  expect(stepResultOf(reply({ errorCode: validation, data: { retry_after: 5 } }))).toBe('wait');
});

test.each([validation, invalidCredentials, lockWarning, redirect])('%s can be mended on the spot', (errorCode) => {
  expect(stepResultOf(reply({ errorCode }))).toBe('stay');
  expect(saysItself(reply({ errorCode }))).toBe(true);
});

test.each([
  [locked, true],
  [unexpected, true],
  [unauthenticated, false],
  [null, false],
  [99_999, false],
])('%s starts again; has words of its own: %s', (errorCode, hasWords) => {
  expect(stepResultOf(reply({ errorCode }))).toBe('restart');
  expect(saysItself(reply({ errorCode }))).toBe(hasWords);
});

test('show_qr leads to the password, its absence straight to the code', () => {
  expect(pathAfterUsername(true)).toBe('/login');
  expect(pathAfterUsername(false)).toBe('/auth-otp');
});
