/** Rows of people, of companies that are there, and of companies that share something. */
import { endpoints, endpointWith, type ImportPlan } from '@salesdesk/shared/domain';
import { csv } from '../../test/companyFile.ts';
import { importingAs } from '../../test/importing.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

let test: TestApp;
let marta: Caller;
let steps: ReturnType<typeof importingAs>;
beforeAll(async () => {
  test = await buildTestApp();
  marta = await test.as(['data.q-list.view', 'data.q-list.create']);
  steps = importingAs(test, marta);
});
afterAll(() => test.close());

const planned = async (bytes: Uint8Array, choices: object = {}) => {
  const draft = await steps.upload(bytes);
  return { draft, plan: (await steps.plan(draft, choices)).body.data as ImportPlan };
};
const notesOf = async (id: number, outcome: string) => (await steps.rows(id, outcome)).data.map(({ note }) => note);

const SHARED: [string, ...string[]][] = [
  ['shops', 'https://www.etsy.com/shop/a', 'https://etsy.com/shop/b', 'https://wa.me/4930', 'https://wa.me/4931'],
  ['short links', 'https://g.page/a', 'https://g.page/b', 'https://bit.ly/3abc', 'https://bit.ly/3abd'],
  ['markets', 'amazon.co.uk/sellers/1', 'www.amazon.co.uk/sellers/2', 'ebay.de/str/a', 'https://www.ebay.de/str/b'],
  ['pages of a host', 'a.business.site', 'b.business.site', 'https://a.blogspot.com', 'https://b.blogspot.com'],
  ['pages of a builder', 'a.github.io', 'b.github.io', 'https://a.wixsite.com/shop', 'https://b.wixsite.com/shop'],
  ['a domain of two levels', 'alpha.co.uk', 'beta.co.uk', 'https://www.gamma.com.br', 'https://delta.com.br'],
];

it.each([
  ...SHARED.map(([what, ...urls]): [string, Uint8Array, number] => [
    what,
    csv(
      ['Company', 'Website', 'Email'],
      ...urls.map((url, at) => [`Shop ${'ABCD'[at]}`, url, `s${at}@s${at}.example`]),
    ),
    4,
  ]),
  [
    'a switchboard',
    csv(
      ['Company', 'Country', 'Phone'],
      ['Nord Logistik', 'Germany', '030 55512345'],
      ['Sued Catering', 'Germany', '030 55512345'],
    ),
    2,
  ],
  [
    'a mailbox',
    csv(['Company', 'Email'], ['Client One', 'office@tax.example'], ['Client Two', 'office@tax.example']),
    2,
  ],
])('%s identify nobody', async (_, bytes, create) => {
  expect((await planned(bytes)).plan.counts).toEqual({ create, update: 0, skip: 0, refuse: 0 });
});

it('the two spellings of a name of the web are one', async () => {
  const { id } = await test.createAccount({
    name: 'Idn',
    website: 'https://bäckerei-idn.example',
    email: null,
    phone: null,
  });
  const bytes = csv(['Company', 'Website', 'City'], ['Idn', 'https://xn--bckerei-idn-l8a.example', 'Ulm']);
  const ascii = new URL('https://bäckerei-idn.example').hostname;
  const { draft, plan } = await planned(
    Buffer.from(Buffer.from(bytes).toString().replace('xn--bckerei-idn-l8a.example', ascii)),
  );
  expect(plan.counts).toMatchObject({ update: 1 });
  expect((await steps.rows(draft.import_id, 'update')).data[0]?.account_id).toBe(id);
});

it('several people of one company make one company, and the others are its notes', async () => {
  const done = await steps.imported(
    csv(
      ['First Name', 'Last Name', 'Company', 'Email', 'Phone'],
      ['Anna', 'Berg', 'Brewery People', 'anna@people.example', '+49 30 23125001'],
      ['Bob', 'Stone', 'Brewery People', 'bob@people.example', '+49 30 23125002'],
      ['Cleo', 'Alone', '', 'cleo@alone.example', 'n/a'],
    ),
  );
  expect(done.counts).toEqual({ create: 2, update: 1, skip: 0, refuse: 0 });
  expect(await notesOf(done.import_id, 'create')).toEqual([
    'anna@people.example',
    'Named after its person, as the row names no company: cleo@alone.example',
  ]);
  const { id } = await test.db
    .selectFrom('accounts')
    .where('name', '=', 'Brewery People')
    .select('id')
    .executeTakeFirstOrThrow();
  const notes = await test.db.selectFrom('activities').where('account_id', '=', id).select('text').execute();
  expect(notes.map(({ text }) => text)).toEqual(['Bob Stone, bob@people.example, +49 30 23125002']);
});

