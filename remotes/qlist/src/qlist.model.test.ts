import type { Account, Page } from '@salesdesk/shared/domain';
import { buildAccount } from '@salesdesk/shared/testing';
import { pagesWith, phoneOf, rowsOf, socialsOf, stepToFix, withFreshFirstPage, withFreshPages } from './qlist.model.ts';

const [one, two, three, four] = [1, 2, 3, 4].map((account_id) => buildAccount({ account_id })) as [
  Account,
  Account,
  Account,
  Account,
];
const page = (data: Account[], current_page = 1): Page<Account> => ({
  data,
  current_page,
  last_page: 2,
  per_page: 2,
  total: 4,
});

test('a row that shifted onto the next page is shown once', () => {
  expect(rowsOf([page([one, two]), page([two, three], 2)])).toEqual([one, two, three]);
});

test('a reloaded page 1 comes before the existing rows', () => {
  const renamed = { ...two, account_name: 'Renamed' };
  const pages = withFreshFirstPage([page([one, two]), page([three], 2)], page([four, renamed]));
  expect(rowsOf(pages)).toEqual([four, renamed, one, three]);
  expect(pages).toHaveLength(2);
});

test('a reloaded page 1 brings the total, which the last page shows', () => {
  const pages = withFreshFirstPage([page([one, two]), page([three], 2)], { ...page([four, one]), total: 5 });
  expect(pages.map(({ total }) => total)).toEqual([5, 5]);
});

describe('changes by colleagues', () => {
  const loaded = [page([one, two]), page([three], 2)];
  const renamed = { ...three, account_name: 'Renamed' };

  test('are loaded by refetching the pages that show them, and the first for new companies', () => {
    expect(pagesWith(loaded, new Set([3]))).toEqual([2]);
    expect(pagesWith(loaded, new Set([1, 3]))).toEqual([1, 2]);
    expect(pagesWith(loaded, new Set([3, 9]))).toEqual([1, 2]);
    expect(pagesWith(loaded, new Set([9]))).toEqual([1]);
  });

  test('update values in place, and new companies come first', () => {
    expect(rowsOf(withFreshPages(loaded, [page([renamed], 2)], new Set([3])))).toEqual([one, two, renamed]);
    const added = { ...page([four, one]), total: 5 };
    expect(rowsOf(withFreshPages(loaded, [added], new Set([4])))).toEqual([four, one, two, three]);
  });

  test('remove a company that no longer matches the filters, but not one that only shifted', () => {
    expect(rowsOf(withFreshPages(loaded, [page([], 2)], new Set([3])))).toEqual([one, two]);
    expect(rowsOf(withFreshPages(loaded, [{ ...page([], 2), total: 5 }], new Set([3])))).toEqual([one, two, three]);
  });
});

test('social media by their names, in the order of their ids', () => {
  expect(
    socialsOf({ account_social_media: '{"3":"insta","1":"face","9":"?","2":""}' }).map(({ label }) => label),
  ).toEqual(['Facebook', 'Instagram']);
  expect(socialsOf({ account_social_media: 'not JSON' })).toEqual([]);
});

test.each([
  ['201234567', '31', '+31 201234567'],
  ['201234567', null, '201234567'],
  [null, '31', '--'],
])('the phone number %s with code %s is shown as %s', (account_phone, account_phone_code, text) => {
  expect(phoneOf({ account_phone, account_phone_code })).toBe(text);
});

test('the tab to fix is that of the first missing item', () => {
  const nothing = { account_website: null, account_social_media: null, account_email: null, account_phone: null };
  const bare = buildAccount({ ...nothing, account_contact_person: null });
  expect(stepToFix(bare)).toBe('social');
  expect(stepToFix({ ...bare, account_website: 'https://acme.example' })).toBe('contact');
});
