import { companyColumns, type ListedAccount } from '@salesdesk/shared/domain';
import { companyColumnsOf, companyFields, companyTexts } from './companyColumns.tsx';

test('amounts are whole dollars with separators, cents only when there are any; none is --', () => {
  expect(companyTexts.amount({ account_exp_sale_amount: 12_500 })).toBe('$12,500');
  expect(companyTexts.amount({ account_exp_sale_amount: 0.5 })).toBe('$0.50');
  expect(companyTexts.amount({ account_exp_sale_amount: 0 })).toBe('$0');
  expect(companyTexts.amount({ account_exp_sale_amount: null })).toBe('--');
});

test('the source lists every social id with a value; invalid texts list none', () => {
  expect(companyTexts.socials({ account_social_media: '{"1":"fb.com/acme","3":"@acme"}' })).toBe('Facebook, Instagram');
  expect(companyTexts.socials({ account_social_media: '{"2":"in/acme","9":"x","1":" "}' })).toBe('LinkedIn');
  expect(companyTexts.socials({ account_social_media: '{broken' })).toBe('--');
  expect(companyTexts.socials({ account_social_media: null })).toBe('--');
});

test('contact, phone and assignee show -- when empty', () => {
  expect(companyTexts.contact({ account_contact_person: '{"name":"Ada"}' })).toBe('Ada');
  expect(companyTexts.contact({ account_contact_person: 'null' })).toBe('--');
  expect(companyTexts.phone({ account_phone: '201234567', account_phone_code: '31' })).toBe('+31 201234567');
  expect(companyTexts.phone({ account_phone: '201234567', account_phone_code: null })).toBe('201234567');
  expect(companyTexts.phone({ account_phone: null, account_phone_code: '31' })).toBe('--');
  expect(companyTexts.assignee({ account_pri_assignee_name: ' ', primary_assignee_details: null })).toBe('--');
});

test('the filters of a list: of its columns, then of what may be empty, then those without a column', () => {
  expect(companyFields('accounts').map(({ label }) => label)).toEqual([
    'Company Name',
    'Country',
    'City',
    'E-mail',
    'Phone',
    'Created',
    'Website',
    'Contact person',
    'Amount',
    'Primary Assignee',
  ]);
  const only = companyFields('leads', { only: [{ value: 'mine', label: 'My leads' }] }).at(-1);
  expect(only).toEqual({
    kind: 'choice',
    name: 'only',
    label: 'Only',
    choices: [{ value: 'mine', label: 'My leads' }],
  });
});

test('a column has the filter and the order of its entry', () => {
  const columns = companyColumnsOf<'q-list', ListedAccount>('q-list', { name: () => 'Acme', status: () => 'Lead' });
  expect(columns.find(({ key }) => key === 'status')).toMatchObject({ filterKey: 'type', sortKey: 'type', width: 156 });
  expect(columns.find(({ key }) => key === 'created')).toMatchObject({
    filterKey: 'created_from',
    title: 'Created on',
  });
  expect(columns.map(({ key }) => key)).not.toContain('only');
});

test('the times of the accounts are each sorted by their own', () => {
  const sorts = Object.fromEntries(companyColumns('accounts').map(([key, { sort }]) => [key, sort]));
  expect(sorts).toMatchObject({ touched: 'touched', created: 'created' });
});