it('"Nothing new" names what is not taken over, and a file has it', async () => {
  const there = { name: 'Kept', website: 'kept-values.example', email: 'old@kept.example', phone: null };
  await test.createAccount(there);
  const done = await steps.imported(
    csv(['Company', 'Website', 'Email'], ['Kept', 'kept-values.example', 'new@kept.example']),
  );
  expect(done).toMatchObject({ counts: { skip: 1 }, partly: 1 });
  expect(await notesOf(done.import_id, 'skip')).toEqual([
    'Nothing new for Kept (same web domain). Not taken over: Email “new@kept.example”',
  ]);
  const file = await marta.get(endpointWith(endpoints.imports.refused, { id: done.import_id }).path);
  expect(String(file.body)).toContain('Kept,kept-values.example,new@kept.example,Email “new@kept.example”');
});

it('a company of the same name is not created before its row is ticked', async () => {
  await test.createAccount({ name: 'Peverell Textiles Ltd', website: null, email: 'a@peverell.example', phone: null });
  const bytes = csv(
    ['Company', 'Email'],
    ['Peverell Textiles', 'b@elsewhere.example'],
    ['Other Firm', 'c@other.example'],
  );
  const { draft, plan } = await planned(bytes);
  expect(plan).toMatchObject({ doubtful: 1, counts: { create: 1, skip: 1 } });
  expect((await steps.rows(draft.import_id, 'skip')).data).toEqual([
    expect.objectContaining({
      row: 2,
      doubtful: true,
      note: 'Looks like Peverell Textiles Ltd. Tick it to create it all the same.',
    }),
  ]);
  const ticked = (await steps.plan(draft, { taken: [2] })).body.data as ImportPlan;
  expect(ticked).toMatchObject({ doubtful: 1, counts: { create: 2, skip: 0 } });
  expect((await steps.detail(draft.import_id)).data).toMatchObject({ taken: [2] });
});

it.each([
  ['O’Hara & Sons Ltd', "O'Hara and Sons"],
  ['Brückenbau-Nord GmbH', 'BRUCKENBAU NORD'],
  ['Gebr.  Vos B.V.', 'Gebr. Vos'],
  ['Zwei  Leerzeichen AG', ' Zwei Leerzeichen'],
  ['Ærø Fisk ApS', 'Aero Fisk'],
])('%s and %s are of the same name', async (there, name) => {
  await test.createAccount({ name: there, website: null, email: null, phone: null });
  const { plan } = await planned(csv(['Company', 'City'], [name, 'Ulm']));
  expect(plan).toMatchObject({ doubtful: 1, counts: { create: 0, skip: 1 } });
});

it('a company is doubtful by what is stored of its namesake, not by what an earlier row adds to it', async () => {
  await test.createAccount({ name: 'Namesake', website: null, email: 'n@namesake.example', phone: null });
  const { plan } = await planned(
    csv(
      ['Company', 'Website', 'Email'],
      ['Namesake', 'namesake.example', 'n@namesake.example'],
      ['Namesake', 'another.example', ''],
    ),
  );
  expect(plan).toMatchObject({ doubtful: 1, counts: { create: 0, update: 1, skip: 1 } });
});

it('an identity of another system is none of ours, whoever says so', async () => {
  const { id } = await test.createAccount({ name: 'Ours', website: 'ours.example', phone: null, email: null });
  const foreign = csv(['Company ID', 'Company', 'City'], [String(id), 'Strangers', 'Ulm']);
  const { draft } = await planned(foreign);
  expect(draft.mapping).toEqual([null, 'account_name', 'account_city']);
  const mapping = ['account_id', 'account_name', 'account_city'];
  const plan = (await steps.plan({ ...draft, mapping: mapping as never })).body.data as ImportPlan;
  expect(plan).toMatchObject({ partly: 1, counts: { create: 1, update: 0 } });
  const own = csv(['Account ID', 'Company Name', 'City'], [String(id), 'Ours', 'Ulm']);
  expect((await planned(own, {})).plan.counts).toMatchObject({ update: 0, skip: 1 });
});

it('a file can be read again as a person says', async () => {
  const draft = await steps.upload(Buffer.from('Firma;Betrag\nA;1.250\nB;12,500\n'));
  expect(draft.reading).toMatchObject({ delimiter: ';', encoding: 'utf-8', header: 1, isDecimalOpen: true });
  const clear = await steps.upload(Buffer.from('Firma;Betrag\nA;0.000,50\nB;12.500,50\n'));
  expect(clear.reading).toMatchObject({ decimal: ',' });
  expect(clear.reading?.isDecimalOpen).toBeUndefined();
  const { body } = await marta.post(endpoints.imports.sheet.path, {
    import_id: draft.import_id,
    sheet: 0,
    decimal: '.',
  });
  expect(body.data).toMatchObject({ reading: { decimal: '.', delimiter: ';' } });
  expect((body.data as typeof draft).reading?.isDecimalOpen).toBeUndefined();
  const again = await marta.post(endpoints.imports.sheet.path, { import_id: draft.import_id, sheet: 0, header: 2 });
  expect(again.body.data).toMatchObject({ rows: 1, reading: { header: 2, decimal: '.' } });
});

