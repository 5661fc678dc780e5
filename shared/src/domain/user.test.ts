/** The messages of the user form, word for word. product.md section 5, "User General", "Permissions submit". */
import {
  isStrongPassword,
  isUserEmail,
  permissionsTabError,
  type UserGeneralValues,
  userGeneralErrors,
} from './user.ts';

const PASSWORD_RULE =
  'Password must be at least 8 characters long, contain 1 uppercase letter, 1 number, and 1 special character';
const full: UserGeneralValues = {
  first_name: 'Noor',
  last_name: 'Tester',
  designation: 'Sales',
  email: 'noor@salesdesk.example',
  phone: '555',
  country: 1,
  reporting_to: 2,
  username: 'noor',
  password: 'Secret-123',
};
const empty: UserGeneralValues = {
  first_name: '',
  last_name: ' ',
  designation: '\t',
  email: '',
  phone: '',
  country: null,
  reporting_to: null,
  username: '  ',
  password: '',
};

test('a complete form has no messages', () => {
  expect(userGeneralErrors(full, { creating: true })).toEqual({});
});

test('every empty field gets a message', () => {
  expect(userGeneralErrors(empty, { creating: true })).toEqual({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    designation: 'Designation is required',
    email: 'Email is required',
    phone: 'Phone is required',
    country: 'Country is required',
    reporting_to: 'Reporting to is required',
    username: 'Username is required',
    password: 'Password is required',
  });
});

test('the password may stay empty when editing, but must not be weak', () => {
  expect(userGeneralErrors({ ...full, password: '' }, { creating: false })).toEqual({});
  expect(userGeneralErrors({ ...full, password: 'weak' }, { creating: false })).toEqual({ password: PASSWORD_RULE });
  expect(userGeneralErrors({ ...full, password: 'weak' }, { creating: true })).toEqual({ password: PASSWORD_RULE });
});

test('the top person reports to no one', () => {
  const top = { ...full, reporting_to: null };
  expect(userGeneralErrors(top, { creating: false, isTopPerson: true })).toEqual({});
  expect(Object.keys(userGeneralErrors(top, { creating: false }))).toEqual(['reporting_to']);
});

test('a username has no spaces inside', () => {
  expect(userGeneralErrors({ ...full, username: 'noor tester' }, { creating: true })).toEqual({
    username: 'Please ensure there are no spaces',
  });
});

test.each([
  ['no@ab.nl', true],
  ['n.o+o_r%-@mail.ab-c.example', true],
  ['n@ab.nl', false],
  ['noor@a.nl', false],
  ['noor@ab.n', false],
  ['noor@ab.n1', false],
  ['noor@ab', false],
  ['noor.ab.nl', false],
  ['noor@@ab.nl', false],
  ['no or@ab.nl', false],
  ['noor@ab.nl extra', false],
  ['nöör@ab.nl', false],
])('%p is an e-mail of a user: %p', (email, expected) => {
  expect(isUserEmail(email)).toBe(expected);
  expect(userGeneralErrors({ ...full, email }, { creating: true })).toEqual(
    expected ? {} : { email: 'Email is invalid' },
  );
});

test.each([
  ['Secret-1', true],
  ['Secret-', false],
  ['secret-1', false],
  ['Secret-x', false],
  ['Secret12', false],
  ['Secret 12', false],
  ['Élan-1234', true],
  ['Secret12€', true],
  [`Aa1-${'x'.repeat(124)}`, true],
  [`Aa1-${'x'.repeat(125)}`, false],
])('%p is strong enough: %p', (password, expected) => {
  expect(isStrongPassword(password)).toBe(expected);
});

test.each([
  [[], [], 'Please choose atleast one network and permission to continue.'],
  [[], [1], 'Please choose atleast one permission to continue.'],
  [['data.leads.view'], [], 'Please choose atleast one networks to continue.'],
  [['data.leads.view'], [1], null],
])('permissions %j and networks %j', (permissions, networks, message) => {
  expect(permissionsTabError(permissions, networks)).toBe(message);
});
