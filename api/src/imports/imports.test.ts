import {
  endpoints,
  endpointWith,
  type ImportDetail,
  type ImportPlan,
  type ImportSummary,
} from '@salesdesk/shared/domain';
import { companyFile, csv } from '../../test/companyFile.ts';
import { importingAs } from '../../test/importing.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/index.ts';

const { imports } = endpoints;
let test: TestApp;
let marta: Caller;
let steps: ReturnType<typeof importingAs>;
beforeAll(async () => {
  test = await buildTestApp();
  marta = await test.as(['data.q-list.view', 'data.q-list.create']);
  steps = importingAs(test, marta);
});
afterAll(() => test.close());

describe('a file with every trap of CSV', () => {
  it('is imported row by row with the expected counts, and reverted completely', async () => {
    const before = await steps.companies();
    const file = companyFile(300, 'traps');
    const draft = await steps.upload(file.bytes, 'traps.csv');
    expect(draft).toMatchObject({ rows: file.rows, format: 'UTF-8, separated by semicolons', state: 'draft' });
    expect(draft.format_message).toEqual({
      code: 'import.format',
      params: { encoding: 'UTF-8', delimiter: { code: 'import.delimiter.semicolons', params: {} } },
    });
    expect(draft.mapping).toEqual([
      'account_name',
      'account_city',
      'account_country',
      'account_email',
      'account_phone',
      'account_website',
      'account_exp_sale_amount',
      'contact_name',
      'note',
    ]);
    const planned = (await steps.plan(draft)).body.data as ImportPlan;
    expect(planned.counts).toEqual(file.counts);
    expect(await steps.companies()).toEqual(before);

    await steps.press('run', draft.import_id);
    await steps.idle();
    const done = (await steps.detail(draft.import_id)).data as ImportDetail;
    expect(done).toMatchObject({ state: 'done', counts: file.counts, done: file.rows, total: file.rows });
    const made = await test.db.selectFrom('accounts').where('name', 'like', '% traps %').selectAll().execute();
    expect(made).toHaveLength(file.counts.create);
    expect(made.find(({ name }) => name === 'Größe "XL" traps 6')).toMatchObject({
      city: 'Stadt 6',
      email: 'info@c6.traps.example',
      phone: '301000006',
      phone_code: '49',
      website: 'C6.traps.EXAMPLE',
      exp_sale_amount: '6000.50',
      contact_person: { name: 'Ünal; "6"', contact_details: [] },
      created_by: marta.userId,
      type: 1,
      version: 1,
    });
    expect(made.find(({ name }) => name === 'Ærø traps 210')).toMatchObject({ version: 1 });
    expect(made.filter(({ version }) => version === 2)).toHaveLength(file.counts.update);

    await steps.press('revert', draft.import_id);
    await steps.idle();
    expect((await steps.detail(draft.import_id)).data).toMatchObject({
      state: 'reverted',
      reverted: file.counts.create,
      kept: 0,
    });
    expect(await steps.companies()).toEqual(before);
  });
});