it('lines around the table are imported only where somebody ticks them', async () => {
  const text = 'Firma;Ort;E-Mail\nA;Bonn;a@lines.example\nTotal;;300\n\nCopyright 2026 Example Org\n';
  const { draft, plan } = await planned(Buffer.from(text));
  expect(plan).toMatchObject({ doubtful: 2, counts: { create: 1, skip: 2 } });
  const ticked = (await steps.plan(draft, { taken: [3] })).body.data as ImportPlan;
  expect(ticked.counts).toMatchObject({ create: 2, skip: 1 });
});

it('a colleague who cannot see the company afterwards is named, with who can, and the row is imported all the same', async () => {
  const blind = await test.createUser({ first_name: 'Blind', last_name: 'Betty', permissions: ['data.leads.view'] });
  const { draft, plan } = await planned(
    csv(['Company', 'Website', 'Owner'], ['Seen by few', 'few.example', 'Blind Betty'], ['Other', 'other.example', '']),
  );
  expect(plan).toMatchObject({ counts: { create: 2, refuse: 0 }, open: 0, problem_total: 1 });
  const message = 'Primary Assignee “Blind Betty” cannot see this company; can: ';
  expect(plan.problems).toMatchObject([
    { column: 2, value: 'Blind Betty', rows: 1, solved: true, choice: 'colleague' },
  ]);
  expect(plan.problems[0]?.message).toContain(message);
  const [first, second] = await notesOf(draft.import_id, 'create');
  expect([first, second]).toEqual([expect.stringContaining(`few.example. ${message}`), 'other.example']);
  expect(first).toContain('Noor Tester');
  await steps.press('run', draft.import_id);
  await steps.idle();
  const made = await test.db
    .selectFrom('accounts')
    .where('name', '=', 'Seen by few')
    .select('pri_assignee_id')
    .executeTakeFirst();
  expect(made?.pri_assignee_id).toBe(blind.id);
});

it('what Notion writes behind the name of a page is no part of it', async () => {
  const company = 'Paged Brewery (https://www.notion.so/Paged-Brewery-0123456789abcdef0123456789abcdef)';
  await steps.imported(csv(['Name', 'Company', 'Email'], ['Anna Berg', company, 'anna@paged.example']));
  const made = test.db.selectFrom('accounts').where('email', '=', 'anna@paged.example').select('name');
  expect(await made.execute()).toEqual([{ name: 'Paged Brewery' }]);
});

it('the units that a vCard writes behind a company are named, and no part of its name', async () => {
  const rows = [
    ['Ann Lee', 'Acme;Sales', 'ann@acme.example'],
    ['Bob Ray', 'Acme;Service;Night', 'bob@acme.example'],
    ['Cleo Fox', 'Beta;', 'cleo@beta.example'],
    ['Dan Orr', 'Gamma Ltd', 'dan@gamma.example'],
  ];
  const { draft, plan } = await planned(csv(['FN', 'ORG', 'EMAIL'], ...rows));
  expect(plan).toMatchObject({ counts: { create: 3, refuse: 0 }, partly: 2 });
  const made = (await steps.rows(draft.import_id, 'create')).data;
  expect(made.map(({ name, note }) => [name, note.replace(/^\S+\. /, '')])).toEqual([
    ['Acme', 'Not taken over: Company Name “Sales”'],
    ['Beta', 'cleo@beta.example'],
    ['Gamma Ltd', 'dan@gamma.example'],
  ]);
  // Elsewhere a semicolon is a sign like any other.
  const other = await planned(csv(['Company', 'Email'], ['Delta;Sales', 'a@delta.example']));
  expect((await steps.rows(other.draft.import_id, 'create')).data).toMatchObject([{ name: 'Delta;Sales' }]);
});

it('a day in a column of numbers costs its cell, and days in a note stay as they are written', async () => {
  const days = ['31/12/2025', '12/31/2025', '01.02.2026', '2025-12-31'];
  const notes = ['12/31/2025', '2025-12-31T23:30:00-11:00', '45992', '29 Feb 2027'];
  const { draft, plan } = await planned(
    csv(
      ['Company', 'Country', 'Phone', 'Note'],
      ...days.map((day, at) => [`Day ${'ABCD'[at]}`, 'Germany', day, notes[at] ?? '']),
      ...['030 23129001', '030 23129002', '030 23129003', '030 23129004'].map((phone, at) => [
        `Tel ${at}`,
        'Germany',
        phone,
        '',
      ]),
    ),
  );
  expect(plan).toMatchObject({ counts: { create: 8 }, partly: 4 });
  expect(plan.problems.map(({ value, message }) => [value, message])).toEqual(
    days.toSorted().map((day) => [day, 'Phone number is not a number']),
  );
  await steps.press('run', draft.import_id);
  await steps.idle();
  const written = await test.db
    .selectFrom('activities')
    .where('import_id', '=', draft.import_id)
    .select('text')
    .execute();
  expect(written.map(({ text }) => text).toSorted()).toEqual(notes.toSorted());
});
