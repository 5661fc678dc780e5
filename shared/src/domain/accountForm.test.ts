/** The messages of the five steps. product.md section 5, R-52 and R-53. */
import { ACCOUNT_STEPS } from './accountFields.ts';
import { ACCOUNT_STEP_LABELS, assigneeError, companyNameError, contactDetailError } from './accountForm.ts';
import { isEmailInput, isWebsite } from './contactLinks.ts';

test('the five tabs in their order', () => {
  expect(ACCOUNT_STEPS.map((step) => ACCOUNT_STEP_LABELS[step])).toEqual([
    'Account info',
    'Contact',
    'Socials',
    'Sales',
    'Assignee',
  ]);
});

test.each([
  ['', 'Company Name is required'],
  [' \t', 'Company Name is required'],
  ['Acme', null],
])('company name %p', (name, message) => {
  expect(companyNameError(name)).toBe(message);
});

test.each([
  [1, '', 'Contact details is required'],
  [2, '  ', 'Contact details is required'],
  [null, '555', 'Contact Mode type is required'],
  [null, '', null],
  [null, ' ', null],
  [1, '555', null],
  [2, 'anna@acme.example', null],
  [2, 'anna', 'Email is invalid'],
  [3, 'anna', null],
] as const)('contact mode %p with %p', (mode, value, message) => {
  expect(contactDetailError(mode, value)).toBe(message);
});

test.each([
  ['', true],
  ['a@b', true],
  ['a.b+c@d.example', true],
  [' a@b.nl ', true],
  ['a', false],
  ['a@', false],
  ['@b', false],
  ['a@b..nl', false],
  ['a@.nl', false],
  ['a b@c.nl', false],
  ['a@b@c.nl', false],
])('an e-mail input takes %p: %p', (value, expected) => {
  expect(isEmailInput(value)).toBe(expected);
});

test.each([
  ['acme.example', true],
  ['www.acme.example/about', true],
  ['https://acme.example', true],
  ['HTTP://ACME.EXAMPLE', true],
  ['http://localhost:3000/x', true],
  [' acme.example ', true],
  ['acme', false],
  ['javascript:alert(1)', false],
  ['ftp://acme.example', false],
  ['data:text/html,x.y', false],
  ['mailto:a@acme.example', false],
  ['acme .example', false],
  ['https://', false],
  ['', false],
])('%p may become a link: %p', (value, expected) => {
  expect(isWebsite(value)).toBe(expected);
});

test.each([
  [1, 1, 'Primary and Secondary Assignee should be different'],
  [1, 2, null],
  [1, null, null],
  [null, null, null],
])('assignees %p and %p', (primary, secondary, message) => {
  expect(assigneeError(primary, secondary)).toBe(message);
});
