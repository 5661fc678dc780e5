import { buildAccount } from '@salesdesk/shared/testing';
import { stepToFix } from './qlist.model.ts';

test('the tab to fix is that of the first missing item', () => {
  const nothing = { account_website: null, account_social_media: null, account_email: null, account_phone: null };
  const bare = buildAccount({ ...nothing, account_contact_person: null });
  expect(stepToFix(bare)).toBe('social');
  expect(stepToFix({ ...bare, account_website: 'https://acme.example' })).toBe('contact');
});