describe('existing companies', () => {
  const HEADER = ['Company', 'Website', 'Email', 'Phone', 'City'];
  const column = async (id: number) =>
    test.db.selectFrom('accounts').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

  it.each([
    ['its web domain', ['New name', 'http://www.Known.example/x', '', '', 'Utrecht']],
    ['its e-mail', ['New name', '', 'HELLO@known.example', '', 'Utrecht']],
    ['its phone number', ['New name', '', '', '+31 (0)655 501 234', 'Utrecht']],
  ])('are recognised by %s, and by default only empty fields are filled in', async (_, row) => {
    const { id, name } = await test.createAccount({ website: 'known.example', email: 'hello@known.example' });
    const { version } = await column(id);
    const done = await steps.imported(csv(HEADER, row));
    expect(done.counts).toEqual({ create: 0, update: 1, skip: 0, refuse: 0 });
    expect(await column(id)).toMatchObject({ name, city: 'Utrecht', website: 'known.example', version: version + 1 });
    const trail = await test.db
      .selectFrom('audit')
      .where('entity', '=', 'account')
      .where('entity_id', '=', id)
      .select(['action', 'actor_id', 'before', 'after'])
      .execute();
    expect(trail).toEqual([
      {
        action: 'account.edited',
        actor_id: marta.userId,
        before: { city: null },
        after: { city: 'Utrecht', import: expect.stringMatching(/.csv$/) },
      },
    ]);
    await test.db.deleteFrom('accounts').where('id', '=', id).execute();
  });

  it('are overwritten or skipped as chosen, and reverting restores them to the microsecond', async () => {
    const network = await test.createNetwork();
    const other = await test.createNetwork();
    const { id } = await test.createAccount({ website: 'choice.example', city: 'Old', exp_sale_amount: '12.30' });
    await test.db.insertInto('account_networks').values({ account_id: id, network_id: other.id }).execute();
    const before = await column(id);
    const links = await test.db.selectFrom('account_networks').where('account_id', '=', id).selectAll().execute();
    const file = csv(
      ['Company', 'Website', 'City', 'Amount', 'Networks'],
      ['Renamed', 'choice.example', 'New', '99', network.code],
    );
    expect((await steps.imported(file, { matching: 'skip' })).counts).toMatchObject({ skip: 1, update: 0 });
    const done = await steps.imported(file, { matching: 'overwrite' });
    expect(done.counts).toMatchObject({ update: 1 });
    expect(await column(id)).toMatchObject({ name: 'Renamed', city: 'New', exp_sale_amount: '99.00' });
    await steps.press('revert', done.import_id);
    await steps.idle();
    expect(await column(id)).toEqual({ ...before, version: before.version + 2 });
    expect(await test.db.selectFrom('account_networks').where('account_id', '=', id).selectAll().execute()).toEqual(
      links,
    );
  });

  it('that match two companies are refused with both names', async () => {
    const one = await test.createAccount({ name: 'Same A', website: 'same.example', phone: null });
    const two = await test.createAccount({ name: 'Same B', website: 'same.example', phone: null });
    const done = await steps.imported(
      csv(HEADER, ['Other', 'same.example', '', '', 'X'], ['same b', 'same.example', '', '', 'X']),
    );
    expect(done.counts).toEqual({ create: 0, update: 1, skip: 0, refuse: 1 });
    const [row] = (await steps.rows(done.import_id, 'refuse')).data;
    expect(row?.note).toBe(
      `2 companies have its web domain: Same A (Account ID ${one.id}), Same B (Account ID ${two.id}).`,
    );
    expect(row?.note_message).toMatchObject({ code: 'import.several-matches', params: { number: '2' } });
    expect((await steps.rows(done.import_id, 'update')).data[0]?.account_id).toBe(two.id);
  });

  it('that were changed since are not reverted, and are named', async () => {
    const done = await steps.imported(
      csv(['Company', 'Website'], ['Kept', 'kept.example'], ['Gone', 'gone.example'], ['Third', 'third.example']),
    );
    const made = (await steps.rows(done.import_id, 'create')).data;
    const kept = made.find(({ name }) => name === 'Kept')?.account_id as number;
    await marta.post(endpoints.accounts.info.path, { account_id: kept, account_name: 'Kept and mended' });
    await steps.press('revert', done.import_id);
    await steps.idle();
    expect((await steps.detail(done.import_id)).data).toMatchObject({ state: 'reverted', reverted: 2, kept: 1 });
    const left = await steps.rows(done.import_id, 'kept');
    expect(left.data).toEqual([
      expect.objectContaining({
        name: 'Kept',
        account_id: kept,
        reverted: false,
        note: expect.stringMatching(/^Changed since by Noor Tester/),
        note_message: { code: 'import.changed-since', params: { who: expect.stringMatching(/^Noor Tester/) } },
      }),
    ]);
    expect((await column(kept)).name).toBe('Kept and mended');
    expect((await steps.press('revert', done.import_id)).body.message).toBe('It was reverted already.');
  });
});

