/** Reading a company, and what it lacks to become a lead. product.md sections 3 and 5, R-44. */
import {
  ACCOUNT_TYPE_LABELS,
  ACCOUNT_TYPES,
  CONTACT_MODE_LABELS,
  CONTACT_MODES,
  missingForLead,
  missingForLeadText,
  parseContactPerson,
  parseSocialMedia,
  SOCIAL_MEDIA,
  SOCIAL_MEDIA_LABELS,
} from './account.ts';

const bare: Parameters<typeof missingForLead>[0] = {
  account_website: null,
  account_social_media: null,
  account_email: null,
  account_phone: null,
  account_contact_person: null,
};
const person = (...details: Record<string, string>[]) => JSON.stringify({ name: 'Anna', contact_details: details });

const SITE = 'Website or any Social media';
const CONTACT = 'Email or Phone number';

test.each<[string, Partial<typeof bare>, string[]]>([
  ['nothing', {}, [SITE, CONTACT]],
  ['a website', { account_website: 'acme.example' }, [CONTACT]],
  ['Facebook', { account_social_media: '{"1":"acme"}' }, [CONTACT]],
  ['LinkedIn', { account_social_media: '{"2":"acme"}' }, [CONTACT]],
  ['Instagram', { account_social_media: '{"3":"acme"}' }, [CONTACT]],
  ['an unknown network', { account_social_media: '{"9":"acme"}' }, [SITE, CONTACT]],
  ['empty social media', { account_social_media: '{"1":" "}' }, [SITE, CONTACT]],
  ['an e-mail', { account_email: 'a@acme.example' }, [SITE]],
  ['a phone', { account_phone: '555' }, [SITE]],
  ["the contact's phone", { account_contact_person: person({ '1': '555' }) }, [SITE]],
  ["the contact's e-mail", { account_contact_person: person({ '3': '555' }, { '2': 'a@b.nl' }) }, [SITE]],
  ['WhatsApp alone', { account_contact_person: person({ '3': '555' }) }, [SITE, CONTACT]],
  ['blanks', { account_website: ' ', account_email: ' ', account_phone: '\t' }, [SITE, CONTACT]],
  ['unreadable texts', { account_social_media: '{', account_contact_person: 'x' }, [SITE, CONTACT]],
  ['a website and a phone', { account_website: 'acme.example', account_phone: '555' }, []],
  ['social media and an e-mail', { account_social_media: '{"3":"acme"}', account_email: 'a@b.nl' }, []],
])('with %s', (_, values, missing) => {
  expect(missingForLead({ ...bare, ...values })).toEqual(missing);
});

test('the missing items are joined with "and"', () => {
  expect(missingForLeadText([SITE, CONTACT])).toBe(
    'Website or any Social media and Email or Phone number is missing to change the account status',
  );
  expect(missingForLeadText([CONTACT])).toBe('Email or Phone number is missing to change the account status');
});

const UNREADABLE = [null, undefined, '', 'x', '{', 'null', '[]', '7', '"text"'];

describe('the contact person', () => {
  test('reads every contact detail', () => {
    expect(parseContactPerson(person({ '1': '555' }, { '2': 'a@b.nl' }))).toEqual({
      name: 'Anna',
      contact_details: [{ '1': '555' }, { '2': 'a@b.nl' }],
    });
  });

  test.each(UNREADABLE)('is empty for %p', (text) => {
    expect(parseContactPerson(text)).toEqual({ name: '', contact_details: [] });
  });

  test('keeps the readable part of a partly invalid text', () => {
    const text = JSON.stringify({ name: 5, contact_details: [{ '1': '555' }, { '1': 555 }, null, 'x'] });
    expect(parseContactPerson(text)).toEqual({ name: '', contact_details: [{ '1': '555' }] });
    expect(parseContactPerson('{"name":"Anna","contact_details":{"1":"555"}}')).toEqual({
      name: 'Anna',
      contact_details: [],
    });
  });
});

describe('social media', () => {
  test('keeps known networks with a value', () => {
    expect(parseSocialMedia('{"1":"fb","2":"","3":"ig","4":"tt","__proto__":"x","name":"y"}')).toEqual({
      1: 'fb',
      3: 'ig',
    });
    expect(parseSocialMedia('{"2":7}')).toEqual({});
  });

  test.each(UNREADABLE)('is empty for %p', (text) => {
    expect(parseSocialMedia(text)).toEqual({});
  });
});

test('ids and their names', () => {
  const named = (ids: Record<string, number>, labels: Record<number, string>) =>
    Object.values(ids).map((id) => [id, labels[id]]);
  expect(named(ACCOUNT_TYPES, ACCOUNT_TYPE_LABELS)).toEqual([
    [1, 'Q-List'],
    [2, 'Leads'],
    [3, 'Accounts'],
  ]);
  expect(named(CONTACT_MODES, CONTACT_MODE_LABELS)).toEqual([
    [1, 'Phone'],
    [2, 'Email'],
    [3, 'Whatsapp'],
  ]);
  expect(named(SOCIAL_MEDIA, SOCIAL_MEDIA_LABELS)).toEqual([
    [1, 'Facebook'],
    [2, 'LinkedIn'],
    [3, 'Instagram'],
  ]);
});
