import { waysOf } from './ways.ts';

const person = (...contact_details: Record<string, string>[]) => JSON.stringify({ name: 'Mia', contact_details });
const nothing = {
  account_phone: null,
  account_phone_code: null,
  account_email: null,
  account_contact_person: null,
  account_contact_mode_type: null,
};
const NONE = { call: null, whatsapp: null, mail: null };

test.each([
  ['nothing', {}, {}],
  [
    "the company's number and address",
    { account_phone: '205550123', account_phone_code: '31', account_email: 'a@b.example' },
    { call: 'tel:+31205550123', mail: 'mailto:a@b.example' },
  ],
  [
    "its person's, where the company has none",
    { account_contact_person: person({ 1: '+39 06 5550' }, { 2: 'mia@b.example' }, { 3: '+39 347 555' }) },
    { call: 'tel:+39065550', mail: 'mailto:mia@b.example', whatsapp: 'https://wa.me/39347555' },
  ],
  [
    'the number to call by WhatsApp, where that is the contact mode',
    { account_phone: '205550123', account_phone_code: '31', account_contact_mode_type: 3 as const },
    { call: 'tel:+31205550123', whatsapp: 'https://wa.me/31205550123' },
  ],
  ['no link for a text that is neither', { account_phone: 'ask Mia', account_email: 'unknown' }, {}],
])('%s', (_, account, ways) => {
  expect(waysOf({ ...nothing, ...account })).toEqual({ ...NONE, ...ways });
});
