import { withoutAddresses } from './recording.ts';

const masked = (body: unknown) => withoutAddresses([{ method: 'GET', path: '/api/x', status: 200, body }])[0]?.body;

test('the same address becomes the same one everywhere, in texts too', () => {
  const body = {
    data: [{ email: 'Ann@example.com' }, { note: 'Mail ann@example.com or bob@example.org' }],
    name: 'Ann',
  };
  expect(masked(body)).toEqual({
    data: [{ email: 'person1@masked.example' }, { note: 'Mail person1@masked.example or person2@masked.example' }],
    name: 'Ann',
  });
});

test('telephone numbers keep their form; other numbers stay', () => {
  expect(
    masked({
      account_phone: '205550123',
      account_phone_code: '31',
      whatsapp: ['+31 6 1234 5678'],
      account_contact_person: JSON.stringify({ name: 'Anna', contact_details: [{ '1': '205550123' }] }),
      amount: '1234567890',
      created_at: '2026-01-31T12:00:00.000Z',
      contacts: 1234567,
    }),
  ).toEqual({
    account_phone: '205555555',
    account_phone_code: '31',
    whatsapp: ['+31 6 1555 5555'],
    account_contact_person: JSON.stringify({ name: 'Anna', contact_details: [{ '1': '205555555' }] }),
    amount: '1234567890',
    created_at: '2026-01-31T12:00:00.000Z',
    contacts: 1234567,
  });
});
