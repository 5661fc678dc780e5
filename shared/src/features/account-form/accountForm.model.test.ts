import { ACCOUNT_STEPS, type AccountStep, parseAmount } from '@salesdesk/shared/domain';
import { buildAccount } from '@salesdesk/shared/testing';
import {
  type AccountForm,
  CODE_UNRANKED,
  codeRank,
  formOf,
  newAccountSessionId,
  stepErrors,
  stepOf,
  unsavedSteps,
  withSeparators,
  withStepSaved,
} from './accountForm.model.ts';

const form = (values: Partial<AccountForm> = {}): AccountForm => ({ ...formOf(undefined), ...values });

test('the creator of a company is its first primary assignee; an existing unassigned company stays unassigned', () => {
  expect(formOf(undefined, 7).primary).toBe(7);
  expect(formOf(buildAccount(), 7).primary).toBeNull();
});

describe('stepErrors', () => {
  const cases: [string, AccountStep, Partial<AccountForm>, Record<string, string>][] = [
    ['no company name', 'info', { account_name: ' ' }, { account_name: 'Company Name is required' }],
    ['an e-mail that is none', 'contact', { account_email: 'acme' }, { account_email: 'Email is invalid' }],
    [
      'a mode without a value',
      'contact',
      { contact_details: [{ key: 4, mode: 1, value: ' ' }] },
      { 'contact_details.4': 'Contact details is required' },
    ],
    [
      'a value without a mode',
      'contact',
      {
        contact_details: [
          { key: 0, mode: null, value: '' },
          { key: 1, mode: null, value: '06' },
        ],
      },
      { 'contact_details.1': 'Contact Mode type is required' },
    ],
    [
      'an amount that is not a number',
      'sales',
      { account_exp_sale_amount: 'a lot' },
      { account_exp_sale_amount: 'Expected Sale Amount should be a number' },
    ],
    [
      'a website that is none',
      'social',
      { account_website: 'no site' },
      { account_website: 'Website should be a web address' },
    ],
    [
      'one person in both places',
      'assignee',
      { primary: 3, secondary: 3 },
      { secondary: 'Primary and Secondary Assignee should be different' },
    ],
  ];
  test.each(cases)('%s', (_, step, values, errors) => {
    expect(stepErrors(step, form(values))).toEqual(errors);
  });

  test('a name is enough on every tab', () => {
    const named = form({ account_name: 'Acme' });
    expect(ACCOUNT_STEPS.map((step) => stepErrors(step, named))).toEqual([{}, {}, {}, {}, {}]);
  });
});

test('editing fills every tab from the row', () => {
  const account = buildAccount({
    account_contact_person: JSON.stringify({ name: 'Anna', contact_details: [{ 1: '06' }, { 3: '07' }] }),
    account_social_media: JSON.stringify({ 2: 'acme' }),
    account_exp_sale_amount: 12_500.5,
    account_proposed_network: [{ network_id: 4 }],
    account_pri_assignee_id: 9,
  });
  expect(formOf(account)).toMatchObject({
    account_name: account.account_name,
    account_country_id: account.account_country_id,
    account_phone_code: '31',
    contact_name: 'Anna',
    contact_details: [
      { key: 0, mode: 1, value: '06' },
      { key: 1, mode: 3, value: '07' },
    ],
    social_media: { 1: '', 2: 'acme', 3: '' },
    account_exp_sale_amount: '12,500.50',
    network_ids: [4],
    primary: 9,
    secondary: null,
  });
});

test('invalid JSON texts in a row open an empty tab instead of failing', () => {
  const account = buildAccount({ account_contact_person: '{', account_social_media: '[1]' });
  expect(formOf(account)).toMatchObject({
    contact_name: '',
    contact_details: [{ key: 0, mode: null, value: '' }],
    social_media: { 1: '', 2: '', 3: '' },
  });
});

test('the unsaved tabs are those that differ from the saved form', () => {
  const saved = form({ account_name: 'Acme', account_exp_sale_amount: '12,500' });
  expect(unsavedSteps(saved, saved)).toEqual([]);
  const typed = { ...saved, account_city: 'Utrecht', primary: 3, account_exp_sale_amount: '12500' };
  expect(unsavedSteps(typed, saved)).toEqual(['info', 'assignee']);
  expect(unsavedSteps(typed, withStepSaved('info', typed, saved))).toEqual(['assignee']);
});

test.each([
  ['12500', '12,500'],
  ['1,2500', '1,2500'],
  ['1.250,50', '1,250.50'],
  ['1.2k', '1,200'],
  ['0.5', '0.50'],
  ['$1200.25', '1,200.25'],
  ['many', 'many'],
  ['', ''],
])('the amount %j is shown as %j, and means the same', (typed, shown) => {
  expect(withSeparators(typed)).toBe(shown);
  expect(parseAmount(shown)).toBe(parseAmount(typed));
});

test.each([
  [0, 100_000],
  [0.5, 550_000],
  [0.9999999, 999_999],
])('the session id for the random number %d is %d', (chance, id) => {
  expect(newAccountSessionId(() => chance)).toBe(id);
});

test('a field, or one row of it, belongs to a tab', () => {
  expect(stepOf('contact_details.3')).toBe('contact');
  expect(stepOf('network_ids')).toBe('sales');
  expect(stepOf('account_id')).toBeUndefined();
});

const CODES = [
  ['Algeria', '213'],
  ['Angola', '244'],
  ['Canada', '1'],
  ['Cayman Islands', '1345'],
  ['Côte d’Ivoire', '225'],
  ['Spain', '34'],
  ['United Kingdom', '44'],
].map(([name, code]) => ({ code: `+${code}`, label: `${name} +${code}` }));
test.each([
  ['34', ['Spain', 'Cayman Islands']],
  ['+44', ['United Kingdom', 'Angola']],
  ['0044', ['United Kingdom', 'Angola']],
  ['1', ['Canada', 'Cayman Islands', 'Algeria']],
  ['cote', ['Côte d’Ivoire']],
  ['king', ['United Kingdom']],
  ['an', ['Angola', 'Canada', 'Cayman Islands']],
  ['x', []],
])('the phone code %s: the whole code, its beginning, then any part', (typed, names) => {
  const found = CODES.filter((option) => codeRank(option, typed) < CODE_UNRANKED)
    .sort((a, b) => codeRank(a, typed) - codeRank(b, typed))
    .map(({ label }) => label.replace(/ \+.*/, ''));
  expect(found).toEqual(names);
});