describe('invalid values', () => {
  const FILE = csv(
    ['Company', 'Country', 'Email', 'Owner'],
    ['One', 'Atlantis', 'one@fix.example', ''],
    ['Two', 'Atlantis', 'no address', ''],
    ['Three', 'Atlantis', 'no address', 'Nobody'],
    ['', 'Netherlands', 'four@fix.example', ''],
  );

  it('are shown once each with the message of the form, and fixed once for all rows', async () => {
    const draft = await steps.upload(FILE);
    const first = (await steps.plan(draft)).body.data as ImportPlan;
    expect(first.problems.map(({ value, rows: n, message, choice }) => [value, n, message, choice])).toEqual([
      ['Atlantis', 3, 'Country does not exist', 'country'],
      ['no address', 2, 'Email is invalid', 'text'],
      ['Nobody', 1, 'There is no active colleague of this name', 'colleague'],
    ]);
    // Only the row without a name is refused; the others lose what is invalid.
    expect(first).toMatchObject({ open: 3, problem_total: 3, partly: 3, counts: { create: 3, refuse: 1 } });
    const fixes = [
      { column: 1, value: 'Atlantis', to: '5' },
      { column: 2, value: 'no address', to: 'still none' },
      { column: 3, value: 'Nobody', to: null },
    ];
    const second = (await steps.plan(draft, { fixes })).body.data as ImportPlan;
    expect(second).toMatchObject({ open: 1, partly: 2, counts: { create: 3, refuse: 1 } });
    expect(second.problems.map(({ fix, solved }) => [fix?.to, solved])).toEqual([
      ['5', true],
      ['still none', false],
      [null, true],
    ]);
    fixes[1] = { column: 2, value: 'no address', to: 'mended@fix.example' };
    const third = (await steps.plan(draft, { fixes })).body.data as ImportPlan;
    // The second and third have one address now, and different names: it is a mailbox and identifies nobody.
    expect(third).toMatchObject({ open: 0, counts: { create: 3, skip: 0, refuse: 1 } });
    expect((await steps.rows(draft.import_id, 'refuse')).data).toEqual([
      expect.objectContaining({
        row: 5,
        note: 'Company Name is required',
        note_message: { code: 'account.name-required', params: {} },
      }),
    ]);
  });

  it('are returned in a file that can be corrected and imported', async () => {
    const { import_id } = await steps.imported(FILE);
    const answer = await marta.get(endpointWith(imports.refused, { id: import_id }).path);
    expect(answer.headers['content-disposition']).toContain('file-refused.csv');
    const text = answer.body as unknown as string;
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffCompany,Country,Email,Owner,Reason',
      'One,Atlantis,one@fix.example,,Country “Atlantis”: Country does not exist',
    ]);
    const again = await steps.imported(Buffer.from(text.replaceAll('Atlantis', 'France').replaceAll('no address', '')));
    expect(again.mapping).toEqual(['account_name', 'account_country', 'account_email', 'primary', null]);
    // Companies of the same name are there, and nothing says that they are the same.
    expect(again.counts).toEqual({ create: 0, update: 1, skip: 2, refuse: 1 });
  });
});

describe('an import', () => {
  it('is visible only to its creator and administrators, and run only by its creator', async () => {
    const { import_id } = await steps.upload(csv(['Company'], ['Mine']));
    const other = await test.as(['data.q-list.view', 'data.q-list.create']);
    const admin = await test.as(['data.q-list.view', 'data.q-list.create', 'system.staff.edit']);
    expect((await steps.detail(import_id, other)).message).toBe('This import does not exist.');
    expect((await steps.press('run', import_id, other)).body.message).toBe('This import does not exist.');
    expect((await other.get<ImportSummary[]>(imports.list.path)).body.data).toEqual([]);
    expect((await steps.detail(import_id, admin)).data?.import_id).toBe(import_id);
    expect((await steps.press('run', import_id, admin)).body.message).toBe(
      'Only the user who uploaded this file can import it.',
    );
    const recent = (await admin.get<ImportSummary[]>(imports.list.path)).body.data ?? [];
    expect(recent.map((one) => one.import_id)).toContain(import_id);
    expect((await steps.press('discard', import_id)).body.error).toBe(false);
    expect((await steps.detail(import_id)).message).toBe('This import does not exist.');
  });

  it('requires a valid mapping', async () => {
    const draft = await steps.upload(csv(['Company', 'City'], ['A', 'B']));
    const refusal = async (mapping: ImportDetail['mapping']) => (await steps.plan({ ...draft, mapping })).body.message;
    expect(await refusal([null, 'account_city'])).toBe('Choose which column holds the Company Name');
    expect(await refusal(['account_name', 'account_name'])).toBe('Each field can be filled from one column only');
    expect(await refusal(['account_name'])).toBe('The mapping should have one entry for each column');
    const zero = { fixes: [{ column: 0, value: 'A', to: '\u0000' }] };
    expect((await steps.plan(draft, zero)).body.message).toBe('Replacements contains a character that is not allowed');
  });
});
