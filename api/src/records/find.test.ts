/** Finding a company by anything a person has in hand. ADR-141, product.md. */
import { type AccountHit, endpoints } from '@salesdesk/shared/domain';
import { sql } from 'kysely';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { accounts } = endpoints;
let api: TestApp;
const callers = {} as Record<'prospects' | 'leads', Caller>;
beforeAll(async () => {
  api = await buildTestApp();
  callers.prospects = await api.as(['data.q-list.view']);
  callers.leads = await api.as(['data.leads.view']);
});
afterAll(() => api.close());
beforeEach(() => sql`truncate accounts cascade`.execute(api.db));

const hits = async (term: string, caller = callers.prospects) =>
  (await caller.get<AccountHit[]>(accounts.find.path, { term })).body.data ?? [];
const namesFound = async (term: string, caller?: Caller) => (await hits(term, caller)).map((hit) => hit.account_name);

it('returns the exact name first, then its beginning, a word of it, then any part', async () => {
  for (const name of ['Reworkx', 'Workx Two', 'The Workx', 'Workx', 'Another']) await api.createAccount({ name });
  expect(await namesFound(' workx ')).toEqual(['Workx', 'Workx Two', 'The Workx', 'Reworkx']);
});

it('returns eight at most, even of a hundred, including the exact one', async () => {
  for (let n = 0; n < 60; n++) await api.createAccount({ name: `Many things ${n}` });
  await api.createAccount({ name: 'Many' });
  const found = await namesFound('many');
  expect(found).toHaveLength(8);
  expect(found[0]).toBe('Many');
});

it('matches wildcards literally, and ignores short texts', async () => {
  await api.createAccount({ name: '100% Pure' });
  await api.createAccount({ name: '1000 Pure' });
  expect(await namesFound('100%')).toEqual(['100% Pure']);
  expect(await namesFound('1')).toEqual([]);
  expect(await namesFound('pu')).toEqual(['100% Pure', '1000 Pure']);
});

it('shows the Q List only to users who may open it, and stages likewise', async () => {
  const contact_person = JSON.stringify({ name: 'Hidden Person', contact_details: [] });
  await api.createAccount({ name: 'Hidden Prospect', contact_person });
  await api.createLead({ name: 'Hidden Lead', contact_person });
  for (const term of ['hidden', 'hidden person', 'hiden person'])
    expect(await namesFound(term, callers.leads)).toEqual(['Hidden Lead']);
  expect(await namesFound('hidden')).toEqual(['Hidden Lead', 'Hidden Prospect']);
  const stage = async (caller: Caller) => (await hits('hidden lead', caller))[0]?.stage_name;
  expect(await stage(callers.leads)).toBe('New');
  expect(await stage(callers.prospects)).toBeNull();
});

