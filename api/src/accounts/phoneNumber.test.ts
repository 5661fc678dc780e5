/** 2,000 numbers of 40 countries as people write them: stored as E.164 or refused with a reason. product.md R-93. */
import { type Account, endpoints, endpointWith, PERMISSION_KEYS } from '@salesdesk/shared/domain';
import { type CountryCode, getExampleNumber, isPossiblePhoneNumber } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';
import { type Random, seededRandom } from '../seed/random.ts';
import { readPhoneNumber } from './phoneNumber.ts';
import { tidyNumbers } from './tidyNumbers.ts';

const { accounts } = endpoints;
const COUNTRIES =
  'NL DE BE FR ES IT PT GB IE US CA MX BR AR CL CO PE AT CH LU DK SE NO FI IS PL CZ SK HU RO BG GR TR IL AE IN JP AU NZ ZA'.split(
    ' ',
  ) as CountryCode[];
const SEED = Number(process.env.SEED) || 141;

let api: TestApp;
let admin: Caller;
beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.as(PERMISSION_KEYS);
});
afterAll(() => api.close());

/** The notations of a number, and what goes wrong with some. */
const NOTATIONS: ((national: string, international: string, random: Random) => string)[] = [
  (national) => national,
  (_, international) => international,
  (_, international) => international.replace('+', '00'),
  (_, international) => international.replace(/ /g, ''),
  (_, international) => international.replace(/ /g, '.'),
  (_, international) => international.replace(/ /g, '/'),
  (_, international) => international.replace(' ', ' (0) '),
  (national) => national.replace(/[ -]/g, '.'),
  (national) => `  ${national.replace(/\D/g, '')} `,
  (national) => national.replace(/ /g, '\u00a0'),
];
const SPOILT: typeof NOTATIONS = [
  (_, international, random) => `${international}${random.between(100_000_000, 999_999_999)}`,
  (_, international) => international.slice(0, 5),
  (national) => `${national} (Carmen)`,
  () => '+',
  () => 'none',
  (_, international) => international.replace(/^\+\d+/, '+999'),
  (_, international) => `${international}; ${international}`,
];

interface Typed {
  country: CountryCode;
  text: string;
  /** Null for what was spoilt. */
  e164: string | null;
}

function typedNumbers(count: number): Typed[] {
  const random = seededRandom(SEED);
  return Array.from({ length: count }, (_, n) => {
    const country = COUNTRIES[n % COUNTRIES.length] as CountryCode;
    const example = getExampleNumber(country, examples);
    if (!example) throw new Error(`There is no example of ${country}.`);
    const isSpoilt = random.between(1, 10) === 1;
    const text = random.pick(isSpoilt ? SPOILT : NOTATIONS)(
      example.formatNational(),
      example.formatInternational(),
      random,
    );
    return { country, text, e164: isSpoilt ? null : example.number };
  });
}

