import { buildAccount, buildLead, buildStage } from '@salesdesk/shared/testing';
import { movedAccount, sectionsOf } from './record.model.ts';

const factsOf = (account: Parameters<typeof buildAccount>[0]) =>
  new Map(sectionsOf(buildAccount(account)).flatMap((section) => section.facts.map((fact) => [fact.label, fact])));

test('only web addresses become web links, bare hosts with https', () => {
  const facts = factsOf({
    account_website: 'acme.example',
    account_social_media: '{"1":"https://fb.example/acme","2":"javascript:alert(1)","3":"@acme"}',
  });
  expect(facts.get('Website')).toMatchObject({ value: 'acme.example', href: 'https://acme.example' });
  expect(facts.get('Facebook')?.href).toBe('https://fb.example/acme');
  expect(facts.get('LinkedIn')).toMatchObject({ value: 'javascript:alert(1)' });
  expect(facts.get('LinkedIn')?.href).toBeUndefined();
  expect(facts.get('Instagram')?.href).toBeUndefined();
});

test('e-mail addresses and phone numbers are links, other texts are not', () => {
  const facts = factsOf({ account_email: 'hi@acme.example', account_phone: '20 123', account_phone_code: '31' });
  expect(facts.get('Email')?.href).toBe('mailto:hi@acme.example');
  expect(facts.get('Phone')).toMatchObject({ value: '+31 20 123', href: 'tel:+3120123' });
  expect(factsOf({ account_phone: 'call Ada', account_phone_code: null }).get('Phone')?.href).toBeUndefined();
});

test('every detail of the contact person is a separate fact, with repeated modes numbered', () => {
  const facts = factsOf({
    account_contact_person: JSON.stringify({
      name: 'Ada Moss',
      contact_details: [{ 1: '+31 6 1' }, { 1: '+31 6 2' }, { 2: 'ada@acme.example' }, { 3: ' ' }],
    }),
  });
  expect(facts.get('Contact person')?.value).toBe('Ada Moss');
  expect(facts.get("Person's phone")?.value).toBe('+31 6 1');
  expect(facts.get("Person's phone 2")?.value).toBe('+31 6 2');
  expect(facts.get("Person's email")?.href).toBe('mailto:ada@acme.example');
  expect(facts.has("Person's whatsapp")).toBe(false);
});

test('the other people of a company follow the first, their rows counted as in the form', () => {
  const facts = factsOf({
    account_contact_person: JSON.stringify({
      name: 'Ada Moss',
      contact_details: [{ 1: '+31 6 1' }],
      others: [
        { name: 'Bo Lind', contact_details: [{ 1: ' ' }, { 2: 'bo@acme.example' }] },
        { name: 'Cy Vale', contact_details: [] },
      ],
    }),
  });
  expect(facts.get('Contact person 2')).toMatchObject({ value: 'Bo Lind', field: 'other_people.1' });
  expect(facts.get("Person 2's email")).toMatchObject({ value: 'bo@acme.example', field: 'contact_details.2' });
  expect(facts.get('Contact person 3')).toMatchObject({ value: 'Cy Vale', field: 'other_people.2' });
});

test('WhatsApp opens WhatsApp, for a number with the code of its country', () => {
  const whatsapp = (number: string) =>
    factsOf({ account_contact_person: JSON.stringify({ name: 'Ada', contact_details: [{ 3: number }] }) }).get(
      "Person's whatsapp",
    );
  expect(whatsapp('+31 6 1234 5678')).toMatchObject({ value: '+31 6 1234 5678', href: 'https://wa.me/31612345678' });
  expect(whatsapp('0031612345678')?.href).toBe('https://wa.me/31612345678');
  expect(whatsapp('0612345678')?.href).toBeUndefined();
});

test('empty fields show --', () => {
  const facts = factsOf({ account_city: null, account_email: ' ', account_exp_sale_amount: null });
  expect([facts.get('City')?.value, facts.get('Email')?.value, facts.get('Expected sale amount')?.value]).toEqual([
    '--',
    '--',
    '--',
  ]);
});

test('each section names the tab of the form that edits it', () => {
  expect(sectionsOf(buildAccount()).map(({ title, step }) => [title, step])).toEqual([
    ['Company', 'info'],
    ['Contact', 'contact'],
    ['Socials', 'social'],
    ['Sales', 'sales'],
    ['People', 'assignee'],
  ]);
});

test('numbers are shown as people read them and dialled as E.164; what is none is marked', () => {
  const facts = factsOf({
    account_phone: '205550123',
    account_phone_code: '31',
    account_contact_person: JSON.stringify({ name: 'Ada', contact_details: [{ 1: 'ask Ada' }, { 3: '+31612345678' }] }),
    phones_shown: { '+31205550123': '020 555 0123', '+31612345678': '06 12345678' },
  });
  expect(facts.get('Phone')).toEqual({
    label: 'Phone',
    value: '020 555 0123',
    href: 'tel:+31205550123',
    field: 'account_phone',
  });
  expect(facts.get("Person's whatsapp")).toMatchObject({ value: '06 12345678', href: 'https://wa.me/31612345678' });
  expect(facts.get("Person's phone")).toMatchObject({ value: 'ask Ada', problem: 'Please check this number' });
  const unread = factsOf({ account_phone: '12', account_phone_code: '31', phones_shown: {} }).get('Phone');
  expect(unread).toMatchObject({ value: '+31 12', problem: 'Please check this number' });
});

test('moves are shown on a copy of the company that is older than they are', () => {
  const stages = ['new', 'contacted', 'qualified'].map((slug) => buildStage({ kanban_column_slug_name: slug }));
  const copy = { ...buildLead({ account_name: 'Acme' }, stages[0]), stage_since: null, planned: [] };
  const moves = [{ lead: copy, from: 'contacted', to: 'qualified', at: '2026-11-21T10:00:00.000Z' }];
  expect(movedAccount(copy, moves, stages, true)).toMatchObject({
    kanban_column: stages[2],
    stage_since: moves[0]?.at,
  });
  expect(movedAccount(copy, moves, stages)).toBe(copy);
});
