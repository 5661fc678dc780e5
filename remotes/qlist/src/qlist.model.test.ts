import { buildAccount } from '@salesdesk/shared/testing';
import { phoneOf, socialsOf, stepToFix } from './qlist.model.ts';

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