test(`2,000 numbers (SEED=${SEED}): every right one is read, every other refused with a reason`, () => {
  expect(COUNTRIES).toHaveLength(40);
  const wrong = typedNumbers(2_000).flatMap(({ country, text, e164 }) => {
    const { number, problem } = readPhoneNumber(text, { code: null, country });
    const read = number ? `+${number.code}${number.phone}` : null;
    return read === e164 && (number || problem) ? [] : [{ country, text, e164, read, problem }];
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['12', '31', 'Phone number is too short'],
  ['20 555 0123 456 789 012', '31', 'Phone number is too long'],
  ['+34 Carmen Ortiz', '34', 'Phone number is not a number'],
  ['20 555 0123', '999', 'Phone number needs a phone code that exists'],
  ['12ab', null, 'Phone number is not a number'],
  ['31.12.2025', '49', 'Phone number is not a number'],
  ['12/31/2025', '1', 'Phone number is not a number'],
  ['2025-12-31', '31', 'Phone number is not a number'],
  ['01-02-2026', null, 'Phone number is not a number'],
  ['20 555 0123 456 789 012', null, 'Phone number needs a phone code that exists'],
  ['+999 20 555 0123', null, 'Phone number needs a phone code that exists'],
])('%s with code %s: %s', (text, code, problem) => {
  expect(readPhoneNumber(text, { code, country: null })).toEqual({ problem });
});

test.each([
  ['+31 (0)20 555 0123', null, '31', '205550123'],
  ['0039 06 1234 5678', '39', '39', '0612345678'],
  ['+44 20 7946 0958', '49', '44', '2079460958'],
  ['949 1234', '1345', '1345', '9491234'],
])('%s with code %s is stored as %s and %s', (text, code, own, phone) => {
  expect(readPhoneNumber(text, { code, country: null })).toEqual({ number: { code: own, phone } });
});

const read = async (id: number) => (await admin.get<Account>(endpointWith(accounts.one, { id }).path)).body.data;
const countryId = async (iso2: string) =>
  (await api.db.selectFrom('countries').where('iso2', '=', iso2).select('id').executeTakeFirstOrThrow()).id;

test('the first 100 of them, in the long tests all, sent to the API: each stored as E.164, or refused with its reason; no garbage', async () => {
  const ids = new Map(await Promise.all(COUNTRIES.map(async (iso2) => [iso2, await countryId(iso2)] as const)));
  const { id } = await api.createAccount();
  let refused = 0;
  for (const { country, text, e164 } of typedNumbers(process.env.LONG_TESTS ? 2_000 : 100)) {
    await api.db
      .updateTable('accounts')
      .set({ phone: null, phone_code: null, contact_person: null, country_id: ids.get(country) ?? null })
      .where('id', '=', id)
      .execute();
    const person = JSON.stringify({ name: 'Al', contact_details: [{ 3: text }] });
    const sent = { account_id: id, account_phone: text, account_contact_person: person };
    const { body } = await admin.post(accounts.contact.path, sent);
    const { phone, phone_code, contact_person } = await api.db
      .selectFrom('accounts')
      .where('id', '=', id)
      .select(['phone', 'phone_code', 'contact_person'])
      .executeTakeFirstOrThrow();
    if (body.error) {
      refused++;
      expect([text, e164, phone, contact_person]).toEqual([text, null, null, null]);
      expect(body.validations?.account_phone).toMatch(/^Phone number /);
    } else {
      expect([text, `+${phone_code}${phone}`]).toEqual([text, e164]);
      expect(contact_person).toEqual({ name: 'Al', contact_details: [{ 3: e164 }] });
      expect(isPossiblePhoneNumber(`+${phone_code}${phone}`)).toBe(true);
    }
  }
  expect(refused).toBeGreaterThan(4);
}, 300_000);

test('the country of the company gives the code; a number that is stored already stays as it is', async () => {
  const kept = { phone: 'ask Carmen', phone_code: '34' };
  const contact_person = JSON.stringify({ name: 'Al', contact_details: [{ 1: '0201' }] });
  const { id } = await api.createAccount({ ...kept, contact_person, country_id: await countryId('NL') });
  const sent = { account_id: id, account_phone: kept.phone, account_phone_code: '34' };
  const person = (number: string) => JSON.stringify({ name: 'Bo', contact_details: [{ 1: '0201' }, { 1: number }] });
  const refused = await admin.post(accounts.contact.path, { ...sent, account_contact_person: person('12') });
  expect(refused.body.validations).toEqual({ account_contact_person: 'Phone number is too short' });
  const saved = { ...sent, account_contact_person: person('910 550 123'), account_contact_person_before: 'Al' };
  expect((await admin.post(accounts.contact.path, saved)).body.error).toBe(false);
  expect(await read(id)).toMatchObject({ account_phone: 'ask Carmen', account_phone_code: '34' });
  expect(JSON.parse((await read(id))?.account_contact_person ?? '').contact_details[1]).toEqual({ 1: '+34910550123' });
  const own = { account_id: id, account_phone: '020 555 0123', account_phone_code: '' };
  expect((await admin.post(accounts.contact.path, own)).body.error).toBe(false);
  expect(await read(id)).toMatchObject({ account_phone: '205550123', account_phone_code: '31' });
});

test('a number without a code, of a company without a country or of one that it does not fit, is kept as typed', async () => {
  for (const country_id of [null, await countryId('IS')]) {
    const { id } = await api.createAccount({ country_id });
    const person = JSON.stringify({ name: 'Bo', contact_details: [{ 1: '0171 5550123' }] });
    const sent = {
      account_id: id,
      account_phone: ' 030 1234567 ',
      account_phone_code: '',
      account_contact_person: person,
    };
    expect((await admin.post(accounts.contact.path, { ...sent, account_contact_mode_type: 1 })).body.error).toBe(false);
    const { account_phone, account_phone_code, account_contact_person, phones_shown } = (await read(id)) as Account;
    expect([account_phone, account_phone_code, account_contact_person]).toEqual(['030 1234567', null, person]);
    // So its record marks both: R-129.
    expect(phones_shown).toEqual({});
    await tidyNumbers(api.db);
    expect(await read(id)).toMatchObject({ account_phone: '030 1234567', account_phone_code: null });
    const refused = await admin.post(accounts.contact.path, { ...sent, account_phone: '12ab' });
    expect(refused.body.validations).toEqual({ account_phone: 'Phone number is not a number' });
  }
});
