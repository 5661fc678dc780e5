/** Numbers as people read them, and those that were stored before numbers were read. product.md R-129. */
import { type Account, endpoints, endpointWith, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { buildTestApp, type TestApp } from '../../test/index.ts';
import { shownNumbers } from './accountOf.ts';
import { tidyNumbers } from './tidyNumbers.ts';

let api: TestApp;
beforeAll(async () => {
  api = await buildTestApp();
});
afterAll(() => api.close());

const person = (...contact_details: Record<string, string>[]) => ({ name: 'Ada', contact_details });

test.each([
  [{ phone: '3023501266', phone_code: '49' }, 'DE', { '+493023501266': '030 23501266' }],
  [{ phone: '3023501266', phone_code: '49' }, 'NL', { '+493023501266': '+49 30 23501266' }],
  [{ phone: '3023501266', phone_code: '49' }, null, { '+493023501266': '+49 30 23501266' }],
  [{ phone: '2025550123', phone_code: '1' }, 'CA', { '+12025550123': '(202) 555-0123' }],
  [{ phone: '030-123', phone_code: '49' }, 'DE', {}],
  [{ phone: '3023501266', phone_code: null }, 'DE', {}],
  [{ phone: null, phone_code: '49' }, 'DE', {}],
])('%j in %s is shown as %j', (company, country, shown) => {
  expect(shownNumbers({ ...company, contact_person: null }, country)).toEqual(shown);
});

test('the numbers of the contact person are shown too, its e-mail is none', () => {
  const contact_person = person({ 1: '+31612345678' }, { 2: 'ada@acme.example' }, { 3: '+493023501266' }, { 1: '12' });
  expect(shownNumbers({ phone: null, phone_code: null, contact_person }, 'NL')).toEqual({
    '+31612345678': '06 12345678',
    '+493023501266': '+49 30 23501266',
  });
});

test('numbers of before become E.164 once, without an edit; what is none stays', async () => {
  const nl = await api.db.selectFrom('countries').where('iso2', '=', 'NL').select('id').executeTakeFirstOrThrow();
  const make = (values: object) => api.createAccount({ country_id: nl.id, ...values });
  const dashed = await make({ phone: '020 - 555 0123', phone_code: '31' });
  const codeless = await make({ phone: '06 12345678', phone_code: null });
  const garbage = await make({ phone: '+34 Carmen Ortiz', phone_code: null });
  const whole = await make({ phone: '205550123', phone_code: '31' });
  const people = await make({
    phone: null,
    phone_code: null,
    contact_person: JSON.stringify(person({ 3: '06-12345678' }, { 1: 'ask Ada' }, { 2: 'a@b.example' })),
  });
  const all = [dashed, codeless, garbage, whole, people];
  const read = () =>
    api.db
      .selectFrom('accounts')
      .where(
        'id',
        'in',
        all.map(({ id }) => id),
      )
      .select(['phone', 'phone_code', 'contact_person', 'version', 'updated_at'])
      .orderBy('id')
      .execute();
  const before = await read();
  for (let call = 0; call < 4; call++) await tidyNumbers(api.db, 2);
  const after = await read();
  expect(after.map(({ phone, phone_code }) => [phone_code, phone])).toEqual([
    ['31', '205550123'],
    ['31', '612345678'],
    [null, '+34 Carmen Ortiz'],
    ['31', '205550123'],
    [null, null],
  ]);
  expect(after[4]?.contact_person).toEqual(person({ 3: '+31612345678' }, { 1: 'ask Ada' }, { 2: 'a@b.example' }));
  expect(after.map(({ version, updated_at }) => [version, updated_at])).toEqual(
    before.map(({ version, updated_at }) => [version, updated_at]),
  );

  const admin = await api.as(PERMISSION_KEYS);
  const shown = async (id: number) =>
    (await admin.get<Account>(endpointWith(endpoints.accounts.one, { id }).path)).body.data?.phones_shown;
  expect(await shown(dashed.id)).toEqual({ '+31205550123': '020 555 0123' });
  expect(await shown(garbage.id)).toEqual({});
});
