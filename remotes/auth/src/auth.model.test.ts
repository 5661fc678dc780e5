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

test('done requires no error and the expected data', () => {
  expect(stepResultOf(reply({ error: false, data: {} }))).toBe('done');
  expect(stepResultOf(reply({ error: false }))).toBe('restart');
  expect(stepResultOf(reply({ error: undefined, data: {} }))).toBe('restart');
});

test('a reply with a time to retry leads to a wait', () => {
  expect(stepResultOf(reply({ errorCode: validation, data: { retry_after: 5 } }))).toBe('wait');
});

test.each([validation, invalidCredentials, lockWarning, redirect])('%s can be fixed in the same step', (errorCode) => {
  expect(stepResultOf(reply({ errorCode }))).toBe('stay');
  expect(saysItself(reply({ errorCode }))).toBe(true);
});

test.each([
  [locked, true],
  [unexpected, true],
  [unauthenticated, false],
  [null, false],
  [99_999, false],
])('%s returns to the first step; has a separate message: %s', (errorCode, hasWords) => {
  expect(stepResultOf(reply({ errorCode }))).toBe('restart');
  expect(saysItself(reply({ errorCode }))).toBe(hasWords);
});

test('with show_qr the password follows, otherwise the code', () => {
  expect(pathAfterUsername(true)).toBe('/login');
  expect(pathAfterUsername(false)).toBe('/auth-otp');
});
