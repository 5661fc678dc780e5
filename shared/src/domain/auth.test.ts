/** The messages of the sign-in steps. product.md section 5. */
import { codeError, passwordStepError, recoveryCodeOf, shownRecoveryCode, usernameError } from './auth.ts';

test.each([
  ['', 'Please enter a valid username'],
  [' ', 'Please enter a valid username and ensure there are no spaces'],
  ['\t', 'Please enter a valid username and ensure there are no spaces'],
  ['mar ta', 'Please ensure there are no spaces'],
  [' marta', 'Please ensure there are no spaces'],
  ['marta ', 'Please ensure there are no spaces'],
  ['mar\u00a0ta', 'Please ensure there are no spaces'],
  ['marta', null],
  ['marta@salesdesk.example', null],
])('the username %p', (username, message) => {
  expect(usernameError(username)).toBe(message);
});

test.each([
  ['', 'Please enter your password'],
  [' ', null],
  ['secret', null],
])('the password %p', (password, message) => {
  expect(passwordStepError(password)).toBe(message);
});

const CODE = 'Enter a valid 6-digit OTP';
test.each([
  ['123456', null],
  ['000000', null],
  ['12345', CODE],
  ['1234567', CODE],
  ['12345a', CODE],
  ['12 456', CODE],
  ['123456\n', CODE],
  ['１２３４５６', CODE],
  ['', CODE],
])('the code %p', (code, message) => {
  expect(codeError(code)).toBe(message);
});

test.each([
  ['7k3qd-9wz2m', '7K3QD9WZ2M'],
  ['7K3QD9WZ2M', '7K3QD9WZ2M'],
  [' 7k3qd 9wz2m ', '7K3QD9WZ2M'],
  ['oOiIl-12345', '0011112345'],
  ['1234567890', '1234567890'],
  ['271828', '271828'],
  ['271-828', '271828'],
  ['7k3qd-9wz2', null],
  ['7k3qd-9wz2mm', null],
  ['7k3qd-9wz2u', null],
  ['27182', null],
  ['', null],
])('the recovery code %p is %p', (typed, code) => {
  expect(recoveryCodeOf(typed)).toBe(code);
});

test('a recovery code is shown in two halves and can be read back', () => {
  expect(shownRecoveryCode('7K3QD9WZ2M')).toBe('7k3qd-9wz2m');
  expect(recoveryCodeOf(shownRecoveryCode('7K3QD9WZ2M'))).toBe('7K3QD9WZ2M');
});