describe('by everything that is known of a company', () => {
  beforeEach(async () => {
    await api.createAccount({
      name: 'Brückner Fahrräder',
      email: 'hello@bruckner-rad.example',
      website: 'https://www.bruckner-rad.example/shop',
      phone_code: '49',
      phone: '3023501266',
      contact_person: JSON.stringify({
        name: 'Luca Ricci',
        contact_details: [{ 1: '+49 171 5550042' }, { 2: 'luca@private.example' }, { 3: '0160/555 00 43' }],
      }),
    });
    await api.createAccount({ name: 'Açaí Turismo', phone_code: '49', phone: '030-2350 99' });
    await api.createAccount({ name: 'Łódzka Straße', contact_person: null });
  });
  const BRUCKNER = 'Brückner Fahrräder';

  it.each([
    ['bruckner', { field: 'name', text: BRUCKNER }],
    ['BRÜCKNER FAHR', { field: 'name', text: BRUCKNER }],
    ['luca ricci', { field: 'person', text: 'Luca Ricci' }],
    ['ricci', { field: 'person', text: 'Luca Ricci' }],
    ['hello@bruckner', { field: 'email', text: 'hello@bruckner-rad.example' }],
    ['www.bruckner-rad.example', { field: 'website', text: 'bruckner-rad.example/shop' }],
    ['https://bruckner-rad.example', { field: 'website', text: 'bruckner-rad.example/shop' }],
    ['+49 302350126', { field: 'phone', text: '+49 3023501266' }],
    ['0049 30 2350 1266', { field: 'phone', text: '+49 3023501266' }],
    ['030/2350-1266', { field: 'phone', text: '+49 3023501266' }],
    ['+49 (0)30 23501266', { field: 'phone', text: '+49 3023501266' }],
    ['3501266', { field: 'phone', text: '+49 3023501266' }],
    ['0171 555', { field: 'phone', text: '+49 171 5550042' }],
    ['0160 5550043', { field: 'phone', text: '0160/555 00 43' }],
  ])('%s', async (term, found_by) => {
    expect(await hits(term)).toMatchObject([{ account_name: BRUCKNER, found_by }]);
  });

  it.each([
    ['acai', ['Açaí Turismo']],
    ['lodzka strasse', ['Łódzka Straße']],
    ['+49 302350', ['Açaí Turismo', BRUCKNER]],
    ['030 235099', ['Açaí Turismo']],
    ['brukner', [BRUCKNER]],
    ['bruckenr', [BRUCKNER]],
    ['luka ricci', [BRUCKNER]],
    ['luca ricchi', [BRUCKNER]],
    ['brukned', []],
    ['helo@bruckner', []],
    ['3023501267', []],
  ])('%s finds %j', async (term, names) => {
    expect((await namesFound(term)).sort()).toEqual([...names].sort());
  });

  it('names come before people, people before numbers; typing errors last, and only with few results', async () => {
    await api.createAccount({ name: 'Ricci' });
    await api.createAccount({ name: 'Ricca' });
    expect(await hits('ricci')).toMatchObject([
      { account_name: 'Ricci', found_by: { field: 'name' } },
      { account_name: BRUCKNER, found_by: { field: 'person' } },
      { account_name: 'Ricca', found_by: { field: 'name' } },
    ]);
    await api.createAccount({ name: 'Ricci Two' });
    expect(await namesFound('ricci')).toEqual(['Ricci', 'Ricci Two', BRUCKNER]);
  });

  it('the code of a network finds its companies', async () => {
    const { id } = await api.createAccount({ name: 'Partner' });
    const network = await api.createNetwork({ code: 'ÄQX', name: 'Aquila' });
    await api.db.insertInto('account_networks').values({ account_id: id, network_id: network.id }).execute();
    expect(await hits('aqx')).toMatchObject([{ account_name: 'Partner', found_by: { field: 'network', text: 'AQX' } }]);
    await api.db.updateTable('networks').set({ deleted_at: new Date() }).where('id', '=', network.id).execute();
    expect(await hits('aqx')).toEqual([]);
  });
});

describe('what a merged company had finds the company that it was merged into', () => {
  const person = (name: string, mail: string, phone: string) =>
    JSON.stringify({ name, contact_details: [{ 2: mail }, { 1: phone }] });
  let kept: number;
  beforeEach(async () => {
    const contact_person = person('Second Person', 'second@twofold.example', '+49 171 5550042');
    kept = (
      await api.createLead({
        name: 'Twofold GmbH',
        contact_person: person('First Person', 'first@twofold.example', '+49 171 5550041'),
      })
    ).id;
    const given = {
      email: 'office@old.example',
      website: 'old.example',
      phone_code: '49',
      phone: '3023501266',
      contact_person,
    };
    const { id } = await api.createAccount({ name: 'Zweifach AG', ...given });
    const merger = await api.as([
      'data.q-list.view',
      'data.leads.view',
      'data.leads.edit-all',
      'data.q-list.create',
      'data.leads.create',
    ]);
    const form = { survivor_id: kept, absorbed_id: id, take: [] };
    expect((await merger.post(endpoints.merges.merge.path, form, { json: true })).body.error).toBe(false);
  });

  it.each([
    ['zweifach', { field: 'name', text: 'Zweifach AG' }],
    ['zweifech', { field: 'name', text: 'Zweifach AG' }],
    ['second person', { field: 'person', text: 'Second Person' }],
    ['sekond person', { field: 'person', text: 'Second Person' }],
    ['second@twofold', { field: 'email', text: 'second@twofold.example' }],
    ['first@twofold', { field: 'email', text: 'first@twofold.example' }],
    ['office@old', { field: 'email', text: 'office@old.example' }],
    ['old.example', { field: 'website', text: 'old.example' }],
    ['0171 5550042', { field: 'phone', text: '+49 171 5550042' }],
    ['030 23501266', { field: 'phone', text: '+49 3023501266' }],
    ['twofold', { field: 'name', text: 'Twofold GmbH' }],
  ])('%s', async (term, found_by) => {
    expect(await hits(term)).toMatchObject([{ account_id: kept, account_name: 'Twofold GmbH', found_by }]);
  });

  it('but not for those who never could see it, or once the company is archived', async () => {
    expect(await namesFound('second@twofold', callers.leads)).toEqual([]);
    expect(await namesFound('twofold', callers.leads)).toEqual(['Twofold GmbH']);
    await sql`update accounts set archived_at = now() where id = ${kept}`.execute(api.db);
    expect(await namesFound('second@twofold')).toEqual([]);
  });
});
