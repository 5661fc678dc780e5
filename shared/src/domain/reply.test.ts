/** The error catalogue word for word, and reading a reply. product.md sections 7 and 8, R-3 and R-6. */
import {
  codeOf,
  ERROR_CODES,
  ERROR_TEXTS,
  EXPIRED_TOKEN_MESSAGE,
  FALLBACK_ERROR_TEXT,
  needsRefresh,
  validationFor,
} from './reply.ts';

test('the catalogue', () => {
  expect(ERROR_TEXTS).toEqual({
    11012: 'Authentication failed. Please make sure you are logged in and your session has not expired.',
    11013: 'Authorization failed. You do not have permission to access this resource.',
    11014: 'Invalid credentials. Please note that the username and password are case sensitive.',
    11015: 'An unexpected error occurred. Please try again later.',
    11016: 'Another contact exists as primary contact. Do you want to overwrite it with this contact?',
    11017: 'Your account will be locked if you fail your next attempt.',
    11018: 'Account is locked. Please contact your administrator.',
  });
  expect(FALLBACK_ERROR_TEXT).toBe('An unexpected error occurred. Please try again later.');
});

test('the codes', () => {
  expect(ERROR_CODES).toEqual({
    validation: 11011,
    unauthenticated: 11012,
    forbidden: 11013,
    invalidCredentials: 11014,
    unexpected: 11015,
    primaryContactExists: 11016,
    lockWarning: 11017,
    locked: 11018,
    redirect: 11019,
  });
});

test.each([
  [EXPIRED_TOKEN_MESSAGE, true],
  ['Expired JWT token', true],
  [' expired jwt TOKEN \n', true],
  ['Expired JWT token.', false],
  ['The Expired JWT token', false],
  ['Invalid JWT token', false],
  ['', false],
  [undefined, false],
  [11012, false],
])('the message %p requires a refresh: %p', (message, expected) => {
  expect(needsRefresh({ message })).toBe(expected);
});

test.each([null, undefined])('without a reply (%p) there is no refresh and no code', (reply) => {
  expect([needsRefresh(reply), codeOf(reply)]).toEqual([false, 0]);
});

test.each([
  [11014, 11014],
  ['11014', 11014],
  [null, 0],
  [undefined, 0],
  ['E_LOCKED', 0],
  [Number.NaN, 0],
])('the code %p is %p', (errorCode, code) => {
  expect(codeOf({ errorCode })).toBe(code);
});

test('the first message for a field, in either form', () => {
  expect(validationFor({ email: 'Taken' }, 'email')).toBe('Taken');
  expect(validationFor({ email: ['Taken', 'Too long'] }, 'email')).toBe('Taken');
  expect([
    validationFor({ email: [] }, 'email'),
    validationFor({}, 'email'),
    validationFor(null, 'email'),
    validationFor(undefined, 'email'),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});
