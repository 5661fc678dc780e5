/** The kinds of fields, also those that no field of a company has at the moment. */
import {
  ACCOUNT_FIELD_NAMES,
  type AccountFieldDefinition,
  accountField,
  byField,
  fieldColumns,
  fieldError,
  fieldsOfStep,
  fieldValue,
  fieldValues,
  isAccountField,
  maxLengthOf,
} from './accountFields.ts';

// The messages are any two of the rules.
const year: AccountFieldDefinition = {
  kind: 'number',
  column: 'founded_year',
  label: 'Founded year',
  step: 'info',
  min: 1800,
  max: () => 2026,
  invalid: 'Expected Sale Amount should be a number',
};
const size: AccountFieldDefinition = {
  kind: 'choice',
  column: 'company_size',
  label: 'Company size',
  step: 'info',
  choices: ['1-10', '200+'],
  invalid: 'Country does not exist',
};
const NOT_A_YEAR = year.invalid;
const NO_SIZE = size.invalid;

test.each<[AccountFieldDefinition, string, string | null, string | number | null]>([
  [year, '', null, null],
  [year, ' 1998 ', null, 1998],
  [year, '1800', null, 1800],
  [year, '2026', null, 2026],
  [year, '1799', NOT_A_YEAR, 1799],
  [year, '2027', NOT_A_YEAR, 2027],
  [year, '1998.5', NOT_A_YEAR, 1998.5],
  [year, '1e3', NOT_A_YEAR, 1000],
  [{ ...year, max: 1900 }, '1901', NOT_A_YEAR, 1901],
  [{ ...year, min: -5 }, '-5', null, -5],
  [size, '', null, null],
  [size, '200+', null, '200+'],
  [size, '201', NO_SIZE, '201'],
  [accountField('account_city'), ' Delft ', null, 'Delft'],
  [accountField('account_email'), 'a@b.example', null, 'a@b.example'],
  [accountField('account_email'), 'a', 'Email is invalid', 'a'],
  [accountField('account_email'), '  ', null, null],
  [accountField('account_website'), 'no site', 'Website should be a web address', 'no site'],
])('%j with the text %j', (field, text, error, value) => {
  expect(fieldError(field, text)).toBe(error);
  expect(fieldValue(field, text)).toBe(value);
});

test('a text that is typed is as long as its longest value', () => {
  expect(maxLengthOf(accountField('account_city'))).toBe(120);
  expect(maxLengthOf(size)).toBe(4);
  expect(maxLengthOf(year)).toBe(16);
});

test('each field stands on one tab, and has a column of its own', () => {
  const steps = (['info', 'contact', 'social', 'sales', 'assignee'] as const).flatMap((step) => fieldsOfStep(step));
  expect(steps).toEqual(ACCOUNT_FIELD_NAMES);
  expect(new Set(ACCOUNT_FIELD_NAMES.map((name) => accountField(name).column)).size).toBe(ACCOUNT_FIELD_NAMES.length);
  expect(isAccountField('account_city')).toBe(true);
  expect(isAccountField('account_name')).toBe(false);
});

test('a row becomes values, and values become columns', () => {
  const none = fieldColumns(byField(ACCOUNT_FIELD_NAMES, () => null));
  const columns = { ...none, city: 'Delft', website: 'acme.example' };
  const values = fieldValues(columns);
  expect(values).toMatchObject({ account_city: 'Delft', account_email: null, account_website: 'acme.example' });
  expect(fieldColumns(values)).toEqual(columns);
});
