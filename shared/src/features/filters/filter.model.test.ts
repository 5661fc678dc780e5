import {
  amountTyped,
  chipsOf,
  type FilterField,
  fieldOf,
  filtersIn,
  presenceOf,
  withPresence,
} from './filter.model.ts';

const fields: FilterField[] = [
  { kind: 'text', name: 'name', label: 'Name' },
  { kind: 'choice', name: 'stage', label: 'Stage', choices: [{ value: '3', label: 'Qualified' }] },
  { kind: 'days', from: 'touched_from', to: 'touched_to', label: 'Touched' },
  { kind: 'amounts', from: 'fee_min', to: 'fee_max', label: 'Fee', optional: 'amount' },
  { kind: 'text', name: 'email', label: 'E-mail', optional: 'email' },
  { kind: 'presence', label: 'Website', optional: 'website' },
];

test.each([
  [{}, []],
  [{ name: 'acme' }, ['Name: “acme”']],
  [{ stage: '3' }, ['Stage: Qualified']],
  // A stage that is deleted or not loaded yet still shows as a filter.
  [{ stage: '99' }, ['Stage: 99']],
  [{ touched_from: '2026-03-01' }, ['Touched: from 1 Mar 2026']],
  [{ touched_to: '2026-03-31' }, ['Touched: up to 31 Mar 2026']],
  [{ touched_from: '2026-03-01', touched_to: '2026-03-31' }, ['Touched: 1 Mar 2026 – 31 Mar 2026']],
  [{ touched_from: 'last-7-days' }, ['Touched: Last 7 days']],
  [{ empty: 'email,website', filled: 'amount' }, ['Fee: is not empty', 'E-mail: is empty', 'Website: is empty']],
  [{ fee_min: '1000', fee_max: '2500.5' }, ['Fee: $1,000 – $2,500.50']],
  [{ name: 'a', fee_max: '10' }, ['Name: “a”', 'Fee: up to $10']],
])('the chips of %j', (values, words) => {
  expect(chipsOf(fields, values).map(({ label, value }) => `${label}: ${value}`)).toEqual(words);
});

test('a chip has what removes it: its own parameters, or its name among those that are empty', () => {
  expect(chipsOf(fields, { fee_min: '5' })[0]?.cleared).toEqual({ fee_min: '', fee_max: '' });
  expect(chipsOf(fields, { empty: 'email,website' })[0]?.cleared).toEqual({ empty: 'website', filled: '' });
  expect(fieldOf(fields, 'touched_to')?.label).toBe('Touched');
});

test('a field is empty, filled or neither, and never both', () => {
  const email: FilterField = { kind: 'text', name: 'email', label: 'E-mail', optional: 'email' };
  const empty = withPresence(email, { empty: 'phone' }, 'empty');
  expect(empty).toEqual({ empty: 'phone,email', filled: '' });
  expect(presenceOf(email, empty)).toBe('empty');
  expect(withPresence(email, empty, 'filled')).toEqual({ empty: 'phone', filled: 'email' });
  expect(presenceOf(email, { empty: 'phone' })).toBeNull();
});

test.each([
  ['1,250.50', '1250.5'],
  ['1.250,50', '1250.5'],
  ['1.2k', '1200'],
  [' $ 900 ', '900'],
  ['', ''],
  ['  ', ''],
  ['12.345', '12.35'],
  ['1000000000000', null],
  ['-1', null],
  ['many', null],
])('the amount %j is %j', (typed, amount) => {
  expect(amountTyped(typed)).toBe(amount);
});

test('the address contains the filters; blanks and unknown parameters are left out', () => {
  const params = new URLSearchParams('search=+acme+&country=&type=2&page=3&created_from=2026-01-01');
  expect(filtersIn(params, ['search', 'country', 'type', 'created_from'])).toEqual({
    search: 'acme',
    type: '2',
    created_from: '2026-01-01',
  });
});

test.each([
  ['type', '9'],
  ['status', '0'],
  ['only', 'nonsense'],
  ['stage', 'abc'],
  ['stage', '0'],
  ['assignee', '99999999999'],
  ['created_from', '2026-02-30'],
  ['touched_to', 'x'],
  ['touched_from', 'last-8-days'],
  ['created_to', 'yesterday'],
  ['empty', 'name,nonsense'],
  ['fee_min', 'abc'],
  ['fee_max', '-1'],
])('a link with %s=%s ignores that filter instead of failing', (name, value) => {
  expect(filtersIn(new URLSearchParams({ [name]: value, name: 'acme' }), [name, 'name'])).toEqual({ name: 'acme' });
});

test('a filter that is too long is cut', () => {
  expect(filtersIn(new URLSearchParams({ search: 'x'.repeat(300) }), ['search'])).toEqual({ search: 'x'.repeat(200) });
});

test('valid values are used', () => {
  const values = {
    type: '2',
    status: '1',
    only: 'mine',
    stage: '3',
    assignee: '0',
    login_to: '2024-02-29',
    created_from: 'yesterday',
    empty: 'email,website',
    filled: 'phone',
    fee_min: '0.5',
  };
  expect(filtersIn(new URLSearchParams(values), Object.keys(values))).toEqual(values);
});
